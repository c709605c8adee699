import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  type MetaFunction,
} from "@remix-run/react";
import { ERROR_PAGES } from "#app/site/content.ts";
import { formatDay } from "#app/site/dates.ts";
import { readSavedForm } from "#app/forms/saved-form.server.ts";
import { isFormReturned } from "#app/forms/submit-form.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { BangaloreFormFields } from "#app/registrations/bangalore-form-fields.tsx";
import { BirthdayFormFields } from "#app/registrations/birthday-form-fields.tsx";
import { CHANGE_FORMS } from "#app/registrations/change-forms.server.ts";
import {
  findChange,
  findTournament,
} from "#app/registrations/changes.server.ts";
import {
  BANGALORE_LABELS,
  BIRTHDAY_LABELS,
  CHANGE_PAGE as PAGE,
} from "#app/registrations/content.ts";
import { ChangeUnavailable } from "#app/registrations/registration-screens.tsx";
import type {
  BangaloreChangeFields,
  BirthdayChangeFields,
} from "#app/registrations/schema.ts";
import { changePath, type TournamentId } from "#app/tournaments/content.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import {
  type Constraints,
  HiddenField,
  ServerForm,
  useServerForm,
} from "#app/forms/form.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Column } from "#app/ui/column.tsx";

/** The client-side part of each tournament's form. */
const FORMS = {
  "bangalore-birdie-bash": {
    labels: BANGALORE_LABELS,
    FormFields: BangaloreFormFields,
  },
  "founder-birthday": {
    labels: BIRTHDAY_LABELS,
    FormFields: BirthdayFormFields,
  },
} satisfies Record<TournamentId, object>;

export const meta: MetaFunction<typeof loader> = ({ data: screen, matches }) =>
  pageMeta(
    {
      title: screen
        ? PAGE.heading(screen.tournament.name)
        : ERROR_PAGES.notFound.text,
      description: PAGE.description,
      path: screen ? changePath(screen.tournament.id) : "/404",
      private: true,
    },
    matches,
  );

export const handle: PageHandle = {
  hydrate: true,
};

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const tournament = findTournament(params.tournament);
  const { constraint } = CHANGE_FORMS[tournament.id];
  const form = { tournament, closed: null, constraint } as const;
  if (isFormReturned(context)) {
    return { ...form, changesUntil: undefined, defaultValue: {} };
  }
  const user = await context.user.require(request);
  const { closed, changesUntil, registration } = await findChange(
    context,
    user.id,
    tournament.id,
  );
  if (closed) return { tournament, closed, changesUntil } as const;
  const saved = await readSavedForm(
    request,
    changePath(tournament.id),
    user.id,
  );
  return {
    ...form,
    changesUntil,
    defaultValue: {
      submissionKey: crypto.randomUUID(),
      replaces: registration.id,
      ...(saved ?? registration.values),
    },
  };
}

export function action({ params, ...post }: ActionFunctionArgs) {
  const tournament = findTournament(params.tournament);
  return CHANGE_FORMS[tournament.id].submit(post, tournament);
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function ChangeRegistration() {
  const screen = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { tournament } = screen;
  return (
    <Column narrow>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      {screen.closed ? null : (
        <ButtonLink look="quiet" href="/profile">
          {PAGE.back}
        </ButtonLink>
      )}
      <h1>{PAGE.heading(tournament.name)}</h1>
      {screen.closed ? (
        <ChangeUnavailable
          reason={screen.closed}
          tournament={tournament}
          changesUntil={screen.changesUntil}
        />
      ) : (
        <ChangeForm key={tournament.id} {...screen} id={tournament.id} />
      )}
    </Column>
  );
}

function ChangeForm({
  id,
  changesUntil,
  constraint,
  defaultValue,
}: {
  id: TournamentId;
  /** Undefined when the form was returned with errors. */
  changesUntil: string | null | undefined;
  constraint: Constraints;
  defaultValue: Record<string, string>;
}) {
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<
    BangaloreChangeFields & BirthdayChangeFields
  >({
    id: "change",
    lastResult: answer?.result,
    constraint,
    defaultValue,
  });
  const { labels, FormFields } = FORMS[id];
  return (
    <>
      {changesUntil === undefined ? null : (
        <p className="text-lg text-muted">
          {PAGE.until(changesUntil && formatDay(changesUntil))}
        </p>
      )}
      <ServerForm form={form} labels={labels} lastResult={answer?.result}>
        <HiddenField field={fields.replaces} />
        <FormFields fields={fields} />
        <SubmitButton busyText={PAGE.busy} formAction={changePath(id)}>
          {PAGE.submit}
        </SubmitButton>
      </ServerForm>
    </>
  );
}
