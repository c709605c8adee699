import { type NoResult, type NoReturn, withPlaces } from "./boards.ts";
import { compareFractions, type Fraction, fraction, NOUGHT, productOf, sumOf } from "./fraction.ts";
import { groupBy } from "./group-by.ts";

/** What one person has in one published result. */
export type SeriesResult = {
  person: string;
  /** As published; null: none. */
  place: number | null;
  total: number | null;
  noResult: NoResult | null;
  /** False: a guest. */
  isEligible: boolean;
  /** Of the series; null: in none. */
  division: string | null;
};

export type SeriesRound = {
  id: string;
  state: "published" | "planned" | "cancelled";
  weight: Fraction;
  /** What strokes are compared with; 0 for points. */
  par: number;
  /** In the order of the published board. */
  results: readonly SeriesResult[];
};

export type PointsRules = {
  kind: "points";
  /** For the first place, the second and so on. */
  table: readonly number[];
  ties: "average" | "full";
  /**
   * Who is tied: with the same published place, with the same total, or with the same total unless
   * it is the winner.
   */
  tiedBy: "place" | "total" | "total-but-first";
  /** What a tie over the end of the table has: averaged with noughts, or the last place's points. */
  tail: "noughts" | "last-full";
  /** For everybody else with a place. */
  below: number;
  /** Whether guests leave their places to members or take the points with them. */
  guests: "close-up" | "gap";
  /** Points without a result; it is still no round played. */
  noReturn: Partial<Record<Exclude<NoReturn, "DNS">, number>>;
};

export type ScoreRules = {
  kind: "scores";
  /** Stableford points, or strokes to par. */
  best: "most" | "fewest";
};

export type SeriesRules = (PointsRules | ScoreRules) & {
  /** How many results count; null: all. */
  counting: number | null;
  minRounds: number;
  /** By what a person's division is that of one of their rounds, or of each; null: one table. */
  division: "first" | "last" | "most" | "each" | null;
  finalTies: "best" | "dropped" | "last" | "shared";
};

/** Points or strokes that the committee gives or takes. */
export type Correction = { person: string; amount: Fraction };

export type SeriesLine = {
  person: string;
  place: number | null;
  /** Why there is no place: too few rounds can be played, or were, where few strokes are best. */
  noPlace: "minimum" | "too-few" | null;
  total: Fraction;
  played: number;
  /** Rounds that are missing to the minimum. */
  needs: number;
  /** By the round's id. */
  results: ReadonlyMap<string, Fraction>;
  counting: string[];
  dropped: string[];
};

export type SeriesTable = { division: string | null; lines: SeriesLine[] };

type Placed = SeriesResult & { place: number };

const isPlaced = (result: SeriesResult): result is Placed => result.place !== null;

/** Who share a place in the series, in the order of the board. */
function tiedGroups(results: readonly Placed[], tiedBy: PointsRules["tiedBy"]): Placed[][] {
  const sorted = results.toSorted((one, other) => one.place - other.place);
  const winner = sorted[0]?.place;
  return [
    ...groupBy(sorted, ({ place, total }) => {
      const isByPlace = tiedBy === "place" || (tiedBy === "total-but-first" && place === winner);
      return isByPlace ? `place ${place}` : `total ${String(total)}`;
    }).values(),
  ];
}

function pointsOfTie(first: number, count: number, rules: PointsRules): Fraction {
  const { table, ties, tail, below } = rules;
  const covered = table.slice(first - 1, first - 1 + count);
  const last = covered.at(-1);
  if (last === undefined) return fraction(below);
  if (ties === "full") return fraction(covered[0] ?? 0);
  if (covered.length < count && tail === "last-full") return fraction(last);
  const average = fraction(
    covered.reduce((sum, points) => sum + points, 0),
    count,
  );
  // Nobody below has more.
  return compareFractions(average, fraction(below)) < 0 ? fraction(below) : average;
}

