import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  type MetaFunction,
} from "@remix-run/react";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readSavedForm } from "#app/forms/saved-form.server.ts";
import { isFormReturned, submitForm } from "#app/forms/submit-form.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { redirectInPlace } from "#app/platform/cookies/toast.server.ts";
import {
  birthdayRegistrationKind,
  latestBirthdayRegistration,
  registerForBirthday,
} from "#app/registrations/birthday.server.ts";
import { BirthdayFormFields } from "#app/registrations/birthday-form-fields.tsx";
import {
  BIRTHDAY_LABELS as LABELS,
  BIRTHDAY_PAGE as PAGE,
  BIRTHDAY_TOASTS as TOASTS,
  SIGN_IN_TOAST,
  updatedToast,
} from "#app/registrations/content.ts";
import { sendDueMails } from "#app/registrations/mail.server.ts";
import {
  RegistrationGate,
  RegistrationComplete,
} from "#app/registrations/registration-screens.tsx";
import {
  birthdaySchema,
  type BirthdayFields,
} from "#app/registrations/schema.ts";
import { FOUNDERS_BIRTHDAY } from "#app/tournaments/content.ts";
import { registrationStateOf } from "#app/tournaments/registration-period.server.ts";
import { ButtonRow, ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import {
  type Constraints,
  ServerForm,
  useServerForm,
} from "#app/forms/form.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Column } from "#app/ui/column.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";

const PATH = FOUNDERS_BIRTHDAY.registerPath;

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
    constraint: constraintsOf(birthdaySchema),
  } as const;
  if (isFormReturned(context)) return { ...form, defaultValue: {} };
  const user = await context.user.get();
  if (!user) return { show: "sign-in", state: null } as const;

  const query = new URL(request.url).searchParams;
  const justMade = query.get("registration");
  const kind =
    justMade && (await birthdayRegistrationKind(context, user.id, justMade));
  if (kind) return { show: "complete", kind } as const;
  const [latest, state] = await Promise.all([
    latestBirthdayRegistration(context, user.id),
    registrationStateOf(context, FOUNDERS_BIRTHDAY.id),
  ]);
  const isRegistered = latest?.isWithdrawn === false;
  if (state !== "open") {
    return { show: isRegistered ? "registered" : state, state } as const;
  }
  const saved = await readSavedForm(request, PATH, user.id);
  if (isRegistered && !query.has("update") && !saved) {
    return { show: "registered", state } as const;
  }
  return {
    ...form,
    defaultValue: {
      submissionKey: crypto.randomUUID(),
      fullName: user.fullName ?? "",
      ...(saved ?? latest?.values),
    },
  };
}

export function action(post: ActionFunctionArgs) {
  return submitForm(post, {
    schema: birthdaySchema,
    membersOnly: { path: PATH, toast: SIGN_IN_TOAST },
    rateLimit: { limit: "register", of: (_, user) => user.id },
    failed: TOASTS.failed,
    hasOneReason: true,
    async run(registration, { context, user }) {
      const { id, isRepeat } = await registerForBirthday(context, registration);
      const [kind] = await Promise.all([
        birthdayRegistrationKind(context, user.id, id),
        isRepeat ? null : sendDueMails(context),
      ]);
      return redirectInPlace(
        `${PATH}?registration=${id}`,
        kind === "update"
          ? updatedToast(FOUNDERS_BIRTHDAY.name)
          : TOASTS.complete,
      );
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function RegisterForBirthday() {
  const screen = useLoaderData<typeof loader>();
  if (screen.show === "form") return <RegistrationForm {...screen} />;
  if (screen.show === "complete") {
    return (
      <RegistrationComplete
        kind={screen.kind}
        tournament={FOUNDERS_BIRTHDAY.name}
        text={PAGE.completeText}
      >
        <ButtonRow>
          <ButtonLink href="/tournaments">{PAGE.viewTournaments}</ButtonLink>
          <ButtonLink look="quiet" href="/">
            {PAGE.home}
          </ButtonLink>
        </ButtonRow>
      </RegistrationComplete>
    );
  }
  return (
    <RegistrationGate
      reason={screen.show}
      heading={PAGE.heading}
      tournament={FOUNDERS_BIRTHDAY.name}
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
  defaultValue: Partial<BirthdayFields>;
}) {
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<BirthdayFields>({
    id: "birthday",
    lastResult: answer?.result,
    constraint,
    defaultValue,
  });
  return (
    <Column narrow>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <Panel as="div">
        <Chip>{FOUNDERS_BIRTHDAY.status}</Chip>
        <h1>{PAGE.heading}</h1>
        <p className="text-base text-muted">{FOUNDERS_BIRTHDAY.dateText}</p>
        <p>{PAGE.introduction}</p>
      </Panel>
      <ServerForm form={form} labels={LABELS} lastResult={answer?.result}>
        <Honeypot />
        <BirthdayFormFields fields={fields} />
        <SubmitButton busyText={PAGE.busy} formAction={PATH}>
          {PAGE.submit}
        </SubmitButton>
      </ServerForm>
    </Column>
  );
}
