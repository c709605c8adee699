import { coursePar, type Course, type HoleScores } from "./course.ts";
import { decimalText, percentOf, rounded, type Fraction } from "./fraction.ts";

/** Per cent of the handicap, where the club has set no other part. */
export const USUAL_PEORIA_ALLOWANCE = 80;

export type PeoriaRules = {
  /** Numbers of the holes that were drawn in secret, from 1. */
  secretHoles: readonly number[];
  /** No handicap is higher. Null: no maximum. */
  maxHandicap: number | null;
  /** The part of the difference to par that is given: 1, or often 0.8. */
  allowance: number;
};

/**
 * The card that a Peoria handicap is worked out from: a hole that was played worse than the limit,
 * picked up or left blank counts as par and the limit; without a limit a blank hole stays blank.
 * Stableford points know no such card: they come from the strokes played. Source: the tournament's
 * rule "maximum 3 over on a hole (pick up after 2 over)". Rules of Golf (2023), Rule 21.2a, names
 * par and a number as a maximum.
 */
export function peoriaCard(
  holes: HoleScores,
  { par }: Pick<Course, "par">,
  maxOverPar: number | null,
): HoleScores {
  return par.map((ofHole, index) => {
    const strokes = holes[index] ?? null;
    if (maxOverPar === null) return strokes;
    return Math.min(strokes ?? Infinity, ofHole + maxOverPar);
  });
}

const PER_CENT = 100;

/**
 * The Peoria handicap before it is rounded, and before its maximum: the strokes at holes that were
 * drawn in secret, as if the whole round had been played like them, less the par of the course.
 *
 * Source: the tournament's rule "Peoria: worked out after the round from holes drawn in secret". No
 * governing body defines the system; this is its usual form, six holes times three less par, for
 * any number of holes, with the allowance as a rule of the tournament.
 *
 * @returns a fraction, because a computer's 0.8 × 18.125 is 14.500000000000002; null when a secret
 *   hole has no score
 * @throws RangeError without secret holes, or with one that the course has not
 */
export function peoriaFraction(
  card: HoleScores,
  course: Course,
  { secretHoles, allowance }: Pick<PeoriaRules, "secretHoles" | "allowance">,
): Fraction | null {
  const count = course.par.length;
  if (secretHoles.length === 0 || secretHoles.some((hole) => !(hole >= 1 && hole <= count))) {
    throw new RangeError(`Secret holes ${secretHoles.join()}`);
  }
  let strokes = 0;
  for (const hole of secretHoles) {
    const score = card[hole - 1] ?? null;
    if (score === null) return null;
    strokes += score;
  }
  const over = strokes * count - coursePar(course) * secretHoles.length;
  return percentOf(
    { numerator: over, denominator: secretHoles.length },
    Math.round(allowance * PER_CENT),
  );
}

/**
 * The Peoria handicap that points are worked out with: rounded once, at the end, halves upwards as
 * playing handicaps are (Rules of Handicapping, Rule 6.2a), and neither below nought nor above the
 * maximum.
 *
 * @returns a whole number; null when a secret hole has no score
 */
export function peoriaHandicap(
  card: HoleScores,
  course: Course,
  rules: PeoriaRules,
): number | null {
  const exact = peoriaFraction(card, course, rules);
  if (!exact) return null;
  return Math.min(Math.max(0, rounded(exact)), rules.maxHandicap ?? Infinity);
}

/**
 * How a Peoria handicap came about: "33 at the secret holes × 18/6 − 72 = 27; 80 % of it: 21.6, so
 * 22".
 *
 * @returns null when a secret hole has no score
 */
export function peoriaWorking(card: HoleScores, course: Course, rules: PeoriaRules): string | null {
  const { secretHoles, allowance } = rules;
  const exact = peoriaFraction(card, course, rules);
  const whole = peoriaFraction(card, course, { secretHoles, allowance: 1 });
  const peoriaStrokes = peoriaHandicap(card, course, rules);
  if (!exact || !whole || peoriaStrokes === null) return null;
  const strokes = secretHoles.reduce((sum, hole) => sum + (card[hole - 1] ?? 0), 0);
  const limit =
    peoriaStrokes < rounded(exact)
      ? ", the maximum"
      : peoriaStrokes > rounded(exact)
        ? ", the least"
        : "";
  const part =
    allowance === 1 ? "" : `; ${Math.round(allowance * PER_CENT)} % of it: ${decimalText(exact)}`;
  return `${strokes} at the secret holes × ${course.par.length}/${secretHoles.length} − ${coursePar(course)} = ${decimalText(whole)}${part}, so ${peoriaStrokes}${limit}`;
}

/** How many secret holes there are in Peoria, and in double Peoria. */
export type PeoriaCount = 6 | 12;

const COUNTS: readonly number[] = [6, 12] satisfies PeoriaCount[];
const PAR_OF_A_HOLE = 4;

const parOf = (holes: readonly number[], { par }: Pick<Course, "par">): number =>
  holes.reduce((sum, hole) => sum + (par[hole - 1] ?? 0), 0);

/**
 * Whether these are holes that Peoria is played with: six of par 24, or in double Peoria twelve of
 * par 48. Others give a handicap too, if a strange one.
 */
export function areUsualHoles(
  secretHoles: readonly number[],
  course: Pick<Course, "par">,
): boolean {
  return (
    COUNTS.includes(secretHoles.length) &&
    parOf(secretHoles, course) === PAR_OF_A_HOLE * secretHoles.length
  );
}

function triplesOf(holes: readonly number[]): number[][] {
  return holes.flatMap((one, index) =>
    holes
      .slice(index + 1)
      .flatMap((two, more) => holes.slice(index + more + 2).map((three) => [one, two, three])),
  );
}

/**
 * Secret holes by chance, the same number from each half of the course. Peoria has a hole of par
 * three, four and five of each half, double Peoria all but those. Where that does not make an
 * average of par four, or a par is missing, any three do that make it, as far as there are such.
 *
 * @param course of 18 holes for twelve secret ones
 * @returns their numbers, in order
 */
export function drawSecretHoles(
  course: Pick<Course, "par">,
  count: PeoriaCount,
  random: () => number,
): number[] {
  const holes = course.par.map((_, index) => index + 1);
  const half = Math.floor(holes.length / 2);
  return [holes.slice(0, half), holes.slice(half)].flatMap((ofHalf) => {
    const secretOf = (three: readonly number[]) =>
      count === 6 ? three : ofHalf.filter((hole) => !three.includes(hole));
    const isOneOfEach = (three: readonly number[]) =>
      new Set(three.map((hole) => course.par[hole - 1])).size === 3 &&
      parOf(three, course) === 3 * PAR_OF_A_HOLE;
    const isBalanced = (three: readonly number[]) => {
      const secret = secretOf(three);
      return parOf(secret, course) === PAR_OF_A_HOLE * secret.length;
    };
    const all = triplesOf(ofHalf);
    const balanced = all.filter(isBalanced);
    const best = balanced.filter(isOneOfEach);
    const candidates = [best, balanced].find((triples) => triples.length > 0) ?? all;
    return secretOf(candidates[Math.floor(random() * candidates.length)] ?? []);
  });
}