function pointsOfRound(
  results: readonly SeriesResult[],
  rules: PointsRules,
): Map<string, Fraction> {
  const ranked = results.filter(
    (result): result is Placed => isPlaced(result) && (result.isEligible || rules.guests === "gap"),
  );
  let first = 1;
  const points = new Map<string, Fraction>();
  for (const group of tiedGroups(ranked, rules.tiedBy)) {
    const each = pointsOfTie(first, group.length, rules);
    for (const { person } of group) points.set(person, each);
    first += group.length;
  }
  for (const { person, noResult } of results) {
    if (noResult !== "NR" && noResult !== "WD" && noResult !== "DQ") continue;
    const given = rules.noReturn[noResult];
    if (given !== undefined) points.set(person, fraction(given));
  }
  return points;
}

const hasResult = ({ place, total, noResult }: SeriesResult, { kind }: SeriesRules): boolean =>
  kind === "points" ? place !== null : total !== null && noResult === null;

type Value = { value: Fraction; isPlayed: boolean };

/** Of those who are eligible. */
function valuesOfRound(
  { weight, par }: SeriesRound,
  results: readonly SeriesResult[],
  rules: SeriesRules,
): [string, Value][] {
  const points = rules.kind === "points" ? pointsOfRound(results, rules) : null;
  return results.flatMap((result): [string, Value][] => {
    if (!result.isEligible) return [];
    const isPlayed = hasResult(result, rules);
    const score = isPlayed ? fraction((result.total ?? 0) - par) : undefined;
    const value = points ? points.get(result.person) : score;
    return value ? [[result.person, { value: productOf(value, weight), isPlayed }]] : [];
  });
}

/** The division of each result, and that of a person's line where no result says it. */
function divisionsOf(
  rounds: readonly SeriesRound[],
  rules: SeriesRules,
  moved: ReadonlyMap<string, string>,
) {
  const played = groupBy(
    rounds
      .flatMap(({ results }) => results)
      .filter((result) => hasResult(result, rules) && result.division !== null),
    ({ person }) => person,
  );
  const chosenOf = (results: readonly SeriesResult[]): string | null => {
    const divisions = results.map(({ division }) => division);
    if (rules.division === "last") return divisions.at(-1) ?? null;
    if (rules.division !== "most") return divisions[0] ?? null;
    const counts = groupBy(divisions, (division) => division);
    const most = Math.max(...[...counts.values()].map(({ length }) => length));
    return divisions.find((division) => counts.get(division)?.length === most) ?? null;
  };
  const chosen = new Map([...played].map(([person, results]) => [person, chosenOf(results)]));
  const ofPerson = (person: string) => moved.get(person) ?? chosen.get(person) ?? null;
  return {
    ofPerson,
    ofResult: ({ person, division }: SeriesResult) =>
      rules.division === "each" ? (moved.get(person) ?? division) : ofPerson(person),
  };
}

type UnplacedLine = Omit<SeriesLine, "place">;

const isFewestBest = (rules: SeriesRules) => rules.kind === "scores" && rules.best === "fewest";

/** The best first. */
const byValue =
  (rules: SeriesRules) =>
  (one: Fraction, other: Fraction): number =>
    (isFewestBest(rules) ? 1 : -1) * compareFractions(one, other);

function lineOf(
  person: string,
  values: ReadonlyMap<string, Value>,
  rounds: readonly SeriesRound[],
  corrections: readonly Correction[],
  rules: SeriesRules,
): UnplacedLine {
  const publishedRounds = rounds.filter(({ state }) => state === "published").length;
  const plannedRounds = rounds.filter(({ state }) => state === "planned").length;
  const results = new Map([...values].map(([id, { value }]) => [id, value]));
  const sorted = [...results].toSorted(([, one], [, other]) => byValue(rules)(one, other));
  const counted = new Map(sorted.slice(0, rules.counting ?? Infinity));
  const played = [...values.values()].filter(({ isPlayed }) => isPlayed).length;
  const needs = Math.max(0, rules.minRounds - played);
  const hasTooFew =
    isFewestBest(rules) && counted.size < Math.min(rules.counting ?? Infinity, publishedRounds);
  const given = corrections.filter((line) => line.person === person).map(({ amount }) => amount);
  const sum = [...counted.values(), ...given].reduce(sumOf, NOUGHT);
  return {
    person,
    noPlace: needs > plannedRounds ? "minimum" : hasTooFew ? "too-few" : null,
    total: fraction(sum.numerator, sum.denominator),
    played,
    needs,
    results,
    counting: [...results.keys()].filter((id) => counted.has(id)),
    dropped: [...results.keys()].filter((id) => !counted.has(id)),
  };
}

