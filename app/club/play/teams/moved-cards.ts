import { FORMATS } from "#app/golf/handicaps.ts";
import type { Teams } from "#app/golf/teams.ts";
import { type TournamentPlay, scoringOf } from "#app/tournaments/play.ts";
import { TEAMS_TOASTS } from "./content.ts";

/**
 * What becomes of the cards of sides with one ball whose players leave them, in words.
 *
 * @param nameOf undefined: a withdrawn player
 */
export function movedCards(
  { rules, teams, sides }: Pick<TournamentPlay, "rules" | "teams" | "sides">,
  after: Teams,
  nameOf: (player: string) => string | undefined,
): string[] {
  if (!FORMATS[scoringOf(rules).format].isOneBall) return [];
  return sides.flatMap(({ team: id, members, card }) => {
    const team = teams.teams.find((each) => each.id === id);
    if (!team || card === null) return [];
    const now = after.teams.find((each) => each.id === id);
    const holder = nameOf(card);
    if (!now && holder === undefined) return [TEAMS_TOASTS.cardOfNone(team.name)];
    const leaving = members.filter((player) => !now?.players.includes(player));
    return leaving.flatMap((player) => {
      const name = nameOf(player);
      if (name === undefined) return [];
      if (player === card) return [TEAMS_TOASTS.cardLeaves(team.name, name)];
      return now ? [TEAMS_TOASTS.cardStays(team.name, name)] : [];
    });
  });
}
