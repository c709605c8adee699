import { categoryName } from "#app/entrants/words.ts";
import type { Award } from "./competition.ts";
import { groupBy } from "./group-by.ts";
import { RESULTS_MESSAGES, RESULTS_PAGE } from "./results-content.ts";
import type { AwardLine } from "./results-schema.ts";
import type { OpenResults } from "./results.server.ts";
import { resultsAmong } from "./results.ts";
import { findWinner, type Winner, winnerLabel } from "./winners.ts";

/**
 * The awards as their form starts: those that are saved, or else the prizes that
 * the tournament's page announces.
 */
export function awardLines(
  { competition, tournament }: Pick<OpenResults, "competition" | "tournament">,
  all: readonly Winner[],
): AwardLine[] {
  return competition.awards.length > 0
    ? competition.awards.map((award) => ({
        name: award.name,
        note: award.note ?? "",
        winner: winnerLabel(all, award),
      }))
    : tournament.prizes.map(({ name }) => ({ name, note: "", winner: "" }));
}

/**
 * The awards of a form.
 *
 * @returns also a message for each winner whom nobody knows, by field
 */
export function awardsOf(
  lines: readonly {
    name: string;
    note?: string | undefined;
    winner?: string | undefined;
  }[],
  all: readonly Winner[],
): { awards: Award[]; unknown: Record<string, string[]> } {
  const unknown: Record<string, string[]> = {};
  const awards = lines.map(({ name, note, winner }, index): Award => {
    const award = { name, ...(note ? { note } : {}) };
    if (!winner) return award;
    const found = findWinner(all, winner);
    if (!found) {
      unknown[`awards[${String(index)}].winner`] = [
        RESULTS_MESSAGES.winner(winner),
      ];
      return award;
    }
    return "player" in found
      ? { ...award, player: found.player }
      : { ...award, team: found.team };
  });
  return { awards, unknown };
}

/** The best players of each category, in words. */
export function bestOfCategories({
  entered,
  results,
}: Pick<OpenResults, "entered" | "results">): { name: string; fact: string }[] {
  if (results.problem) return [];
  const names = new Map(
    entered.map(({ player_id, full_name }) => [player_id, full_name]),
  );
  const categories = groupBy(entered, ({ category }) => category);
  return [...categories].flatMap(([category, members]) => {
    const ids = new Set(members.map(({ player_id }) => player_id));
    const best = resultsAmong(results.players, (id) => ids.has(id)).filter(
      ({ place }) => place === 1,
    );
    if (category === null || best.length === 0) return [];
    const fact = best
      .map(
        ({ playerId, points }) =>
          `${names.get(playerId) ?? RESULTS_PAGE.withdrawn} (${String(points)})`,
      )
      .join(", ");
    return { name: categoryName(category), fact };
  });
}
