/** The holes of a course, in order: nine or eighteen. */
export type Course = {
  par: readonly number[];
  /**
   * The order in which handicap strokes are given: 1 for the hole with the
   * first stroke. Each number from 1 to the number of holes once.
   */
  strokeIndex: readonly number[];
};

/** Strokes at each hole; null where the player picked up or did not play. */
export type HoleScores = readonly (number | null)[];

/** The par of all holes. */
export function coursePar({ par }: Course): number {
  return par.reduce((sum, each) => sum + each, 0);
}

/**
 * The handicap strokes that a player gets at each hole: one at the holes with
 * the lowest stroke index, then a second one, as the Rules of Handicapping
 * apply a playing handicap.
 *
 * @param handicap a whole number, not negative
 */
export function handicapStrokes(
  handicap: number,
  { strokeIndex }: Pick<Course, "strokeIndex">,
): number[] {
  const holes = strokeIndex.length;
  const everywhere = Math.floor(handicap / holes);
  const rest = handicap % holes;
  return strokeIndex.map((index) => everywhere + (index <= rest ? 1 : 0));
}
