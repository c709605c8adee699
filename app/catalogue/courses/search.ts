import { isFound } from "#app/tables/search.ts";

const MAX_QUERY_LENGTH = 100;

export function courseQuery(url: string): string {
  const query = new URL(url).searchParams.get("q") ?? "";
  return query.trim().slice(0, MAX_QUERY_LENGTH);
}

/** Whether one of a course's texts has the words of the query. */
export const matchesQuery = (texts: readonly string[], query: string): boolean =>
  texts.some((text) => isFound(text, query));
