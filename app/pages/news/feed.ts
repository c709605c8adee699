import type { LoaderFunctionArgs } from "@remix-run/node";
import { viewOf } from "#app/catalogue/content/content.server.ts";
import { NEWS } from "#app/catalogue/news/kind.ts";
import { newsPath } from "#app/catalogue/news/news-path.ts";
import { readLatestNews } from "#app/catalogue/news/news.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { escapeText } from "#app/site/escape-text.ts";
import { NEWS_FEED_PATH, NEWS_PATH } from "#app/site/paths.ts";

const ENTRIES = 20;

/** The latest news as an Atom feed, https://www.rfc-editor.org/rfc/rfc4287. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { SITE_NAME, SITE_URL } = environment;
  const news = (await readLatestNews(context, ENTRIES)).map((item) => viewOf(NEWS, item));
  const latest = news
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
  const entries = news.map(({ id, fields: { title, day, summary }, updatedAt, html }) => {
    const link = SITE_URL + newsPath({ id, title });
    return `<entry><id>urn:uuid:${id}</id><title>${escapeText(title)}</title><link href="${link}"/><published>${day}T00:00:00+05:30</published><updated>${updatedAt}</updated><summary>${escapeText(summary)}</summary>${html === "" ? "" : `<content type="html" xml:base="${SITE_URL}/">${escapeText(html)}</content>`}</entry>\n`;
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IN"><id>${SITE_URL}${NEWS_PATH}</id><title>${escapeText(SITE_NAME)}: news</title><link href="${SITE_URL}${NEWS_PATH}"/><link rel="self" href="${SITE_URL}${NEWS_FEED_PATH}"/><author><name>${escapeText(SITE_NAME)}</name></author><updated>${latest ?? "1970-01-01T00:00:00Z"}</updated>\n${entries.join("")}</feed>\n`,
    {
      headers: {
        "Content-Type": "application/atom+xml; charset=utf-8",
        "Cache-Control": "public, max-age=300",
      },
    },
  );
}
