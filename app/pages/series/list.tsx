import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { pageMeta } from "#app/site/seo.ts";
import { SERIES_PATH, seriesPath } from "#app/site/series-paths.ts";
import { listPublicSeries } from "#app/tournaments/series/series.server.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";

const PAGE = {
  heading: "Series",
  description: "Orders of merit and other tables over several tournaments of the club.",
  none: "The club has no series to show yet.",
  final: "final",
  tournaments: "All tournaments",
} as const;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: PAGE.heading, description: PAGE.description, path: SERIES_PATH }, matches);

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  series: await listPublicSeries(context),
});

export default function SeriesList() {
  const { series } = useLoaderData<typeof loader>();
  return (
    <Column>
      <h1>{PAGE.heading}</h1>
      <p className="text-lg text-muted">{PAGE.description}</p>
      {series.length === 0 ? (
        <p>{PAGE.none}</p>
      ) : (
        <ul>
          {series.map(({ slug, name, is_final: isFinal }) => (
            <li key={slug}>
              <a className="inline-block py-2 font-semibold" href={seriesPath({ slug })}>
                {name}
              </a>
              {isFinal ? <span className="text-sm text-muted">, {PAGE.final}</span> : null}
            </li>
          ))}
        </ul>
      )}
      <ButtonRow>
        <ButtonLink look="quiet" href="/tournaments">
          {PAGE.tournaments}
        </ButtonLink>
      </ButtonRow>
    </Column>
  );
}
