import { NEWS_PATH } from "#app/site/paths.ts";
import { slugOf } from "#app/site/slug.ts";

/** The title may change: the beginning of the id finds it. */
export function newsPath({ id, title }: { id: string; title: string }): string {
  return `${NEWS_PATH}/${slugOf(title, "news")}-${id.slice(0, 8)}`;
}
