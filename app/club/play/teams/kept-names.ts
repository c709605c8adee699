import { type Teams, typedNamesKept } from "#app/golf/teams.ts";
import type { TournamentPlay } from "#app/tournaments/play.ts";
import { TEAMS_TOASTS } from "./content.ts";

/** Asks about names of sides that were typed and whose players leave. */
export function keptNames(before: Teams, after: Teams): string[] {
  const names = typedNamesKept(before, after);
  return names.length > 0 ? [TEAMS_TOASTS.nameKept(names)] : [];
}

/** The same where players withdraw; null: there is nothing to ask. */
export function namesKeptWithout(
  { teams, side_sets: sets }: Pick<TournamentPlay, "teams" | "side_sets">,
  leaving: readonly string[],
): string | null {
  const all = [...teams.teams, ...sets.flatMap(({ sides }) => sides)];
  const names = typedNamesKept(
    { teams: all.map((side) => ({ neutral: [], ...side })), neutral: [] },
    {
      teams: all.map((side) => ({
        neutral: [],
        ...side,
        players: side.players.filter((id) => !leaving.includes(id)),
      })),
      neutral: [],
    },
  );
  return names.length > 0 ? TEAMS_TOASTS.nameKept([...new Set(names)]) : null;
}
