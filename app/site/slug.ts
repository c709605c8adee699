/**
 * "Order of merit 2027" -> order-of-merit-2027
 *
 * @param kind what a name begins with that has too few letters of its own
 */
export function slugOf(name: string, kind: string): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036F'’]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 70)
    .replaceAll(/^-+|-+$/g, "");
  return words.length < 3 ? `${kind}-${words}`.replace(/-$/, "") : words;
}
