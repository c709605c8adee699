import { fractionFrom, fraction, type Fraction, decimalText } from "#app/golf/fraction.ts";
import { groupBy } from "#app/golf/group-by.ts";
import { qualifiedPersons } from "#app/golf/qualifying.ts";
import {
  type SeriesRules,
  type SeriesRound,
  seriesTables,
  type SeriesTable,
} from "#app/golf/series.ts";
import { dayDivisions } from "./day-divisions.ts";
import { type EclecticRules, eclecticLines } from "./eclectic.ts";
import {
  type SeriesFacts,
  type SeriesDivision,
  type QualifyingSeriesRules,
  problemOf,
  type StoredSeriesRules,
} from "./facts.ts";
import type { TableLine } from "./lines.ts";
import { type CardRound, type RoundsRules, championshipLines } from "./rounds.ts";

export type NamedTable = { id: string | null; name: string | null; lines: TableLine[] };

function divisionNames(facts: SeriesFacts): SeriesDivision[] {
  const own = facts.rules.divisions ?? [];
  const named = new Set(own.flatMap(({ of }) => of));
  const others = dayDivisions(facts)
    .all.filter(({ id }) => !named.has(id))
    .map(({ id, name }) => ({ id, name, of: [id] }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  return [...own, ...others];
}

/** As what a division of the days counts in the series, by its id there. */
const countsAs = (facts: SeriesFacts): ReadonlyMap<string, string> =>
  new Map(divisionNames(facts).flatMap(({ id, of }) => of.map((each) => [each, id] as const)));

/** The division of the series that a day's is. */
function divisionOfDay(facts: SeriesFacts): (tournament: string, division: string) => string {
  const [{ idOf }, divisionOf] = [dayDivisions(facts), countsAs(facts)];
  return (tournament, division) => {
    const id = idOf(tournament, division);
    return divisionOf.get(id) ?? id;
  };
}

/** The division of the series to which the committee has moved each person. */
function movedPersons(facts: SeriesFacts): ReadonlyMap<string, string> {
  const divisionOf = countsAs(facts);
  return new Map(
    Object.entries(facts.moved).map(([person, id]) => [person, divisionOf.get(id) ?? id]),
  );
}

function seriesRounds(
  facts: SeriesFacts,
  rules: SeriesRules | QualifyingSeriesRules,
): SeriesRound[] {
  const divisionOf = divisionOfDay(facts);
  return facts.tournaments.map((tournament) => ({
    id: tournament.id,
    // Results that do not count are as if there were none.
    state: problemOf(tournament, facts) === null ? tournament.state : "cancelled",
    weight: fractionFrom(tournament.weight),
    par: rules.kind === "scores" && rules.best === "fewest" ? (tournament.par ?? 0) : 0,
    results: tournament.lines.map(({ division, ...line }) => ({
      ...line,
      division: division === null ? null : divisionOf(tournament.id, division),
    })),
  }));
}

/** The rounds whose cards are compared: those that are published and count. */
export const cardRounds = (facts: SeriesFacts): CardRound[] =>
  facts.tournaments.flatMap((tournament): CardRound[] => {
    const { id, state, course, maximum, format, allowance, lines } = tournament;
    return state === "published" && course && problemOf(tournament, facts) === null
      ? [
          {
            ...{ id, course, maximum },
            allowance: format && { format, allowance: allowance ?? [] },
            lines: lines.filter(({ isEligible }) => isEligible),
          },
        ]
      : [];
  });

/** The rounds of each table: of a division those of its persons. */
export function roundsByDivision(
  facts: SeriesFacts,
  { division }: RoundsRules | EclecticRules,
): { division: string | null; rounds: CardRound[] }[] {
  const rounds = cardRounds(facts);
  if (division === null) return [{ division, rounds }];
  const divisionOf = divisionOfDay(facts);
  const persons = new Map<string, string>();
  for (const { id, lines } of facts.tournaments) {
    for (const { person, division: day } of lines) {
      if (day !== null && !persons.has(person)) persons.set(person, divisionOf(id, day));
    }
  }
  const moved = movedPersons(facts);
  const ofPerson = (person: string) => moved.get(person) ?? persons.get(person) ?? null;
  const divisions = groupBy(
    rounds.flatMap(({ lines }) => lines),
    ({ person }) => ofPerson(person),
  );
  return [...divisions.keys()].map((each) => ({
    division: each,
    rounds: rounds.map(({ lines, ...round }) => ({
      ...round,
      lines: lines.filter(({ person }) => ofPerson(person) === each),
    })),
  }));
}

/** Of each division the persons who have qualified, in the order of the rounds. */
function qualifyingLines(
  facts: SeriesFacts,
  rules: QualifyingSeriesRules,
): { division: string | null; lines: TableLine[] }[] {
  const isOne = rules.division === null;
  const rounds = seriesRounds(facts, rules).map((round) => ({
    ...round,
    results: isOne ? round.results.map((result) => ({ ...result, division: null })) : round.results,
  }));
  const order = isOne ? [null] : [...divisionNames(facts).map(({ id }) => id), null];
  const qualified = groupBy(qualifiedPersons(rounds, rules, order), ({ division }) => division);
  return [...qualified].map(([division, persons]) => ({
    division,
    lines: persons.map(({ person, place, round }) => ({
      person,
      place,
      noPlace: null,
      total: null,
      played: 1,
      needs: 0,
      dropped: [],
      results: new Map([[round, fraction(place)]]),
    })),
  }));
}

function linesByDivision(facts: SeriesFacts): { division: string | null; lines: TableLine[] }[] {
  const { rules, corrections } = facts;
  if (rules.kind === "rounds") {
    return roundsByDivision(facts, rules).map(({ division, rounds }) => ({
      division,
      lines: championshipLines(rounds, rules, facts.cut),
    }));
  }
  if (rules.kind === "eclectic") {
    const planned = facts.tournaments.filter(({ state }) => state === "planned").length;
    return roundsByDivision(facts, rules).map(({ division, rounds }) => ({
      division,
      lines: eclecticLines(rounds, rules, planned),
    }));
  }
  if (rules.kind === "qualifying") return qualifyingLines(facts, rules);
  return seriesTables(
    seriesRounds(facts, rules),
    rules,
    corrections.map(({ person, amount }) => ({ person, amount: fractionFrom(amount) })),
    movedPersons(facts),
  );
}

/** The tables of a series, worked out from what is published; divisions in the club's order. */
export function tablesOf(facts: SeriesFacts): NamedTable[] {
  const order = divisionNames(facts);
  const positionOf = ({ division }: Pick<SeriesTable, "division">) =>
    order.findIndex(({ id }) => id === division) + 1 || Infinity;
  return linesByDivision(facts)
    .toSorted((one, other) => positionOf(one) - positionOf(other))
    .map(({ division, lines }) => ({
      id: division,
      name:
        facts.rules.division === null
          ? null
          : (order.find(({ id }) => id === division)?.name ?? "Without a division"),
      lines,
    }));
}

/** How many results of a tournament the tables count, those that were dropped too. */
export function countedResults(
  facts: SeriesFacts,
  { id, lines }: SeriesFacts["tournaments"][number],
): number {
  const carded = new Set(
    lines.flatMap(({ person, isEligible, card }) => (card && isEligible ? [person] : [])),
  );
  return tablesOf(facts)
    .flatMap((table) => table.lines)
    .filter(({ person, results, card }) => (card ? carded.has(person) : results.has(id))).length;
}

/** To par with its sign. */
export function seriesNumber(value: Fraction, rules: StoredSeriesRules): string {
  const isToPar = rules.kind === "scores" && rules.best === "fewest";
  const text = decimalText(value);
  if (!isToPar) return text;
  if (value.numerator === 0) return "E";
  return value.numerator > 0 ? `+${text}` : text;
}
