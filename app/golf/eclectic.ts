import {
  type Ball,
  type By,
  countbackHoles,
  type NoReturn,
  sideHoles,
  withPlaces,
} from "./boards.ts";
import type { Course } from "./course.ts";
import {
  compareFractions,
  type Fraction,
  fraction,
  NOUGHT,
  percentOf,
  productOf,
  rounded,
  sumOf,
} from "./fraction.ts";
import { groupBy } from "./group-by.ts";

export type EclecticCard = { person: string; ball: Ball; noReturn: NoReturn | null };

export type EclecticRound = {
  id: string;
  state: "published" | "planned" | "cancelled";
  cards: readonly EclecticCard[];
};

/** A share of one Playing Handicap is taken from the best strokes. */
export type HandicapShare = {
  percent: number;
  of: "first" | "last" | "lowest";
  isRounded: boolean;
};

export type EclecticRules = {
  scoring: "medal" | "stableford";
  by: By;
  /** Null: with the strokes of each day at each hole. */
  share: HandicapShare | null;
  minRounds: number;
};

export type EclecticLine = {
  person: string;
  place: number | null;
  total: Fraction | null;
  /** Rounds that are missing to the minimum. */
  needs: number;
  /** The first hole that was never holed out; null: none. */
  missingHole: number | null;
  /** The best of each hole; null: never holed out. */
  holes: (number | null)[];
  /** The first round with the best of each hole. */
  from: (string | null)[];
  rounds: number;
};

/** Holes are compared over rounds: they need the same pars and stroke indexes. */
export const isSameCourse = (one: Course, other: Course): boolean =>
  String(one.par) === String(other.par) && String(one.strokeIndex) === String(other.strokeIndex);

function deduction(handicaps: readonly number[], share: HandicapShare | null): Fraction {
  const handicap = { first: handicaps[0], last: handicaps.at(-1), lowest: Math.min(...handicaps) };
  if (!share) return NOUGHT;
  const exact = percentOf(fraction(handicap[share.of] ?? 0), share.percent);
  return share.isRounded ? fraction(rounded(exact)) : exact;
}

type Sums = (Fraction | null)[];

/** The total, then the sums that the countback compares; less is better. */
function sumsOf(
  holes: readonly (number | null)[],
  taken: Fraction,
  scoring: EclecticRules["scoring"],
): Fraction[] {
  const all = holes.map((_, index) => index + 1);
  return [all, ...countbackHoles(holes.length)].map((list) => {
    const sum = list.reduce((total, hole) => total + (holes[hole - 1] ?? 0), 0);
    const part =
      scoring === "medal" ? productOf(taken, fraction(-list.length, holes.length)) : NOUGHT;
    const exact = sumOf(fraction(scoring === "medal" ? sum : -sum), part);
    return fraction(exact.numerator, exact.denominator);
  });
}

/**
 * The best score of each person at each hole over the rounds of one course, always from all cards
 * anew: a corrected card can make a hole worse.
 *
 * Source: the committee's terms; no governing body defines an eclectic.
 *
 * @param course of the scorecard; a ball from another tee has its own
 */
export function eclectic(
  rounds: readonly EclecticRound[],
  course: Course,
  { scoring, by, share, minRounds }: EclecticRules,
): EclecticLine[] {
  const cards = groupBy(
    rounds
      .filter(({ state }) => state === "published")
      .flatMap((round) => round.cards.map((card) => ({ ...card, round: round.id })))
      .filter(({ noReturn }) => noReturn === null),
    ({ person }) => person,
  );
  const holeRules = {
    scoring,
    by: share ? ("gross" as const) : by,
    maximum: null,
    ties: "shared" as const,
  };
  const isNetByHole = by === "net" && share === null;
  const best = scoring === "medal" ? Math.min : Math.max;
  const lines = [...cards].map(([person, own]) => {
    const scores = own.map(({ ball }) =>
      sideHoles({ balls: [ball] }, course, holeRules, isNetByHole),
    );
    const holes = course.par.map((_, index) => {
      const holed = scores.flatMap((each) => each[index] ?? []);
      return holed.length > 0 ? best(...holed) : null;
    });
    const from = holes.map((score, index) =>
      score === null
        ? null
        : (own[scores.findIndex((each) => each[index] === score)]?.round ?? null),
    );
    const missing = holes.indexOf(null);
    const needs = Math.max(0, minRounds - own.length);
    const taken = deduction(
      own.map(({ ball }) => ball.handicap),
      by === "net" ? share : null,
    );
    const sums = sumsOf(holes, taken, scoring);
    const [total = NOUGHT] = sums;
    const isComplete = needs === 0 && missing === -1;
    return {
      sums,
      line: {
        person,
        total: isComplete ? (scoring === "medal" ? total : productOf(total, fraction(-1))) : null,
        needs,
        missingHole: missing === -1 ? null : missing + 1,
        holes,
        from,
        rounds: own.length,
      },
    };
  });
  const compareSums = (one: Sums, other: Sums): number => {
    for (const [index, sum] of one.entries()) {
      const difference = compareFractions(sum ?? NOUGHT, other[index] ?? NOUGHT);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const byPerson = (one: string, other: string) => (one < other ? -1 : 1);
  const complete = lines
    .filter(({ line }) => line.total !== null)
    .toSorted(
      (one, other) =>
        compareSums(one.sums, other.sums) || byPerson(one.line.person, other.line.person),
    );
  const rest = lines
    .filter(({ line }) => line.total === null)
    .toSorted(
      ({ line: one }, { line: other }) =>
        one.needs - other.needs || byPerson(one.person, other.person),
    );
  return [
    ...withPlaces(complete, (one, other) => compareSums(one.sums, other.sums) === 0).map(
      ({ line, place }) => ({ ...line, place }),
    ),
    ...rest.map(({ line }) => ({ ...line, place: null })),
  ];
}
