import {
  CLUB_TOURNAMENTS_PATH,
  NEW_TOURNAMENT_PATH,
  editTournamentPath,
} from "#app/site/paths.ts";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { TOASTS } from "#app/club/content.ts";
import {
  newTournamentSchema,
  type NewTournamentFields,
} from "#app/club/tournament/schema.ts";
import { createTournament } from "#app/club/tournaments.server.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { Field } from "#app/forms/field.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { readSavedForm } from "#app/forms/saved-form.server.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import {
  requireAdministrator,
  requireClubUser,
} from "#app/club/administrator.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { clubPage } from "#app/club/club-page.ts";

/** Texts of the page that begins a tournament. */
const PAGE = {
  heading: "New tournament",
  labels: { name: "Name" },
} as const;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: "Begin a tournament. Visitors see it when it is published.",
      path: NEW_TOURNAMENT_PATH,
      private: true,
    },
    matches,
  );

export const handle = clubPage({ hydrate: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const constraint = constraintsOf(newTournamentSchema);
  if (context.isFormReturned) return { constraint, defaultValue: {} };
  const user = await requireClubUser(context, request);
  await requireAdministrator(context);
  return {
    constraint,
    defaultValue: (await readSavedForm(
      request,
      NEW_TOURNAMENT_PATH,
      user.id,
    )) ?? {
      submissionKey: crypto.randomUUID(),
    },
  };
}

export function action(post: ActionFunctionArgs) {
  return submitForm(post, {
    schema: newTournamentSchema,
    membersOnly: {
      path: NEW_TOURNAMENT_PATH,
      toast: TOASTS.logIn,
      authorize: requireAdministrator,
    },
    failed: TOASTS.failed,
    async run({ name, submissionKey }, { context }) {
      const { id } = await createTournament(context, name, submissionKey);
      return redirectWithSuccess(editTournamentPath(id), TOASTS.made);
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function NewTournament() {
  const { constraint, defaultValue } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<NewTournamentFields>({
    id: "new-tournament",
    lastResult: answer?.result,
    constraint,
    defaultValue,
  });
  return (
    <Column narrow atStart>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1>{PAGE.heading}</h1>
      <p className="text-lg text-muted">
        Only the name is needed to begin: everything else follows on the next
        page, and nobody sees it before it is published.
      </p>
      <ServerForm
        form={form}
        labels={PAGE.labels}
        lastResult={answer?.result}
        action={NEW_TOURNAMENT_PATH}
      >
        <HiddenField field={fields.submissionKey} />
        <Field field={fields.name} label={PAGE.labels.name} type="text" />
        <ButtonRow>
          <SubmitButton busyText="Making…" formAction={NEW_TOURNAMENT_PATH}>
            Make the draft
          </SubmitButton>
          <ButtonLink look="quiet" href={CLUB_TOURNAMENTS_PATH}>
            All tournaments
          </ButtonLink>
        </ButtonRow>
      </ServerForm>
    </Column>
  );
}
