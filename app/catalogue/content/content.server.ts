import { log } from "#app/platform/config/logger.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { renderMarkdown } from "#app/site/markdown.server.ts";
import type { ContentItem, ContentKind, ContentView } from "./kind.ts";
import { CONTENT_COLUMNS, type ContentRow, itemOf } from "./schema.ts";

/** More of a kind than its page can show. */
const MAX_ITEMS = 200;

const isRow = (row: unknown): row is ContentRow =>
  typeof (row as Partial<ContentRow> | null)?.id === "string" &&
  typeof (row as Partial<ContentRow>).fields === "object" &&
  Array.isArray((row as Partial<ContentRow>).pictures);

type Query = PromiseLike<{ data: unknown; error: unknown }>;

/**
 * The items of a query. One that is not of its kind any more is left out, and logged.
 *
 * @throws a 503 Response
 */
export async function itemsOf<Kind extends ContentKind>(
  kind: Kind,
  query: Query,
): Promise<ContentItem<Kind>[]> {
  const { data, error } = await query;
  // What is kept as the newest has to be an answer of the database.
  if (error || !Array.isArray(data) || !data.every(isRow)) throw backendUnavailable();
  return data.flatMap((row) => {
    const item = itemOf(kind, row);
    if (!item) log.error({ kind: kind.kind, item: row.id }, "content is not of its kind");
    return item ?? [];
  });
}

/**
 * What is shown of a kind, as the club has put it in order.
 *
 * @throws a 503 Response
 */
export const readContent = <Kind extends ContentKind>(
  { supabase }: RequestContext,
  kind: Kind,
): Promise<ContentItem<Kind>[]> =>
  itemsOf(
    kind,
    supabase
      .from("content")
      .select(CONTENT_COLUMNS)
      .eq("kind", kind.kind)
      .eq("is_shown", true)
      .order("position")
      .order("id")
      .limit(MAX_ITEMS),
  );

/** For the page that shows an item whole. */
export function viewOf<Kind extends ContentKind>(
  kind: Kind,
  item: ContentItem<Kind>,
): ContentView<Kind> {
  const text = kind.markdown === undefined ? "" : item.fields[kind.markdown];
  return { ...item, html: renderMarkdown(String(text ?? "")) };
}
