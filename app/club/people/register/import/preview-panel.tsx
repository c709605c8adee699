import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { ColumnChoices } from "#app/club/lists/column-choices.tsx";
import { NotReadLines } from "#app/club/lists/not-read-lines.tsx";
import { STATUSES } from "#app/club/people/register/fields.ts";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { CONTROL_CLASSES, Field, LABEL_CLASSES } from "#app/forms/field.tsx";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { backField, PAGE, shownBackField } from "./content.ts";
import { PEOPLE_COLUMNS } from "./people-columns.ts";
import type { ImportPreview } from "./preview.ts";

const COLUMN_OPTIONS = Object.entries(PEOPLE_COLUMNS).map(([value, label]) => ({ value, label }));
const STATUS_OPTIONS = Object.entries(STATUSES).map(([value, label]) => ({ value, label }));
const GONE_OPTIONS = Object.entries(PAGE.gone).map(([value, label]) => ({ value, label }));

export function PreviewPanel({
  preview: {
    summary,
    statuses,
    statusWords,
    newPeople,
    back,
    unknown,
    dropped,
    notRead,
    asks,
    hasHandicaps,
    isReady,
    rows,
    more,
  },
  choices,
  fields,
}: {
  preview: ImportPreview;
  /** Who a line is, by its number. */
  choices: Readonly<Record<string, string>>;
  fields: Record<"handicap_on" | "gone" | "areNew", FieldMetadata<string | undefined>>;
}) {
  return (
    <div id="preview" className="grid gap-5">
      {summary.length > 0 ? (
        <div role="status">
          <h2>What would happen</h2>
          <ul>
            {summary.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <ColumnChoices unknown={unknown} options={COLUMN_OPTIONS} />
      <StatusWords words={statusWords} />
      {hasHandicaps ? (
        <div className="sm:max-w-80">
          <Field
            field={fields.handicap_on}
            label={PAGE.labels.handicap_on}
            hint={PAGE.hints.handicap_on}
            type="date"
          />
        </div>
      ) : null}
      <Problems rows={rows.problem} more={more.problem} choices={choices} />
      <ComingBack rows={back} />
      <Listed heading={PAGE.changedHeading} rows={rows.changed} more={more.changed} isOpen />
      <Listed heading={PAGE.addedHeading} rows={rows.added} more={more.added} />
      {rows.gone.length > 0 ? (
        <Listed heading={PAGE.goneHeading} rows={rows.gone} more={more.gone}>
          <Field field={fields.gone} label={PAGE.goneLegend} as="radio" options={GONE_OPTIONS} />
        </Listed>
      ) : null}
      {asks.length > 0 ? (
        <Folded heading={`${PAGE.asks}: ${asks.length}`} isOpen>
          <ul className="text-sm">
            {asks.map((ask) => (
              <li key={ask} className="wrap-anywhere">
                {ask}
              </li>
            ))}
          </ul>
        </Folded>
      ) : null}
      {statuses.length > 0 ? (
        <div className="text-sm text-muted">
          <p>{PAGE.statuses}</p>
          <ul>
            {statuses.map((status) => (
              <li key={status}>{status}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <NotReadLines lines={notRead} />
      {dropped.length > 0 ? (
        <p className="text-sm wrap-anywhere text-muted">{PAGE.dropped(dropped)}</p>
      ) : null}
      {newPeople === null ? null : <CheckboxField field={fields.areNew} label={newPeople} />}
      <ButtonRow>
        {isReady ? (
          <SubmitButton intent="import" busyText="Importing…">
            {PAGE.submit}
          </SubmitButton>
        ) : null}
        <SubmitButton look="quiet" intent="check" busyText={PAGE.busy}>
          {PAGE.checkAgain}
        </SubmitButton>
      </ButtonRow>
    </div>
  );
}

function StatusWords({ words }: { words: ImportPreview["statusWords"] }) {
  if (words.length === 0) return null;
  return (
    <fieldset className="grid gap-3 sm:max-w-80">
      <legend className={LABEL_CLASSES}>{PAGE.statusWords}</legend>
      {words.map(({ name, word, status }) => (
        <div key={name}>
          <label htmlFor={name} className={`${LABEL_CLASSES} wrap-anywhere`}>
            {word}
          </label>
          <select id={name} name={name} defaultValue={status} className={CONTROL_CLASSES}>
            {STATUS_OPTIONS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      ))}
    </fieldset>
  );
}

function ComingBack({ rows }: { rows: ImportPreview["back"] }) {
  if (rows.length === 0) return null;
  return (
    <fieldset>
      <legend className={LABEL_CLASSES}>{PAGE.backHeading}</legend>
      <p className="text-sm text-muted">{PAGE.backText}</p>
      <ul>
        {rows.map(({ key, line, name, details, stays }) => (
          <li key={key} className="border-line py-1.5 not-first:border-t">
            <input type="hidden" name={shownBackField(line ?? 0)} value="on" />
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name={backField(line ?? 0)}
                value="on"
                defaultChecked={!stays}
                className="size-5.5 shrink-0 accent-primary"
              />
              <span className="wrap-anywhere">
                <strong className="font-semibold">{name}</strong>
                {details.map((change) => (
                  <span key={change} className="block text-sm text-muted">
                    {change}
                  </span>
                ))}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type Rows = ImportPreview["rows"]["added"];

function Problems({
  rows,
  more,
  choices,
}: {
  rows: Rows;
  more: number;
  choices: Readonly<Record<string, string>>;
}) {
  const listed = new Set(rows.map(({ line }) => String(line)));
  return (
    <>
      {Object.entries(choices).map(([line, choice]) =>
        listed.has(line) ? null : (
          <input key={line} type="hidden" name={`is.${line}`} value={choice} />
        ),
      )}
      {rows.length > 0 ? (
        <div className="grid gap-3">
          <div>
            <h3>{PAGE.problems}</h3>
            <p className="text-sm text-muted">{PAGE.problemsText}</p>
          </div>
          <ul className="grid gap-4">
            {rows.map(({ key, line, name, details, candidates, mayBeNew }) => (
              <li key={key} className="sm:max-w-160">
                <label htmlFor={`is-${key}`} className={`${LABEL_CLASSES} wrap-anywhere`}>
                  {`Line ${line ?? ""}, ${name}`}
                </label>
                <p className="mb-1.5 text-sm text-muted">{details.join(" ")}</p>
                <select
                  id={`is-${key}`}
                  name={`is.${line ?? ""}`}
                  defaultValue={choices[String(line)] ?? ""}
                  className={CONTROL_CLASSES}
                >
                  <option value="">{PAGE.leaveOut}</option>
                  {candidates.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                  {mayBeNew ? <option value="new">{PAGE.isNew}</option> : null}
                </select>
              </li>
            ))}
          </ul>
          {more > 0 ? <p>{PAGE.more(more)}</p> : null}
        </div>
      ) : null}
    </>
  );
}

function Listed({
  heading,
  rows,
  more,
  isOpen = false,
  children,
}: {
  heading: string;
  rows: Rows;
  more: number;
  isOpen?: boolean;
  children?: ReactNode;
}) {
  if (rows.length === 0) return null;
  return (
    <>
      <Folded
        heading={`${heading}: ${(rows.length + more).toLocaleString("en-IN")}`}
        isOpen={isOpen}
      >
        <ul>
          {rows.map(({ key, name, details }) => (
            <li key={key} className="border-line py-1.5 wrap-anywhere not-first:border-t">
              <strong className="font-semibold">{name}</strong>
              {details.map((change) => (
                <span key={change} className="block text-sm text-muted">
                  {change}
                </span>
              ))}
            </li>
          ))}
        </ul>
        {more > 0 ? <p>{PAGE.more(more)}</p> : null}
      </Folded>
      {children}
    </>
  );
}

function Folded({
  heading,
  isOpen,
  children,
}: {
  heading: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{heading}</summary>
      {children}
    </details>
  );
}
