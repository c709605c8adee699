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

/** Who can win one prize only. */
export type OnePrizeEach = "nobody" | "players" | "players and sides";

/**
 * Prizes filled from the places. Whoever has won one leaves the boards that follow, and the next moves
 * up. Sides that are equal share the prizes of all their places. A side has one prize in the boards of
 * sides; only with "players and sides" it leaves once a member has won, and its members once it has:
 * else the best players would leave the pairs to those who came last.
 *
 * Source: the Rules of Golf leave prizes to the committee; gross before net and one prize a player
 * is what clubs do.
 */
export function filledPrizes<Prize>(
  lists: readonly PrizeList<Prize>[],
  onePrizeEach: OnePrizeEach,
): FilledPrize<Prize>[] {
  const everyone = ({ id, members = [] }: { id: string; members?: readonly string[] }) =>
    onePrizeEach === "players and sides" ? [id, ...members] : [id];
  const before = new Set<string>();
  return lists.flatMap(({ lines, prizes }) => {
    const remaining = lines.filter(
      ({ place, ...line }) =>
        place !== null &&
        !(onePrizeEach !== "nobody" && everyone(line).some((id) => before.has(id))),
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

/**
 * Everyone who has another prize, in a place that wins, or before a winner or beside one: by the prize
 * that they would have won, behind the prizes' places the last one.
 */
export function passedOver<Prize>(
  lists: readonly PrizeList<Prize>[],
  onePrizeEach: OnePrizeEach,
): FilledPrize<Prize>[] {
  const filled = filledPrizes(lists, onePrizeEach);
  return lists.flatMap(({ lines, prizes }) => {
    const winners = new Set(filled.splice(0, prizes.length).flatMap((each) => each.winners));
    const placed = lines.filter(({ place }) => place !== null);
    const last = placed.findLastIndex(({ id }) => winners.has(id));
    const lastPlace = placed[last]?.place ?? null;
    const passed = placed.filter(
      ({ id, place }, index) =>
        !winners.has(id) && (index < Math.max(last, prizes.length) || place === lastPlace),
    );
    return prizes.flatMap((prize, index) => {
      const isLast = index === prizes.length - 1;
      const ofPrize = passed.filter((line) => {
        const position = placed.indexOf(line);
        return position === index || (isLast && position > index);
      });
      return ofPrize.length > 0 ? [{ prize, winners: ofPrize.map(({ id }) => id) }] : [];
    });
  });
}
