import { handicapStrokes, type Course, type HoleScores } from "./course.ts";

const POINTS_FOR_PAR = 2;

/**
 * The Stableford points of one hole: two for the fixed target score, one more
 * for each stroke fewer, one less for each more, never below none; none for a
 * player who did not hole out.
 *
 * Source: Rules of Golf (2023), Rule 21.1b(1). The target score is par unless
 * the committee sets another; in handicap competitions the handicap strokes are
 * added to it.
 *
 * @param strokes null: the player picked up
 * @param target the fixed target score
 */
export function stablefordPoints(
  strokes: number | null,
  target: number,
): number {
  return strokes === null ? 0 : Math.max(0, POINTS_FOR_PAR + target - strokes);
}

/**
 * The Stableford points of each hole of a round.
 *
 * @param holes strokes at each hole of the course
 * @param handicap a whole number; 0 for points without handicap
 */
export function stablefordRound(
  holes: HoleScores,
  course: Course,
  handicap: number,
): number[] {
  const given = handicapStrokes(handicap, course);
  return course.par.map((par, index) =>
    stablefordPoints(holes[index] ?? null, par + (given[index] ?? 0)),
  );
}

/**
 * Strokes with a maximum for each hole. A player who picked up is scored with
 * the maximum, which is what "pick up after 2 over, maximum 3 over" says.
 *
 * Source: Rules of Golf (2023), Rule 21.2b: the committee sets a maximum score
 * for a hole, also in relation to par; who reaches it, or does not hole out,
 * gets it.
 *
 * @param maxOverPar null: there is no maximum
 */
export function withMaximum(
  holes: HoleScores,
  { par }: Pick<Course, "par">,
  maxOverPar: number | null,
): (number | null)[] {
  return par.map((ofHole, index) => {
    const strokes = holes[index] ?? null;
    if (maxOverPar === null) return strokes;
    return Math.min(strokes ?? Infinity, ofHole + maxOverPar);
  });
}
