import { handicapStrokes, type Course, type HoleScores } from "./course.ts";
import { groupBy } from "./group-by.ts";
import type { FormatRules } from "./handicaps.ts";
import { mulberry32, shuffled } from "./random.ts";
import { modifiedPoints, type PointsTable, stablefordPoints } from "./stableford.ts";

export type HoleMaximum = "net-double-bogey" | "double-par" | { overPar: number };

/**
 * How many balls of a side count at each hole: by the par of the hole, of three or fewer, of four,
 * and of five or more; or in turn from the first hole on, whatever hole a group started from.
 */
export type BallsCounted =
  | { byPar: readonly [number, number, number] }
  | { inTurn: readonly number[] };

export const BEST_BALL: BallsCounted = { inTurn: [1] };

/** No return, withdrawn, disqualified, did not start; in this order at the end. */
export const NO_RETURNS = ["NR", "WD", "DQ", "DNS"] as const;

export type NoReturn = (typeof NO_RETURNS)[number];

/**
 * Without a Peoria handicap there is no result either, nor with fewer players than count; and on the gross
 * board beside a net one for points that were given without a card, which are net.
 */
export type NoResult = NoReturn | "no-handicap" | "too-few" | "no-card";

/** One player, or players who compete together. */
export type Side = {
  id: string;
  /**
   * The card of each ball, with the Playing Handicap it is played off: one, or those of all players
   * of a side, of whom the best count at each hole.
   */
  balls: readonly Ball[];
  points?: number;
  /** What became of it instead of a result; null: the cards were handed in. */
  noResult: NoResult | null;
  /** Wins no place. */
  isNeutral: boolean;
};

export type Ball = {
  holes: HoleScores;
  handicap: number;
  /** From its tee; undefined: as on the scorecard. */
  course?: Course;
  /** Its player has no card. */
  isAbsent?: boolean;
};

/** Without handicap strokes, or with them. */
export type By = "gross" | "net";

export type Board = {
  scoring: FormatRules["scoring"];
  by: By;
  /** Only in medal; null: a hole without a score is no return. */
  maximum: HoleMaximum | null;
  /** The seed of a lot decides what matching the cards has left equal. */
  ties: "shared" | "countback" | { lot: number };
  /** Of modified Stableford; undefined: as the Rules have them. */
  points?: PointsTable;
  /** Whether each player of a side has a ball: what counts at a hole is then net already. */
  ownBalls?: boolean;
  /** Undefined: the best one. */
  counted?: BallsCounted;
  /** Whether a side with fewer players than count plays on with those whom it has. */
  shortSides?: boolean;
};

export type BoardLine = {
  id: string;
  /** From 1; the same for sides that are equal. Null: neutral, or no result. */
  place: number | null;
  noResult: NoResult | null;
  /**
   * Points, strokes, or holes won less holes lost; null without a result, and without a Peoria
   * handicap what it is without handicap strokes.
   */
  total: number | null;
  /**
   * Where another side has the same total and cards are matched: the sums of `countbackHoles`, in
   * strokes to a hundredth, or points.
   */
  matched?: readonly number[];
  /** What each hole scored, without handicap in medal where one ball is played; null: points were given. */
  holes: (number | null)[] | null;
};

const NO_RESULTS: readonly NoResult[] = ["no-handicap", "too-few", "no-card", ...NO_RETURNS];

/**
 * The holes whose scores are compared, one list after the other: the last nine, six and three and
 * the last; then the last six, three and one of the first nine. Of nine holes the last six and
 * three and the last.
 *
 * Source: Rules of Golf (2023), Committee Procedures, section 5A(6): matching score cards.
 */
export function countbackHoles(holes: number): number[][] {
  const lastOf = (end: number) => (count: number) =>
    Array.from({ length: count }, (_, index) => end - count + index + 1);
  const ofNine = [6, 3, 1];
  return holes > 9
    ? [...[9, ...ofNine].map(lastOf(holes)), ...ofNine.map(lastOf(9))]
    : ofNine.map(lastOf(holes));
}

/** Equal ones share theirs, and the next is left out. */
export function withPlaces<Result>(
  sorted: readonly Result[],
  isEqual: (one: Result, other: Result) => boolean,
): (Result & { place: number })[] {
  let place = 1;
  return sorted.map((result, index) => {
    const before = sorted[index - 1];
    if (!before || !isEqual(before, result)) place = index + 1;
    return { ...result, place };
  });
}

