import { groupBy } from "#app/golf/group-by.ts";

/** The places that entered sides have on the published board of a tournament. */
export type DrawBoard = {
  id: string;
  name: string;
  day: string | null;
  lines: { entry: string; place: number }[];
};

export type BoardOrder = {
  /** Number 1 first. */
  entries: string[];
  /** Of the first numbers, sides with the same place; left has none of them, as the numbers end before. */
  equal: { place: number; entries: string[]; left: string[] }[];
  /** After the last number that the board gives, in the order of entry. */
  others: string[];
};

/**
 * The best sides of a board have the first numbers; equal ones, and all others after them, are in the order
 * of entry.
 *
 * @param best how many numbers the board gives
 */
export function boardOrder(
  entered: readonly { entry: string }[],
  { lines }: Pick<DrawBoard, "lines">,
  best: number,
): BoardOrder {
  const places = new Map(lines.map(({ entry, place }) => [entry, place]));
  const placeOf = (entry: string) => places.get(entry) ?? Infinity;
  const all = entered.map(({ entry }) => entry);
  const listed = all
    .filter((entry) => places.has(entry))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const first = listed.slice(0, best);
  const others = all.filter((entry) => !first.includes(entry));
  const equal = [...groupBy(listed, placeOf)]
    .filter(([, entries]) => entries.length > 1 && entries.some((entry) => first.includes(entry)))
    .map(([place, entries]) => ({
      place,
      entries: entries.filter((entry) => first.includes(entry)),
      left: entries.filter((entry) => !first.includes(entry)),
    }));
  return { entries: [...first, ...others], equal, others };
}
