import { useLoaderData } from "@remix-run/react";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { PRINT_HANDLE } from "#app/club/frame/print-button.tsx";
import { SendByWhatsApp, SheetPage } from "#app/club/frame/sheet-page.tsx";
import { environment } from "#app/platform/config/environment.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { clubSeriesPath, seriesPath } from "#app/site/series-paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { SeriesTables } from "#app/tournaments/series/series-tables.tsx";
import { parOf, roundsView, tablesView, totalHeading } from "#app/tournaments/series/view.ts";
import { seriesText, whatsAppLink } from "#app/tournaments/whatsapp.ts";
import { readSeries } from "./series.server.ts";

const PAGE = {
  title: (series: string) => `Table of ${series}`,
  description: "The table of a series, to hang up or send.",
  asOf: (day: string) => `As of ${day}.`,
  final: "Final.",
  none: "No result counts yet.",
} as const;

export const meta = clubMeta<typeof loader>(
  (data) => (data ? PAGE.title(data.name) : "Table"),
  PAGE.description,
);

export const handle = PRINT_HANDLE;

export const loader = clubLoader(async ({ context, params }) => {
  const { id, name, slug, is_public, facts, final, names } = await readSeries(
    context,
    params.series,
  );
  const shown = final ?? facts;
  const tables = tablesView(shown, (person) => names[person] ?? null).filter(
    ({ rows }) => rows.length > 0,
  );
  const rounds = roundsView(shown);
  const address = is_public ? environment.SITE_URL + seriesPath({ slug }) : null;
  return {
    id,
    name,
    tables,
    heading: totalHeading(shown),
    par: parOf(shown),
    state: final ? PAGE.final : PAGE.asOf(formatDay(dayInIndiaOf(new Date()))),
    rounds: rounds
      .filter(({ hasResults }) => hasResults)
      .map(({ label, name: round }) => `${label} ${round}`),
    whatsApp:
      tables.length === 0
        ? null
        : whatsAppLink(
            seriesText({ name, tables, rounds: rounds.filter(({ counts }) => counts) }, address),
          ),
  };
});

export default function PrintSeries() {
  const { id, name, tables, heading, par, state, rounds, whatsApp } =
    useLoaderData<typeof loader>();
  return (
    <SheetPage
      heading={name}
      back={clubSeriesPath(id)}
      isHeadPrinted
      lines={[state, rounds.join(", ")].filter(Boolean).join(" ")}
      links={whatsApp ? <SendByWhatsApp href={whatsApp} /> : null}
    >
      {tables.length === 0 ? (
        <p>{PAGE.none}</p>
      ) : (
        <SeriesTables tables={tables} heading={heading} par={par} name={name} />
      )}
    </SheetPage>
  );
}
