export type Course = {
  par: readonly number[];
  /**
   * The order in which handicap strokes are given: 1 for the hole with the first stroke. No two
   * holes have the same.
   */
  strokeIndex: readonly number[];
};

/** Strokes at each hole; null where the player picked up or did not play. */
export type HoleScores = readonly (number | null)[];

export function coursePar({ par }: Course): number {
  return par.reduce((sum, each) => sum + each, 0);
}

/**
 * The handicap strokes that a player gets at each hole: one at the holes with the lowest stroke
 * index, then a second one. A plus handicap gives strokes back from the highest stroke index down.
 * Nine holes may have the indexes of a course of eighteen: their order counts.
 *
 * Source: Rules of Handicapping (2024), Appendix E, and Appendix C for a plus.
 */
export function handicapStrokes(
  handicap: number,
  { strokeIndex }: Pick<Course, "strokeIndex">,
): number[] {
  const holes = strokeIndex.length;
  const everywhere = Math.floor(handicap / holes);
  const rest = handicap - everywhere * holes;
  const order = [...strokeIndex].sort((one, other) => one - other);
  return strokeIndex.map((index) => everywhere + (order.indexOf(index) < rest ? 1 : 0));
}