/**
 * The most strokes that a hole counts.
 *
 * Source: Rules of Golf (2023), Rule 21.2a. For a net double bogey the strokes are those of the
 * Playing Handicap.
 */
export function mostStrokes(maximum: HoleMaximum, par: number, strokesReceived: number): number {
  if (maximum === "double-par") return 2 * par;
  return maximum === "net-double-bogey" ? par + 2 + strokesReceived : par + maximum.overPar;
}

/**
 * A hole won, halved or lost against par. A hole without a score is lost.
 *
 * Source: Rules of Golf (2023), Rule 21.3b.
 */
function againstPar(strokes: number | null, target: number): number {
  return strokes === null ? -1 : Math.sign(target - strokes);
}

/** Of a board: a pair of whom one has withdrawn is matched as all other pairs are. */
const takesFraction = ({ scoring, by, ownBalls = false }: Board) =>
  scoring === "medal" && by === "net" && !ownBalls;

function ballHoles(
  { holes, handicap, course: own }: Ball,
  scorecard: Course,
  { scoring, by, maximum, points }: Board,
  isNetByHole: boolean,
): (number | null)[] {
  const course = own ?? scorecard;
  const strokesGiven = handicapStrokes(handicap, course);
  return course.par.map((par, index) => {
    const strokes = holes[index] ?? null;
    const received = strokesGiven[index] ?? 0;
    const target = par + (by === "net" ? received : 0);
    switch (scoring) {
      case "stableford":
        return points ? modifiedPoints(strokes, target, points) : stablefordPoints(strokes, target);
      case "par-bogey":
        return againstPar(strokes, target);
      case "medal": {
        const counted = maximum
          ? Math.min(strokes ?? Infinity, mostStrokes(maximum, par, received))
          : strokes;
        return counted === null ? null : counted - (isNetByHole ? received : 0);
      }
    }
  });
}

/** How many balls of a side count at a hole. */
export function ballsCounted(counted: BallsCounted, par: number, hole: number): number {
  if ("byPar" in counted) {
    const [three, four, five] = counted.byPar;
    return par <= 3 ? three : par === 4 ? four : five;
  }
  return counted.inTurn[(hole - 1) % counted.inTurn.length] ?? 1;
}

/** The most balls of a side that count at any hole. */
export const mostBalls = (counted: BallsCounted): number =>
  Math.max(...("byPar" in counted ? counted.byPar : counted.inTurn));

/**
 * What a side scores at each hole: the scores of the best balls, of a pair the better one. It does
 * not matter which of them holed out.
 *
 * Source: Rules of Golf (2023), Rules 21.1 to 21.3, and 23.2 for four-ball; Rules of Handicapping
 * (2024), Rule 6.2b: each ball against the pars of its own tee.
 *
 * @returns null where medal has no score
 */
export function sideHoles(
  { balls }: Pick<Side, "balls">,
  course: Course,
  rules: Board,
  isNetByHole = rules.by === "net" && !takesFraction(rules),
): (number | null)[] {
  const { scoring, counted = BEST_BALL, shortSides = false } = rules;
  const order = scoring === "medal" ? 1 : -1;
  const cards = balls.map((ball) => ballHoles(ball, course, rules, isNetByHole));
  const most = shortSides ? balls.filter(({ isAbsent }) => !isAbsent).length : Infinity;
  return course.par.map((par, index) => {
    const count = Math.min(ballsCounted(counted, par, index + 1), Math.max(most, 1));
    const scores = cards
      .flatMap((card) => card[index] ?? [])
      .sort((one, other) => order * (one - other));
    return scores.length < count
      ? null
      : scores.slice(0, count).reduce((sum, score) => sum + score, 0);
  });
}

/**
 * Strokes over some holes less their part of the handicap: of nine holes half of that for eighteen,
 * with its fraction.
 *
 * Source: Rules of Golf (2023), Committee Procedures, section 5A(6): net cards are matched with a
 * half, a third, a sixth and so on of the handicap.
 */
export function netStrokes(
  strokes: number,
  handicap: number,
  count: number,
  ofHoles: number,
): number {
  return strokes * ofHoles - handicap * count;
}

