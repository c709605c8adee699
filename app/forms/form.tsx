import {
  type DefaultValue,
  type FieldMetadata,
  type FormMetadata,
  type SubmissionResult,
  getFormProps,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useContext,
  useRef,
  useState,
} from "react";
import { FORM } from "./content.ts";
import { CorrectedFields } from "./corrected-fields.ts";

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
 * and answers, and what was typed comes back with the messages.
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

export const FORM_CLASSES = "group/form grid w-full content-start gap-5";
const FRAME_CLASSES =
  "rounded-xl border border-line bg-paper p-[clamp(1.25rem,1rem+1.5vw,1.9rem)]";

/**
 * The form element: posts to the page it is on, by fetch once JavaScript is
 * there. Its error summary comes first. With JavaScript a message goes as soon
 * as its field meets its own attributes; what else there is to say is for the
 * server.
 *
 * @param isFramed unless it stands in something that has a frame
 */
export function ServerForm<Fields extends Record<string, unknown>>({
  form,
  labels,
  lastResult,
  children,
  onInput,
  isFramed = true,
  ...props
}: {
  form: FormMetadata<Fields>;
  labels: Readonly<Record<string, string>>;
  lastResult: SubmissionResult | undefined;
  children: ReactNode;
  isFramed?: boolean;
} & Omit<ComponentProps<typeof Form>, "children" | "form">) {
  const { corrected, noteCorrection } = useCorrectedFields(
    lastResult,
    form.allErrors,
  );
  return (
    <Form
      method="post"
      {...props}
      {...getFormProps(form)}
      className={`${FORM_CLASSES} ${isFramed ? FRAME_CLASSES : ""}`}
      onInput={(event) => {
        noteCorrection(event);
        onInput?.(event);
      }}
    >
      <CorrectedFields.Provider value={corrected}>
        <ErrorSummary form={form} labels={labels} lastResult={lastResult} />
        {children}
      </CorrectedFields.Provider>
    </Form>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** Watches which fields have come to meet their attributes since the last answer. */
function useCorrectedFields(
  lastResult: SubmissionResult | undefined,
  errors: Readonly<Record<string, unknown>>,
) {
  const [corrected, setCorrected] = useState(NONE);
  const [answered, setAnswered] = useState(lastResult);
  if (answered !== lastResult) {
    setAnswered(lastResult);
    setCorrected(NONE);
  }

  function noteCorrection({ target }: FormEvent<HTMLFormElement>) {
    const { name, validity } = target as Partial<HTMLInputElement>;
    if (!name || !validity?.valid || !(name in errors)) return;
    setCorrected((before) => new Set(before).add(name));
  }
  return { corrected, noteCorrection };
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

/**
 * Says on top of a form what is wrong, each line a link to its field. It
 * takes the focus after every failed post: by `autofocus` when the page
 * arrives, by script when only the answer did.
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
  const corrected = useContext(CorrectedFields);
  const problems = Object.entries(form.allErrors).filter(
    ([name]) => !corrected.has(name),
  );
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
      className="rounded-sm border-l-4 border-flag-600 bg-flag-100 px-4.5 py-3.5"
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript only this moves focus to what went wrong
      autoFocus
      role="group"
      aria-label={FORM.problem}
    >
      <strong>{FORM.problem}</strong>
      <ul>
        {problems.map(([name, messages]) => (
          <li key={name}>
            {name in labels ? (
              <a
                className="inline-block py-1.5 text-inherit"
                href={`#${form.id}-${name}`}
              >
                {messages.join(" ")}
              </a>
            ) : (
              messages.join(" ")
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
