import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { PageButtons } from "#app/club/frame/page-buttons.tsx";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { PLAYERS_PAGE } from "#app/club/people/players/content.ts";
import { countPlayers } from "#app/club/people/players/players.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { formatDayOfMoment } from "#app/site/dates.ts";
import { pageIn, pageOf, withQuery } from "#app/site/list-pages.ts";
import {
  CLUB_SERIES_PATH,
  clubSeriesPath,
  deleteSeriesPath,
  seriesPath,
  seriesCutPath,
  seriesPersonPath,
  seriesPrintPath,
  seriesResultsPath,
  seriesSettingsPath,
  seriesRoundsPath,
  seriesTournamentsPath,
} from "#app/site/series-paths.ts";
import { divisionsApart } from "#app/tournaments/series/day-divisions.ts";
import { seriesChanges } from "#app/tournaments/series/moves.ts";
import { SeriesRounds, SeriesTables } from "#app/tournaments/series/series-tables.tsx";
import {
  countedRounds,
  cutTexts,
  moveText,
  parOf,
  roundsView,
  tablesView,
  totalHeading,
} from "#app/tournaments/series/view.ts";
import {
  changeText,
  earlierText,
  seriesTerms,
  withNamesThen,
} from "#app/tournaments/series/words.ts";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { LinkRow } from "#app/ui/link-row.tsx";
import { SERIES, TO_ALL, TOASTS } from "./content.ts";
import { stateSchema } from "./schema.ts";
import { readSeries, saveSeries } from "./series.server.ts";

const PAGE = {
  settings: "Settings",
  tournaments: "Tournaments",
  nextRounds: "Make the next rounds",
  cut: "The cut",
  results: (unjoined: number) =>
    unjoined === 0 ? PLAYERS_PAGE.heading : `${PLAYERS_PAGE.heading} (${unjoined} open)`,
  print: "Print and share",
  public: "Public page",
  delete: "Delete",
  hidden: "Only the club sees this series.",
  shown: "Everyone can see this series.",
  final: "The series is final. Its public table stays as it was when it was closed.",
  differences: "Since it was closed, corrections would change these places:",
  cutDiffers: "By the results that are published now, the cut would be different:",
  none: "No result counts yet. Add tournaments, then say under Who the players are whose results they are.",
  terms: "Terms",
  rounds: "Rounds",
  history: "What has changed",
  show: "Show it to everyone",
  hide: "Hide it",
  close: "Close as final",
  apart: (names: readonly string[]) =>
    `${names.map((name) => `“${name}”`).join(" and ")} count apart. If they are one division, join them in the settings, under “Divisions of the days”.`,
  toCome: (names: readonly string[]) =>
    `These have no results yet and would be missing from a final table: ${names.join(", ")}.`,
  reopen: "Open it again",
  reopenReason: "Reason to open it again",
} as const;

const LINES_A_PAGE = 60;

export const meta = clubMeta<typeof loader>(
  (data) => data?.content?.name ?? SERIES,
  "A table over tournaments.",
);

export const loader = formLoader(async ({ context, params, request }) => {
  const series = await readSeries(context, params.series);
  const { open } = await countPlayers(context, { series: series.id });
  const { facts, final, names } = series;
  const nameOf = (person: string) => names[person] ?? null;
  const tables = tablesView(final ?? facts, nameOf);
  const lines = tables.flatMap((table) => table.rows.map((row) => ({ table, row })));
  const shown = pageOf(lines, pageIn(new URL(request.url).searchParams), LINES_A_PAGE);
  const textOf = (move: Parameters<typeof moveText>[0]) => moveText(move, nameOf);
  return {
    id: series.id,
    name: series.name,
    slug: series.slug,
    version: series.version,
    isPublic: series.is_public,
    isFinal: final !== null,
    toCome: facts.tournaments.filter(({ state }) => state === "planned").map(({ name }) => name),
    apart: final ? [] : divisionsApart(facts),
    differences: final ? seriesChanges(final, facts).map(textOf) : [],
    unjoined: open,
    hasCut: facts.rules.kind === "rounds" && (facts.rules.cut ?? facts.cut) !== null,
    cutDifferences: cutTexts(facts, nameOf),
    terms: seriesTerms(facts.rules, countedRounds(facts)),
    heading: totalHeading(facts),
    par: parOf(final ?? facts),
    rounds: roundsView(final ?? facts),
    tables: tables
      .map((table) => ({
        ...table,
        rows: shown.items
          .filter((line) => line.table === table)
          .map(({ row }) => ({ ...row, href: seriesPersonPath(series.id, row.person) })),
      }))
      .filter(({ rows }) => rows.length > 0),
    page: shown.page,
    hasMore: shown.page < shown.pages,
    changes: withNamesThen(series.changes).map(
      ({ at, reason, tournament, writer, moves, ...change }) => ({
        at,
        text: [
          changeText({ ...change, tournament }),
          tournament ? ` (${tournament})` : "",
          reason ? `: ${reason}` : "",
        ].join(""),
        by: writer,
        moves: moves.map((move) => textOf({ ...move, person: String(move.person) })).join(", "),
      }),
    ),
    earlier: series.earlier > 0 ? earlierText(series.earlier) : null,
  };
});

