import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { CONTROL_CLASSES } from "#app/forms/field.tsx";

/** A form that came back: its values and messages. */
type Returned =
  | { result: { initialValue?: Record<string, unknown> | null; error?: Errors | null } }
  | undefined;

type Errors = Record<string, string[] | null>;

/** One of several small forms of a page, each of which does one thing. */
export function ActForm({
  path,
  version,
  fields,
  children,
}: {
  path: string;
  version: number;
  fields: Record<string, string>;
  children: ReactNode;
}) {
  return (
    <Form method="post" action={path} className="grid gap-3">
      <input type="hidden" name="version" value={version} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

export const ReasonField = ({ value }: { value: string }) => (
  <label className="text-sm">
    Reason, which everyone can read
    <input name="reason" maxLength={200} defaultValue={value} className={CONTROL_CLASSES} />
  </label>
);

/** What a field had in the form that came back, if it is the form with these values. */
export function returnedValue(
  answer: Returned,
  name: string,
  form: Readonly<Record<string, string>>,
): string {
  const values = answer?.result.initialValue ?? {};
  const value = values[name];
  const isOfForm = Object.entries(form).every(([key, each]) => values[key] === each);
  return isOfForm && typeof value === "string" ? value : "";
}

export function ActErrors({ answer }: { answer: Returned }) {
  const messages = Object.values(answer?.result.error ?? {}).flatMap((each) => each ?? []);
  return messages.length > 0 ? (
    <p role="alert" className="font-semibold text-flag-600">
      {messages.join(" ")}
    </p>
  ) : null;
}
