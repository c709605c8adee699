import { cancelTournamentPath, editTournamentPath } from "#app/site/paths.ts";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { CANCEL_PAGE as PAGE, TOASTS } from "#app/club/content.ts";
import { countRecipients } from "#app/club/entrants/entrants.server.ts";
import { Unreached } from "#app/club/unreached.tsx";
import { purgeTournament } from "#app/club/purge.server.ts";
import { cancellationSchema, type CancellationFields } from "./schema.ts";
import {
  cancelTournament,
  readTournament,
} from "#app/club/tournaments.server.ts";
import { Field } from "#app/forms/field.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { readSavedForm } from "#app/forms/saved-form.server.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import {
  requireAdministrator,
  requireClubUser,
} from "#app/club/administrator.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { sendDueMails } from "#app/entries/mail.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { clubPage } from "#app/club/club-page.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) =>
  pageMeta(
    {
      title: data?.name ? PAGE.heading(data.name) : PAGE.submit,
      description: "Cancel a tournament of the club.",
      path: cancelTournamentPath(params.tournament ?? ""),
      private: true,
    },
    matches,
  );

export const handle = clubPage({ hydrate: true });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { tournament: id = "" } = params;
  if (context.isFormReturned) {
    return {
      id,
      name: null,
      recipients: null,
      canBeCancelled: true,
      defaultValue: {},
    };
  }
  const user = await requireClubUser(context, request);
  const { tournament } = await readTournament(context, id);
  const [saved, recipients] = await Promise.all([
    readSavedForm(request, cancelTournamentPath(id), user.id),
    countRecipients(context, id, {}),
  ]);
  return {
    id,
    name: tournament.name,
    recipients,
    canBeCancelled: tournament.state === "published",
    defaultValue: {
      ...saved,
      // Nothing of the tournament is in this form: any version is meant.
      version: String(tournament.version),
    },
  };
}

export function action(post: ActionFunctionArgs) {
  const { tournament: id = "" } = post.params;
  return submitForm(post, {
    schema: cancellationSchema,
    membersOnly: {
      path: cancelTournamentPath(id),
      toast: TOASTS.logIn,
      authorize: requireAdministrator,
    },
    failed: TOASTS.notCancelled,
    async run(cancellation, { context }) {
      const { slug } = await cancelTournament(context, id, cancellation);
      purgeTournament(slug);
      await sendDueMails(context);
      return redirectWithSuccess(editTournamentPath(id), TOASTS.cancelled);
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function CancelTournament() {
  const { id, name, recipients, canBeCancelled, defaultValue } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const path = cancelTournamentPath(id);
  const [form, fields] = useServerForm<CancellationFields>({
    id: "cancel",
    lastResult: answer?.result,
    constraint: { reason: { required: true } },
    defaultValue,
  });
  const keep = (
    <ButtonLink look="quiet" href={editTournamentPath(id)}>
      Keep it
    </ButtonLink>
  );
  return (
    <Column narrow atStart>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1 className="wrap-anywhere">
        {name ? PAGE.heading(name) : PAGE.submit}
      </h1>
      {canBeCancelled ? (
        <>
          <p>{PAGE.text(recipients && recipients.recipients)}</p>
          {recipients ? <Unreached entries={recipients.unreached} /> : null}
          <ServerForm
            form={form}
            labels={PAGE.labels}
            lastResult={answer?.result}
            action={path}
          >
            <HiddenField field={fields.version} />
            <Field
              field={fields.reason}
              label={PAGE.labels.reason}
              hint="Everybody reads it: on the page and in the mail."
              as="textarea"
              rows={4}
            />
            <ButtonRow>
              <SubmitButton busyText="Cancelling…" formAction={path}>
                {PAGE.submit}
              </SubmitButton>
              {keep}
            </ButtonRow>
          </ServerForm>
        </>
      ) : (
        <>
          <p>{PAGE.notPublished}</p>
          {keep}
        </>
      )}
    </Column>
  );
}
