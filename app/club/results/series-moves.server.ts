import { type ClubSeries, movesOfResults } from "#app/club/series/series.server.ts";
import { divisionIds } from "#app/tournaments/divisions.ts";
import type { OpenResults } from "./results.server.ts";
import { publishedResults } from "./work-out.ts";

/** What publishing the results again would change in series. */
export function seriesMovesOf(
  { tournament, competition, results, entered }: OpenResults,
  series: readonly ClubSeries[],
): string[] {
  if (results.problem || competition.results_published_at === null || series.length === 0) {
    return [];
  }
  const now = publishedResults(results, divisionIds(entered), competition.teams);
  return movesOfResults(series, tournament.id, now);
}
