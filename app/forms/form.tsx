import {
  type DefaultValue,
  type FieldMetadata,
  type FormMetadata,
  type SubmissionResult,
  getFormProps,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";

/** The attributes (required, length, pattern …) that a loader reads off a schema for the page. */
export type Constraints = NonNullable<
  Parameters<typeof useForm>[0]["constraint"]
>;

/** The fields of a schema by name; in a page every value is a text. */
export type FieldsOf<Schema extends { _zod: { input: unknown } }> = Record<
  keyof Schema["_zod"]["input"] & string,
  string | undefined
>;

/**
 * One form of a page, the same with and without JavaScript: the server checks
 * and answers, and what was typed comes back with the messages (DECISIONS 14).
 * No schema reaches the browser; `constraint` is the loader's.
 *
 * @param options the form's id; what the action answered, if it did; the
 *   field attributes; the values to begin with
 * @returns conform's form and fields
 */
export function useServerForm<Fields extends Record<string, unknown>>(options: {
  id: string;
  lastResult: SubmissionResult | undefined;
  constraint?: Constraints;
  defaultValue?: DefaultValue<Fields>;
}) {
  return useForm<Fields>({
    ...options,
    // The browser's own bubbles would hide the spec's messages.
    defaultNoValidate: true,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onSubmit",
  });
}

/**
 * The form element: posts to the page it is on, by fetch once JavaScript is
 * there. Its error summary comes first.
 */
export function ServerForm<Fields extends Record<string, unknown>>({
  form,
  labels,
  lastResult,
  children,
  ...props
}: {
  form: FormMetadata<Fields>;
  labels: Readonly<Record<string, string>>;
  lastResult: SubmissionResult | undefined;
  children: ReactNode;
} & Omit<ComponentProps<typeof Form>, "children" | "form">) {
  return (
    <Form method="post" {...props} {...getFormProps(form)} className="form">
      <ErrorSummary form={form} labels={labels} lastResult={lastResult} />
      {children}
    </Form>
  );
}

/** A value that goes along with a form and nobody types. */
export function HiddenField({
  field,
}: {
  field: FieldMetadata<string | undefined>;
}) {
  return (
    <input type="hidden" name={field.name} defaultValue={field.initialValue} />
  );
}

/** Over the list of what is wrong. */
const PROBLEM = "There is a problem";

/**
 * Says on top of a form what is wrong, each line a link to its field. It
 * takes the focus after every failed post (DECISIONS 14): by `autofocus` when
 * the page arrives, by script when only the answer did.
 */
function ErrorSummary<Fields extends Record<string, unknown>>({
  form,
  labels,
  lastResult,
}: {
  form: FormMetadata<Fields>;
  labels: Readonly<Record<string, string>>;
  lastResult: SubmissionResult | undefined;
}) {
  const summary = useRef<HTMLDivElement>(null);
  const problems = Object.entries(form.allErrors);
  const failed = problems.length > 0;

  useEffect(() => {
    if (!failed || !lastResult) return;
    // After conform's own focus on the first field, which runs in this tick.
    const frame = requestAnimationFrame(() => summary.current?.focus());
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [failed, lastResult]);

  if (!failed) return null;
  return (
    <div
      ref={summary}
      id={form.errorId}
      className="error-summary"
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript only this moves focus to what went wrong
      autoFocus
      role="group"
      aria-label={PROBLEM}
    >
      <strong>{PROBLEM}</strong>
      <ul>
        {problems.map(([name, messages]) => (
          <li key={name}>
            {name in labels ? (
              <a href={`#${form.id}-${name}`}>{messages.join(" ")}</a>
            ) : (
              messages.join(" ")
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
