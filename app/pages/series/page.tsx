import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { formatDay, formatMoment } from "#app/site/dates.ts";
import { pageIn, pageOf, withQuery } from "#app/site/list-pages.ts";
import { pageMeta } from "#app/site/seo.ts";
import {
  SERIES_PATH,
  seriesPath,
  seriesFilePath,
  seriesCalendarPath,
} from "#app/site/series-paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { SeriesFacts } from "#app/tournaments/series/series-facts.tsx";
import { SeriesRounds, SeriesTables } from "#app/tournaments/series/series-tables.tsx";
import { readSeriesView } from "#app/tournaments/series/series.server.ts";
import { seriesSummary } from "#app/tournaments/series/summary.ts";
import { countedRounds, moveText, parOf, totalHeading } from "#app/tournaments/series/view.ts";
import {
  amountText,
  changeText,
  earlierText,
  seriesTerms,
  withNamesThen,
} from "#app/tournaments/series/words.ts";
import { sharedSeries } from "#app/tournaments/shared-reads.server.ts";
import { RanksChart } from "#app/ui/chart/ranks-chart.tsx";
import { Column } from "#app/ui/column.tsx";

const PAGE = {
  all: "All series",
  final: "The table is final.",
  changed: (moment: string) => `Last change ${moment}.`,
  none: "No results have been published yet.",
  rounds: "Rounds",
  places: "Places after each round",
  player: "Player",
  drafts: (count: number) =>
    count === 1 ? "One more tournament is planned." : `${count} more tournaments are planned.`,
  terms: "Terms",
  corrections: "Corrections by the committee",
  history: "What has changed",
  calendar: "Calendar (.ics)",
  csv: "Table as CSV",
  json: "Table as JSON",
  pages: (page: number, pages: number) => `Page ${page} of ${pages}`,
  earlier: "Earlier places",
  later: "Later places",
} as const;

/** Lines on a page, of all tables together. */
const LINES_A_PAGE = 60;

const MOVES_SHOWN = 10;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(
        {
          title: data.name,
          description: `${data.name}: the table after ${data.published} of ${data.rounds.length} rounds.`,
          path: seriesPath(data),
        },
        matches,
      )
    : [];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const asked = params.slug ?? "";
  const user = await context.user.get().catch(() => null);
  // A visitor's is kept as a page.
  const { series, tables, rounds, places } = await (user
    ? sharedSeries(asked)
    : readSeriesView(context, asked));
  const { name, slug, facts, drafts } = series;
  const nameOf = (person: string) => series.names[Number(person)] ?? null;
  const lines = tables.flatMap((table) => table.rows.map((row) => ({ table, row })));
  const shown = pageOf(lines, pageIn(new URL(request.url).searchParams), LINES_A_PAGE);
  return {
    name,
    slug,
    drafts,
    rounds,
    // Beside the first places.
    places: shown.page === 1 ? places : [],
    published: rounds.filter(({ hasResults }) => hasResults).length,
    summary: seriesSummary({ series, tables, rounds }, dayInIndiaOf(new Date())),
    par: parOf(facts),
    terms: seriesTerms(facts.rules, countedRounds(facts) + drafts),
    heading: totalHeading(facts),
    tables: tables
      .map((table) => ({
        ...table,
        rows: shown.items.filter((line) => line.table === table).map(({ row }) => row),
      }))
      .filter(({ rows }) => rows.length > 0),
    pages: { page: shown.page, pages: shown.pages },
    corrections: facts.corrections.map(({ person, amount, reason, at }) => ({
      at,
      reason,
      name: nameOf(person),
      amount: amountText(amount),
    })),
    changes: withNamesThen(series.changes).map(({ at, reason, tournament, moves, ...change }) => ({
      at,
      reason,
      tournament,
      what: changeText({ ...change, tournament }),
      moves: moves
        .slice(0, MOVES_SHOWN)
        .map((move) => moveText({ ...move, person: String(move.person) }, nameOf)),
      more: Math.max(0, moves.length - MOVES_SHOWN),
    })),
    earlier: series.earlier > 0 ? earlierText(series.earlier) : null,
    isFinal: series.is_final,
    changedAt: series.updated_at,
  };
}

