import { type Course, coursePar, handicapStrokes } from "./course.ts";
import {
  compareFractions,
  type Fraction,
  fraction,
  NOUGHT,
  percentOf,
  rounded,
  sumOf,
} from "./fraction.ts";

type MatchFormRules = {
  /** Whether the two partners of a side share one ball. */
  isOneBall: boolean;
  /** Per cent of the Course Handicaps of a side's players, of one ball from the lowest up. */
  allowances: readonly number[];
};

/**
 * The forms of match play.
 *
 * Source: Rules of Handicapping (2024), Appendix C.
 */
export const MATCH_FORMS = {
  singles: { isOneBall: false, allowances: [100] },
  "four-ball": { isOneBall: false, allowances: [90, 90] },
  foursomes: { isOneBall: true, allowances: [50, 50] },
  greensomes: { isOneBall: true, allowances: [60, 40] },
} satisfies Record<string, MatchFormRules>;

export type MatchForm = keyof typeof MATCH_FORMS;

export type MatchPlayer = {
  /** Not rounded. */
  courseHandicap: Fraction;
  /** As it is played from the player's tee. */
  course: Course;
};

export type StrokeRules = {
  form: MatchForm;
  /** Another part of the Course Handicaps than the form's; of one ball from the lowest up. */
  allowances?: readonly number[];
  /**
   * `playing`: each Playing Handicap first, then the difference, the rule since 2024;
   * `difference`: a share of the difference of the rounded Course Handicaps, as before.
   */
  way: "playing" | "difference";
  /** The highest Playing Handicap. */
  most?: number;
};

/** Of a ball: of one player, or of a side that shares it. */
export type BallStrokes = {
  /** Null where only the difference is worked out. */
  playing: number | null;
  receives: number;
  /** At each hole. */
  atHoles: number[];
};

/**
 * The strokes that each ball gets in a match: the lowest Playing Handicap plays off nought, and
 * every other ball gets the difference. Nobody gives strokes back to the course. Who plays from a
 * tee of a higher par gets the difference of pars too.
 *
 * Source: Rules of Handicapping (2024), Rule 6.2 and Appendix C.
 *
 * @returns for each side its balls
 * @throws RangeError where partners of one ball play from tees of different pars: no rule says
 *   what they get
 */
export function matchStrokes(
  sides: readonly (readonly MatchPlayer[])[],
  { form, allowances = MATCH_FORMS[form].allowances, way, most = Infinity }: StrokeRules,
): BallStrokes[][] {
  const { isOneBall } = MATCH_FORMS[form];
  const balls = sides.map((side) =>
    isOneBall
      ? [sharedBall(side, allowances, way)]
      : side.map((player, index) => ownBall(player, allowances[index] ?? 0, way)),
  );
  const lowestPar = Math.min(...balls.flat().map(({ par }) => par));
  const handicaps = balls.map((side) =>
    side.map(({ share, par, course }) => {
      const exact = sumOf(share, fraction(par - lowestPar));
      const playing = Math.min(rounded(exact), most);
      return { course, exact: way === "playing" ? fraction(playing) : exact, playing };
    }),
  );
  const lowest = handicaps
    .flat()
    .map(({ exact }) => exact)
    .toSorted(compareFractions)[0];
  return handicaps.map((side) =>
    side.map(({ exact, playing, course }) => {
      const receives = rounded(sumOf(exact, negative(lowest ?? NOUGHT)));
      return {
        playing: way === "playing" ? playing : null,
        receives,
        atHoles: handicapStrokes(receives, course),
      };
    }),
  );
}

type Ball = { share: Fraction; par: number; course: Course };

const negative = ({ numerator, denominator }: Fraction): Fraction => ({
  numerator: -numerator,
  denominator,
});

/** The older way begins with rounded handicaps. */
const handicapOf = ({ courseHandicap }: MatchPlayer, way: StrokeRules["way"]): Fraction =>
  way === "playing" ? courseHandicap : fraction(rounded(courseHandicap));

function ownBall(player: MatchPlayer, percent: number, way: StrokeRules["way"]): Ball {
  return {
    share: percentOf(handicapOf(player, way), percent),
    par: coursePar(player.course),
    course: player.course,
  };
}

function sharedBall(
  side: readonly MatchPlayer[],
  allowances: readonly number[],
  way: StrokeRules["way"],
): Ball {
  const [first, ...others] = side;
  if (!first) throw new RangeError("a side without players");
  const par = coursePar(first.course);
  if (others.some(({ course }) => coursePar(course) !== par)) {
    throw new RangeError("one ball from tees of different pars");
  }
  return {
    share: side
      .map((player) => handicapOf(player, way))
      .toSorted(compareFractions)
      .map((handicap, index) => percentOf(handicap, allowances[index] ?? 0))
      .reduce(sumOf),
    par,
    course: first.course,
  };
}
