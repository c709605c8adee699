import type { DrawPlayer } from "#app/golf/draw.ts";
import { numberedName } from "#app/tournaments/names-apart.ts";
import type { EnteredPlayer, TournamentPlay } from "#app/tournaments/play.ts";

type Field = {
  play: Pick<TournamentPlay, "guests" | "former_players">;
  entered: readonly Pick<EnteredPlayer, "player_id" | "full_name" | "order">[];
};

/** The names of all who play or have withdrawn, people of one name with their numbers. */
export const fieldNames = ({ play, entered }: Field): Map<string, string> =>
  new Map([
    ...entered.map(
      ({ player_id: id, full_name: name, order }) => [id, numberedName(name, order)] as const,
    ),
    ...[...play.guests, ...play.former_players].flatMap(({ id, name, order }) =>
      name === null ? [] : [[id, numberedName(name, order)] as const],
    ),
  ]);

export const withNames = <Player extends Pick<DrawPlayer, "id" | "name">>(
  players: readonly Player[],
  names: ReadonlyMap<string, string>,
): Player[] => players.map((player) => ({ ...player, name: names.get(player.id) ?? player.name }));
