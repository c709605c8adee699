import {
  ballsCounted,
  BEST_BALL,
  type Board,
  NO_RETURNS,
  type NoResult,
  sideHoles,
  withPlaces,
} from "./boards.ts";
import type { Course } from "./course.ts";
import { type KeptCard, PICKED_UP } from "./kept-card.ts";

export type LiveSide = {
  id: string;
  isNeutral: boolean;
  /** One, or in four-ball those of both players. */
  balls: readonly LiveBall[];
  /** Points that were given instead of cards. */
  points?: number;
  /** Why there is no result; null: none of that. */
  noResult: NoResult | null;
};

export type LiveBall = {
  card: KeptCard;
  handicap: number;
  /** From its tee; undefined: as on the scorecard. */
  course?: Course;
};

export type LiveLine = {
  id: string;
  /** From 1; null: neutral, not started, or no result. */
  place: number | null;
  noResult: NoResult | null;
  /** Points, strokes over par, or holes won less holes lost; null: nothing to count. */
  total: number | null;
  thru: number;
};

type LiveRules = Omit<Board, "ties">;

/**
 * A board while play goes on: the sides by what their holes so far come to, in medal over or under
 * the scorecard's par: what a tee's own par adds is in the handicap (Rule 6.2b). Equal ones share a place, and the one that has played more holes stands first. Then come
 * sides that have not started, then those without a result.
 */
export function liveBoard(
  sides: readonly LiveSide[],
  course: Course | null,
  rules: LiveRules,
): LiveLine[] {
  const order = rules.scoring === "medal" ? 1 : -1;
  const lines = sides.map((side, index) => {
    const line = liveLine(side, course, rules);
    const group = line.noResult
      ? 2 + [...NO_RETURNS, "no-handicap", "too-few"].indexOf(line.noResult)
      : line.thru > 0 && line.total !== null
        ? 0
        : 1;
    return { line, index, group, isPlaced: group === 0 && !side.isNeutral };
  });
  const sorted = lines.toSorted(
    (one, other) =>
      one.group - other.group ||
      order * ((one.line.total ?? 0) - (other.line.total ?? 0)) ||
      other.line.thru - one.line.thru ||
      one.index - other.index,
  );
  const places = new Map(
    withPlaces(
      sorted.filter(({ isPlaced }) => isPlaced),
      (one, other) => one.line.total === other.line.total,
    ).map(({ line, place }) => [line.id, place]),
  );
  return sorted.map(({ line }) => ({
    ...line,
    place: places.get(line.id) ?? null,
  }));
}

function liveLine(
  { id, balls, points, noResult }: LiveSide,
  course: Course | null,
  rules: LiveRules,
): LiveLine {
  const ballsAt = (par: number, index: number) =>
    Math.min(ballsCounted(rules.counted ?? BEST_BALL, par, index + 1), balls.length);
  // A hole is played once as many balls as count have a score, or none can follow.
  const isPlayed = (par: number, index: number) => {
    const scores = balls.flatMap(({ card }) => card[index] ?? []);
    const holedOut = scores.filter((strokes) => strokes !== PICKED_UP);
    return (
      scores.length > 0 &&
      (holedOut.length >= ballsAt(par, index) || scores.length === balls.length)
    );
  };
  const played = (course?.par ?? []).flatMap((par, index) =>
    isPlayed(par, index) ? [{ par, index }] : [],
  );
  // Of partners the holes that both have played: what one has still to play may count.
  const begun = balls.filter(({ card }) => card.some((strokes) => strokes != null));
  const byAll = played.filter(({ index }) => begun.every(({ card }) => card[index] != null));
  const thru = Math.max(byAll.length, Math.min(1, played.length));
  const line = { id, place: null, noResult, thru };
  if (points !== undefined && noResult === null) {
    return { ...line, total: points, thru: course?.par.length ?? 18 };
  }
  if (noResult !== null || !course) return { ...line, total: null };
  const holes = sideHoles(
    {
      balls: balls.map(({ card, ...ball }) => ({
        ...ball,
        holes: course.par.map((_, index) =>
          card[index] === PICKED_UP ? null : (card[index] ?? null),
        ),
      })),
    },
    course,
    { ...rules, ties: "shared" },
    rules.by === "net",
  );
  // Where strokes count, a hole that was picked up is no return (Rule 3.3c).
  if (played.some(({ index }) => holes[index] === null)) {
    return { ...line, noResult: "NR", total: null };
  }
  return {
    ...line,
    total: played.reduce(
      (sum, { par, index }) =>
        sum + (holes[index] ?? 0) - (rules.scoring === "medal" ? par * ballsAt(par, index) : 0),
      0,
    ),
  };
}