export default function SeriesPage() {
  const series = useLoaderData<typeof loader>();
  const { name, slug, tables, rounds, drafts, terms, heading, corrections, changes } = series;
  const { page, pages } = series.pages;
  const pathOf = (number: number) => withQuery(seriesPath({ slug }), { page: number });
  return (
    <Column>
      <div>
        <p>
          <a href={SERIES_PATH} className="text-sm text-muted">
            {PAGE.all}
          </a>
        </p>
        <h1 className="wrap-anywhere">{name}</h1>
        <p className="text-lg text-muted">{series.summary.what}</p>
      </div>
      <SeriesFacts {...series.summary} />
      {tables.length === 0 ? (
        <p>{PAGE.none}</p>
      ) : (
        <SeriesTables tables={tables} heading={heading} par={series.par} name={name} />
      )}
      {pages > 1 ? (
        <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-6">
          <span>{PAGE.pages(page, pages)}</span>
          {page > 1 ? <a href={pathOf(page - 1)}>{PAGE.earlier}</a> : null}
          {page < pages ? <a href={pathOf(page + 1)}>{PAGE.later}</a> : null}
        </nav>
      ) : null}
      {series.places.map(({ division, rounds: columns, players }, index) => (
        <RanksChart
          key={division}
          id={`places-${index}`}
          heading={division === null ? PAGE.places : `${PAGE.places}, ${division}`}
          column={PAGE.player}
          columns={columns}
          lines={players.map(({ name: player, places }) => ({ label: player, ranks: places }))}
        />
      ))}
      <section aria-labelledby="rounds">
        <h2 id="rounds">{PAGE.rounds}</h2>
        <SeriesRounds rounds={rounds} />
        {drafts > 0 ? <p className="text-muted">{PAGE.drafts(drafts)}</p> : null}
      </section>
      <section aria-labelledby="terms">
        <h2 id="terms">{PAGE.terms}</h2>
        <ul className="list-disc pl-6">
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </section>
      {corrections.length > 0 ? (
        <section aria-labelledby="corrections">
          <h2 id="corrections">{PAGE.corrections}</h2>
          <ul>
            {corrections.map(({ at, name: player, amount, reason }) => (
              <li key={at}>
                {player} {amount}: {reason}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {changes.length > 0 ? (
        <section aria-labelledby="history">
          <h2 id="history">{PAGE.history}</h2>
          <ul className="grid gap-2">
            {changes.map(({ at, what, tournament, reason, moves, more }) => (
              <li key={at} className="wrap-anywhere">
                <span className="text-muted">{formatDay(dayInIndiaOf(new Date(at)))}:</span> {what}
                {tournament ? ` (${tournament})` : null}
                {reason ? `: ${reason}` : null}. {moves.join(", ")}
                {more > 0 ? `, and ${more} more` : null}
              </li>
            ))}
            {series.earlier ? <li>{series.earlier}</li> : null}
          </ul>
        </section>
      ) : null}
      <p className="max-w-none text-sm text-muted">
        {series.isFinal ? `${PAGE.final} ` : null}
        {PAGE.changed(formatMoment(series.changedAt))}{" "}
        <a className="inline-block py-2" href={seriesCalendarPath({ slug })}>
          {PAGE.calendar}
        </a>
        {", "}
        <a className="inline-block py-2" href={seriesFilePath({ slug }, "csv")}>
          {PAGE.csv}
        </a>
        {", "}
        <a className="inline-block py-2" href={seriesFilePath({ slug }, "json")}>
          {PAGE.json}
        </a>
      </p>
    </Column>
  );
}
