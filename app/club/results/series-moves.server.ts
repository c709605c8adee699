import { type ClubSeries, movesOfResults } from "#app/club/series/series.server.ts";
import { divisionIds } from "#app/tournaments/divisions.ts";
import type { OpenResults } from "./results.server.ts";
import { publishedResults } from "./work-out.ts";
import { publishedContests } from "./work-out-contests.ts";

/** What publishing the results again would change in series. */
export function seriesMovesOf(
  { tournament, competition, results, contests, entered }: OpenResults,
  series: readonly ClubSeries[],
): string[] {
  if (results.problem || competition.results_published_at === null || series.length === 0) {
    return [];
  }
  const divisions = divisionIds(entered);
  const own = publishedResults(results, divisions, competition.teams);
  const further = publishedContests(competition, contests, divisions);
  return movesOfResults(series, tournament.id, (id) => {
    if (id === null) return { boards: own.scoring?.boards ?? ["net"], lines: own.players };
    const contest = further.find((each) => each.id === id);
    if (contest?.kind !== "board") return null;
    const lines = contest.lines.flatMap((line) => (line.members ? [] : [line]));
    return { boards: contest.terms.boards, lines };
  });
}
