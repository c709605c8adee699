import type { BoardLine } from "./boards.ts";

export type PrizeList<Prize> = {
  /** Of a side its players are its members. */
  lines: readonly (Pick<BoardLine, "id" | "place"> & { members?: readonly string[] })[];
  prizes: readonly Prize[];
};

export type FilledPrize<Prize> = {
  prize: Prize;
  /** More than one when equal sides share it; nobody when none is left. */
  winners: string[];
};

/**
 * Prizes filled from the places. Whoever has won one leaves the boards that follow, and so does a
 * side with a member who has; the next moves up. Sides that are equal share the prizes of all their places.
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
  const everyone = ({ id, members = [] }: { id: string; members?: readonly string[] }) => [
    id,
    ...members,
  ];
  const before = new Set<string>();
  return lists.flatMap(({ lines, prizes }) => {
    const remaining = lines.filter(
      ({ place, ...line }) =>
        place !== null && !(isOnePrizeEach && everyone(line).some((id) => before.has(id))),
    );
    const filled = prizes.map((prize, index) => {
      const place = remaining[index]?.place;
      const winners = remaining.filter((line) => line.place === place).map(({ id }) => id);
      return { prize, winners };
    });
    const won = new Set(filled.flatMap(({ winners }) => winners));
    for (const line of remaining.filter(({ id }) => won.has(id))) {
      for (const id of everyone(line)) before.add(id);
    }
    return filled;
  });
}

/** Prizes whose winners by that list alone have another one, so that the next moved up. */
export function passedOver<Prize>(lists: readonly PrizeList<Prize>[]): FilledPrize<Prize>[] {
  const filled = filledPrizes(lists, true);
  return lists.flatMap((list) => {
    const winners = new Set(filled.splice(0, list.prizes.length).flatMap((each) => each.winners));
    return filledPrizes([list], false).flatMap((each) => {
      const passed = each.winners.filter((id) => !winners.has(id));
      return passed.length > 0 ? [{ prize: each.prize, winners: passed }] : [];
    });
  });
}
