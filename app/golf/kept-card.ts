import { sideHoles } from "./boards.ts";
import type { Course } from "./course.ts";
import type { FormatRules } from "./handicaps.ts";
import type { PointsTable } from "./stableford.ts";

/**
 * A card that is kept hole by hole: strokes, 0 where the player picked up, null where nothing is
 * typed yet.
 */
export type KeptCard = readonly (number | null)[];

export const PICKED_UP = 0;

export const MAX_STROKES = 30;

export type CardSoFar = {
  thru: number;
  /** Strokes played; null: a hole was picked up. */
  strokes: number | null;
  /** Points, holes won less holes lost, or strokes; null: not known. */
  total: number | null;
};

/**
 * What a card comes to so far, as the format counts.
 *
 * @param course null: nothing but strokes can be counted
 */
export function cardSoFar(
  card: KeptCard,
  course: Course | null,
  handicap: number | null,
  scoring: FormatRules["scoring"],
  points?: PointsTable,
): CardSoFar {
  const played = card.flatMap((strokes, index) => (strokes === null ? [] : [{ strokes, index }]));
  const strokes = played.some((hole) => hole.strokes === PICKED_UP)
    ? null
    : played.reduce((sum, hole) => sum + hole.strokes, 0);
  const thru = played.length;
  if (scoring === "medal") return { thru, strokes, total: strokes };
  if (!course) return { thru, strokes, total: null };
  const counted = sideHoles(
    {
      balls: [
        {
          holes: card.map((hole) => (hole === PICKED_UP ? null : hole)),
          handicap: handicap ?? 0,
        },
      ],
    },
    course,
    { scoring, by: "net", maximum: null, ties: "shared", ...(points && { points }) },
  );
  const total = played.reduce((sum, { index }) => sum + (counted[index] ?? 0), 0);
  return { thru, strokes, total };
}

export function playingOrder(start: number, holes: number): number[] {
  const first = start <= holes ? start : 1;
  return Array.from({ length: holes }, (_, index) => ((first - 1 + index) % holes) + 1);
}

/** What somebody types for a hole: strokes, or that the player picked up: X or a hyphen. */
export function readStrokes(text: string): number | null | undefined {
  const input = text.trim();
  if (input === "") return null;
  if (/^[-–x]$/i.test(input)) return PICKED_UP;
  const strokes = Number(input);
  return /^\d{1,2}$/.test(input) && strokes > 0 && strokes <= MAX_STROKES ? strokes : undefined;
}

export function strokesTyped(strokes: number | null): string {
  if (strokes === null) return "";
  return strokes === PICKED_UP ? "X" : String(strokes);
}
