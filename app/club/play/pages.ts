import { pageIn, pageOf as pageOfList, withQuery } from "#app/site/list-pages.ts";

/** The most players shown on one page: a full field of two starts from every hole. */
export const ON_ONE_PAGE = 144;

const ON_A_PAGE = 60;

export type ListQuery = { page: number; name: string };

export const FIRST_PAGE: ListQuery = { page: 1, name: "" };

export function readListQuery(url: string): ListQuery {
  const { searchParams } = new URL(url);
  return {
    page: pageIn(searchParams),
    name: (searchParams.get("name") ?? "").trim().slice(0, 120),
  };
}

export function queryOf({ page, name }: ListQuery): string {
  return withQuery("", { name, page });
}

export type Pages = ListQuery & {
  pages: number;
  found: number;
  /** Whether the list has several pages without the name. */
  isLong: boolean;
};

/** The part of a list to show. A short list is shown whole, whatever the query. */
export function partOf<Item>(
  items: readonly Item[],
  { page, name }: ListQuery,
  namesOf: (item: Item) => readonly string[],
  perItem = 1,
): { items: Item[]; pages: Pages } {
  if (items.length * perItem <= ON_ONE_PAGE) {
    return {
      items: [...items],
      pages: { ...FIRST_PAGE, pages: 1, found: items.length, isLong: false },
    };
  }
  const sought = name.toLowerCase();
  const matching = (isMatch: (name: string) => boolean) => (item: Item) =>
    namesOf(item).some((each) => isMatch(each.toLowerCase()));
  const isExact = matching((each) => each === sought);
  const found =
    sought === ""
      ? items
      : items
          .filter(matching((each) => each.includes(sought)))
          .toSorted((one, other) => Number(isExact(other)) - Number(isExact(one)));
  const { items: pageItems, ...pages } = pageOfList(found, page, Math.floor(ON_A_PAGE / perItem));
  return {
    items: pageItems,
    pages: { ...pages, name, found: found.length, isLong: true },
  };
}

export const pageOf = (index: number, perItem = 1): number =>
  Math.floor(index / Math.floor(ON_A_PAGE / perItem)) + 1;
