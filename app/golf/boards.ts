import { handicapStrokes, type Course, type HoleScores } from "./course.ts";
import { mulberry32, shuffled } from "./random.ts";
import { countbackHoles, withPlaces } from "./results.ts";
import { stablefordPoints } from "./stableford.ts";

/** The most that a hole counts in maximum score. */
export type HoleMaximum = "net-double-bogey" | { overPar: number };

/** No return, withdrawn, disqualified, did not start. */
export type NoResult = "NR" | "WD" | "DQ" | "DNS";

/** One player, or players who compete together. */
export type Side = {
  id: string;
  /**
   * The card of each ball, with the Playing Handicap it is played off: one, or
   * in four-ball those of both players, of whom the better counts at each hole.
   */
  balls: readonly [Ball, ...Ball[]];
  /** What became of it instead of a result; null: the cards were handed in. */
  noResult: NoResult | null;
  /** Wins no place. */
  isNeutral: boolean;
};

type Ball = { holes: HoleScores; handicap: number };

/** How a board is worked out. From one set of cards there can be several. */
export type Board = {
  scoring: "stableford" | "medal" | "par-bogey";
  by: "gross" | "net";
  /** Only in medal; null: a hole without a score is no return. */
  maximum: HoleMaximum | null;
  /** The seed of a lot decides what matching the cards has left equal. */
  ties: "shared" | "countback" | { lot: number };
};

export type BoardLine = {
  id: string;
  /** From 1; the same for sides that are equal. Null: neutral, or no result. */
  place: number | null;
  noResult: NoResult | null;
  /** Points, strokes, or holes won less holes lost; null without a result. */
  total: number | null;
  /** What each hole scored, without handicap in medal with one ball. */
  holes: (number | null)[];
};

/** The order in which those without a result stand at the end. */
const NO_RESULTS: readonly NoResult[] = ["NR", "WD", "DQ", "DNS"];

/**
 * The most strokes that a hole counts.
 *
 * Source: Rules of Golf (2023), Rule 21.2a. For a net double bogey the strokes
 * are those of the Playing Handicap.
 *
 * @param given handicap strokes at the hole
 */
export function mostStrokes(
  maximum: HoleMaximum,
  par: number,
  given: number,
): number {
  return maximum === "net-double-bogey"
    ? par + 2 + given
    : par + maximum.overPar;
}

/**
 * A hole won, halved or lost against par. A hole without a score is lost.
 *
 * Source: Rules of Golf (2023), Rule 21.3b.
 */
function againstPar(strokes: number | null, target: number): number {
  return strokes === null ? -1 : Math.sign(target - strokes);
}

/** Whether each ball's handicap is taken off the total, and not off the holes. */
const takesFraction = (
  { scoring, by }: Pick<Board, "scoring" | "by">,
  balls: readonly Ball[],
) => scoring === "medal" && by === "net" && balls.length === 1;

function ballHoles(
  { holes, handicap }: Ball,
  course: Course,
  { scoring, by, maximum }: Board,
  isNetByHole: boolean,
): (number | null)[] {
  const strokesGiven = handicapStrokes(handicap, course);
  return course.par.map((par, index) => {
    const strokes = holes[index] ?? null;
    const given = strokesGiven[index] ?? 0;
    const target = par + (by === "net" ? given : 0);
    switch (scoring) {
      case "stableford":
        return stablefordPoints(strokes, target);
      case "par-bogey":
        return againstPar(strokes, target);
      case "medal": {
        const counted = maximum
          ? Math.min(strokes ?? Infinity, mostStrokes(maximum, par, given))
          : strokes;
        return counted === null ? null : counted - (isNetByHole ? given : 0);
      }
    }
  });
}

/**
 * What a side scores at each hole: the better ball's score. In four-ball it does
 * not matter which of the two holed out.
 *
 * Source: Rules of Golf (2023), Rules 21.1 to 21.3, and 23.2 for four-ball.
 *
 * @returns null where medal has no score
 */
