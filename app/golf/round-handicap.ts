import { type Course, coursePar } from "./course.ts";
import { FORMATS, type Format } from "./handicaps.ts";
import { courseHandicapFrom, plainHandicap, type RatedTee } from "./rated-tees.ts";
import { DEFAULT_SCORING, type ScoringRules, strokesOfEntries } from "./results.ts";

/** Of what the strokes of a card were worked out, before the allowance. */
export type CardHandicap = {
  /** The Handicap Index, or without a rated tee the plain handicap. */
  index: number;
  tee?: Pick<RatedTee, "par" | "rating" | "slope">;
  /** The most strokes that it gives. */
  most?: number;
};

/** By what a published board has taken its strokes. */
export type RoundAllowance = { format: Format; allowance: ScoringRules["allowance"] };

/**
 * The Playing Handicap that an Index gives in a round: that of its course, the player's tee and its
 * allowance.
 *
 * Source: Rules of Handicapping (2024), Rules 6.1 and 6.2.
 */
export function playingHandicapIn(
  index: number,
  { tee, most = Infinity }: CardHandicap,
  course: Course,
  { format, allowance }: RoundAllowance,
): number {
  const par = FORMATS[format].scoring === "medal" ? coursePar(course) : null;
  const entered = tee
    ? courseHandicapFrom(index, { name: "", ...tee }, { par, holes: course.par.length })
    : plainHandicap(index);
  return Math.min(strokesOfEntries([entered], { ...DEFAULT_SCORING, format, allowance }), most);
}
