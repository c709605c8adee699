import { parseWithZod } from "@conform-to/zod/v4";
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  type MetaFunction,
} from "@remix-run/react";
import { TOASTS as AUTH_TOASTS } from "#app/auth/content.ts";
import { ERROR_PAGES } from "#app/site/content.ts";
import { formatDay } from "#app/site/dates.ts";
import { readForm } from "#app/forms/read-form.server.ts";
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
  WITHDRAW_PAGE as PAGE,
} from "#app/registrations/content.ts";
import { ChangeUnavailable } from "#app/registrations/registration-screens.tsx";
import { withdrawalSchema } from "#app/registrations/schema.ts";
import { askToSignIn } from "#app/registrations/signed-out-post.server.ts";
import { WITHDRAW_PATH, withdrawPath } from "#app/tournaments/content.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { PageHandle } from "#app/ui/page.ts";

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
  styles: ["cards", "form"],
  enhanced: true,
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const tournament = tournamentOf(request);
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
    registration: registration?.id ?? null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const tournament = tournamentOf(request);
  if (!(await context.user.get())) {
    return askToSignIn(withdrawPath(tournament.id));
  }
  const submission = parseWithZod(await readForm(request), {
    schema: withdrawalSchema,
  });
  if (submission.status !== "success") {
    return refused(400, CHANGE_PAGE.outdated);
  }
  const outcome = await withdraw(
    context,
    tournament.id,
    submission.value.registration,
  );
  if (outcome.withdrawn) {
    return redirectWithSuccess("/profile", TOASTS.withdrawn(tournament.name));
  }
  return outcome.isUnavailable
    ? refused(503, AUTH_TOASTS.unavailable.description)
    : refused(400, outcome.refusal ?? TOASTS.notWithdrawn.description);
}

/** As the address says it. */
function tournamentOf(request: Request) {
  return findTournament(new URL(request.url).searchParams.get("tournament"));
}

function refused(status: 400 | 503, description: string) {
  const { message } = TOASTS.notWithdrawn;
  return data(
    { toast: { message, description, type: "error" as const } },
    { status },
  );
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Withdraw() {
  const { tournament, closed, changesUntil, registration } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <section className="wrap page narrow">
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
          <p className="lead">{CHANGE_PAGE.until(formatDay(changesUntil))}</p>
          <p>{PAGE.text}</p>
          <Form
            method="post"
            action={withdrawPath(tournament.id)}
            className="row"
          >
            <input
              type="hidden"
              name="registration"
              value={registration ?? ""}
            />
            <SubmitButton busyText={PAGE.busy} formAction={WITHDRAW_PATH}>
              {PAGE.submit}
            </SubmitButton>
            <ButtonLink look="quiet" href="/profile">
              {PAGE.keep}
            </ButtonLink>
          </Form>
        </>
      )}
    </section>
  );
}
