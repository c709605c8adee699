import { percentOf, rounded, sumOf, type Fraction } from "./fraction.ts";

export type Tees = {
  par: number;
  /** In tenths of a stroke: 721 is 72.1. */
  courseRating: number;
  /** From 55 to 155. */
  slope: number;
};

/** Tenths of a stroke: +10.0, as a number below nought, and 54.0. */
export const LOWEST_INDEX = -100;
export const HIGHEST_INDEX = 540;

const SLOPE_OF_STANDARD_DIFFICULTY = 113;
const TENTHS = 10;

/**
 * A Handicap Index as people write it: "12.4", "12,4", "12", and "+2.4" for a player who gives
 * strokes back.
 *
 * Source: Rules of Handicapping (2024), Rule 5.3: the maximum is 54.0. They name no lower limit;
 * ours is +10.0.
 */
export function readHandicapIndex(text: string): number | null {
  const match = /^(\+?)(\d{1,2})(?:[.,](\d))?$/.exec(text.trim());
  if (!match) return null;
  const [, plus, whole, tenth] = match;
  const tenths = Number(whole) * TENTHS + Number(tenth ?? 0);
  const index = plus && tenths > 0 ? -tenths : tenths;
  return index >= LOWEST_INDEX && index <= HIGHEST_INDEX ? index : null;
}

export function handicapIndexText(index: number): string {
  const text = (Math.abs(index) / TENTHS).toFixed(1);
  return index < 0 ? `+${text}` : text;
}

/**
 * The Handicap Index for nine holes: half of it, rounded to a tenth, halves upwards, so that half
 * of +1.5 is +0.7.
 *
 * Source: Rules of Handicapping (2024), Rule 6.1b.
 */
export function nineHoleIndex(index: number): number {
  return rounded({ numerator: index, denominator: 2 });
}

/**
 * The Course Handicap: the strokes that bring a player to par from these tees. It is not rounded,
 * because a Playing Handicap is worked out from it.
 *
 * Source: Rules of Handicapping (2024), Rules 6.1a and 6.1b: Handicap Index x Slope Rating / 113 +
 * (Course Rating - Par).
 */
export function courseHandicap(index: number, { par, courseRating, slope }: Tees): Fraction {
  return {
    numerator: index * slope + (courseRating - par * TENTHS) * SLOPE_OF_STANDARD_DIFFICULTY,
    denominator: SLOPE_OF_STANDARD_DIFFICULTY * TENTHS,
  };
}

/**
 * The Playing Handicap of one player: the part of the Course Handicap that the format gives,
 * rounded once. It moves a plus handicap towards nought.
 *
 * Source: Rules of Handicapping (2024), Rule 6.2a and Appendix C.
 */
export function playingHandicap(courseHandicapOfPlayer: Fraction, percent: number): number {
  return rounded(percentOf(courseHandicapOfPlayer, percent));
}

const byValue = (one: Fraction, other: Fraction) =>
  one.numerator * other.denominator - other.numerator * one.denominator;

/**
 * The Playing Handicap of players who share one ball: a part of the Course Handicap of each, the
 * lowest first, rounded once.
 *
 * Source: Rules of Handicapping (2024), Appendix C.
 *
 * @throws RangeError when they are not as many as the players
 */
export function sharedHandicap(
  courseHandicaps: readonly Fraction[],
  percents: readonly number[],
): number {
  if (courseHandicaps.length !== percents.length) {
    throw new RangeError(`${percents.length} percentages`);
  }
  return rounded(
    courseHandicaps
      .toSorted(byValue)
      .map((each, index) => percentOf(each, percents[index] ?? 0))
      .reduce(sumOf),
  );
}

export type FormatRules = {
  scoring: "stableford" | "medal" | "par-bogey";
  /** Whether the players of a side share one ball, and hand in one card. */
  isOneBall: boolean;
  /**
   * Per cent of the Course Handicaps, one for each player, for one ball from the lowest handicap
   * up; a list for each number of players that a side may have.
   */
  allowances: readonly (readonly number[])[];
};

function fourBall(scoring: FormatRules["scoring"], percent: number): FormatRules {
  return { scoring, isOneBall: false, allowances: [[percent, percent]] };
}

/** One ball of two partners: 60 % of the lower handicap and 40 % of the higher. */
const SIXTY_FORTY: FormatRules = { scoring: "medal", isOneBall: true, allowances: [[60, 40]] };

const TEAM_SIZE = 4;

/** So many balls of a team count at each hole: `teamAllowance`. */
const teamOf = (scoring: FormatRules["scoring"]): FormatRules => ({
  scoring,
  isOneBall: false,
  allowances: [Array.from({ length: TEAM_SIZE }, () => teamAllowance(2))],
});

/**
 * Per cent for each player of four of whom so many count at each hole.
 *
 * Source: Rules of Handicapping (2024), Appendix C: best 1 of 4 75 %, best 2 85 %, best 3 and all
 * 100 %.
 */
export function teamAllowance(counted: number): number {
  if (counted <= 1) return 75;
  return counted === 2 ? 85 : 100;
}

/**
 * The formats of a tournament.
 *
 * Source: Rules of Handicapping (2024), Appendix C; par/bogey is stroke play against par, with 95 %
 * too.
 */
export const FORMATS = {
  stableford: { scoring: "stableford", isOneBall: false, allowances: [[95]] },
  "modified-stableford": { scoring: "stableford", isOneBall: false, allowances: [[95]] },
  medal: { scoring: "medal", isOneBall: false, allowances: [[95]] },
  "par-bogey": { scoring: "par-bogey", isOneBall: false, allowances: [[95]] },
  "four-ball-stableford": fourBall("stableford", 85),
  "four-ball-medal": fourBall("medal", 85),
  "four-ball-par-bogey": fourBall("par-bogey", 90),
  "team-stableford": teamOf("stableford"),
  "team-medal": teamOf("medal"),
  foursomes: { scoring: "medal", isOneBall: true, allowances: [[50, 50]] },
  greensomes: SIXTY_FORTY,
  chapman: SIXTY_FORTY,
  scramble: {
    scoring: "medal",
    isOneBall: true,
    allowances: [
      [35, 15],
      [30, 20, 10],
      [25, 20, 15, 10],
    ],
  },
} satisfies Record<string, FormatRules>;

export type Format = keyof typeof FORMATS;

/** Whether the best of several balls of a team count at each hole. */
export const isForTeamBalls = (format: Format): boolean =>
  format === "team-stableford" || format === "team-medal";

/**
 * Whether a team with fewer players than count may play on. By strokes it would win by adding up fewer
 * balls: there a hole with too few scores is no return.
 */
export const mayBeShort = (format: Format): boolean => format === "team-stableford";

/** How many players a side has at most. */
export const maxSideSize = (format: Format): number =>
  Math.max(...FORMATS[format].allowances.map(({ length }) => length));

/** Whether so many players can be a side; of a four-ball one may play alone (Rule 23.4). */
export function isSideSize(format: Format, size: number): boolean {
  const { isOneBall, allowances } = FORMATS[format];
  return isOneBall
    ? allowances.some(({ length }) => length === size)
    : size >= 1 && size <= maxSideSize(format);
}

/** Whether sides of several players compete, and not each player alone. */
export const isForSides = (format: Format): boolean =>
  (FORMATS[format].allowances[0]?.length ?? 1) > 1;

/** Whether sides compete whose players have a ball each. */
export const isForOwnBalls = (format: Format): boolean =>
  isForSides(format) && !FORMATS[format].isOneBall;
