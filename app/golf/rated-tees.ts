import { type Course, coursePar } from "./course.ts";
import { decimalText, percentOf, rounded, sumOf, type Fraction } from "./fraction.ts";
import { courseHandicap, nineHoleIndex } from "./handicaps.ts";

export type RatedTee = {
  name: string;
  par: number;
  rating: number;
  slope: number;
  /** Of each hole, where they are not those of the scorecard. */
  pars?: readonly number[];
  indexes?: readonly number[];
};

/**
 * The number of the holes of the scorecard, and the par that all cards are counted against; its par
 * is null where each is counted against that of the own tee. Null: there is no scorecard yet.
 */
export type Card = { par: number | null; holes: number } | null;

export type EnteredHandicap = {
  /** The Course Handicap, or a plain handicap as it is. */
  exact: Fraction;
  /** Strokes that a tee with another par than the card gives; null: a plain handicap. */
  parDifference: number | null;
  /** The most strokes that it gives; of a ball that is shared the most that it counts. */
  maxStrokes?: number;
};

const TENTHS = 10;
const NINE = 9;

/** A plain handicap, in strokes to a tenth. */
export const plainHandicap = (handicap: number): EnteredHandicap => ({
  exact: { numerator: Math.round(handicap * TENTHS), denominator: TENTHS },
  parDifference: null,
});

/** The handicap of a player with what the par of the tee adds to it, at most the maximum. */
export function withParDifference({
  exact,
  parDifference,
  maxStrokes = Infinity,
}: EnteredHandicap): Fraction {
  const sum = sumOf(exact, { numerator: parDifference ?? 0, denominator: 1 });
  return sum.numerator > maxStrokes * sum.denominator
    ? { numerator: maxStrokes, denominator: 1 }
    : sum;
}

/**
 * The tee that a player plays: the one that they have chosen, or else that of their division, or
 * else the first. Capitals tell none apart.
 *
 * @returns null where no tee is rated
 */
export function teeOf(
  tees: readonly RatedTee[],
  preferred: readonly (string | null | undefined)[],
): RatedTee | null {
  const keyOf = (name: string) => name.trim().toLowerCase();
  for (const name of preferred) {
    const tee = name && tees.find((each) => keyOf(each.name) === keyOf(name));
    if (tee) return tee;
  }
  return tees[0] ?? null;
}

/** The Index that counts: for nine holes that of Rule 6.1b. In tenths of a stroke. */
function indexFor(handicap: number, card: Card): number {
  const index = Math.round(handicap * TENTHS);
  return card?.holes === NINE ? nineHoleIndex(index) : index;
}

/**
 * The Course Handicap of a player from a tee.
 *
 * Source: Rules of Handicapping (2024), Rules 6.1a and 6.1b. Where totals are compared, who plays a
 * tee of a higher par gets the difference; relative to par nothing is added (Rule 6.2b).
 */
export function courseHandicapFrom(
  handicap: number,
  { par, rating, slope }: RatedTee,
  card: Card,
): EnteredHandicap {
  return {
    exact: courseHandicap(indexFor(handicap, card), {
      par,
      courseRating: Math.round(rating * TENTHS),
      slope,
    }),
    parDifference: par - (card?.par ?? par),
  };
}

const signed = (text: string) => text.replace("-", "−");

/** How a Course Handicap came about: "12.4 × 124/113 + (71.3 − 72) = 12.91". */
export function courseHandicapWorking(handicap: number, tee: RatedTee, card: Card): string {
  const { exact } = courseHandicapFrom(handicap, tee, card);
  const index = signed((indexFor(handicap, card) / TENTHS).toFixed(1));
  return `${index} × ${tee.slope}/113 + (${tee.rating.toFixed(1)} − ${tee.par}) = ${decimalText(exact)}`;
}

/**
 * What a handicap gives of itself: "95 % of it: 12.26, so 12". That a maximum was set, and has
 * decided, is said.
 */
export function allowanceWorking(
  of: string,
  { exact, parDifference }: EnteredHandicap,
  percent: number,
  strokes: number,
): string {
  const part = percentOf(exact, percent);
  const all = rounded(part) + (parDifference ?? 0);
  const more = parDifference ? `, and ${signed(String(parDifference))} for the tee’s par` : "";
  const most = strokes < all ? ", the maximum" : "";
  return `${percent} % of ${of}: ${decimalText(part)}${more}, so ${strokesText(strokes)}${most}`;
}

/** Pars of the tees of one course differ by a few strokes, those of nine holes by half. */
const MOST_PARS_APART = 8;

/**
 * The course as it is played from a tee: its own pars and stroke indexes where it has some, else
 * those of the scorecard.
 */
export function courseFrom(tee: RatedTee | null, course: Course): Course {
  const own = (list: readonly number[] | undefined) =>
    list?.length === course.par.length ? list : undefined;
  return {
    par: own(tee?.pars) ?? course.par,
    strokeIndex: own(tee?.indexes) ?? course.strokeIndex,
  };
}

/** The tees whose par is not that of the holes that are played from them. */
export const teesWithoutPars = (tees: readonly RatedTee[], course: Course): RatedTee[] =>
  tees.filter((tee) => coursePar(courseFrom(tee, course)) !== tee.par);

/**
 * The tees that are rated for another round than that of the scorecard: for eighteen holes, where
 * nine are played, or the other way round.
 */
export const teesOfAnotherRound = (tees: readonly RatedTee[], course: Course): RatedTee[] =>
  tees.filter(({ par }) => Math.abs(par - coursePar(course)) > MOST_PARS_APART);

/** Handicap strokes as people write them: "12", "+2" for who gives strokes back. */
export const strokesText = (strokes: number): string =>
  strokes < 0 ? `+${-strokes}` : String(strokes);
