import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { viewOf } from "#app/catalogue/content/content.server.ts";
import { NEWS } from "#app/catalogue/news/kind.ts";
import { NewsArticle } from "#app/catalogue/news/news-article.tsx";
import { newsPath } from "#app/catalogue/news/news-path.ts";
import { readNewsItem } from "#app/catalogue/news/news.server.ts";
import { NEWS_PATH } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { sharedImageOf } from "#app/ui/photographs.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) =>
  pageMeta(
    {
      title: data?.fields.title ?? "News",
      description: data?.fields.summary ?? "",
      path: location.pathname,
      ...(data?.photograph && sharedImageOf(data.photograph)),
    },
    matches,
  );

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = /(?:^|-)([\da-f]{8})$/.exec(params.news ?? "")?.[1];
  if (id === undefined) throw new Response(null, { status: 404 });
  const item = await readNewsItem(context, id);
  const path = newsPath({ id: item.id, title: item.fields.title });
  // It had another title, or half of an address was typed.
  if (new URL(request.url).pathname !== path) throw redirect(path, 301);
  return viewOf(NEWS, item);
}

export default function News() {
  const item = useLoaderData<typeof loader>();
  return (
    <Column>
      <NewsArticle item={item} />
      <ButtonRow>
        <ButtonLink look="quiet" href={NEWS_PATH}>
          All news
        </ButtonLink>
      </ButtonRow>
    </Column>
  );
}
