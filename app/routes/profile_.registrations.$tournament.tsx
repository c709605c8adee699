import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  type MetaFunction,
} from "@remix-run/react";
import { tooManyAttemptsResponse } from "#app/auth/failure.server.ts";
import { ERROR_PAGES } from "#app/site/content.ts";
import { formatDay } from "#app/site/dates.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import {
  clearSavedForm,
  getUserOrSaveForm,
  readSavedForm,
} from "#app/forms/saved-form.server.ts";
import { consumeRateLimit } from "#app/platform/http/rate-limits.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
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
  CHANGE_TOASTS as TOASTS,
} from "#app/registrations/content.ts";
import { failedRegistrationResponse } from "#app/registrations/failed-registration.server.ts";
import { ChangeUnavailable } from "#app/registrations/registration-screens.tsx";
import type {
  BangaloreChangeFields,
  BirthdayChangeFields,
} from "#app/registrations/schema.ts";
import { askToSignIn } from "#app/registrations/signed-out-post.server.ts";
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

/** What of each tournament's form reaches the browser. */
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
  styles: ["cards", "form"],
  enhanced: true,
};

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const tournament = findTournament(params.tournament);
  const user = await context.user.require(request);
  const { closed, changesUntil, registration } = await findChange(
    context,
    user.id,
    tournament.id,
  );
  if (closed) return { tournament, closed, changesUntil } as const;
  const kept = readSavedForm(request, changePath(tournament.id));
  return {
    tournament,
    closed: null,
    changesUntil,
    constraint: CHANGE_FORMS[tournament.id].constraint,
    defaultValue: {
      submissionKey: crypto.randomUUID(),
      replaces: registration.id,
      ...(kept ?? registration.values),
    },
  } as const;
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const tournament = findTournament(params.tournament);
  const path = changePath(tournament.id);
  const form = await readForm(request);
  const user = await getUserOrSaveForm(context, path, form);
  if (!user) return askToSignIn(path);
  const { submission, insert } = CHANGE_FORMS[tournament.id].check(form);
  if (!insert) {
    return data({ result: submission.reply(), toast: null }, { status: 400 });
  }
  const seconds = await consumeRateLimit(context, "register", user.id);
  if (seconds !== null) return tooManyAttemptsResponse(submission, seconds);
  const outcome = await insert(context);
  if (!outcome.registered) {
    return failedRegistrationResponse(submission, outcome, TOASTS.notChanged);
  }
  clearSavedForm(request, context);
  return redirectWithSuccess("/profile", TOASTS.changed(tournament.name));
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function ChangeRegistration() {
  const screen = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { tournament } = screen;
  return (
    <section className="wrap page narrow">
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
    </section>
  );
}

function ChangeForm({
  id,
  changesUntil,
  constraint,
  defaultValue,
}: {
  id: TournamentId;
  changesUntil: string;
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
      <p className="lead">{PAGE.until(formatDay(changesUntil))}</p>
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
