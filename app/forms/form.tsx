import {
  type DefaultValue,
  type FieldMetadata,
  type FormMetadata,
  type SubmissionResult,
  getFormProps,
  useForm,
} from "@conform-to/react";
import { Form, useRouteLoaderData } from "@remix-run/react";
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
import { FORM_OWNER } from "./form-owner.ts";

/** The attributes (required, length, pattern …) that a loader derives from a schema. */
export type Constraints = NonNullable<Parameters<typeof useForm>[0]["constraint"]>;

/** The fields of a schema by name; on a page every value is a string. */
export type FieldsOf<Schema extends { _zod: { input: unknown } }> = Record<
  keyof Schema["_zod"]["input"] & string,
  string | undefined
>;

/**
 * One form of a page, the same with and without JavaScript: the server validates, and a failed form
 * comes back with its values and messages. No schema is sent to the browser, only the loader's
 * `constraint`.
 */
export function useServerForm<Fields extends Record<string, unknown>>(options: {
  id: string;
  lastResult: SubmissionResult | undefined;
  constraint?: Constraints;
  defaultValue?: DefaultValue<Fields>;
  /** For forms with lists: `changeLists`. */
  onValidate?: Parameters<typeof useForm<Fields>>[0]["onValidate"];
}) {
  return useForm<Fields>({
    ...options,
    // The browser's own messages would replace ours.
    defaultNoValidate: true,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onSubmit",
  });
}

export const FORM_CLASSES = "group/form grid w-full grid-cols-1 content-start gap-5";
const FRAME_CLASSES = "rounded-xl border border-line bg-paper p-[clamp(1.25rem,1rem+1.5vw,1.9rem)]";

/**
 * The form element: posts to its own page, by fetch once hydrated, and starts with the error
 * summary. With JavaScript a message disappears when its field meets its own attributes; everything
 * else is validated by the server.
 *
 * @param isFramed false inside an element that already has a frame
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
  const { corrected, noteCorrection } = useCorrectedFields(lastResult, form.allErrors);
  const user = useRouteLoaderData<{ userId: string | null }>("root")?.userId;
  // Whose it was when it was opened, whoever has logged in since.
  const [owner] = useState(
    () => (lastResult?.initialValue?.[FORM_OWNER] as string | undefined) ?? user,
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
        {owner ? <input type="hidden" name={FORM_OWNER} value={owner} /> : null}
        {children}
      </CorrectedFields.Provider>
    </Form>
  );
}

const NONE: ReadonlySet<string> = new Set();

function useCorrectedFields(
  lastResult: SubmissionResult | undefined,
  errors: Readonly<Record<string, unknown>>,
) {
  const [corrected, setCorrected] = useState(NONE);
  const [seenResult, setSeenResult] = useState(lastResult);
  if (seenResult !== lastResult) {
    setSeenResult(lastResult);
    setCorrected(NONE);
  }

  function noteCorrection({ target }: FormEvent<HTMLFormElement>) {
    const { name, validity } = target as Partial<HTMLInputElement>;
    if (!name || !validity?.valid || !(name in errors)) return;
    setCorrected((before) => new Set(before).add(name));
  }
  return { corrected, noteCorrection };
}

export function HiddenField({ field }: { field: FieldMetadata<string | undefined> }) {
  return <input type="hidden" name={field.name} defaultValue={field.initialValue} />;
}

/**
 * The list of errors at the top of a form, each a link to its field. It takes the focus after every
 * failed submission: with `autofocus` on a page load, by script after a fetch.
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
  const problems = Object.entries(form.allErrors).filter(([name]) => !corrected.has(name));
  const failed = problems.length > 0;

  useEffect(() => {
    if (!failed || !lastResult) return;
    // After conform has focused the first invalid field, which it does in this tick.
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
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript this is the only way to move focus to the errors
      autoFocus
      role="group"
      aria-label={FORM.problem}
    >
      <strong>{FORM.problem}</strong>
      <ul>
        {problems.map(([name, messages]) => (
          <li key={name}>
            {name.split("[", 1).every((field) => field in labels) ? (
              <a className="inline-block py-1.5 text-inherit" href={`#${form.id}-${name}`}>
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
