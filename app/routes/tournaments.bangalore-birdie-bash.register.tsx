import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  type MetaFunction,
} from "@remix-run/react";
import { tooManyAttemptsResponse } from "#app/auth/failure.server.ts";
import { checkHoneypot } from "#app/forms/honeypot.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import {
  clearSavedForm,
  getUserOrSaveForm,
  readSavedForm,
} from "#app/forms/saved-form.server.ts";
import { consumeRateLimit } from "#app/platform/http/rate-limits.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { redirectInPlace } from "#app/platform/cookies/toast.server.ts";
import {
  bangaloreFormStart,
  isOwnRegistration,
  registerForBangalore,
} from "#app/registrations/bangalore.server.ts";
import { BangaloreFormFields } from "#app/registrations/bangalore-form-fields.tsx";
import {
  BANGALORE_LABELS as LABELS,
  BANGALORE_PAGE as PAGE,
  BANGALORE_TOASTS as TOASTS,
} from "#app/registrations/content.ts";
import { failedRegistrationResponse } from "#app/registrations/failed-registration.server.ts";
import { sendConfirmation } from "#app/registrations/mail.server.ts";
import {
  RegistrationGate,
  RegistrationComplete,
} from "#app/registrations/registration-screens.tsx";
import {
  bangaloreSchema,
  type BangaloreFields,
} from "#app/registrations/schema.ts";
import {
  addToScoring,
  type ScoringOutcome,
} from "#app/registrations/scoring-account.server.ts";
import { askToSignIn } from "#app/registrations/signed-out-post.server.ts";
import { BANGALORE_BIRDIE_BASH } from "#app/tournaments/content.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import {
  type Constraints,
  ServerForm,
  useServerForm,
} from "#app/forms/form.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { PageHandle } from "#app/ui/page.ts";

const PATH = BANGALORE_BIRDIE_BASH.registerPath;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: PAGE.description,
      path: PATH,
      private: true,
    },
    matches,
  );

export const handle: PageHandle<{ show: string }> = {
  styles: ["cards", "chips", "form"],
  enhanced: ({ show }) => show === "form",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.user.get();
  if (!user) return { show: "sign-in" } as const;

  const query = new URL(request.url).searchParams;
  const justMade = query.get("registration");
  if (justMade && (await isOwnRegistration(context, justMade))) {
    return { show: "complete" } as const;
  }
  const { isRegistered, values } = await bangaloreFormStart(context, user);
  const kept = readSavedForm(request, PATH);
  if (isRegistered && !query.has("update") && !kept) {
    return { show: "registered" } as const;
  }
  return {
    show: "form",
    constraint: getZodConstraint(bangaloreSchema),
    defaultValue: {
      submissionKey: crypto.randomUUID(),
      ...(kept ?? values),
    },
  } as const;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const user = await getUserOrSaveForm(context, PATH, form);
  if (!user) return askToSignIn(PATH);
  const submission = parseWithZod(form, { schema: bangaloreSchema });
  if (submission.status !== "success") {
    return data({ result: submission.reply(), toast: null }, { status: 400 });
  }
  const refused = checkHoneypot(form, submission);
  if (refused) return refused;
  const seconds = await consumeRateLimit(context, "register", user.id);
  if (seconds !== null) return tooManyAttemptsResponse(submission, seconds);
  const outcome = await registerForBangalore(context, submission.value);
  if (!outcome.registered) {
    return failedRegistrationResponse(submission, outcome, TOASTS.failed);
  }
  const [scoring] = outcome.isRepeat
    ? (["none"] as const)
    : await Promise.all([addToScoring(context), sendConfirmation(context)]);
  clearSavedForm(request, context);
  return redirectInPlace(
    `${PATH}?registration=${outcome.id}`,
    toastFor(scoring),
  );
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

function toastFor(scoring: ScoringOutcome) {
  switch (scoring) {
    case "error":
      return TOASTS.integrationError;
    case "unreachable":
      return TOASTS.integrationUnreachable;
    case "created":
      return TOASTS.complete;
    case "exists":
    case "none":
      return TOASTS.registered;
  }
}

export default function RegisterForBangalore() {
  const screen = useLoaderData<typeof loader>();
  if (screen.show === "form") return <RegistrationForm {...screen} />;
  if (screen.show === "complete") {
    return (
      <RegistrationComplete text={PAGE.completeText}>
        <ButtonLink href="/complementary-game">{PAGE.bookGames}</ButtonLink>
        <ButtonLink look="quiet" href="/tournaments">
          {PAGE.backToTournaments}
        </ButtonLink>
      </RegistrationComplete>
    );
  }
  return (
    <RegistrationGate
      reason={screen.show}
      heading={PAGE.heading}
      tournament={BANGALORE_BIRDIE_BASH.name}
      path={PATH}
    />
  );
}

function RegistrationForm({
  constraint,
  defaultValue,
}: {
  constraint: Constraints;
  defaultValue: Partial<BangaloreFields>;
}) {
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<BangaloreFields>({
    id: "registration",
    lastResult: answer?.result,
    constraint,
    defaultValue,
  });
  return (
    <section className="wrap page narrow">
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <ButtonLink look="quiet" href={BANGALORE_BIRDIE_BASH.detailsPath}>
        {PAGE.back}
      </ButtonLink>
      <h1>{PAGE.heading}</h1>
      <p className="lead">{PAGE.subtitle}</p>
      <ServerForm form={form} labels={LABELS} lastResult={answer?.result}>
        <Honeypot />
        <BangaloreFormFields fields={fields} />
        <SubmitButton busyText={PAGE.busy} formAction={PATH}>
          {PAGE.submit}
        </SubmitButton>
      </ServerForm>
    </section>
  );
}