/** What sides that are equal are compared by, the first number first; fewer is better. */
export function matchedBy(
  { balls }: Side,
  holes: readonly (number | null)[],
  rules: Board,
): number[] {
  const handicap = takesFraction(rules) ? (balls[0]?.handicap ?? 0) : 0;
  return countbackHoles(holes.length).map((list) => {
    const sum = list.reduce((total, hole) => total + (holes[hole - 1] ?? 0), 0);
    return rules.scoring === "medal" ? netStrokes(sum, handicap, list.length, holes.length) : -sum;
  });
}

const HUNDREDTHS = 100;

/** `matchedBy` as readers see it. */
const shownSums = (sums: readonly number[], { scoring }: Board, holes: number): number[] =>
  sums.map((sum) =>
    scoring === "medal" ? Math.round((HUNDREDTHS * sum) / holes) / HUNDREDTHS : 0 - sum,
  );

export function compareNumbers(one: readonly number[], other: readonly number[]): number {
  for (const [index, number] of one.entries()) {
    const difference = number - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function lots(sides: readonly Side[], ties: Board["ties"]): ReadonlyMap<string, number> {
  const ids = sides.map(({ id }) => id).toSorted();
  const order = typeof ties === "object" ? shuffled(ids, mulberry32(ties.lot)) : [];
  return new Map(order.map((id, index) => [id, index]));
}

export function boardLine(side: Side, course: Course | null, rules: Board): BoardLine {
  const { id, balls, points } = side;
  const holes = points === undefined && course ? sideHoles(side, course, rules) : null;
  const sum = (holes ?? []).reduce<number>((all, hole) => all + (hole ?? 0), 0);
  const taken = takesFraction(rules) ? (balls[0]?.handicap ?? 0) : 0;
  // Without a score at each hole there is no card, whatever the handicap is.
  const isReturned = (side.noResult && side.noResult !== "no-handicap") || !holes?.includes(null);
  const noResult = isReturned ? side.noResult : "NR";
  const hasTotal = noResult === null || noResult === "no-handicap";
  return {
    id,
    place: null,
    noResult,
    total: hasTotal ? (points ?? sum - taken) : null,
    holes,
  };
}

/**
 * A board: the sides in their order, with their places. Neutral ones stand among
 * the others without a place. Those without a result come last; in medal without
 * a maximum a hole without a score is no return (Rules of Golf (2023), Rule
 * 3.3c), while in the other forms of play it only scores nothing. Where points
 * were given for one of several equal sides, there are no cards to match, and
 * they share their place unless a lot decides.
 *
 * @param course its holes; nine may have the stroke indexes of a course of 18.
 *   Null where points were given for all sides
 */
export function board(sides: readonly Side[], course: Course | null, rules: Board): BoardLine[] {
  const lot = lots(sides, rules.ties);
  const order = rules.scoring === "medal" ? 1 : -1;
  const lines = sides.map((side) => ({
    side,
    line: boardLine(side, course, rules),
  }));
  const unmatched = new Set(lines.flatMap(({ line }) => (line.holes ? [] : [line.total])));
  const scored = lines.map(({ side, line }) => {
    const { holes, total } = line;
    const sums =
      rules.ties === "shared" || !holes || unmatched.has(total)
        ? []
        : matchedBy(side, holes, rules);
    return {
      line,
      last: line.noResult ? 1 + NO_RESULTS.indexOf(line.noResult) : 0,
      wins: !line.noResult && !side.isNeutral,
      numbers: [order * (total ?? 0), ...sums, lot.get(line.id) ?? 0],
      matched: shownSums(sums, rules, holes?.length ?? 1),
    };
  });
  const equals = groupBy(
    scored.filter(({ wins }) => wins),
    ({ line }) => line.total,
  );
  const sorted = scored.toSorted(
    (one, other) =>
      one.last - other.last ||
      (one.last === 0 ? compareNumbers(one.numbers, other.numbers) : 0) ||
      (one.line.id < other.line.id ? -1 : 1),
  );
  const places = new Map(
    withPlaces(
      sorted.filter(({ wins }) => wins),
      (one, other) => compareNumbers(one.numbers, other.numbers) === 0,
    ).map(({ line, place }) => [line.id, place]),
  );
  return sorted.map(({ line, wins, matched }) => ({
    ...line,
    place: places.get(line.id) ?? null,
    ...(wins && matched.length > 0 && (equals.get(line.total) ?? []).length > 1 && { matched }),
  }));
}
