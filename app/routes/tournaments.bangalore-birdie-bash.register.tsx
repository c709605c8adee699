import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  useNavigation,
  type MetaFunction,
} from "@remix-run/react";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readSavedForm } from "#app/forms/saved-form.server.ts";
import { isFormReturned, submitForm } from "#app/forms/submit-form.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { redirectInPlace } from "#app/platform/cookies/toast.server.ts";
import {
  bangaloreFormStart,
  bangaloreRegistrationKind,
  registerForBangalore,
} from "#app/registrations/bangalore.server.ts";
import { BangaloreFormFields } from "#app/registrations/bangalore-form-fields.tsx";
import {
  BANGALORE_LABELS as LABELS,
  BANGALORE_PAGE as PAGE,
  BANGALORE_TOASTS as TOASTS,
  SIGN_IN_TOAST,
  updatedToast,
} from "#app/registrations/content.ts";
import { sendDueMails } from "#app/registrations/mail.server.ts";
import {
  RegistrationGate,
  RegistrationComplete,
} from "#app/registrations/registration-screens.tsx";
import {
  bangaloreSchema,
  type BangaloreFields,
} from "#app/registrations/schema.ts";
import {
  createScoringAccount,
  findUnlinkedAccount,
  type ScoringOutcome,
} from "#app/scoring/accounts.server.ts";
import { unlinkedAccount } from "#app/scoring/content.ts";
import { BANGALORE_BIRDIE_BASH } from "#app/tournaments/content.ts";
import { registrationStateOf } from "#app/tournaments/registration-period.server.ts";
import { ButtonRow, ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import {
  type Constraints,
  ServerForm,
  useServerForm,
} from "#app/forms/form.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { Loading } from "#app/ui/loading.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Column } from "#app/ui/column.tsx";

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
  hydrate: ({ show }) => show === "form",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const form = {
    show: "form",
    constraint: constraintsOf(bangaloreSchema),
  } as const;
  if (isFormReturned(context)) return { ...form, defaultValue: {} };
  const user = await context.user.get();
  if (!user) return { show: "sign-in", state: null } as const;

  const query = new URL(request.url).searchParams;
  const justMade = query.get("registration");
  const kind =
    justMade && (await bangaloreRegistrationKind(context, user.id, justMade));
  if (kind) {
    const unlinked = await findUnlinkedAccount(context, user.id);
    return { show: "complete", kind, unlinked } as const;
  }
  const [{ isRegistered, values }, state] = await Promise.all([
    bangaloreFormStart(context, user),
    registrationStateOf(context, BANGALORE_BIRDIE_BASH.id),
  ]);
  if (state !== "open") {
    return { show: isRegistered ? "registered" : state, state } as const;
  }
  const saved = await readSavedForm(request, PATH, user.id);
  if (isRegistered && !query.has("update") && !saved) {
    return { show: "registered", state } as const;
  }
  const submissionKey = crypto.randomUUID();
  return { ...form, defaultValue: { submissionKey, ...(saved ?? values) } };
}

export function action(post: ActionFunctionArgs) {
  return submitForm(post, {
    schema: bangaloreSchema,
    membersOnly: { path: PATH, toast: SIGN_IN_TOAST },
    rateLimit: { limit: "register", of: (_, user) => user.id },
    failed: TOASTS.failed,
    async run(registration, { context, user }) {
      const { id, isRepeat } = await registerForBangalore(
        context,
        registration,
      );
      const [kind, scoring] = await Promise.all([
        bangaloreRegistrationKind(context, user.id, id),
        isRepeat ? ("none" as const) : createScoringAccount(context),
        isRepeat ? null : sendDueMails(context),
      ]);
      return redirectInPlace(
        `${PATH}?registration=${id}`,
        kind === "update"
          ? updatedToast(BANGALORE_BIRDIE_BASH.name)
          : toastFor(scoring),
      );
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

function toastFor(scoring: ScoringOutcome) {
  switch (scoring) {
    case "error":
    case "forbidden":
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
      <RegistrationComplete
        kind={screen.kind}
        tournament={BANGALORE_BIRDIE_BASH.name}
        text={PAGE.completeText}
      >
        {screen.unlinked ? <p>{unlinkedAccount(screen.unlinked)}</p> : null}
        <ButtonRow>
          <ButtonLink href="/complementary-game">{PAGE.bookGames}</ButtonLink>
          <ButtonLink look="quiet" href="/tournaments">
            {PAGE.backToTournaments}
          </ButtonLink>
        </ButtonRow>
      </RegistrationComplete>
    );
  }
  return (
    <RegistrationGate
      reason={screen.show}
      heading={PAGE.heading}
      tournament={BANGALORE_BIRDIE_BASH.name}
      path={PATH}
      canUpdate={screen.state === "open"}
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
  const isLoading = useNavigation().state === "loading";
  const [form, fields] = useServerForm<BangaloreFields>({
    id: "registration",
    lastResult: answer?.result,
    constraint,
    defaultValue,
  });
  return (
    <Column narrow>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <ButtonLink look="quiet" href={BANGALORE_BIRDIE_BASH.detailsPath}>
        {PAGE.back}
      </ButtonLink>
      <h1>{PAGE.heading}</h1>
      <p className="text-lg text-muted">{PAGE.subtitle}</p>
      {isLoading ? <Loading /> : null}
      <div className="w-full" hidden={isLoading}>
        <ServerForm form={form} labels={LABELS} lastResult={answer?.result}>
          <Honeypot />
          <BangaloreFormFields fields={fields} />
          <SubmitButton busyText={PAGE.busy} formAction={PATH}>
            {PAGE.submit}
          </SubmitButton>
        </ServerForm>
      </div>
    </Column>
  );
}
