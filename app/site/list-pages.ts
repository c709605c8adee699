/** The page of a list in the query of its URL, from 1. */
export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
}

/** The last one, when a later one is asked for. */
export function pageOf<Item>(
  items: readonly Item[],
  asked: number,
  size: number,
): { items: Item[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(asked, pages);
  return { items: items.slice((page - 1) * size, page * size), page, pages };
}

/** What is empty is left out, and so is the first page. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const params = new URLSearchParams(
    Object.entries(query)
      .filter(([name, value]) => !(name === "page" && value === 1))
      .map(([name, value]): [string, string] => [name, String(value ?? "")])
      .filter(([, value]) => value !== ""),
  ).toString();
  return params === "" ? path : `${path}?${params}`;
}

/** Whether a list goes on after a page, which are counted from 1. */
export const hasNextPage = (page: number, size: number, total: number): boolean =>
  page * size < total;