export function sideHoles(
  { balls }: Pick<Side, "balls">,
  course: Course,
  rules: Board,
): (number | null)[] {
  const isNetByHole = rules.by === "net" && !takesFraction(rules, balls);
  const best = rules.scoring === "medal" ? Math.min : Math.max;
  const cards = balls.map((ball) =>
    ballHoles(ball, course, rules, isNetByHole),
  );
  return course.par.map((_, index) => {
    const scores = cards.flatMap((card) => card[index] ?? []);
    return scores.length > 0 ? best(...scores) : null;
  });
}

/**
 * Strokes over some holes less their part of the handicap: of nine holes half of
 * that for eighteen, with its fraction.
 *
 * Source: Rules of Golf (2023), Committee Procedures, section 5A(6): net cards
 * are matched with a half, a third, a sixth and so on of the handicap.
 *
 * @param count of the holes
 * @param ofHoles holes of the round that the handicap is for
 * @returns the strokes times the holes of the round: a whole number
 */
export function netStrokes(
  strokes: number,
  handicap: number,
  count: number,
  ofHoles: number,
): number {
  return strokes * ofHoles - handicap * count;
}

/** What a side is compared by, the first number first; fewer is better. */
function comparedBy(
  { balls }: Side,
  holes: readonly (number | null)[],
  rules: Board,
): number[] {
  const [{ handicap }] = balls;
  const ofHoles = holes.length;
  const lists = [
    holes.map((_, index) => index + 1),
    ...(rules.ties === "shared" ? [] : countbackHoles(ofHoles)),
  ];
  return lists.map((list) => {
    const sum = list.reduce((total, hole) => total + (holes[hole - 1] ?? 0), 0);
    if (rules.scoring !== "medal") return -sum;
    return netStrokes(
      sum,
      takesFraction(rules, balls) ? handicap : 0,
      list.length,
      ofHoles,
    );
  });
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, number] of one.entries()) {
    const difference = number - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Each side's number in the lot; without a lot all have the same. */
function lots(
  sides: readonly Side[],
  ties: Board["ties"],
): ReadonlyMap<string, number> {
  const ids = sides.map(({ id }) => id).toSorted();
  const order =
    typeof ties === "object" ? shuffled(ids, mulberry32(ties.lot)) : [];
  return new Map(order.map((id, index) => [id, index]));
}

/**
 * A board: the sides in their order, with their places. Neutral ones stand among
 * the others without a place. Those without a result come last; in medal without
 * a maximum a hole without a score is no return (Rules of Golf (2023), Rule
 * 3.3c), while in the other forms of play it only scores nothing.
 *
 * @param sides of the tournament, or of one division
 * @param course its holes; nine may have the stroke indexes of a course of 18
 */
export function board(
  sides: readonly Side[],
  course: Course,
  rules: Board,
): BoardLine[] {
  const lot = lots(sides, rules.ties);
  const scored = sides.map((side) => {
    const { id } = side;
    const holes = sideHoles(side, course, rules);
    const noResult = side.noResult ?? (holes.includes(null) ? "NR" : null);
    const sum = holes.reduce<number>((total, hole) => total + (hole ?? 0), 0);
    const taken = takesFraction(rules, side.balls) ? side.balls[0].handicap : 0;
    return {
      line: { id, noResult, total: noResult ? null : sum - taken, holes },
      wins: !noResult && !side.isNeutral,
      last: noResult ? 1 + NO_RESULTS.indexOf(noResult) : 0,
      numbers: [...comparedBy(side, holes, rules), lot.get(id) ?? 0],
    };
  });
  const sorted = scored.toSorted(
    (one, other) =>
      one.last - other.last ||
      (one.last === 0 ? compare(one.numbers, other.numbers) : 0) ||
      (one.line.id < other.line.id ? -1 : 1),
  );
  const places = new Map(
    withPlaces(
      sorted.filter(({ wins }) => wins),
      (one, other) => compare(one.numbers, other.numbers) === 0,
    ).map(({ line, place }) => [line.id, place]),
  );
  return sorted.map(({ line }) => ({
    ...line,
    place: places.get(line.id) ?? null,
  }));
}
