import { describe, expect, test } from "vitest";
import { board, type Board, type HoleMaximum, type Side } from "./boards.ts";
import { type Course, coursePar } from "./course.ts";
import {
  FORMATS,
  courseHandicap,
  isForOwnBalls,
  isForSides,
  nineHoleIndex,
  playingHandicap,
  sharedHandicap,
  type Format,
  type Tees,
} from "./handicaps.ts";
import { mulberry32 } from "./random.ts";
import { courseHandicapFrom } from "./rated-tees.ts";
import {
  DEFAULT_SCORING,
  holeRules,
  type PlayerScore,
  type ScoringRules,
  tournamentResults,
} from "./results.ts";

// A second program, written from the rules alone, that works out the handicaps
// and boards of 500 cards in each format; both must say the same.

type Golfer = { index: number; tees: Tees };
type Ball = Side["balls"][number];
type Scoring = Board["scoring"];

/** Rule 6.1a and Appendix C in units of 1/113,000 of a stroke, one whole at a time. */
function handicapByHand(
  golfers: readonly Golfer[],
  percents: readonly number[],
  holes: number,
): number {
  const exact = golfers
    .map(({ index, tees }) => {
      let tenths = index;
      if (holes === 9) {
        // Half of it in tenths; of two that are equally near, the higher.
        tenths = index % 2 === 0 ? index / 2 : (index + 1) / 2;
      }
      return (
        BigInt(tenths) * BigInt(tees.slope) +
        113n * (BigInt(tees.courseRating) - 10n * BigInt(tees.par))
      );
    })
    .toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  let rest = 0n;
  for (const [at, each] of exact.entries()) rest += each * BigInt(percents[at] ?? 0);
  let whole = 0;
  for (; rest >= 56_500n; rest -= 113_000n) whole++;
  for (; rest < -56_500n; rest += 113_000n) whole--;
  return whole;
}

/** Appendix E: handed out one by one from index 1 up; a plus from the highest down. */
function strokesByHand(handicap: number, { strokeIndex }: Course): number[] {
  const strokes = strokeIndex.map(() => 0);
  const order = strokeIndex
    .map((index, hole) => ({ index, hole }))
    .toSorted((one, other) => one.index - other.index)
    .map(({ hole }) => hole);
  const step = handicap < 0 ? -1 : 1;
  if (handicap < 0) order.reverse();
  for (let next = 0; next < Math.abs(handicap); next++) {
    const hole = order[next % order.length] ?? 0;
    strokes[hole] = (strokes[hole] ?? 0) + step;
  }
  return strokes;
}

/** The strokes under the target of modified Stableford, and what they are worth. */
const MODIFIED_BY_HAND = new Map([
  [3, 8],
  [2, 5],
  [1, 2],
  [0, 0],
  [-1, -1],
]);

function modifiedByHand(score: number | null, par: number): number {
  if (score === null || score > par + 1) return -3;
  return MODIFIED_BY_HAND.get(Math.min(par - score, 3)) ?? 0;
}

/** Rules 21.1 to 21.3 and 23.2, hole by hole; more is better. Null: no score. */
function holeByHand(
  balls: readonly Ball[],
  hole: number,
  course: Course,
  scoring: Scoring,
  net: boolean,
  maximum: HoleMaximum | null,
  strokesOf: ReadonlyMap<Ball, readonly number[]>,
  { isModified, counted }: ByHand,
): number | null {
  const values: number[] = [];
  for (const ball of balls) {
    const par = course.par[hole] ?? 0;
    const received = strokesOf.get(ball)?.[hole] ?? 0;
    let strokes = ball.holes[hole] ?? null;
    if (scoring === "medal" && maximum !== null) {
      const most =
        maximum === "net-double-bogey"
          ? par + 2 + received
          : maximum === "double-par"
            ? par + par
            : par + maximum.overPar;
      if (strokes === null || strokes > most) strokes = most;
    }
    const score = strokes === null ? null : strokes - (net ? received : 0);
    let value: number | null;
    if (isModified) value = modifiedByHand(score, par);
    else if (scoring === "medal") value = score === null ? null : -score;
    else if (scoring === "par-bogey")
      value = score === null || score > par ? -1 : score === par ? 0 : 1;
    else {
      value = 0;
      if (score !== null && score <= par + 1) value = par + 2 - score;
    }
    if (value !== null) values.push(value);
  }
  if (values.length < counted) return null;
  values.sort((one, other) => other - one);
  let sum = 0;
  for (let index = 0; index < counted; index++) sum += values[index] ?? 0;
  return sum;
}

