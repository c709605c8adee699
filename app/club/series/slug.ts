/** "Order of merit 2027" -> order-of-merit-2027 */
export function slugOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036F'’]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 70)
    .replaceAll(/^-+|-+$/g, "");
  return words.length < 3 ? `series-${words}`.replace(/-$/, "") : words;
}
