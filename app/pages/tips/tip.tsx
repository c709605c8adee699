import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { viewOf } from "#app/catalogue/content/content.server.ts";
import { TIPS } from "#app/catalogue/tips/kind.ts";
import { TipArticle } from "#app/catalogue/tips/tip-article.tsx";
import { sharedTip } from "#app/catalogue/tips/tips.server.ts";
import { TIPS_PATH } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) =>
  pageMeta(
    {
      title: data?.fields.title ?? "Tips & Tricks",
      description: data?.fields.summary ?? "",
      path: location.pathname,
    },
    matches,
  );

export const loader = async ({ params }: LoaderFunctionArgs) =>
  viewOf(TIPS, await sharedTip(params.tip));

export default function Tip() {
  const item = useLoaderData<typeof loader>();
  return (
    <Column>
      <TipArticle item={item} />
      <ButtonRow>
        <ButtonLink look="quiet" href={TIPS_PATH}>
          All tips
        </ButtonLink>
      </ButtonRow>
    </Column>
  );
}
