import { itemsOf } from "#app/catalogue/content/content.server.ts";
import { CONTENT_COLUMNS } from "#app/catalogue/content/schema.ts";
import { contentPages, contentReads } from "#app/catalogue/content/shared-content.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { NEWS, type NewsItem } from "./kind.ts";

const PAGE_SIZE = 20;

/** Of one day what was shown last comes first. */
const LATEST_FIRST = { ascending: false };

const SHOWN = { kind: NEWS.kind, is_shown: true };

export type NewsPage = {
  /** With news, the latest first. */
  years: string[];
  /** The year shown; null: there is no news. */
  year: string | null;
  page: number;
  hasMore: boolean;
  news: NewsItem[];
};

async function readNews(
  context: RequestContext,
  asked: { year: string | undefined; page: number },
): Promise<NewsPage> {
  const years = await readYears(context);
  const year = asked.year ?? years[0] ?? null;
  const { page } = asked;
  const first = (page - 1) * PAGE_SIZE;
  const news =
    year === null
      ? []
      : await itemsOf(
          NEWS,
          context.supabase
            .from("content")
            .select(CONTENT_COLUMNS)
            .match(SHOWN)
            .gte("day", `${year}-01-01`)
            .lte("day", `${year}-12-31`)
            .order("day", LATEST_FIRST)
            .order("first_shown_at", LATEST_FIRST)
            .order("id")
            // One more says whether there is a next page.
            .range(first, first + PAGE_SIZE),
        );
  return { years, year, page, hasMore: news.length > PAGE_SIZE, news: news.slice(0, PAGE_SIZE) };
}

async function readYears({ supabase }: RequestContext): Promise<string[]> {
  const { data, error } = await supabase
    .from("content")
    .select("day")
    .match(SHOWN)
    .order("day", LATEST_FIRST)
    .limit(1000);
  if (error) throw backendUnavailable();
  return [...new Set(data.map(({ day }) => (day ?? "").slice(0, 4)))];
}

/**
 * @param id the first eight signs
 * @throws a 404 Response, a 503 Response
 */
export async function readNewsItem({ supabase }: RequestContext, id: string): Promise<NewsItem> {
  const [item] = await itemsOf(
    NEWS,
    supabase.from("content").select(CONTENT_COLUMNS).match(SHOWN).like("id", `${id}-%`).limit(1),
  );
  if (!item) throw new Response(null, { status: 404 });
  return item;
}

/** The latest news, for the feed. */
export const readLatestNews = ({ supabase }: RequestContext, count: number): Promise<NewsItem[]> =>
  itemsOf(
    NEWS,
    supabase
      .from("content")
      .select(CONTENT_COLUMNS)
      .match(SHOWN)
      .order("day", LATEST_FIRST)
      .order("first_shown_at", LATEST_FIRST)
      .order("id")
      .limit(count),
  );

/** How many the home page has. */
const AT_HOME = 3;

const latest = contentReads(NEWS, (context) => readLatestNews(context, AT_HOME));

/**
 * The latest news, read once for all.
 *
 * @throws a 503 Response
 */
export const sharedNews = (): Promise<NewsItem[]> => latest.get("");

const keyOf = (year: string, page: number) => `${year} ${String(page)}`;

const pages = contentPages(NEWS, keyOf("", 1), (context, key) => {
  const [year, page] = key.split(" ");
  return readNews(context, { year: year === "" ? undefined : year, page: Number(page) });
});

/**
 * The news of a year, a page of it, read once for all.
 *
 * @param asked the latest year with news unless it names one
 * @throws a 503 Response
 */
export const sharedNewsPage = ({
  year = "",
  page,
}: {
  year: string | undefined;
  page: number;
}): Promise<NewsPage> => pages.get(keyOf(year, page));
