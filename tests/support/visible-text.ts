/**
 * The words of a page, placeholders included: without scripts, styles and tags,
 * repeated spaces folded.
 *
 * @param html a whole page
 */
export function visibleText(html: string): string {
  const [, body = html] = /<body[^>]*>([\s\S]*)<\/body>/.exec(html) ?? [];
  return body
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replaceAll("<!-- -->", "")
    .replace(/ placeholder="([^"]*)"[^>]*>/g, "> $1 ")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}
