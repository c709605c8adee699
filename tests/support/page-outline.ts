import { visibleText } from "./visible-text.ts";

/** What a page says that tells it from an older one: the words of its bars, and its headings. */
export type PageOutline = { bars: string; headings: string };

/** @param html a whole page, as the server sends it */
export function outlineOf(html: string): PageOutline {
  const [above = "", main = ""] = html.split(/<\/?main/, 2);
  const joined = (parts: Iterable<RegExpMatchArray>) =>
    [...parts].map(([part]) => visibleText(part).trim()).join(" | ");
  return {
    bars: joined(above.matchAll(/<nav[^>]*>[\s\S]*?<\/nav>/g)),
    headings: joined(main.matchAll(/<h[12][\s>][\s\S]*?<\/h[12]>/g)),
  };
}
