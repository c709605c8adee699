import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { refundsText } from "#app/club/editions/content.ts";
import { copyTournament } from "#app/club/editions/copy-tournament.server.ts";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { DescribedField } from "#app/forms/described-field.tsx";
import { Field } from "#app/forms/field.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { clubSeriesPath, seriesTournamentsPath } from "#app/site/series-paths.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { MESSAGES } from "./content.ts";
import { MAX_ROUNDS, REASON } from "./fields.ts";
import { roundsSchema } from "./schema.ts";
import { needsReason, readSeries, saveTournaments, tryTournaments } from "./series.server.ts";

const PAGE = {
  heading: "Make the next rounds",
  description: "Copies of a tournament as the next rounds of a series.",
  text: "Each is a draft for the next date: for a medal or another monthly tournament, the same weekday of the next month, such as the second Sunday. The month and number in the name change with it.",
  none: "First add a tournament with a date to the series: the next rounds are copies of it.",
  pattern: "Copy of",
  choose: "Choose a tournament",
  count: "How many",
  submit: "Make the drafts",
  /** Each with what is said of its refunds; null: nothing. */
  done: (copies: readonly { name: string; refunds: string | null }[]) => ({
    message: copies.length === 1 ? "1 draft made" : `${copies.length} drafts made`,
    description: [
      `${copies.map(({ name }) => name).join("; ")}. ${copies.length === 1 ? "It is" : "They are"} in the series.`,
      ...copies.flatMap(({ name, refunds }) =>
        refunds === null ? [] : copies.length === 1 ? [refunds] : [`${name}: ${refunds}`],
      ),
    ].join(" "),
  }),
} as const;

const COUNTS = Array.from({ length: MAX_ROUNDS }, (_, index) => String(index + 1));

export const meta = clubMeta(PAGE.heading, PAGE.description);

type Fields = { version: string; reason: string; pattern: string; count: string; keys: string };

export const loader = formLoader(async ({ context, params }) => {
  const series = await readSeries(context, params.series);
  const { tournaments } = series.facts;
  const dated = tournaments.flatMap(({ id, name, day }) =>
    day === null ? [] : [{ value: id, label: `${name}, ${formatDay(day)}` }],
  );
  return {
    id: series.id,
    name: series.name,
    dated,
    needsReason: needsReason(series),
    values: {
      version: String(series.version),
      pattern: dated.at(-1)?.value ?? "",
      count: "1",
      keys: COUNTS.map(() => crypto.randomUUID()).join(" "),
    },
  };
});

export function action(post: ActionFunctionArgs) {
  const { series: id = "" } = post.params;
  return submitClubForm(post, {
    schema: roundsSchema,
    async run({ version, reason, pattern, count, keys }, { context }) {
      const series = await readSeries(context, id);
      if (needsReason(series) && !reason) {
        throw new InvalidFields({ reason: [MESSAGES.reason_missing] });
      }
      const copies: { id: string; name: string; refunds: string | null }[] = [];
      // One after the other: the next day is one that no earlier copy has.
      for (const key of keys.slice(0, count)) {
        const { id: copy, next, refunds } = await copyTournament(context, pattern, key);
        copies.push({
          id: copy,
          name: next ? `${next.name}, ${formatDay(next.starts_on)}` : "",
          refunds: refundsText({
            before: refunds.before && formatDay(refunds.before),
            now: refunds.now && formatDay(refunds.now),
          }),
        });
      }
      const listed = [
        ...series.facts.tournaments.map((line) => ({
          tournament: line.id,
          competition: line.competition ?? null,
          board: line.board,
          weight: line.weight,
        })),
        ...copies.map(({ id: tournament }) => ({
          tournament,
          competition: null,
          board: null,
          weight: 1,
        })),
      ];
      const { moves } = await tryTournaments(context, series, version, listed);
      await saveTournaments(context, series, version, listed, { reason, moves });
      return redirectWithSuccess(seriesTournamentsPath(id), PAGE.done(copies));
    },
  });
}

export default function SeriesRounds() {
  const { path, content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<Fields>({
    id: "rounds",
    lastResult: answer?.result,
    defaultValue: saved ?? content?.values ?? {},
  });
  return (
    <ClubScreen
      answer={answer}
      back={{ href: clubSeriesPath(content?.id ?? ""), text: content?.name ?? "" }}
      heading={PAGE.heading}
      lines={<p className="text-muted">{PAGE.text}</p>}
    >
      {content?.dated.length === 0 ? (
        <p>{PAGE.none}</p>
      ) : (
        <ServerForm
          form={form}
          labels={{ pattern: PAGE.pattern, count: PAGE.count, reason: REASON.label }}
          lastResult={answer?.result}
          action={path}
        >
          <HiddenField field={fields.version} />
          <HiddenField field={fields.keys} />
          <Field
            field={fields.pattern}
            label={PAGE.pattern}
            as="select"
            placeholder={PAGE.choose}
            options={content?.dated ?? []}
          />
          <Field
            field={fields.count}
            label={PAGE.count}
            as="select"
            options={COUNTS.map((count) => ({ value: count, label: count }))}
          />
          {content?.needsReason ? <DescribedField field={fields.reason} spec={REASON} /> : null}
          <ButtonRow>
            <SubmitButton busyText="Making…">{PAGE.submit}</SubmitButton>
            <ButtonLink look="quiet" href={seriesTournamentsPath(content?.id ?? "")}>
              Tournaments
            </ButtonLink>
          </ButtonRow>
        </ServerForm>
      )}
    </ClubScreen>
  );
}
