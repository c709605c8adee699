import { changesOfSeries, type ClubSeries } from "#app/club/series/series.server.ts";
import { coursePar } from "#app/golf/course.ts";
import { scoringOf } from "#app/tournaments/competition.ts";
import { divisionIds } from "#app/tournaments/divisions.ts";
import { type ResultPeople, withResults } from "#app/tournaments/series.ts";
import type { OpenResults } from "./results.server.ts";
import { namedPlayers } from "./view.ts";
import { publishedResults } from "./work-out.ts";
import { publishedContests } from "./work-out-contests.ts";

/**
 * What publishing the results would change in series.
 *
 * @param people whose the results are, where they are taken back
 */
export function seriesMovesOf(
  open: OpenResults,
  series: readonly ClubSeries[],
  people: ResultPeople,
): string[] {
  const { tournament, competition, results, contests, entered } = open;
  const isNew = competition.results_published_at === null && people.size === 0;
  if (results.problem || isNew || series.length === 0) return [];
  const divisions = divisionIds(entered);
  const own = publishedResults(results, divisions, competition.teams);
  const further = publishedContests(competition, contests, divisions);
  const { course } = scoringOf(competition.rules);
  const par = course && coursePar(course);
  const names = new Map(
    namedPlayers(open).map(({ id, name }) => [people.get(id)?.person ?? id, name]),
  );
  return changesOfSeries(
    series,
    (facts) =>
      withResults(
        facts,
        tournament.id,
        (id) => {
          if (id === null) {
            const { format = null, boards = ["net"], holes = null } = own.scoring ?? {};
            return { boards, format, holes, par, lines: own.players };
          }
          const contest = further.find((each) => each.id === id);
          if (contest?.kind !== "board") return null;
          const { boards, format, holes = null } = contest.terms;
          const lines = contest.lines.flatMap((line) => (line.members ? [] : [line]));
          return { boards, format, holes, par, lines };
        },
        people,
      ),
    (person) => names.get(person) ?? null,
  );
}
