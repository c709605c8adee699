/** The longest search that is looked at, in characters. */
const MAX_QUERY_LENGTH = 100;

/**
 * What a visitor searches a page's courses for.
 *
 * @param url the page's address
 * @returns its `q`, without spaces around it; empty when there is none
 */
export function courseQuery(url: string): string {
  const query = new URL(url).searchParams.get("q") ?? "";
  return query.trim().slice(0, MAX_QUERY_LENGTH);
}

/**
 * Whether one of a course's texts holds what is searched for, whatever the
 * case, the accents, the full stops and the spaces: "st andrews" finds
 * St. Andrews.
 *
 * @param texts such as name, location and description
 * @param query everything matches an empty one
 */
export function matchesQuery(texts: readonly string[], query: string): boolean {
  const wanted = comparable(query);
  return texts.some((text) => comparable(text).includes(wanted));
}

function comparable(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\p{M}.]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