/** How many balls of a side count at each hole, whose they are, and whether by the table above. */
type ByHand = { isModified: boolean; counted: number; hasOwnBalls: boolean };

const BALLS_OF_TEAM = 2;

const byHandOf = (format: Format): ByHand => ({
  isModified: format === "modified-stableford",
  counted: format.startsWith("team-") ? BALLS_OF_TEAM : 1,
  hasOwnBalls: /^(four-ball|team)-/.test(format),
});

const SEGMENTS = {
  9: [
    [1, 9],
    [4, 9],
    [7, 9],
    [9, 9],
  ],
  18: [
    [1, 18],
    [10, 18],
    [13, 18],
    [16, 18],
    [18, 18],
    [4, 9],
    [7, 9],
    [9, 9],
  ],
} as const;

/** A place is one more than the number of sides that are better. */
function placesByHand(
  sides: readonly Side[],
  course: Course,
  { scoring, by, maximum }: Omit<Board, "ties">,
  matchCards: boolean,
  byHand: ByHand,
): Map<string, number | null> {
  const holes = course.par.length === 9 ? 9 : 18;
  const numbers = sides.map(({ balls, noResult, isNeutral }) => {
    // The exact fraction of a handicap is of one card; sides of several balls have net holes, one
    // that has lost a partner too.
    const [first] = balls;
    const fraction = scoring === "medal" && by === "net" && !byHand.hasOwnBalls && first;
    const strokesOf = new Map(balls.map((ball) => [ball, strokesByHand(ball.handicap, course)]));
    const values = course.par.map((_, hole) =>
      holeByHand(
        balls,
        hole,
        course,
        scoring,
        by === "net" && !fraction,
        maximum,
        strokesOf,
        byHand,
      ),
    );
    if (noResult || isNeutral || values.includes(null)) return null;
    return SEGMENTS[holes].map(([from, to]) => {
      let sum = 0;
      for (let hole = from; hole <= to; hole++) sum += holes * (values[hole - 1] ?? 0);
      return sum + (fraction ? first.handicap * (to - from + 1) : 0);
    });
  });
  const isBetter = (one: readonly number[], other: readonly number[]) => {
    const difference = (one[0] ?? 0) - (other[0] ?? 0);
    if (difference !== 0 || !matchCards) return difference > 0;
    const at = one.findIndex((number, index) => number !== other[index]);
    return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
  };
  return new Map(
    sides.map(({ id }, index) => {
      const own = numbers[index];
      return [id, own ? 1 + numbers.filter((each) => each && isBetter(each, own)).length : null];
    }),
  );
}

const PARS = [4, 5, 3, 4, 4, 4, 3, 5, 4, 4, 3, 5, 4, 4, 5, 3, 4, 4];
const INDEXES = [5, 11, 13, 17, 1, 9, 7, 15, 3, 10, 16, 4, 14, 18, 2, 8, 6, 12];

/** The nine have the indexes that are printed for the whole course. */
const courseOf = (holes: number): Course => ({
  par: PARS.slice(0, holes),
  strokeIndex: INDEXES.slice(0, holes),
});

/** Sides whose golfers, cards and fates come from a seed. */
function drawnSides(format: Format, percents: readonly number[], holes: number, seed: number) {
  const random = mulberry32(seed);
  const from = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const course = courseOf(holes);
  const par = course.par.reduce((sum, each) => sum + each, 0);
  const { isOneBall } = FORMATS[format];
  return Array.from({ length: 500 }, (_, at) => {
    const isWithoutOne = isForOwnBalls(format) && random() < 0.2;
    const golfers = percents.slice(isWithoutOne ? 1 : 0).map((): Golfer => ({
      index: from(-100, 540),
      tees: {
        par,
        courseRating: 10 * par + from(-40, 40),
        slope: from(55, 155),
      },
    }));
    const handicaps = isOneBall
      ? [handicapByHand(golfers, percents, holes)]
      : golfers.map((golfer) => handicapByHand([golfer], percents, holes));
    const ball = (handicap: number): Ball => ({
      handicap,
      holes: course.par.map((each) =>
        random() < 0.01 ? null : Math.max(1, each - 1 + Math.floor(4 * random() ** 2)),
      ),
    });
    const [first = 0, ...others] = handicaps;
    const side: Side = {
      id: `s${at}`,
      balls: [ball(first), ...others.map(ball)],
      noResult: random() < 0.02 ? "WD" : null,
      isNeutral: random() < 0.02,
    };
    return { golfers, side };
  });
}

