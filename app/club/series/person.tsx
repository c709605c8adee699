import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { isUuid } from "#app/club/frame/uuid.ts";
import { NOBODY } from "#app/club/people/players/content.ts";
import { knowPlayers, readPlayerPeople } from "#app/club/people/players/players.server.ts";
import { CONTROL_CLASSES } from "#app/forms/field.tsx";
import { fractionFrom } from "#app/golf/fraction.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { formatDayOfMoment } from "#app/site/dates.ts";
import { withQuery } from "#app/site/list-pages.ts";
import { clubSeriesPath, seriesPersonPath, seriesResultsPath } from "#app/site/series-paths.ts";
import { dayDivisions } from "#app/tournaments/series/day-divisions.ts";
import { hasTotals, type SeriesFacts } from "#app/tournaments/series/facts.ts";
import { seriesMoves } from "#app/tournaments/series/moves.ts";
import { seriesNumber, tablesOf } from "#app/tournaments/series/tables.ts";
import { FORMER_MEMBER } from "#app/tournaments/series/words.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { ActErrors, ActForm, ReasonField, returnedValue } from "./act-form.tsx";
import { TOASTS } from "./content.ts";
import { personSchema } from "./schema.ts";
import {
  movesOfTrial,
  purgeSeries,
  readSeries,
  saveSeries,
  type SeriesChanges,
} from "./series.server.ts";

const PAGE = {
  title: "Player of a series",
  results: "Results",
  none: "No result counts.",
  part: "Not this person",
  corrections: "Corrections by the committee",
  correctionsHint: "Added to the total. A correction does not count as a round.",
  amount: "Points or strokes to add",
  correct: "Add",
  takeBack: "Take back",
  division: "Division",
  divisionHint: "Another one than the terms give. All rounds then count there.",
  choose: "Choose a division",
  move: "Move",
  final: "The series is final. Open it again to change it.",
} as const;

export const meta = clubMeta<typeof loader>(
  (data) => data?.content?.name ?? PAGE.title,
  "A player’s results and corrections in a series.",
);

export const loader = formLoader(async ({ context, params }) => {
  const { person = "" } = params;
  const [series, joined] = await Promise.all([
    readSeries(context, params.series),
    isUuid(person) ? readPlayerPeople(context, { person }) : Promise.resolve([]),
  ]);
  const { facts } = series;
  const tables = tablesOf(facts);
  const lines = tables.flatMap((table) =>
    table.lines.filter((line) => line.person === person).map((line) => ({ table, line })),
  );
  if (lines.length === 0 && joined.length === 0) throw new Response(null, { status: 404 });
  const divisions = [
    ...(facts.rules.divisions ?? []).map(({ id, name }) => ({ id, name })),
    ...dayDivisions(facts).all,
  ];
  return {
    series: series.id,
    seriesName: series.name,
    person,
    version: series.version,
    name: series.names[person] ?? FORMER_MEMBER,
    isFinal: series.final !== null,
    takesCorrections: hasTotals(facts.rules),
    key: crypto.randomUUID(),
    division: lines
      .map(({ table }) => table.name)
      .filter((name) => name !== null)
      .join(", "),
    results: facts.tournaments.flatMap(({ id, name }) => {
      const player = joined.find(({ tournament }) => tournament === id);
      if (!player) return [];
      const values = lines.flatMap(({ line }) => line.results.get(id) ?? []);
      return [
        {
          name,
          player: player.player,
          value: values.map((value) => seriesNumber(value, facts.rules)).join(", "),
          isEligible: player.counts_as_member,
        },
      ];
    }),
    corrections: facts.corrections
      .filter((line) => line.person === person)
      .map(({ id = "", amount, reason, at }) => ({
        id,
        reason,
        at,
        amount: seriesNumber(fractionFrom(amount), facts.rules),
      })),
    divisions:
      facts.rules.division === null || facts.rules.kind === "qualifying"
        ? []
        : divisions.filter(({ id }, index) => index === divisions.findIndex((d) => d.id === id)),
  };
});

type Change = Exclude<z.output<typeof personSchema>, { intent: "part" }>;

/** What a form changes, the facts after it, and of a correction how much it is. */
function changeOf(
  form: Change,
  person: string,
  facts: SeriesFacts,
): { changes: SeriesChanges; after: SeriesFacts; amount?: number | undefined } {
  switch (form.intent) {
    case "move": {
      const { division } = form;
      return {
        changes: { moved: { person, division } },
        after: { ...facts, moved: { ...facts.moved, [person]: division } },
      };
    }
    case "correct": {
      const correction = { id: form.id, person, amount: Number(form.amount) };
      const line = { ...correction, reason: form.reason, at: "" };
      return {
        changes: { correction },
        after: { ...facts, corrections: [...facts.corrections, line] },
        amount: correction.amount,
      };
    }
    case "take-back":
      return {
        changes: { taken_back: form.id },
        after: { ...facts, corrections: facts.corrections.filter(({ id }) => id !== form.id) },
        amount: facts.corrections.find(({ id }) => id === form.id)?.amount,
      };
  }
}

