import { coursePar, type Course, type HoleScores } from "./course.ts";

export type PeoriaRules = {
  /** Numbers of the holes that were drawn in secret, from 1. */
  secretHoles: readonly number[];
  /** No handicap is higher. Null: no maximum. */
  maxHandicap: number | null;
  /** The part of the difference to par that is given: 1, or often 0.8. */
  allowance: number;
};

/**
 * The Peoria handicap: the strokes at holes that were drawn in secret, as if
 * the whole round had been played like them, less the par of the course.
 *
 * Source: the tournament's rule "Peoria, maximum 24: worked out after the round
 * from holes drawn in secret". No governing body defines the system; this is its
 * usual form, six holes times three less par, for any number of holes, with the
 * allowance as a rule of the tournament. Halves are rounded up, as playing
 * handicaps are, and nobody gets a handicap below nought.
 *
 * @param holes strokes at each hole; where the tournament has a maximum for a
 *   hole, with it
 * @returns a whole number; null when a secret hole has no score
 * @throws RangeError without secret holes, or with one that the course has not
 */
export function peoriaHandicap(
  holes: HoleScores,
  course: Course,
  { secretHoles, maxHandicap, allowance }: PeoriaRules,
): number | null {
  const count = course.par.length;
  if (
    secretHoles.length === 0 ||
    secretHoles.some((hole) => !(hole >= 1 && hole <= count))
  ) {
    throw new RangeError(`Secret holes ${secretHoles.join()}`);
  }
  let strokes = 0;
  for (const hole of secretHoles) {
    const score = holes[hole - 1] ?? null;
    if (score === null) return null;
    strokes += score;
  }
  const difference = (strokes * count) / secretHoles.length - coursePar(course);
  const handicap = Math.round(roundedOff(difference * allowance));
  return Math.min(Math.max(0, handicap), maxHandicap ?? Infinity);
}

/** 0.8 × 18.125 is 14.500000000000002 to a computer. */
function roundedOff(handicap: number): number {
  return Number(handicap.toFixed(6));
}

/**
 * Holes for a Peoria handicap by chance: one of par three, one of par four and
 * one of par five from each half of the course, as far as it has one.
 *
 * @returns their numbers, in order
 */
export function drawSecretHoles(
  { par }: Pick<Course, "par">,
  random: () => number,
): number[] {
  const half = par.length / 2;
  return [0, half]
    .flatMap((from) =>
      [3, 4, 5].flatMap((ofPar) => {
        const holes = par
          .map((each, index) => ({ each, hole: index + 1 }))
          .filter(
            ({ each, hole }) =>
              each === ofPar && hole > from && hole <= from + half,
          );
        return holes[Math.floor(random() * holes.length)]?.hole ?? [];
      }),
    )
    .toSorted((one, other) => one - other);
}
