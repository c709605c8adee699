/** Maximum length of a search, in characters; the rest is ignored. */
const MAX_QUERY_LENGTH = 100;

/**
 * The course search of a page's URL.
 *
 * @param url the page's address
 * @returns its `q`, trimmed; empty when there is none
 */
export function courseQuery(url: string): string {
  const query = new URL(url).searchParams.get("q") ?? "";
  return query.trim().slice(0, MAX_QUERY_LENGTH);
}

/**
 * Whether one of a course's texts contains the query, ignoring case, accents,
 * full stops and spaces: "st andrews" finds St. Andrews.
 *
 * @param texts such as name, location and description
 * @param query an empty one matches everything
 */
export function matchesQuery(texts: readonly string[], query: string): boolean {
  const words = comparable(query);
  return texts.some((text) => comparable(text).includes(words));
}

function comparable(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\p{M}.]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
