import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { pageMeta } from "#app/site/seo.ts";
import { SERIES_PATH, seriesPath } from "#app/site/series-paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { SeriesFacts } from "#app/tournaments/series/series-facts.tsx";
import { listPublicSeries } from "#app/tournaments/series/series.server.ts";
import { seriesSummary } from "#app/tournaments/series/summary.ts";
import { sharedSeries } from "#app/tournaments/shared-reads.server.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Card, CardBody, CardGrid } from "#app/ui/card.tsx";
import { Column } from "#app/ui/column.tsx";

const PAGE = {
  heading: "Series",
  description: "Orders of merit and other tables over several tournaments of the club.",
  none: "The club has no series to show yet.",
  final: "Final",
  tournaments: "All tournaments",
} as const;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: PAGE.heading, description: PAGE.description, path: SERIES_PATH }, matches);

/** Of how many, the latest first, the list says more than the name. */
const SUMMARIES = 12;

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const today = dayInIndiaOf(new Date());
  const series = await listPublicSeries(context);
  return {
    series: await Promise.all(
      series.map(async ({ slug, name, is_final: isFinal }, index) => ({
        slug,
        name,
        isFinal,
        summary:
          index < SUMMARIES
            ? await sharedSeries(slug)
                .then((view) => seriesSummary(view, today))
                .catch(() => null)
            : null,
      })),
    ),
  };
};

export default function SeriesList() {
  const { series } = useLoaderData<typeof loader>();
  return (
    <Column>
      <h1>{PAGE.heading}</h1>
      <p className="text-lg text-muted">{PAGE.description}</p>
      {series.length === 0 ? (
        <p>{PAGE.none}</p>
      ) : (
        <CardGrid>
          {series.map(({ slug, name, isFinal, summary }) => (
            <Card key={slug}>
              <CardBody>
                <h2>
                  <a className="inline-block py-1" href={seriesPath({ slug })}>
                    {name}
                  </a>
                </h2>
                {summary ? (
                  <>
                    <p className="text-muted">{summary.what}</p>
                    <SeriesFacts {...summary} />
                  </>
                ) : isFinal ? (
                  <p className="text-muted">{PAGE.final}</p>
                ) : null}
              </CardBody>
            </Card>
          ))}
        </CardGrid>
      )}
      <ButtonRow>
        <ButtonLink look="quiet" href="/tournaments">
          {PAGE.tournaments}
        </ButtonLink>
      </ButtonRow>
    </Column>
  );
}
