import type { HoleScores } from "./course.ts";

const TWO = 2;

/**
 * The holes at which each player made a gross two, in the order of the cards: on any par; a hole in
 * one counts as so many twos.
 *
 * Source: the terms of clubs; the Rules of Golf have no two's club.
 */
export function twosOf(
  cards: readonly { id: string; holes: HoleScores }[],
  ace: number,
): { id: string; count: number; holes: { hole: number; count: number }[] }[] {
  return cards.flatMap(({ id, holes: scores }) => {
    const holes = scores.flatMap((strokes, index) => {
      const count = strokes === TWO ? 1 : strokes === 1 ? ace : 0;
      return count > 0 ? [{ hole: index + 1, count }] : [];
    });
    const count = holes.reduce((sum, hole) => sum + hole.count, 0);
    return count > 0 ? [{ id, count, holes }] : [];
  });
}
