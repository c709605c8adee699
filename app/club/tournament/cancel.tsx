import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Unreached } from "#app/club/calls/phone-calls.tsx";
import { countRecipients } from "#app/club/entrants/entrants.server.ts";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import { ConfirmButtons } from "#app/club/frame/confirm-buttons.tsx";
import { tournamentLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { SeriesMoves, seriesText } from "#app/club/series/series-moves.tsx";
import {
  allSeriesOf,
  changesOfSeries,
  isOpen,
  movesToNote,
  purgeSeries,
  seriesOf,
} from "#app/club/series/series.server.ts";
import { CANCEL_PAGE as PAGE, TOASTS } from "#app/club/tournament/content.ts";
import { sendDueMails } from "#app/entries/mail.server.ts";
import { Field } from "#app/forms/field.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { editTournamentPath } from "#app/site/paths.ts";
import { withoutResults } from "#app/tournaments/series/changed-facts.ts";
import type { PageHandle } from "#app/ui/page.ts";
import { cancellationSchema, type CancellationFields } from "./schema.ts";
import { cancelTournament, readEditedTournament } from "./tournaments.server.ts";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.heading(data.content.name) : PAGE.submit),
  "Cancel a tournament of the club.",
);

export const handle: PageHandle = { hydrate: true };

export const loader = tournamentLoader(async ({ id, context }) => {
  const [{ tournament }, recipients, all, published] = await Promise.all([
    readEditedTournament(context, id),
    countRecipients(context, id, {}),
    allSeriesOf(context, id),
    context.supabase
      .from("tournament_play")
      .select("results_published_at")
      .eq("tournament_id", id)
      .maybeSingle(),
  ]);
  const play = unwrap(published);
  return {
    name: tournament.name,
    recipients,
    hasResults: play !== null && play.results_published_at !== null,
    seriesMoves: changesOfSeries(all.filter(isOpen), (facts) =>
      withoutResults(facts, id, "cancelled"),
    ),
    finalSeries: all.filter((each) => !isOpen(each)).map(({ name }) => name),
    canBeCancelled: tournament.state === "published",
    // Nothing of the tournament is in this form: any version is meant.
    version: String(tournament.version),
  };
});

export function action(post: ActionFunctionArgs) {
  const { tournament: id = "" } = post.params;
  return submitClubForm(post, {
    schema: cancellationSchema,
    failed: TOASTS.notCancelled,
    async run(cancellation, { context }) {
      const series = await seriesOf(context, id);
      const { count, noted } = movesToNote(series, (facts) =>
        withoutResults(facts, id, "cancelled"),
      );
      const { slug } = await cancelTournament(context, id, { ...cancellation, series: noted });
      purgeTournament(slug);
      purgeSeries(series);
      await sendDueMails(context);
      return redirectWithSuccess(
        editTournamentPath(id),
        TOASTS.cancelled(count > 0 ? seriesText(count) : null),
      );
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function CancelTournament() {
  const { id, path, content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<CancellationFields>({
    id: "cancel",
    lastResult: answer?.result,
    constraint: { reason: { required: true } },
    defaultValue: { ...saved, version: content?.version },
  });
  const keep = { href: editTournamentPath(id), text: "Keep it" };
  return (
    <ClubScreen answer={answer} heading={content ? PAGE.heading(content.name) : PAGE.submit}>
      {answer || content?.canBeCancelled ? (
        <>
          <p>{PAGE.text(content && content.recipients.recipients)}</p>
          {content?.hasResults ? <p>{PAGE.results}</p> : null}
          <SeriesMoves text={PAGE.series} moves={content?.seriesMoves ?? []} />
          {content && content.finalSeries.length > 0 ? (
            <p>{PAGE.finalSeries(content.finalSeries)}</p>
          ) : null}
          {content ? <Unreached entries={content.recipients.unreached} /> : null}
          <ServerForm form={form} labels={PAGE.labels} lastResult={answer?.result} action={path}>
            <HiddenField field={fields.version} />
            <Field
              field={fields.reason}
              label={PAGE.labels.reason}
              hint={
                content?.recipients.recipients === 0
                  ? "Shown on the page."
                  : "Shown on the page and in the email to entrants."
              }
              as="textarea"
              rows={4}
            />
            <ConfirmButtons confirm={{ text: PAGE.submit, busyText: "Cancelling…" }} keep={keep} />
          </ServerForm>
        </>
      ) : (
        <>
          <p>{PAGE.notPublished}</p>
          <ConfirmButtons confirm={null} keep={keep} />
        </>
      )}
    </ClubScreen>
  );
}
