import { NO_RETURNS, type NoReturn } from "./boards.ts";
import type { HoleScores } from "./course.ts";

/** What stands for a hole without a score. */
const NO_SCORE = "-";

const MAX_STROKES = 30;

/** From so many strokes at a hole on it is asked whether they are right. */
const MANY_STROKES = 15;

/** A card as it is typed: the holes in order, or how many there are instead. */
export type TypedCard =
  | { ok: true; holes: (number | null)[] }
  | { ok: false; found: number };

/** What is typed instead of a score, as it is stored; null: something else. */
export const noReturnOf = (text: string): NoReturn | null =>
  NO_RETURNS.find((code) => code === text.trim().toUpperCase()) ?? null;

/**
 * Reads a card that is typed in one go: a number for each hole, with anything
 * between them; or, where no hole has ten strokes, the digits alone, such as
 * "454354453 445354434". A hyphen or nought is a hole without a score.
 *
 * @param holes of the round
 */
export function readCard(text: string, holes: number): TypedCard {
  const parts = text.split(/[\s,;.]+/).filter((part) => part !== "");
  const digits = parts.join("");
  const each =
    parts.length !== holes && digits.length === holes
      ? digits.split("")
      : parts;
  const isValid =
    each.length === holes &&
    each.every(
      (part) =>
        part === NO_SCORE ||
        (/^\d{1,2}$/.test(part) && Number(part) <= MAX_STROKES),
    );
  if (!isValid) return { ok: false, found: each.length };
  return {
    ok: true,
    holes: each.map((part) =>
      part === NO_SCORE || Number(part) === 0 ? null : Number(part),
    ),
  };
}

/** A card as it is typed, hole by hole. */
export function cardText(holes: HoleScores, between = " "): string {
  return holes.map((strokes) => strokes ?? NO_SCORE).join(between);
}

/** The holes of a card that are more likely to be slips than scores, from 1. */
export function oddHoles(
  holes: HoleScores,
): { hole: number; strokes: number }[] {
  return holes.flatMap((strokes, index) =>
    strokes === 1 || (strokes !== null && strokes >= MANY_STROKES)
      ? [{ hole: index + 1, strokes }]
      : [],
  );
}
