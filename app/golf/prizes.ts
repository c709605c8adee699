import type { BoardLine } from "./boards.ts";

export type PrizeList<Prize> = {
  lines: readonly Pick<BoardLine, "id" | "place">[];
  prizes: readonly Prize[];
};

export type FilledPrize<Prize> = {
  prize: Prize;
  /** More than one when equal sides share it; nobody when none is left. */
  winners: string[];
};

/**
 * Prizes filled from the places. Whoever has won one leaves the boards that follow, and the next
 * moves up. Sides that are equal share the prizes of all their places.
 *
 * Source: the Rules of Golf leave prizes to the committee; gross before net and one prize a player
 * is what clubs do.
 *
 * @param isOnePrizeEach false: a side may win on several boards
 */
export function filledPrizes<Prize>(
  lists: readonly PrizeList<Prize>[],
  isOnePrizeEach: boolean,
): FilledPrize<Prize>[] {
  const before = new Set<string>();
  return lists.flatMap(({ lines, prizes }) => {
    const remaining = lines.filter(
      ({ id, place }) => place !== null && !(isOnePrizeEach && before.has(id)),
    );
    const filled = prizes.map((prize, index) => {
      const place = remaining[index]?.place;
      const winners = remaining.filter((line) => line.place === place).map(({ id }) => id);
      return { prize, winners };
    });
    for (const id of filled.flatMap(({ winners }) => winners)) before.add(id);
    return filled;
  });
}
