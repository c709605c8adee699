const MAX_QUERY_LENGTH = 100;

export function courseQuery(url: string): string {
  const query = new URL(url).searchParams.get("q") ?? "";
  return query.trim().slice(0, MAX_QUERY_LENGTH);
}

/**
 * Whether one of a course's texts contains the query, ignoring case, accents, full stops and
 * spaces: "st andrews" finds St. Andrews.
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
