import { Form, useNavigation } from "@remix-run/react";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Field } from "#app/forms/field.tsx";
import {
  type Constraints,
  FORM_CLASSES,
  ServerForm,
  useServerForm,
} from "#app/forms/form.tsx";
import type { FormResponse } from "#app/forms/submit-form.server.ts";
import { ACCOUNT, type Intent } from "./content.ts";
import type {
  DetailsFields,
  NewEmailFields,
  NewPasswordFields,
} from "./schema.ts";
import { CardGrid } from "#app/ui/card.tsx";

const PATH = "/profile";

type FormProps = {
  answer: FormResponse | undefined;
  constraint: Constraints;
};

/**
 * The sections of the profile in which members keep their own account: plain
 * forms on one page, told apart by the value of their button.
 *
 * @param answer to the form that was sent last, if it came back
 */
export function AccountSections({
  answer,
  constraints,
  person,
  saved,
}: {
  answer: FormResponse | undefined;
  constraints: Record<"details" | "email" | "password", Constraints>;
  /** Whose account it is; null while that cannot be found out. */
  person: { fullName: string | null; email: string } | null;
  /** What was typed before the session ended. */
  saved: Record<string, string>;
}) {
  return (
    <CardGrid>
      <DetailsForm
        answer={answer}
        constraint={constraints.details}
        fullName={saved.fullName ?? person?.fullName ?? ""}
      />
      <EmailForm
        answer={answer}
        constraint={constraints.email}
        email={saved.email ?? ""}
      />
      <PasswordForm
        answer={answer}
        constraint={constraints.password}
        username={person?.email ?? ""}
      />
      <Form method="post" action={PATH} className={FORM_CLASSES}>
        <h2>{ACCOUNT.everywhere.heading}</h2>
        <p>{ACCOUNT.everywhere.text}</p>
        <Submit intent="everywhere" />
      </Form>
      <section className={FORM_CLASSES}>
        <h2>{ACCOUNT.data.heading}</h2>
        <p>{ACCOUNT.data.text}</p>
        <ButtonLink look="quiet" href="/profile/data.json" download>
          {ACCOUNT.data.download}
        </ButtonLink>
      </section>
      <section className={FORM_CLASSES}>
        <h2>{ACCOUNT.delete.heading}</h2>
        <p>{ACCOUNT.delete.text}</p>
        <ButtonLink look="quiet" href="/profile/delete">
          {ACCOUNT.delete.link}
        </ButtonLink>
      </section>
    </CardGrid>
  );
}

function DetailsForm({
  answer,
  constraint,
  fullName,
}: FormProps & { fullName: string }) {
  const { labels } = ACCOUNT.details;
  const lastResult = resultOf("details", answer);
  const [form, fields] = useServerForm<DetailsFields>({
    id: "details",
    lastResult,
    constraint,
    defaultValue: { fullName },
  });
  return (
    <ServerForm
      form={form}
      labels={labels}
      lastResult={lastResult}
      action={PATH}
    >
      <h2>{ACCOUNT.details.heading}</h2>
      <Field
        field={fields.fullName}
        label={labels.fullName}
        type="text"
        autoComplete="name"
      />
      <Submit intent="details" />
    </ServerForm>
  );
}

function EmailForm({
  answer,
  constraint,
  email,
}: FormProps & { email: string }) {
  const { labels, hint } = ACCOUNT.email;
  const lastResult = resultOf("email", answer);
  const [form, fields] = useServerForm<NewEmailFields>({
    id: "new-email",
    lastResult,
    constraint,
    defaultValue: { email },
  });
  return (
    <ServerForm
      form={form}
      labels={labels}
      lastResult={lastResult}
      action={PATH}
    >
      <h2>{ACCOUNT.email.heading}</h2>
      <Field
        field={fields.email}
        label={labels.email}
        hint={hint}
        type="email"
        autoComplete="email"
      />
      <Submit intent="email" />
    </ServerForm>
  );
}

function PasswordForm({
  answer,
  constraint,
  username,
}: FormProps & { username: string }) {
  const { labels, hint } = ACCOUNT.password;
  const lastResult = resultOf("password", answer);
  const [form, fields] = useServerForm<NewPasswordFields>({
    id: "new-password",
    lastResult,
    constraint,
  });
  return (
    <ServerForm
      form={form}
      labels={labels}
      lastResult={lastResult}
      action={PATH}
    >
      <h2>{ACCOUNT.password.heading}</h2>
      {/* Tells a password manager whose password this is. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <Field
        field={fields.currentPassword}
        label={labels.currentPassword}
        type="password"
        autoComplete="current-password"
      />
      <Field
        field={fields.password}
        label={labels.password}
        hint={hint}
        type="password"
        autoComplete="new-password"
      />
      <Submit intent="password" />
    </ServerForm>
  );
}

function Submit({ intent }: { intent: Intent }) {
  const { submit, busy } = ACCOUNT[intent];
  const { formData } = useNavigation();
  const isSent = formData?.get("intent") === intent;
  return (
    <SubmitButton
      look="quiet"
      name="intent"
      value={intent}
      busyText={busy}
      // Only the form that was sent is busy; all of them post to the same path.
      formAction={isSent ? PATH : ""}
    >
      {submit}
    </SubmitButton>
  );
}

/** What was answered to this form: the button that sent it is among its values. */
function resultOf(intent: Intent, answer: FormResponse | undefined) {
  const isOwn = answer?.result.initialValue?.intent === intent;
  return isOwn ? answer.result : undefined;
}
