import type { FieldMetadata, FormMetadata, SubmissionResult } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { DefaultButton } from "#app/forms/default-button.tsx";
import { CONTROL_CLASSES, Field, LABEL_CLASSES } from "#app/forms/field.tsx";
import { ServerForm } from "#app/forms/form.tsx";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Steps } from "#app/ui/steps.tsx";
import { type ListSource, SHEET_FIELD, SOURCE_FIELD } from "./list-file.ts";
import { Chosen, Done, WithExample } from "./three-steps.tsx";

type ImportWords = {
  heading: string;
  labels: { file: string; csv: string };
  hints: { file: string; csv?: string };
  first: string;
  reopen: string;
  check: string;
  busy: string;
  exampleText: string;
  example: string;
  done: string;
  again: string;
};

/**
 * A page that imports a file or pasted text in three steps: choose, check, done. The page's own
 * action reads and checks it.
 *
 * @param found what was found, with the button that enters it; without a digest something is asked
 *   first
 */
export function ImportScreen<Fields extends Record<string, unknown>>({
  words,
  path,
  back,
  lines,
  answer,
  form,
  labels = words.labels,
  intent,
  found,
  csv,
  rows,
  fields,
  hidden,
  next,
  isDone,
  children,
}: Pick<ComponentProps<typeof ClubScreen>, "back" | "lines"> & {
  words: ImportWords;
  path: string;
  answer:
    | (NonNullable<ComponentProps<typeof ClubScreen>["answer"]> & {
        result: SubmissionResult;
        source: ListSource | null;
      })
    | undefined;
  form: FormMetadata<Fields>;
  labels?: Readonly<Record<string, string>>;
  intent: string;
  found: { digest: string | null; isReady: boolean; panel: ReactNode } | null;
  csv: FieldMetadata<string | undefined>;
  rows: number;
  fields?: ReactNode;
  hidden?: ReactNode;
  next: { href: string; label: string };
  isDone: boolean | undefined;
  children?: ReactNode;
}) {
  const isAtEnd = isDone && !answer;
  const isChecked = found !== null && found.digest !== null;
  return (
    <ClubScreen answer={answer} wide back={back} heading={words.heading} lines={lines}>
      <Steps
        label={words.heading}
        names={[words.first, "Check it", "Done"]}
        current={isAtEnd ? 3 : isChecked ? 2 : 1}
      />
      {isAtEnd ? (
        <Done text={words.done} next={next} again={{ href: path, label: words.again }} />
      ) : (
        <ServerForm
          form={form}
          labels={labels}
          lastResult={answer?.result}
          action={path}
          encType="multipart/form-data"
        >
          {hidden}
          <DefaultButton intent={intent} />
          {isChecked ? <input type="hidden" name="seen" value={found.digest ?? ""} /> : null}
          <Source source={answer?.source ?? null} />
          {found?.panel}
          <Chosen isChecked={found?.isReady ?? false} label={words.reopen}>
            <WithExample text={words.exampleText} example={words.example}>
              <TextFileField
                id={`${form.id}-file`}
                label={words.labels.file}
                hint={words.hints.file}
              />
              {fields}
              <Field
                field={csv}
                label={words.labels.csv}
                hint={words.hints.csv}
                as="textarea"
                rows={rows}
              />
            </WithExample>
            <ButtonRow>
              <SubmitButton
                look={isChecked ? "quiet" : "primary"}
                intent={intent}
                busyText={words.busy}
              >
                {words.check}
              </SubmitButton>
            </ButtonRow>
          </Chosen>
        </ServerForm>
      )}
      {children}
    </ClubScreen>
  );
}

function Source({ source }: { source: ListSource | null }) {
  if (!source) return null;
  const { notes, sheet, others } = source;
  return (
    <div className="grid gap-2">
      <input type="hidden" name={SOURCE_FIELD} value={JSON.stringify(source)} />
      {notes.map((note) => (
        <p key={note} className="wrap-anywhere">
          {note}
        </p>
      ))}
      {sheet === null ? null : (
        <div className="sm:max-w-80">
          <label htmlFor={SHEET_FIELD} className={LABEL_CLASSES}>
            Sheet
          </label>
          <select
            key={sheet}
            id={SHEET_FIELD}
            name={SHEET_FIELD}
            defaultValue={sheet}
            className={CONTROL_CLASSES}
            aria-describedby={`${SHEET_FIELD}-hint`}
          >
            {[sheet, ...others.map(({ name }) => name)].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <p id={`${SHEET_FIELD}-hint`} className="mt-1 text-sm text-muted">
            To read another one, choose it and check again.
          </p>
        </div>
      )}
    </div>
  );
}

function TextFileField({ id, label, hint }: { id: string; label: string; hint: string }) {
  return (
    <div>
      <label htmlFor={id} className={LABEL_CLASSES}>
        {label}
      </label>
      <input
        id={id}
        className={`${CONTROL_CLASSES} py-1.5 text-base file:mr-3.5 file:min-h-9 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-control file:bg-paper file:px-4 file:font-semibold file:text-link`}
        type="file"
        name="file"
        accept=".csv,.txt,.tsv,.xls,.xlsx,.xlsm,.htm,.html,text/csv,text/plain,text/tab-separated-values"
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}
