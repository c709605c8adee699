import type { ComponentProps, ReactNode } from "react";
import { DescribedField } from "#app/forms/described-field.tsx";
import { labelsOf } from "#app/forms/described-fields.ts";
import { Field } from "#app/forms/field.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { REASON, SETTINGS_FIELDS as FIELDS, SETTINGS_PARTS } from "./fields.ts";
import type { SettingsFields } from "./schema.ts";

/** Hides a part where none of its kinds is chosen. */
const ONLY: Readonly<Record<string, string>> = {
  points: "group-not-has-[[name=kind]_[value=points]:checked]/form:hidden",
  "points most fewest":
    "group-not-has-[[name=kind]_:is([value=points],[value=most],[value=fewest]):checked]/form:hidden",
  "rounds eclectic":
    "group-not-has-[[name=kind]_:is([value=rounds],[value=eclectic]):checked]/form:hidden",
  rounds: "group-not-has-[[name=kind]_[value=rounds]:checked]/form:hidden",
  eclectic: "group-not-has-[[name=kind]_[value=eclectic]:checked]/form:hidden",
  qualifying: "group-not-has-[[name=kind]_[value=qualifying]:checked]/form:hidden",
};

const PARTS = SETTINGS_PARTS.map(({ kinds, legend, fields }) => ({
  legend,
  hidden: ONLY[kinds?.join(" ") ?? ""] ?? "",
  names: Object.keys(fields) as (keyof typeof FIELDS)[],
}));

const DIVISIONS = {
  legend: "Divisions of the days",
  hint: "Divisions with the same name here are one in the series. Empty: under its own name.",
  as: (name: string) => `“${name}” counts as`,
} as const;

export function SettingsForm({
  path,
  submit,
  cancel,
  seen,
  needsReason = false,
  dayDivisions = [],
  children,
  ...options
}: {
  path: string;
  submit: string;
  cancel: string;
  /** The digest of the settings whose changes are shown; empty: none are. */
  seen: string;
  needsReason?: boolean;
  /** Names of the divisions of the days, in the order of the form's list. */
  dayDivisions?: readonly string[];
  /** Above the reason. */
  children?: ReactNode;
} & Pick<ComponentProps<typeof ServerForm<SettingsFields>>, "lastResult"> &
  Pick<Parameters<typeof useServerForm<SettingsFields>>[0], "defaultValue" | "constraint">) {
  const [form, fields] = useServerForm<SettingsFields>({ id: "settings", ...options });
  return (
    <ServerForm
      form={form}
      labels={{ ...labelsOf({ ...FIELDS, reason: REASON }), divisions: DIVISIONS.legend }}
      lastResult={options.lastResult}
      action={path}
    >
      <HiddenField field={fields.id} />
      <HiddenField field={fields.version} />
      {PARTS.map(({ legend, hidden, names }) => (
        <fieldset key={legend} className={`border-line not-first-of-type:border-t ${hidden}`}>
          {legend === null ? null : (
            <legend className="float-left w-full py-4 font-semibold">Only for: {legend}</legend>
          )}
          <div className="clear-both grid w-full items-start gap-5 sm:grid-cols-2">
            {names.map((name) => (
              <DescribedField key={name} field={fields[name]} spec={FIELDS[name]} />
            ))}
          </div>
        </fieldset>
      ))}
      {dayDivisions.length === 0 ? null : (
        <fieldset className="border-t border-line">
          <legend className="float-left w-full pt-4 font-semibold">{DIVISIONS.legend}</legend>
          <p className="clear-both pb-4 text-sm text-muted">{DIVISIONS.hint}</p>
          <div className="grid w-full items-start gap-5 sm:grid-cols-2">
            {fields.divisions.getFieldList().map((line, index) => {
              const { id, as } = line.getFieldset();
              return (
                <div key={line.key}>
                  <HiddenField field={id} />
                  <Field field={as} label={DIVISIONS.as(dayDivisions[index] ?? "")} type="text" />
                </div>
              );
            })}
          </div>
        </fieldset>
      )}
      {children}
      <input type="hidden" name="seen" value={seen} />
      {needsReason ? <DescribedField field={fields.reason} spec={REASON} /> : null}
      <ButtonRow>
        <SubmitButton busyText="Saving…">{submit}</SubmitButton>
        <ButtonLink look="quiet" href={cancel}>
          Cancel
        </ButtonLink>
      </ButtonRow>
    </ServerForm>
  );
}