export function action(post: ActionFunctionArgs) {
  const { series: id = "" } = post.params;
  return submitClubForm(post, {
    schema: stateSchema,
    async run({ version, intent, reason }, { context }) {
      const series = await readSeries(context, id);
      const changes =
        intent === "show" || intent === "hide"
          ? { is_public: intent === "show" }
          : { is_final: intent === "close" };
      const moves =
        intent === "reopen" && series.final ? seriesChanges(series.final, series.facts) : [];
      await saveSeries(context, series, version, changes, { reason, moves });
      return redirectWithSuccess(clubSeriesPath(id), TOASTS.saved);
    },
  });
}

export default function ClubSeriesPage() {
  const { content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen
      answer={answer}
      back={{ href: CLUB_SERIES_PATH, text: TO_ALL }}
      heading={content?.name ?? SERIES}
      wide
    >
      {content ? <Series content={content} /> : null}
    </ClubScreen>
  );
}

type Content = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["content"]>;

function Series({ content }: { content: Content }) {
  const { id, slug, tables, rounds, terms, changes, isPublic, isFinal, page } = content;
  return (
    <>
      <LinkRow
        label={SERIES}
        links={[
          isFinal ? false : [seriesTournamentsPath(id), PAGE.tournaments],
          isFinal ? false : [seriesRoundsPath(id), PAGE.nextRounds],
          isFinal ? false : [seriesSettingsPath(id), PAGE.settings],
          content.hasCut ? [seriesCutPath(id), PAGE.cut] : false,
          [seriesResultsPath(id), PAGE.results(content.unjoined)],
          [seriesPrintPath(id), PAGE.print],
          isPublic ? [seriesPath({ slug }), PAGE.public] : [deleteSeriesPath(id), PAGE.delete],
        ]}
      />
      <State content={content} />
      {tables.length === 0 ? (
        <p>{PAGE.none}</p>
      ) : (
        <SeriesTables
          tables={tables}
          heading={content.heading}
          par={content.par}
          name={content.name}
        />
      )}
      <ButtonRow>
        <PageButtons
          page={page}
          hasMore={content.hasMore}
          pathOf={(other) => withQuery(clubSeriesPath(id), { page: other })}
        />
      </ButtonRow>
      <section aria-labelledby="rounds">
        <h2 id="rounds">{PAGE.rounds}</h2>
        <SeriesRounds rounds={rounds} />
      </section>
      <section aria-labelledby="terms">
        <h2 id="terms">{PAGE.terms}</h2>
        <ul className="list-disc pl-6">
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </section>
      {changes.length > 0 ? (
        <section aria-labelledby="history">
          <h2 id="history">{PAGE.history}</h2>
          <ul className="grid gap-2">
            {changes.map(({ at, text, by, moves }) => (
              <li key={at} className="wrap-anywhere">
                <span className="text-muted">
                  {formatDayOfMoment(at)}
                  {by ? `, ${by}` : null}:
                </span>{" "}
                {text}. {moves}
              </li>
            ))}
            {content.earlier ? <li>{content.earlier}</li> : null}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function State({ content }: { content: Content }) {
  const { id, version, isPublic, isFinal } = content;
  const differences = [...content.differences, ...content.cutDifferences];
  return (
    <div className="grid gap-3">
      <p>{isPublic ? PAGE.shown : PAGE.hidden}</p>
      {isFinal ? <p>{PAGE.final}</p> : null}
      {content.apart.map((names) => (
        <p key={names.join()} className="wrap-anywhere">
          {PAGE.apart(names)}
        </p>
      ))}
      {differences.length > 0 ? (
        <div className="border-l-4 border-flag-600 pl-4">
          <p className="font-semibold">{isFinal ? PAGE.differences : PAGE.cutDiffers}</p>
          <ul>
            {differences.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <Form method="post" action={clubSeriesPath(id)} className="grid gap-3">
        <input type="hidden" name="version" value={version} />
        {isFinal ? (
          <label className="grid max-w-160 gap-1.5 font-semibold">
            {PAGE.reopenReason}
            <input
              name="reason"
              maxLength={200}
              className="min-h-12 rounded-md border-[1.5px] border-control bg-chalk px-3.5 font-normal"
            />
          </label>
        ) : content.toCome.length > 0 ? (
          <p className="text-sm wrap-anywhere text-muted">{PAGE.toCome(content.toCome)}</p>
        ) : null}
        <ButtonRow>
          <SubmitButton look="quiet" intent={isPublic ? "hide" : "show"} busyText="Saving…">
            {isPublic ? PAGE.hide : PAGE.show}
          </SubmitButton>
          <SubmitButton look="quiet" intent={isFinal ? "reopen" : "close"} busyText="Saving…">
            {isFinal ? PAGE.reopen : PAGE.close}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </div>
  );
}