/** What lines with equal totals are compared by, the first number first; undefined: not played. */
function tieBreakers(
  { results, counting, dropped }: UnplacedLine,
  rounds: readonly SeriesRound[],
  rules: SeriesRules,
): (Fraction | undefined)[] {
  const fromTheBest = (ids: readonly string[]) =>
    ids.flatMap((id) => results.get(id) ?? []).toSorted(byValue(rules));
  switch (rules.finalTies) {
    case "shared":
      return [];
    case "best":
      return fromTheBest(counting);
    case "dropped":
      return fromTheBest(dropped);
    case "last":
      return rounds.map(({ id }) => results.get(id)).toReversed();
  }
}

function compareBreakers(
  one: readonly (Fraction | undefined)[],
  other: readonly (Fraction | undefined)[],
  rules: SeriesRules,
): number {
  const notPlayed = isFewestBest(rules) ? fraction(Number.MAX_SAFE_INTEGER) : NOUGHT;
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const difference = byValue(rules)(one[index] ?? notPlayed, other[index] ?? notPlayed);
    if (difference !== 0) return difference;
  }
  return 0;
}

function tableOf(
  rounds: readonly SeriesRound[],
  corrections: readonly Correction[],
  rules: SeriesRules,
): SeriesLine[] {
  const values = new Map<string, Map<string, Value>>(
    corrections.map(({ person }) => [person, new Map()]),
  );
  for (const round of rounds.filter(({ state }) => state === "published")) {
    for (const [person, value] of valuesOfRound(round, round.results, rules)) {
      const own = values.get(person) ?? new Map<string, Value>();
      values.set(person, own.set(round.id, value));
    }
  }
  const lines = [...values].map(([person, own]) => {
    const line = lineOf(person, own, rounds, corrections, rules);
    return { line, breakers: tieBreakers(line, rounds, rules) };
  });
  type Sortable = (typeof lines)[number];
  const compared = (one: Sortable, other: Sortable) =>
    byValue(rules)(one.line.total, other.line.total) ||
    compareBreakers(one.breakers, other.breakers, rules);
  const sorted = lines.toSorted(
    (one, other) => compared(one, other) || (one.line.person < other.line.person ? -1 : 1),
  );
  const placed = sorted.filter(({ line }) => line.noPlace === null);
  return [
    ...withPlaces(placed, (one, other) => compared(one, other) === 0).map(({ line, place }) => ({
      ...line,
      place,
    })),
    ...sorted
      .filter(({ line }) => line.noPlace !== null)
      .map(({ line }) => ({ ...line, place: null })),
  ];
}

/**
 * The tables of a series, worked out from published results alone: one, or one for each division
 * that has results, whose players are ranked among themselves before they get points.
 *
 * Source: the committee's terms; no governing body defines an order of merit.
 *
 * @param rounds the tournaments in the order of their days
 * @param moved persons whom the committee has given another division
 */
export function seriesTables(
  rounds: readonly SeriesRound[],
  rules: SeriesRules,
  corrections: readonly Correction[] = [],
  moved: ReadonlyMap<string, string> = new Map(),
): SeriesTable[] {
  if (rules.division === null) {
    return [{ division: null, lines: tableOf(rounds, corrections, rules) }];
  }
  const published = rounds.filter(({ state }) => state === "published");
  const divisions = divisionsOf(published, rules, moved);
  const ids = new Set([
    ...published.flatMap(({ results }) => results.map(divisions.ofResult)),
    ...corrections.map(({ person }) => divisions.ofPerson(person)),
  ]);
  return [...ids]
    .map((division) => ({
      division,
      lines: tableOf(
        rounds.map((round) => ({
          ...round,
          results: round.results.filter((result) => divisions.ofResult(result) === division),
        })),
        corrections.filter(({ person }) => divisions.ofPerson(person) === division),
        rules,
      ),
    }))
    .filter(({ lines }) => lines.length > 0);
}
