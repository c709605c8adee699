import { NO_RETURNS, type NoReturn } from "./boards.ts";
import type { HoleScores } from "./course.ts";
import { MAX_STROKES } from "./kept-card.ts";

const PICKED_UP = "-";
const isPickedUp = (part: string) => /^[-–x]$/i.test(part);

/** From so many strokes at a hole on it is asked whether they are right. */
const MANY_STROKES = 15;

/** A card as it is typed: the holes in order, or how many were found instead. */
export type TypedCard = { ok: true; holes: (number | null)[] } | { ok: false; found: number };

export const noReturnOf = (text: string): NoReturn | null =>
  NO_RETURNS.find((code) => code === text.trim().toUpperCase()) ?? null;

/**
 * Reads a card that is typed in one go: a number for each hole, with spaces, commas or semicolons
 * between them; or, where no hole has ten strokes, the digits alone, such as "454354453 445354434".
 * A hyphen, an X or nought is a hole that was picked up.
 */
export function readCard(text: string, holes: number): TypedCard {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  // A number of more than two digits is several holes.
  const areDigits = parts.some(
    (part) => /^[-–x\d]{2,}$/i.test(part) && !(/^\d\d$/.test(part) && Number(part) <= MAX_STROKES),
  );
  const each = areDigits && parts.length !== holes ? parts.join("").split("") : parts;
  const isValid =
    each.length === holes &&
    each.every(
      (part) => isPickedUp(part) || (/^\d{1,2}$/.test(part) && Number(part) <= MAX_STROKES),
    );
  if (!isValid) return { ok: false, found: each.length };
  return {
    ok: true,
    holes: each.map((part) => (isPickedUp(part) || Number(part) === 0 ? null : Number(part))),
  };
}

export function cardText(holes: HoleScores, between = " "): string {
  return holes.map((strokes) => strokes ?? PICKED_UP).join(between);
}

/** The strokes of a card, or of a part of it; null: a hole was picked up. */
export const strokesOf = (holes: HoleScores): number | null =>
  holes.reduce<number | null>(
    (sum, strokes) => (sum === null || strokes === null ? null : sum + strokes),
    0,
  );

/** The holes of a card that are more likely to be slips than scores, from 1. */
export function oddHoles(holes: HoleScores): { hole: number; strokes: number }[] {
  return holes.flatMap((strokes, index) =>
    strokes === 1 || (strokes !== null && strokes >= MANY_STROKES)
      ? [{ hole: index + 1, strokes }]
      : [],
  );
}
