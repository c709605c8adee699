/** The two sides of a match, in the order of the sheet. */
export type Side = 0 | 1;

export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);

/** Who won a hole; null: it is tied. By scores, by concession or by loss of hole. */
export type HoleResult = Side | null;

/**
 * What became of a hole by the scores: the better net ball of each side counts. A side without a
 * score has lost it to one with a score.
 *
 * Source: Rules of Golf (2023), Rules 3.2a, 3.2c and 23.2a.
 *
 * @param scores of each side its balls; null: picked up
 * @param strokes that each of them gets at this hole
 */
export function holeResult(
  scores: readonly [readonly (number | null)[], readonly (number | null)[]],
  strokes: readonly [readonly number[], readonly number[]],
): HoleResult {
  const best = (side: Side) =>
    Math.min(
      ...scores[side].map((score, ball) =>
        score === null ? Infinity : score - (strokes[side][ball] ?? 0),
      ),
    );
  const [one, other] = [best(0), best(1)];
  if (one === other) return null;
  return one < other ? 0 : 1;
}

/** A match ended before it was decided by holes. */
export type MatchEnd =
  | { how: "conceded"; by: Side }
  | { how: "walkover"; to: Side }
  | { how: "disqualified"; sides: readonly Side[] };

/** A match that ended level, where it may. */
export const HALVED = "halved";

/** By how many holes a match was won; 0 where it was not played to its end. */
export function holesUp(how: string): number {
  const [, up] = /^(\d+)(?:&| up)/.exec(how) ?? [];
  if (up !== undefined) return Number(up);
  return /^\d+(st|nd|rd|th)$/.test(how) ? 1 : 0;
}

export type MatchRules = {
  /** 9, 18 or 36 holes. */
  length: number;
  /** Whether it goes on, hole by hole, where it is level after the last one. */
  hasExtraHoles?: boolean;
};

export type MatchState = {
  /** After each hole, seen from side 0. */
  up: number[];
  /** After which hole a side was as many up as there were left to play. */
  dormie: number | null;
  /** How many holes were written down after the match was over. */
  unneeded: number;
  state: "in play" | "decided" | "halved";
  winner: Side | null;
  /** Holes up, where they count. */
  margin: number | null;
  /** "3&2", "1 up", "19th", "halved", "conceded"; in play "1 up after 5". */
  result: string;
  /** As what a match counts, by holes, that was not played to its end. */
  asIf: string | null;
};

/**
 * A match, hole by hole.
 *
 * Source: Rules of Golf (2023), Rules 3.2a(3), 3.2a(4) and 3.2b.
 */
export function matchState(
  holes: readonly HoleResult[],
  { length, hasExtraHoles = true }: MatchRules,
  end: MatchEnd | null = null,
): MatchState {
  const up: number[] = [];
  let dormie: number | null = null;
  let isOver = false;
  for (const winner of holes) {
    if (isOver) break;
    const now = (up.at(-1) ?? 0) + (winner === null ? 0 : winner === 0 ? 1 : -1);
    up.push(now);
    const left = length - up.length;
    if (left > 0 && Math.abs(now) === left) dormie ??= up.length;
    isOver = left > 0 ? Math.abs(now) > left : now !== 0 || !hasExtraHoles;
  }
  const played = { up, dormie, unneeded: holes.length - up.length, asIf: null };
  if (end) return { ...played, ...ended(end, up, length) };
  const lead = up.at(-1) ?? 0;
  const margin = Math.abs(lead);
  if (!isOver) {
    const text = margin === 0 ? "level" : `${margin} up`;
    return {
      ...played,
      state: "in play",
      winner: null,
      margin: null,
      result: up.length === 0 ? "not begun" : `${text} after ${up.length}`,
    };
  }
  if (lead === 0) {
    return { ...played, state: "halved", winner: null, margin: 0, result: HALVED };
  }
  return {
    ...played,
    state: "decided",
    winner: lead > 0 ? 0 : 1,
    margin,
    result: resultText(margin, up.length, length),
  };
}

function resultText(margin: number, played: number, length: number): string {
  if (played > length) return extraHole(played);
  return played === length ? `${margin} up` : `${margin}&${length - played}`;
}

/** "19th", "22nd". */
function extraHole(hole: number): string {
  const tens = Math.floor(hole / 10) % 10;
  const ending = tens === 1 ? "th" : (["th", "st", "nd", "rd"][hole % 10] ?? "th");
  return `${hole}${ending}`;
}

function ended(
  end: MatchEnd,
  up: readonly number[],
  length: number,
): Pick<MatchState, "state" | "winner" | "margin" | "result" | "asIf"> {
  const decided = { state: "decided", result: end.how } as const;
  if (end.how === "disqualified") {
    const [one, ...others] = end.sides;
    const winner = one === undefined || others.length > 0 ? null : otherSide(one);
    return { ...decided, winner, margin: null, asIf: null };
  }
  const winner = end.how === "conceded" ? otherSide(end.by) : end.to;
  const { margin, asIf } = wonFromHere(up, winner, length);
  return { ...decided, winner, margin, asIf };
}

/** The winner is given the next holes until the match is over. */
function wonFromHere(up: readonly number[], winner: Side, length: number) {
  const sign = winner === 0 ? 1 : -1;
  let margin = sign * (up.at(-1) ?? 0);
  let played = up.length;
  while (played < length ? margin <= length - played : margin <= 0) {
    margin += 1;
    played += 1;
  }
  return { margin, asIf: resultText(margin, played, length) };
}

/** How many extra holes a list of results has; a later one is rare enough to be told to the club. */
const LISTED_EXTRA_HOLES = 9;

/**
 * Each result that a match of so many holes can have that was played to its end, the closest
 * first. More up than that, at fewer holes, is none: it was over before.
 */
export function possibleResults(length: number): string[] {
  const results = ["1 up", "2 up"];
  for (let left = 1; left < length; left += 1) {
    for (const margin of [left + 1, left + 2]) {
      if (margin <= length - left) results.push(`${margin}&${left}`);
    }
  }
  const extra = Array.from({ length: LISTED_EXTRA_HOLES }, (_, index) =>
    extraHole(length + index + 1),
  );
  return [...results.slice(0, 2), ...extra, ...results.slice(2)];
}
