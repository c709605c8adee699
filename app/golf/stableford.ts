import { handicapStrokes, type Course, type HoleScores } from "./course.ts";

const POINTS_FOR_PAR = 2;

/**
 * The Stableford points of one hole: two for the fixed target score, one more for each stroke
 * fewer, one less for each more, never below none; none for a player who did not hole out.
 *
 * Source: Rules of Golf (2023), Rule 21.1b(1). The target score is par unless the committee sets
 * another; in handicap competitions the handicap strokes are added to it.
 */
export function stablefordPoints(strokes: number | null, target: number): number {
  return strokes === null ? 0 : Math.max(0, POINTS_FOR_PAR + target - strokes);
}

/** The points for three or more under the target score, for each stroke more, and the worst. */
export type PointsTable = readonly number[];

/** Albatross, eagle, birdie, par, bogey, and double bogey or worse, as the best known table has it. */
export const MODIFIED_POINTS: PointsTable = [8, 5, 2, 0, -1, -3];

const BEST_UNDER = 3;

/** The points of one hole in modified Stableford: a player who did not hole out has the worst. */
export function modifiedPoints(
  strokes: number | null,
  target: number,
  points: PointsTable,
): number {
  const last = points.length - 1;
  const index = strokes === null ? last : BEST_UNDER + strokes - target;
  return points[Math.min(Math.max(index, 0), last)] ?? 0;
}

const POINTS_FOR_BIRDIE = POINTS_FOR_PAR + 1;

/**
 * The points of a net birdie at every hole. More of them are more likely to be a slip of the pen
 * than a round: 36 are a round to one's handicap.
 */
export const likelyPoints = (holes: number): number => POINTS_FOR_BIRDIE * holes;

/**
 * The Stableford points of each hole of a round, from the strokes played: a hole that was picked up
 * or left blank scores nothing, whatever else it counts for.
 *
 * Source: Rules of Golf (2023), Rule 21.1.
 *
 * @param handicap a whole number; 0 for points without handicap
 */
export function stablefordRound(holes: HoleScores, course: Course, handicap: number): number[] {
  const strokesReceived = handicapStrokes(handicap, course);
  return course.par.map((par, index) =>
    stablefordPoints(holes[index] ?? null, par + (strokesReceived[index] ?? 0)),
  );
}
