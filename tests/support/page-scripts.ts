/**
 * @param html a page
 * @returns paths of the scripts that it loads. Those that its part of the manifest of
 *   routes only names, for navigation, are not among them.
 */
export function scriptsOf(html: string): string[] {
  const loaded = html.matchAll(/(?:href=|from |import\()"(\/assets\/[^"]+\.js)"/g);
  return [...new Set([...loaded].map(([, path = ""]) => path))];
}
