import type { BoardResults } from "#app/club/play/published.ts";
import { changesOfSeries, type ClubSeries } from "#app/club/series/series.server.ts";
import { coursePar } from "#app/golf/course.ts";
import { type PublishedScoring, scoringOf } from "#app/tournaments/play.ts";
import { type ResultPeople, withResults } from "#app/tournaments/series/changed-facts.ts";
import { type OpenResults, resultsToPublish } from "./results.server.ts";
import { namedPlayers } from "./view.ts";

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
  const { tournament, play, results } = open;
  const isNew = play.results_published_at === null && people.size === 0;
  if (results.problem || isNew || series.length === 0) return [];
  const { players, scoring, cards, competitions } = resultsToPublish(open, results);
  const { course } = scoringOf(play.rules);
  const dayBoard = (terms: PublishedScoring | null, lines: BoardResults["players"]) => ({
    course,
    cards,
    lines,
    par: course && coursePar(course),
    boards: terms?.boards ?? (["net"] as const),
    format: terms?.format ?? null,
    holes: terms?.holes ?? null,
    maximum: terms?.hole_maximum ?? null,
  });
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
          if (id === null) return dayBoard(scoring, players);
          const competition = competitions.find((each) => each.id === id);
          if (competition?.kind !== "board") return null;
          return dayBoard(
            competition.terms,
            competition.lines.flatMap((line) => (line.members ? [] : [line])),
          );
        },
        people,
      ),
    (person) => names.get(person) ?? null,
  );
}
