import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { DescribedField } from "#app/forms/described-field.tsx";
import { Field } from "#app/forms/field.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import type { BoardRules } from "#app/golf/competitions.ts";
import { isForSides } from "#app/golf/handicaps.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { MAX_ROWS, readByIds } from "#app/platform/supabase/whole-reads.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { clubSeriesPath, seriesTournamentsPath } from "#app/site/series-paths.ts";
import { comparesCards, hasTotals, problemOf } from "#app/tournaments/series/facts.ts";
import { SERIES_PROBLEMS, SERIES_STATES } from "#app/tournaments/series/words.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { MESSAGES, TOASTS } from "./content.ts";
import { REASON } from "./fields.ts";
import { tournamentsSchema } from "./schema.ts";
import { type MovesPreview, PreviewOfMoves, SERIES_PREVIEW } from "./series-moves.tsx";
import {
  digestOf,
  needsReason,
  readSeries,
  saveTournaments,
  tryTournaments,
} from "./series.server.ts";

const PAGE = {
  heading: "Tournaments",
  text: "Published results count as soon as their tournament is in the list. A tournament may be in several series.",
  none: "No tournament is in this series yet.",
  add: "Add a tournament",
  addHint:
    "Drafts and tournaments to come can be added too, knock-outs not: a series counts results of days.",
  choose: "Choose a tournament",
  competition: "Competition",
  own: "The tournament’s own",
  board: "Board",
  boards: [
    { value: "net", label: "Net" },
    { value: "gross", label: "Gross" },
  ],
  first: "The one that ranks",
  weight: "Counts times",
  removed: "Remove from the series",
} as const;

/** Of pairs or teams, whose results are no player's. */
const isOfSides = ({ rules, side_set_id: sides }: { rules: unknown; side_set_id: string | null }) =>
  sides !== null || isForSides((rules as BoardRules).format);

/** To choose from: the latest. */
const MAX_CHOICES = 200;

export const meta = clubMeta(PAGE.heading, "The tournaments of a series.");

export const handle: PageHandle = { hydrate: true };

type Line = { id: string; competition: string; board: string; weight: string; removed: string };

type Fields = { version: string; reason: string; add: string; tournaments: Line[] };

export const loader = formLoader(async ({ context, params }) => {
  const [series, listed] = await Promise.all([
    readSeries(context, params.series),
    context.supabase
      .from("tournaments")
      .select("id, name, starts_on")
      .eq("form_of_play", "day")
      .order("starts_on", { ascending: false, nullsFirst: true })
      .order("id")
      .limit(MAX_CHOICES),
  ]);
  const { facts } = series;
  const competitions = unwrap(
    await readByIds(
      facts.tournaments.map(({ id }) => id),
      (ids) =>
        context.supabase
          .from("competitions")
          .select("id, tournament_id, name, rules, side_set_id")
          .eq("kind", "board")
          .in("tournament_id", ids)
          .order("position")
          .limit(MAX_ROWS),
    ),
  );
  const present = new Set(facts.tournaments.map(({ id }) => id));
  const named = ({ name, day }: { name: string; day: string | null }) =>
    day === null ? name : `${name}, ${formatDay(day)}`;
  return {
    id: series.id,
    name: series.name,
    needsReason: needsReason(series),
    // Where cards are compared the settings say which board.
    hasBoards: !comparesCards(facts.rules),
    hasWeights: hasTotals(facts.rules),
    lines: facts.tournaments.map((tournament) => {
      const problem = problemOf(tournament, facts);
      return {
        name: named(tournament),
        competitions: competitions
          .filter(
            ({ id, tournament_id: of, ...competition }) =>
              of === tournament.id &&
              // What counts for no player is offered only where it is chosen already.
              (id === tournament.competition || !isOfSides(competition)),
          )
          .map(({ id, name }) => ({ value: id, label: name })),
        state: problem ? SERIES_PROBLEMS[problem] : SERIES_STATES[tournament.state],
      };
    }),
    choices: unwrap(listed)
      .filter(({ id }) => !present.has(id))
      .map(({ id, name, starts_on: day }) => ({ value: id, label: named({ name, day }) })),
    values: {
      version: String(series.version),
      tournaments: facts.tournaments.map(({ id, competition, board, weight }) => ({
        id,
        competition: competition ?? "",
        board: board ?? "",
        weight: String(weight),
      })),
    },
  };
});

