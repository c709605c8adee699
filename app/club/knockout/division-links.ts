import { DIVISIONS } from "./content.ts";
import type { OpenKnockout } from "./knockout.server.ts";

/**
 * To the pages of the other divisions, and to that of all where there is one; empty: none has its own.
 *
 * @param pathOf null: that of all
 */
export function divisionLinks(
  { by_division: byDivision, tournament, division: shown }: OpenKnockout,
  pathOf: (division: string | null) => string,
  hasPageOfAll = true,
): [string, string][] {
  if (!byDivision) return [];
  return [
    ...(shown && hasPageOfAll ? [[pathOf(null), DIVISIONS.all] as [string, string]] : []),
    ...tournament.divisions.flatMap(({ id, name }): [string, string][] =>
      id === shown?.id ? [] : [[pathOf(id), name]],
    ),
  ];
}
