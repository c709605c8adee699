import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { lineOf } from "#app/catalogue/news/kind.ts";
import { NewsLine } from "#app/catalogue/news/news-line.tsx";
import { sharedNewsPage } from "#app/catalogue/news/news.server.ts";
import { pageIn, withQuery } from "#app/site/list-pages.ts";
import { NEWS_FEED_PATH, NEWS_PATH } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { Column } from "#app/ui/column.tsx";
import { LaterEarlier } from "#app/ui/later-earlier.tsx";
import { YearLinks } from "#app/ui/year-links.tsx";

const PAGE = {
  heading: "News",
  description: "What is new in the club, year by year.",
  none: "There is no news yet.",
  noneInYear: (year: string) => `There is no news of ${year}.`,
  feed: "Follow the news in a feed reader",
  later: "Later news",
  earlier: "Earlier news",
} as const;

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({ title: PAGE.heading, description: PAGE.description, path: NEWS_PATH }, matches),
  {
    tagName: "link",
    rel: "alternate",
    type: "application/atom+xml",
    title: PAGE.heading,
    href: NEWS_FEED_PATH,
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const { news, ...page } = await sharedNewsPage({
    year: /^\d{4}$/.exec(query.get("year") ?? "")?.[0],
    page: pageIn(query),
  });
  return { ...page, news: news.map(lineOf) };
}

export default function News() {
  const { years, year, page, hasMore, news } = useLoaderData<typeof loader>();
  const pathOf = (of: string | null, page = 1) =>
    withQuery(NEWS_PATH, { year: of ?? undefined, page });
  return (
    <Column>
      <h1>{PAGE.heading}</h1>
      <YearLinks label="Years" years={years} current={year} pathOf={pathOf} />
      {news.length === 0 ? (
        <p>{year === null ? PAGE.none : PAGE.noneInYear(year)}</p>
      ) : (
        <ul className="grid w-full gap-6">
          {news.map((each) => (
            <NewsLine key={each.href} news={each} as="h2" />
          ))}
        </ul>
      )}
      <LaterEarlier
        page={page}
        hasMore={hasMore}
        pathOf={(other) => pathOf(year, other)}
        later={PAGE.later}
        earlier={PAGE.earlier}
      />
      <p>
        <a href={NEWS_FEED_PATH}>{PAGE.feed}</a>
      </p>
    </Column>
  );
}
