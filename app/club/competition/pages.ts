/** So many players are on one page: a full field of two starts from every hole. */
export const ON_ONE_PAGE = 144;

/** Where there are more, so many of them are on each page. */
const ON_A_PAGE = 60;

/** Which part of a long list is wanted: a page of it, or of whoever has such a name. */
export type Wanted = { page: number; name: string };

export const EVERYBODY: Wanted = { page: 1, name: "" };

/** What is wanted, as an address says it. */
export function readWanted(url: string): Wanted {
  const { searchParams } = new URL(url);
  const page = Number(searchParams.get("page") ?? 1);
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    name: (searchParams.get("name") ?? "").trim().slice(0, 120),
  };
}

/** What `readWanted` reads; empty for the first page of everybody. */
export function queryOf({ page, name }: Wanted): string {
  const query = new URLSearchParams({
    ...(name !== "" && { name }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query === "" ? "" : `?${query}`;
}

/** Which part of a list is shown, of how many pages. */
export type Pages = Wanted & {
  pages: number;
  /** Of players: whoever has the name that is wanted. */
  found: number;
  /** Of all of them. */
  isLong: boolean;
};

/**
 * The part of a list that is shown. A list that is not long is shown whole,
 * whatever is wanted.
 *
 * @param items players, or cards of them
 * @param namesOf the players of an item
 * @param perItem how many players an item has at most
 */
export function partOf<Item>(
  items: readonly Item[],
  { page, name }: Wanted,
  namesOf: (item: Item) => readonly string[],
  perItem = 1,
): { shown: Item[]; pages: Pages } {
  if (items.length * perItem <= ON_ONE_PAGE) {
    return {
      shown: [...items],
      pages: { ...EVERYBODY, pages: 1, found: items.length, isLong: false },
    };
  }
  const sought = name.toLowerCase();
  const found =
    sought === ""
      ? items
      : items.filter((item) =>
          namesOf(item).some((each) => each.toLowerCase().includes(sought)),
        );
  const size = Math.floor(ON_A_PAGE / perItem);
  const pages = Math.max(1, Math.ceil(found.length / size));
  const current = Math.min(page, pages);
  return {
    shown: found.slice((current - 1) * size, current * size),
    pages: { page: current, name, pages, found: found.length, isLong: true },
  };
}

/** On which page of the whole list an item is. */
export const pageOf = (index: number, perItem = 1): number =>
  Math.floor(index / Math.floor(ON_A_PAGE / perItem)) + 1;
