import type { FormMetadata, SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Field } from "#app/forms/field.tsx";
import {
  type Constraints,
  ServerForm,
  useServerForm,
} from "#app/forms/form.tsx";
import type { FormResponse } from "#app/forms/submit-form.server.ts";
import {
  byField,
  PROFILE_FIELD_LIST,
  type ProfileValues,
} from "#app/account/auth/profile-fields.ts";
import { ProfileInputs } from "#app/account/auth/profile-inputs.tsx";
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
 * The account sections of the profile: several plain forms on one page, told
 * apart by the value of their submit button.
 *
 * @param answer the action's response to the form that was submitted last, if
 *   it failed
 */
export function AccountSections({
  answer,
  constraints,
  account,
  secondFactor,
  wantsReminders,
  saved,
}: {
  answer: FormResponse | undefined;
  constraints: Record<"details" | "email" | "password", Constraints>;
  /** The member's account; null while it cannot be read. */
  account: (ProfileValues & { email: string }) | null;
  /** Null where it is not offered. */
  secondFactor: "on" | "off" | null;
  /** Null while it cannot be read. */
  wantsReminders: boolean | null;
  /** Saved form values from before the session ended. */
  saved: Record<string, string>;
}) {
  return (
    <CardGrid>
      <DetailsForm
        answer={answer}
        constraint={constraints.details}
        isSaved={PROFILE_FIELD_LIST.some(([name]) => name in saved)}
        values={byField((_, name) => saved[name] ?? account?.[name] ?? "")}
      />
      <EmailForm
        answer={answer}
        constraint={constraints.email}
        isSaved={saved.email !== undefined}
        email={saved.email ?? ""}
      />
      <PasswordForm
        answer={answer}
        constraint={constraints.password}
        username={account?.email ?? ""}
      />
      {secondFactor === null ? null : (
        <Section heading={ACCOUNT.secondFactor.heading}>
          <p>{ACCOUNT.secondFactor.text[secondFactor]}</p>
          <ButtonLink look="quiet" href="/profile/second-factor">
            {ACCOUNT.secondFactor.link[secondFactor]}
          </ButtonLink>
        </Section>
      )}
      <Section
        heading={ACCOUNT.everywhere.heading}
        isOpen={resultOf("everywhere", answer) !== undefined}
      >
        <Form method="post" action={PATH} className="grid gap-5">
          <p>{ACCOUNT.everywhere.text}</p>
          <Submit intent="everywhere" {...ACCOUNT.everywhere} />
        </Form>
      </Section>
      {wantsReminders === null ? null : (
        <Reminders answer={answer} wanted={wantsReminders} />
      )}
      <Section heading={ACCOUNT.data.heading}>
        <p>{ACCOUNT.data.text}</p>
        <ButtonLink look="quiet" href="/profile/data.json" download>
          {ACCOUNT.data.download}
        </ButtonLink>
      </Section>
      <Section heading={ACCOUNT.delete.heading}>
        <p>{ACCOUNT.delete.text}</p>
        <ButtonLink look="quiet" href="/profile/delete">
          {ACCOUNT.delete.link}
        </ButtonLink>
      </Section>
    </CardGrid>
  );
}

/**
 * One section. On a phone only one is open at a time, and initially only one
 * that has a message; on wide screens all are open.
 */
function Section({
  heading,
  isOpen = false,
  children,
}: {
  heading: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details
      name="account"
      open={isOpen}
      className="group rounded-xl border border-line bg-paper px-6 md:pb-6.5 md:details-content:[content-visibility:visible]"
    >
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 after:-mt-1 after:size-2.5 after:flex-none after:rotate-45 after:border-r-2 after:border-b-2 after:border-muted group-open:after:mt-1 group-open:after:-rotate-135 md:min-h-0 md:pt-5.5 md:pb-4 md:supports-[selector(::details-content)]:pointer-events-none md:supports-[selector(::details-content)]:after:hidden">
        <h2>{heading}</h2>
      </summary>
      <div className="grid gap-5 max-md:pb-6">{children}</div>
    </details>
  );
}

/** A section whose form changes the account: open while it has something to say. */
function AccountForm<Fields extends Record<string, unknown>>({
  intent,
  form,
  lastResult,
  isOpen = false,
  children,
}: {
  intent: "details" | "email" | "password";
  form: FormMetadata<Fields>;
  lastResult: SubmissionResult | undefined;
  isOpen?: boolean;
  children: ReactNode;
}) {
  const { heading, labels } = ACCOUNT[intent];
  return (
    <Section heading={heading} isOpen={isOpen || lastResult !== undefined}>
      <ServerForm
        form={form}
        labels={labels}
        lastResult={lastResult}
        action={PATH}
        isFramed={false}
      >
        {children}
        <Submit
          intent={intent}
          submit={ACCOUNT[intent].submit}
          busy={ACCOUNT[intent].busy}
        />
      </ServerForm>
    </Section>
  );
}

function DetailsForm({
  answer,
  constraint,
  values,
  isSaved,
}: FormProps & { values: DetailsFields; isSaved: boolean }) {
  const lastResult = resultOf("details", answer);
  const [form, fields] = useServerForm<DetailsFields>({
    id: "details",
    lastResult,
    constraint,
    defaultValue: values,
  });
  return (
    <AccountForm
      intent="details"
      form={form}
      lastResult={lastResult}
      isOpen={isSaved}
    >
      <ProfileInputs fields={fields} />
    </AccountForm>
  );
}

function EmailForm({
  answer,
  constraint,
  email,
  isSaved,
}: FormProps & { email: string; isSaved: boolean }) {
  const { labels, hint } = ACCOUNT.email;
  const lastResult = resultOf("email", answer);
  const [form, fields] = useServerForm<NewEmailFields>({
    id: "new-email",
    lastResult,
    constraint,
    defaultValue: { email },
  });
  return (
    <AccountForm
      intent="email"
      form={form}
      lastResult={lastResult}
      isOpen={isSaved}
    >
      <Field
        field={fields.email}
        label={labels.email}
        hint={hint}
        type="email"
        autoComplete="email"
      />
    </AccountForm>
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
    <AccountForm intent="password" form={form} lastResult={lastResult}>
      {/* Tells a password manager which account the password belongs to. */}
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
    </AccountForm>
  );
}

function Reminders({
  answer,
  wanted,
}: {
  answer: FormResponse | undefined;
  wanted: boolean;
}) {
  const { heading, text, submit, busy } = ACCOUNT.reminders;
  const state = wanted ? "on" : "off";
  return (
    <Section
      heading={heading}
      isOpen={resultOf("reminders", answer) !== undefined}
    >
      <Form method="post" action={PATH} className="grid gap-5">
        <p>{text[state]}</p>
        <input type="hidden" name="wanted" value={wanted ? "no" : "yes"} />
        <Submit intent="reminders" submit={submit[state]} busy={busy} />
      </Form>
    </Section>
  );
}

function Submit({
  intent,
  submit,
  busy,
}: {
  intent: Intent;
  submit: string;
  busy: string;
}) {
  const { formData } = useNavigation();
  const isSent = formData?.get("intent") === intent;
  return (
    <SubmitButton
      look="quiet"
      name="intent"
      value={intent}
      busyText={busy}
      // All forms post to the same path, so only the submitted one may look
      // busy.
      formAction={isSent ? PATH : ""}
    >
      {submit}
    </SubmitButton>
  );
}

/** The response that belongs to this form: its submit button's value is among the values. */
function resultOf(intent: Intent, answer: FormResponse | undefined) {
  const isOwn = answer?.result.initialValue?.intent === intent;
  return isOwn ? answer.result : undefined;
}