const maximums: (HoleMaximum | null)[] = [null, "net-double-bogey", "double-par", { overPar: 3 }];
const cases = (Object.keys(FORMATS) as Format[]).flatMap((format) =>
  FORMATS[format].allowances.flatMap((percents) =>
    [9, 18].map((holes, at) => ({
      format,
      percents,
      holes,
      seed: 100 * at + 7,
    })),
  ),
);

describe.each(cases)("500 cards of $holes holes, $format, $percents", (each) => {
  const { format, percents, holes, seed } = each;
  const drawn = drawnSides(format, percents, holes, seed);
  const sides = drawn.map(({ side }) => side);
  const course = courseOf(holes);

  test("have the same handicaps", () => {
    const { isOneBall } = FORMATS[format];
    const exact = ({ index, tees }: Golfer) =>
      courseHandicap(holes === 9 ? nineHoleIndex(index) : index, tees);
    expect(
      drawn.map(({ golfers }) =>
        isOneBall
          ? [sharedHandicap(golfers.map(exact), percents)]
          : golfers.map((golfer) => playingHandicap(exact(golfer), percents[0] ?? 0)),
      ),
    ).toEqual(sides.map(({ balls }) => balls.map(({ handicap }) => handicap)));
  });

  const { scoring } = FORMATS[format];
  const teamBalls = { counted: { inTurn: [BALLS_OF_TEAM] } };
  const countedAs = holeRules({ ...DEFAULT_SCORING, ...teamBalls, format });
  const boards = (["gross", "net"] as const).flatMap((by) =>
    (scoring === "medal" ? maximums : [null]).map((maximum) => ({
      by,
      maximum,
      scoring,
    })),
  );
  test.each(boards)("have the same places: $by, $maximum", (rules) => {
    for (const ties of ["shared", "countback"] as const) {
      const lines = board(sides, course, { ...countedAs, ...rules, ties });
      const byHand = placesByHand(sides, course, rules, ties === "countback", byHandOf(format));
      expect(new Map(lines.map(({ id, place }) => [id, place]))).toEqual(byHand);
    }
  });

  test.each(boards)(
    "come out of a tournament's entries and cards: $by, $maximum",
    ({ by, maximum }) => {
      const { isOneBall } = FORMATS[format];
      const hasSides = isForSides(format);
      const rules: ScoringRules = {
        ...DEFAULT_SCORING,
        format,
        boards: [by],
        course,
        handicap: { kind: "entered", maxHandicap: null },
        maxOverPar: 3,
        maximum: typeof maximum === "object" ? maximum && "over-par" : maximum,
        ties: "countback",
        ...teamBalls,
      };
      const card = { par: coursePar(course), holes };
      const players = drawn.map(({ golfers, side }) =>
        golfers.map(({ index, tees }, at) => ({
          playerId: hasSides ? `${side.id}-${at}` : side.id,
          courseHandicap: courseHandicapFrom(
            index / 10,
            { ...tees, name: "Tee", rating: tees.courseRating / 10 },
            card,
          ),
        })),
      );
      const scores = drawn.flatMap(({ side: { balls, noResult } }, number) =>
        (players[number] ?? []).flatMap(
          ({ playerId, courseHandicap: received }, at): PlayerScore[] => {
            const handicaps = { handicap: null, courseHandicap: received };
            if (noResult) {
              return [{ playerId, score: { ...handicaps, noReturn: "WD" } }];
            }
            const ball = isOneBall && at > 0 ? undefined : balls[at];
            return ball ? [{ playerId, score: { ...handicaps, holes: ball.holes } }] : [];
          },
        ),
      );
      const idsOf = (isNeutral: boolean) =>
        sides.filter((side) => side.isNeutral === isNeutral).map(({ id }) => id);
      const teams = hasSides
        ? {
            teams: sides.map(({ id }, number) => ({
              name: id,
              players: (players[number] ?? []).map(({ playerId }) => playerId),
              neutral: [],
            })),
            neutral: [],
          }
        : {
            teams: [{ name: "All", players: idsOf(false), neutral: [] }],
            neutral: idsOf(true),
          };
      const results = tournamentResults(
        scores,
        rules,
        teams,
        by,
        new Map(
          players.flat().map(({ playerId, courseHandicap: received }) => [playerId, received]),
        ),
      );
      const compared = sides.map((side) => ({
        ...side,
        isNeutral: !hasSides && side.isNeutral,
      }));
      expect(
        new Map(
          hasSides
            ? results.teams.map(({ name, place }) => [name, place])
            : results.players.map(({ playerId, place }) => [playerId, place]),
        ),
      ).toEqual(placesByHand(compared, course, { by, maximum, scoring }, true, byHandOf(format)));
    },
  );
});
