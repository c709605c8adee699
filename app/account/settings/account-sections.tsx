import type { FormMetadata, SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  byField,
  PROFILE_FIELD_LIST,
  type ProfileValues,
} from "#app/account/auth/profile-fields.ts";
import { ProfileInputs } from "#app/account/auth/profile-inputs.tsx";
import { Field } from "#app/forms/field.tsx";
import { type Constraints, ServerForm, useServerForm } from "#app/forms/form.tsx";
import type { FormResponse } from "#app/forms/submit-form.server.ts";
import { ACCOUNT_SETTINGS_PATH as PATH, OWN_CALENDAR_PATH } from "#app/site/paths.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { ACCOUNT, type Intent } from "./content.ts";
import type { DetailsFields, NewEmailFields, NewPasswordFields } from "./schema.ts";

type FormProps = {
  answer: FormResponse | undefined;
  constraint: Constraints;
};

/**
 * The account settings: a list that opens, with several plain forms on one page, told apart by the
 * value of their submit button.
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
    <div className="w-full border-b border-line">
      <DetailsForm
        answer={answer}
        constraint={constraints.details}
        isSaved={PROFILE_FIELD_LIST.some(([name]) => name in saved)}
        values={byField((_, name) => saved[name] ?? account?.[name] ?? "")}
        state={account?.fullName ?? ""}
      />
      <EmailForm
        answer={answer}
        constraint={constraints.email}
        isSaved={saved.email !== undefined}
        email={saved.email ?? ""}
        state={account?.email ?? ""}
      />
      <PasswordForm
        answer={answer}
        constraint={constraints.password}
        username={account?.email ?? ""}
      />
      {secondFactor === null ? null : (
        <Row heading={ACCOUNT.secondFactor.heading} state={ACCOUNT.secondFactor.text[secondFactor]}>
          <a className={ACTION_CLASSES} href="/profile/second-factor">
            {ACCOUNT.secondFactor.link[secondFactor]}
          </a>
        </Row>
      )}
      {wantsReminders === null ? null : <Reminders isOn={wantsReminders} />}
      <Row heading={ACCOUNT.calendar.heading} state={ACCOUNT.calendar.text}>
        <a className={ACTION_CLASSES} href={OWN_CALENDAR_PATH}>
          {ACCOUNT.calendar.link}
        </a>
      </Row>
      <Row heading={ACCOUNT.data.heading} state={ACCOUNT.data.text}>
        <a className={ACTION_CLASSES} href="/profile/data.json" download>
          {ACCOUNT.data.download}
        </a>
      </Row>
      <Row heading={ACCOUNT.everywhere.heading} state={ACCOUNT.everywhere.text}>
        <Form method="post" action={PATH} className={BUTTON_CLASSES}>
          <SubmitButton look="quiet" intent="everywhere" busyText={ACCOUNT.everywhere.busy}>
            {ACCOUNT.everywhere.submit}
          </SubmitButton>
        </Form>
      </Row>
      <Row heading={ACCOUNT.delete.heading} state={ACCOUNT.delete.text}>
        <a className={`${ACTION_CLASSES} text-flag-600!`} href="/profile/delete">
          {ACCOUNT.delete.link}
        </a>
      </Row>
    </div>
  );
}

const ROW_CLASSES =
  "grid items-center gap-x-6 gap-y-1 border-t border-line py-3 md:grid-cols-[13rem_minmax(0,1fr)_auto]";

const ACTION_CLASSES = "inline-flex min-h-11 items-center font-semibold";

/** A button has an edge, so it needs more room below the text than a link. */
const BUTTON_CLASSES = "max-md:pt-2";

function Row({
  heading,
  state,
  children,
}: {
  heading: string;
  state: string;
  children: ReactNode;
}) {
  return (
    <div className={ROW_CLASSES}>
      <h2 className="text-xl">{heading}</h2>
      <p className="text-base text-muted">{state}</p>
      {children}
    </div>
  );
}

/**
 * A setting with a form, which opens below it; one at a time, and initially only one that has a
 * message.
 */
function Section({
  heading,
  state,
  isOpen,
  children,
}: {
  heading: string;
  state: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details name="account" open={isOpen} className="group">
      <summary
        className={`${ROW_CLASSES} min-h-17 cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
      >
        <h2 className="text-xl">{heading}</h2>
        <span className="text-base wrap-anywhere text-muted">{state}</span>
        <span className="font-semibold text-link underline underline-offset-3">
          <span className="group-open:hidden">{ACCOUNT.change}</span>
          <span className="not-group-open:hidden">{ACCOUNT.close}</span>
        </span>
      </summary>
      <div className="grid max-w-160 gap-5 pt-2 pb-8 md:ml-58">{children}</div>
    </details>
  );
}

function AccountForm<Fields extends Record<string, unknown>>({
  intent,
  form,
  lastResult,
  state,
  isOpen = false,
  children,
}: {
  intent: "details" | "email" | "password";
  form: FormMetadata<Fields>;
  lastResult: SubmissionResult | undefined;
  state: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  const { heading, labels } = ACCOUNT[intent];
  return (
    <Section heading={heading} state={state} isOpen={isOpen || lastResult !== undefined}>
      <ServerForm
        form={form}
        labels={labels}
        lastResult={lastResult}
        action={PATH}
        isFramed={false}
      >
        {children}
        <SubmitButton look="quiet" intent={intent} busyText={ACCOUNT[intent].busy}>
          {ACCOUNT[intent].submit}
        </SubmitButton>
      </ServerForm>
    </Section>
  );
}

function DetailsForm({
  answer,
  constraint,
  values,
  isSaved,
  state,
}: FormProps & { values: DetailsFields; isSaved: boolean; state: string }) {
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
      state={state}
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
  state,
}: FormProps & { email: string; isSaved: boolean; state: string }) {
  const { labels, hint } = ACCOUNT.email;
  const lastResult = resultOf("email", answer);
  const [form, fields] = useServerForm<NewEmailFields>({
    id: "new-email",
    lastResult,
    constraint,
    defaultValue: { email },
  });
  return (
    <AccountForm intent="email" form={form} lastResult={lastResult} state={state} isOpen={isSaved}>
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

function PasswordForm({ answer, constraint, username }: FormProps & { username: string }) {
  const { labels, hint, state } = ACCOUNT.password;
  const lastResult = resultOf("password", answer);
  const [form, fields] = useServerForm<NewPasswordFields>({
    id: "new-password",
    lastResult,
    constraint,
  });
  return (
    <AccountForm intent="password" form={form} lastResult={lastResult} state={state}>
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

function Reminders({ isOn }: { isOn: boolean }) {
  const { heading, text, submit, busy } = ACCOUNT.reminders;
  const state = isOn ? "on" : "off";
  return (
    <Row heading={heading} state={text[state]}>
      <Form method="post" action={PATH} className={BUTTON_CLASSES}>
        <input type="hidden" name="wanted" value={isOn ? "no" : "yes"} />
        <SubmitButton look="quiet" intent="reminders" busyText={busy}>
          {submit[state]}
        </SubmitButton>
      </Form>
    </Row>
  );
}

/** The response that belongs to this form: its submit button's value is among the values. */
function resultOf(intent: Intent, answer: FormResponse | undefined) {
  const isOwn = answer?.result.initialValue?.intent === intent;
  return isOwn ? answer.result : undefined;
}
