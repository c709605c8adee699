import type { PlayerPerson } from "#app/club/people/players/players.server.ts";
import type { BoardResults } from "#app/club/play/published.ts";
import { changesOfSeries, type ClubSeries } from "#app/club/series/series.server.ts";
import { coursePar } from "#app/golf/course.ts";
import { type PublishedScoring, scoringOf } from "#app/tournaments/play.ts";
import { type ResultPeople, withResults } from "#app/tournaments/series/changed-facts.ts";
import type { SeriesFacts } from "#app/tournaments/series/facts.ts";
import { RESULTS_PAGE as PAGE } from "./content.ts";
import { type OpenResults, resultsToPublish } from "./results.server.ts";
import { namedPlayers } from "./view.ts";

/** Whose the results of a tournament are once they are published. */
export const resultPeople = (known: readonly PlayerPerson[]): ResultPeople =>
  new Map(
    known.flatMap(({ player, person, counts_as_member: isEligible }) =>
      person === null ? [] : [[player, { person, isEligible }]],
    ),
  );

/** How many results no series will count, since nobody has said whose they are; null: all do. */
export function uncountedText(
  open: OpenResults,
  series: readonly ClubSeries[],
  known: readonly PlayerPerson[],
): string | null {
  const { results } = open;
  if (results.problem || series.length === 0) return null;
  const { players } = resultsToPublish(open, results);
  const decided = new Set(known.map(({ player }) => player));
  const unknown = players.filter(({ player }) => !decided.has(player)).length;
  const names = new Intl.ListFormat("en").format(series.map(({ name }) => name));
  return unknown === 0 ? null : PAGE.uncounted(unknown, players.length, names);
}

/**
 * The facts of a series as publishing the results makes them.
 *
 * @param people whose the results are
 */
export function factsAfterPublishing(
  { tournament, play, ...open }: OpenResults,
  results: Extract<OpenResults["results"], { problem: null }>,
  people: ResultPeople,
): (facts: SeriesFacts) => SeriesFacts {
  const { players, scoring, cards, competitions } = resultsToPublish(
    { tournament, play, ...open },
    results,
  );
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
    allowance: terms?.allowance ?? null,
  });
  return (facts) =>
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
    );
}

/** What publishing the results would change in series that have read them before. */
export function seriesMovesOf(
  open: OpenResults,
  series: readonly ClubSeries[],
  known: readonly PlayerPerson[],
): string[] {
  const { play, results } = open;
  const isNew =
    play.results_published_at === null &&
    known.every(({ was_member: counted }) => counted === null);
  if (results.problem || isNew || series.length === 0) return [];
  const people = resultPeople(known);
  const names = new Map(
    namedPlayers(open).map(({ id, name }) => [people.get(id)?.person ?? id, name]),
  );
  return changesOfSeries(
    series,
    factsAfterPublishing(open, results, people),
    (person) => names.get(person) ?? null,
  );
}
