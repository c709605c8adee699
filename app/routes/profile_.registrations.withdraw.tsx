import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  type MetaFunction,
} from "@remix-run/react";
import { ERROR_PAGES } from "#app/site/content.ts";
import { formatDay } from "#app/site/dates.ts";
import { HiddenField, useServerForm } from "#app/forms/form.tsx";
import { isFormReturned, submitForm } from "#app/forms/submit-form.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import {
  findChange,
  findTournament,
  withdraw,
} from "#app/registrations/changes.server.ts";
import {
  CHANGE_PAGE,
  CHANGE_TOASTS as TOASTS,
  SIGN_IN_TOAST,
  WITHDRAW_PAGE as PAGE,
} from "#app/registrations/content.ts";
import { ChangeUnavailable } from "#app/registrations/registration-screens.tsx";
import {
  withdrawalSchema,
  type WithdrawalFields,
} from "#app/registrations/schema.ts";
import { WITHDRAW_PATH, withdrawPath } from "#app/tournaments/content.ts";
import { ButtonLink, SubmitButton, ButtonRow } from "#app/ui/button.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Column } from "#app/ui/column.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: screen, matches }) =>
  pageMeta(
    {
      title: screen
        ? PAGE.heading(screen.tournament.name)
        : ERROR_PAGES.notFound.text,
      description: PAGE.description,
      path: screen ? withdrawPath(screen.tournament.id) : "/404",
      private: true,
    },
    matches,
  );

export const handle: PageHandle = {
  hydrate: true,
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const tournament = tournamentOf(request);
  if (isFormReturned(context)) {
    return {
      tournament,
      closed: null,
      changesUntil: undefined,
      registration: "",
    };
  }
  const user = await context.user.require(request);
  const { closed, changesUntil, registration } = await findChange(
    context,
    user.id,
    tournament.id,
  );
  return {
    tournament,
    closed,
    changesUntil,
    registration: registration?.id ?? "",
  };
}

export function action(post: ActionFunctionArgs) {
  const { id, name } = tournamentOf(post.request);
  return submitForm(post, {
    schema: withdrawalSchema,
    membersOnly: {
      path: withdrawPath(id),
      toast: SIGN_IN_TOAST,
      isSaved: false,
    },
    errorToasts: [TOASTS.outdated],
    failed: TOASTS.notWithdrawn,
    async run({ registration }, { context }) {
      await withdraw(context, id, registration);
      return redirectWithSuccess("/profile", TOASTS.withdrawn(name));
    },
  });
}

/** The tournament in the URL. */
function tournamentOf(request: Request) {
  return findTournament(new URL(request.url).searchParams.get("tournament"));
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Withdraw() {
  const { tournament, closed, changesUntil, registration } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<WithdrawalFields>({
    id: "withdraw",
    lastResult: answer?.result,
    defaultValue: { registration },
  });
  return (
    <Column narrow>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1>{PAGE.heading(tournament.name)}</h1>
      {closed ? (
        <ChangeUnavailable
          reason={closed}
          tournament={tournament}
          changesUntil={changesUntil}
        />
      ) : (
        <>
          {changesUntil === undefined ? null : (
            <p className="text-lg text-muted">
              {CHANGE_PAGE.until(changesUntil && formatDay(changesUntil))}
            </p>
          )}
          <p>{PAGE.text}</p>
          <Form method="post" action={withdrawPath(tournament.id)} id={form.id}>
            <HiddenField field={fields.registration} />
            <ButtonRow>
              <SubmitButton busyText={PAGE.busy} formAction={WITHDRAW_PATH}>
                {PAGE.submit}
              </SubmitButton>
              <ButtonLink look="quiet" href="/profile">
                {PAGE.keep}
              </ButtonLink>
            </ButtonRow>
          </Form>
        </>
      )}
    </Column>
  );
}