export function action(post: ActionFunctionArgs) {
  const { series: id = "" } = post.params;
  let preview: MovesPreview | null = null;
  return submitClubForm(post, {
    schema: tournamentsSchema,
    lists: ["tournaments"],
    alsoReturned: () => Promise.resolve({ preview }),
    async run({ version, reason, seen, add, tournaments }, { context }) {
      const series = await readSeries(context, id);
      const listed = [
        ...tournaments
          .filter(({ removed }) => removed !== true)
          .map((line) => ({
            tournament: line.id,
            competition: line.competition ?? null,
            board: line.board ?? null,
            weight: Number(line.weight),
          })),
        ...(add ? [{ tournament: add, competition: null, board: null, weight: 1 }] : []),
      ];
      const { moves, texts } = await tryTournaments(context, series, version, listed);
      if (texts.length > 0) {
        preview = { seen: digestOf([JSON.stringify([listed, texts])]), moves: texts };
      }
      if (needsReason(series)) {
        if (!reason) throw new InvalidFields({ reason: [MESSAGES.reason_missing] });
        if (preview && seen !== preview.seen) {
          throw new InvalidFields({}, { toast: SERIES_PREVIEW.check });
        }
      }
      await saveTournaments(context, series, version, listed, { reason, moves });
      return redirectWithSuccess(seriesTournamentsPath(id), TOASTS.saved);
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function SeriesTournaments() {
  const { path, content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const back = clubSeriesPath(content?.id ?? "");
  return (
    <ClubScreen
      answer={answer}
      back={{ href: back, text: content?.name ?? "" }}
      heading={PAGE.heading}
      lines={<p className="text-muted">{PAGE.text}</p>}
    >
      <TournamentsForm
        key={content?.values.version}
        path={path}
        back={back}
        content={content}
        saved={saved}
        lastResult={answer?.result}
        preview={answer?.preview}
      />
    </ClubScreen>
  );
}

function TournamentsForm({
  path,
  back,
  content,
  saved,
  lastResult,
  preview,
}: {
  path: string;
  back: string;
  content: ReturnType<typeof useLoaderData<typeof loader>>["content"];
  saved: Record<string, unknown> | undefined;
  lastResult: Parameters<typeof useServerForm>[0]["lastResult"];
  preview: MovesPreview | null | undefined;
}) {
  const [form, fields] = useServerForm<Fields>({
    id: "tournaments",
    lastResult,
    defaultValue: saved ?? content?.values ?? {},
  });
  const lines = fields.tournaments.getFieldList();
  return (
    <ServerForm
      form={form}
      labels={{ add: PAGE.add, reason: REASON.label, tournaments: PAGE.heading }}
      lastResult={lastResult}
      action={path}
    >
      <HiddenField field={fields.version} />
      {lines.length === 0 ? <p>{PAGE.none}</p> : null}
      {lines.map((line, index) => {
        const { id, competition, board, weight, removed } = line.getFieldset();
        const { name, state = null, competitions = [] } = content?.lines[index] ?? {};
        return (
          <fieldset key={line.key} className="border-t border-line pt-4">
            <legend className="float-left mb-2 w-full font-semibold wrap-anywhere">
              {name ?? PAGE.heading}
              {state ? <span className="font-normal text-muted">, {state}</span> : null}
            </legend>
            <HiddenField field={id} />
            <div className="grid w-full items-start gap-5 sm:grid-cols-3">
              {competitions.length > 0 ? (
                <Field
                  field={competition}
                  label={PAGE.competition}
                  as="select"
                  placeholder={PAGE.own}
                  options={competitions}
                />
              ) : null}
              {content?.hasBoards === false ? (
                <HiddenField field={board} />
              ) : (
                <Field
                  field={board}
                  label={PAGE.board}
                  as="select"
                  placeholder={PAGE.first}
                  options={PAGE.boards}
                />
              )}
              {content?.hasWeights === false ? (
                <HiddenField field={weight} />
              ) : (
                <Field field={weight} label={PAGE.weight} type="text" inputMode="decimal" />
              )}
              <CheckboxField field={removed} label={PAGE.removed} />
            </div>
          </fieldset>
        );
      })}
      <Field
        field={fields.add}
        label={PAGE.add}
        hint={PAGE.addHint}
        as="select"
        placeholder={PAGE.choose}
        options={content?.choices ?? []}
      />
      {content?.needsReason ? <DescribedField field={fields.reason} spec={REASON} /> : null}
      <PreviewOfMoves preview={preview} />
      <ButtonRow>
        <SubmitButton busyText="Saving…">Save</SubmitButton>
        <ButtonLink look="quiet" href={back}>
          To the table
        </ButtonLink>
      </ButtonRow>
    </ServerForm>
  );
}
