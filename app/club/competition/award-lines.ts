import type { Award } from "#app/tournaments/competition.ts";
import {
  AWARDS_PAGE as PAGE,
  RESULTS_MESSAGES,
  RESULTS_PAGE,
} from "./results-content.ts";
import type { AwardLine } from "./results-schema.ts";
import type { OpenResults } from "./results.server.ts";
import { type PlayerResult, resultsByDivision } from "#app/golf/results.ts";
import { playerDivisions } from "./work-out.ts";
import { findWinner, type Winner, winnerLabel } from "./winners.ts";

/**
 * The awards as their form starts: those that are saved; or else the prizes that
 * the tournament's page announces; or else the usual ones, and the best of each
 * category.
 */
export function awardLines(
  open: OpenResults,
  all: readonly Winner[],
): AwardLine[] {
  const { competition, tournament } = open;
  if (competition.awards.length > 0) {
    return competition.awards.map((award) => ({
      name: award.name,
      note: award.note ?? "",
      winner: winnerLabel(all, award),
    }));
  }
  const line = (name: string, player?: string): AwardLine => ({
    name,
    note: "",
    winner: player === undefined ? "" : winnerLabel(all, { player }),
  });
  if (tournament.prizes.length > 0) {
    return tournament.prizes.map(({ name }) => line(name));
  }
  return [
    ...PAGE.usual.map((name) => line(name)),
    ...bestByCategory(open).map(({ category, best: [first, ...others] }) =>
      // Of several the club chooses.
      line(
        PAGE.bestOf(category),
        others.length === 0 ? first?.playerId : undefined,
      ),
    ),
  ];
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
export function bestOfCategories(
  open: OpenResults,
): { name: string; fact: string }[] {
  const names = new Map(
    open.entered.map(({ player_id, full_name }) => [player_id, full_name]),
  );
  return bestByCategory(open).map(({ category, best }) => ({
    name: category,
    fact: best
      .map(
        ({ playerId, points }) =>
          `${names.get(playerId) ?? RESULTS_PAGE.withdrawn} (${String(points)})`,
      )
      .join(", "),
  }));
}

/** Who shares the first place of each category; not of those without a score. */
function bestByCategory({
  tournament,
  entered,
  results,
}: Pick<OpenResults, "tournament" | "entered" | "results">): {
  category: string;
  best: PlayerResult[];
}[] {
  if (results.problem) return [];
  const divisions = playerDivisions(tournament, entered);
  return resultsByDivision(
    results.players,
    ({ playerId }) => divisions.get(playerId) ?? null,
    tournament.divisions.map(({ name }) => name),
  ).map(({ division, results: players }) => ({
    category: division,
    best: players.filter(({ place }) => place === 1),
  }));
}