export function action(post: ActionFunctionArgs) {
  const { series: id = "", person = "" } = post.params;
  return submitClubForm(post, {
    schema: personSchema,
    isSaved: false,
    async run(form, { context }) {
      const series = await readSeries(context, id);
      if (form.intent === "part") {
        await knowPlayers(
          context,
          [{ player: form.player, person: NOBODY, counts_as: "register" }],
          (tried, unwrapped) => movesOfTrial(context, [series], tried, unwrapped),
        );
        purgeSeries([series]);
        return redirectWithSuccess(
          withQuery(seriesResultsPath(id), { which: NOBODY }),
          TOASTS.parted,
        );
      }
      const { facts } = series;
      if (form.intent === "correct" && !hasTotals(facts.rules)) {
        throw new Response(null, { status: 404 });
      }
      const { reason } = form;
      const { changes, after, amount } = changeOf(form, person, facts);
      await saveSeries(context, series, form.version, changes, {
        reason,
        moves: [
          ...(amount === undefined
            ? []
            : [{ person, division: null, from: null, to: null, amount }]),
          ...seriesMoves(facts, after),
        ],
      });
      return redirectWithSuccess(seriesPersonPath(id, person), TOASTS.saved);
    },
  });
}

export default function SeriesPerson() {
  const { path, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen
      answer={answer}
      back={{ href: clubSeriesPath(content?.series ?? ""), text: content?.seriesName ?? "" }}
      heading={content?.name ?? PAGE.title}
      lines={<p className="text-muted">{content?.division}</p>}
    >
      {content ? <Person path={path} content={content} answer={answer} /> : null}
    </ClubScreen>
  );
}

type Content = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["content"]>;

function Person({
  path,
  content,
  answer,
}: {
  path: string;
  content: Content;
  answer: ReturnType<typeof useActionData<typeof action>>;
}) {
  const valueOf = (name: string, intent: string, id?: string) =>
    returnedValue(answer, name, { intent, ...(id !== undefined && { id }) });
  const { version, key, results, corrections, divisions, isFinal, takesCorrections } = content;
  return (
    <>
      <ActErrors answer={answer} />
      {isFinal ? <p>{PAGE.final}</p> : null}
      <Panel aria-labelledby="results">
        <h2 id="results">{PAGE.results}</h2>
        {results.length === 0 ? <p>{PAGE.none}</p> : null}
        <ul className="grid gap-2">
          {results.map(({ name, player, value, isEligible }) => (
            <li key={player} className="flex flex-wrap items-center justify-between gap-3">
              <span className="wrap-anywhere">
                {name}: {isEligible ? value || "–" : "as a guest"}
              </span>
              <ActForm path={path} version={version} fields={{ player }}>
                <SubmitButton size="small" look="quiet" intent="part" busyText="Saving…">
                  {PAGE.part}
                </SubmitButton>
              </ActForm>
            </li>
          ))}
        </ul>
      </Panel>
      {isFinal || !takesCorrections ? null : (
        <Panel aria-labelledby="corrections">
          <h2 id="corrections">{PAGE.corrections}</h2>
          <p className="text-sm text-muted">{PAGE.correctionsHint}</p>
          <ul className="grid gap-2">
            {corrections.map(({ id, amount, reason, at }) => (
              <li key={id} className="grid gap-2">
                {amount}, {formatDayOfMoment(at)}: {reason}
                <ActForm path={path} version={version} fields={{ id }}>
                  <ReasonField value={valueOf("reason", "take-back", id)} />
                  <SubmitButton size="small" look="quiet" intent="take-back" busyText="Saving…">
                    {PAGE.takeBack}
                  </SubmitButton>
                </ActForm>
              </li>
            ))}
          </ul>
          <ActForm path={path} version={version} fields={{ id: key }}>
            <label className="text-sm">
              {PAGE.amount}
              <input
                name="amount"
                inputMode="decimal"
                maxLength={9}
                defaultValue={valueOf("amount", "correct")}
                className={CONTROL_CLASSES}
              />
            </label>
            <ReasonField value={valueOf("reason", "correct")} />
            <SubmitButton intent="correct" busyText="Saving…">
              {PAGE.correct}
            </SubmitButton>
          </ActForm>
        </Panel>
      )}
      {isFinal || divisions.length === 0 ? null : (
        <Panel aria-labelledby="division">
          <h2 id="division">{PAGE.division}</h2>
          <p className="text-sm text-muted">{PAGE.divisionHint}</p>
          <ActForm path={path} version={version} fields={{}}>
            <label className="text-sm">
              {PAGE.division}
              <select
                name="division"
                defaultValue={valueOf("division", "move")}
                className={CONTROL_CLASSES}
              >
                <option value="">{PAGE.choose}</option>
                {divisions.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <ReasonField value={valueOf("reason", "move")} />
            <SubmitButton intent="move" busyText="Saving…">
              {PAGE.move}
            </SubmitButton>
          </ActForm>
        </Panel>
      )}
    </>
  );
}
