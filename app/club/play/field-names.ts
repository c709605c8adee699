import type { DrawPlayer } from "#app/golf/draw.ts";
import { namesApart, phoneMark } from "#app/tournaments/names-apart.ts";
import { type TournamentPlay, type EnteredPlayer, handicapOf } from "#app/tournaments/play.ts";
import { playerMarks } from "#app/tournaments/player-names.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";

const PHONE_DIGITS = 4;

type Field = {
  tournament: Pick<Tournament, "divisions">;
  play: Pick<TournamentPlay, "guests" | "former_players">;
  entered: readonly Pick<
    EnteredPlayer,
    "player_id" | "full_name" | "order" | "handicap" | "phone" | "category"
  >[];
};

/** The names of all who play or have withdrawn, as the club tells people of one name apart. */
export function fieldNames({ tournament, play, entered }: Field): Map<string, string> {
  const marksOf = (handicap: number | null, phone: string, category: string | null) => [
    ...playerMarks({ handicap, division: category }, tournament.divisions),
    // Of the club's pages only.
    phone === "" ? null : phoneMark(phone.replaceAll(/\D/g, "").slice(-PHONE_DIGITS)),
  ];
  return namesApart([
    ...entered.map(({ player_id: id, full_name: name, order = 1, handicap, phone, category }) => ({
      ...{ id, name, order },
      marks: marksOf(handicapOf(handicap), phone, category),
    })),
    ...play.guests.map(({ id, name, order = 1, handicap = null }) => ({
      ...{ id, name, order },
      marks: marksOf(handicap, "", null),
    })),
    ...play.former_players.flatMap(({ id, name, order = 1, handicap, category }) =>
      name === null
        ? []
        : [{ id, name, order, marks: marksOf(handicapOf(handicap), "", category) }],
    ),
  ]);
}

export const withNames = <Player extends Pick<DrawPlayer, "id" | "name">>(
  players: readonly Player[],
  names: ReadonlyMap<string, string>,
): Player[] => players.map((player) => ({ ...player, name: names.get(player.id) ?? player.name }));
