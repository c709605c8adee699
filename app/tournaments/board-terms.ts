import { FORMATS, mayBeShort } from "#app/golf/handicaps.ts";
import { maximumOf, type ScoringRules } from "#app/golf/results.ts";
import type { BoardTerms, PublishedScoring } from "./play.ts";

const PER_CENT = 100;

function publishedMaximum(
  format: ScoringRules["format"],
  rules: Parameters<typeof maximumOf>[0],
): Pick<PublishedScoring, "hole_maximum"> {
  const maximum = FORMATS[format].scoring === "medal" ? maximumOf(rules) : null;
  return maximum === null ? {} : { hole_maximum: maximum };
}

/**
 * How a board counts, as it is published with it.
 *
 * @param rated whether there are cards from rated tees
 */
export function boardTerms(
  {
    format,
    boards,
    ties,
    course,
    handicap,
    allowance,
    counted,
    shortSides,
    points,
    ...rules
  }: ScoringRules,
  rated: boolean,
): BoardTerms {
  return {
    format,
    boards,
    ties,
    ...(course && { holes: course.par.length }),
    ...(handicap.kind === "peoria" && {
      secret_holes: handicap.secretHoles,
      peoria_percent: Math.round(PER_CENT * handicap.allowance),
    }),
    ...(handicap.kind === "entered" && rated && { rated }),
    allowance,
    counted,
    shortSides: mayBeShort(format) && shortSides,
    points,
    ...publishedMaximum(format, rules),
  };
}
