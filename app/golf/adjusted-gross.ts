import { mostStrokes } from "./boards.ts";
import { handicapStrokes, type Course, type HoleScores } from "./course.ts";

/**
 * The score that a handicap authority takes: no hole counts more than a net double bogey, which a
 * hole without a score counts as.
 *
 * Source: Rules of Handicapping (2024), Rule 3.1.
 *
 * @param courseHandicap rounded, without the allowance of a format
 */
export function adjustedGrossScore(
  holes: HoleScores,
  course: Course,
  courseHandicap: number,
): number {
  const received = handicapStrokes(courseHandicap, course);
  return course.par.reduce(
    (sum, par, index) =>
      sum +
      Math.min(
        holes[index] ?? Infinity,
        mostStrokes("net-double-bogey", par, received[index] ?? 0),
      ),
    0,
  );
}
