import type { ComponentProps, ReactNode } from "react";
import { DescribedField } from "#app/forms/described-field.tsx";
import { labelsOf } from "#app/forms/described-fields.ts";
import { Field } from "#app/forms/field.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { REASON, SETTINGS_FIELDS as FIELDS, SETTINGS_PARTS } from "./fields.ts";
import type { SettingsFields } from "./schema.ts";

type Name = keyof typeof FIELDS;

type Kinds = NonNullable<(typeof SETTINGS_PARTS)[number]["kinds"]>;
type Joined<List> = List extends readonly [infer First extends string, ...infer Rest]
  ? Rest extends readonly []
    ? First
    : `${First} ${Joined<Rest>}`
  : never;

/** Hides a part where none of its kinds is chosen. Whole words, which the style sheet is made of. */
export const HIDDEN_UNLESS: Record<Joined<Kinds>, string> = {
  points: "group-not-has-[[name=kind]_[value=points]:checked]/form:hidden",
  "points most fewest":
    "group-not-has-[[name=kind]_:is([value=points],[value=most],[value=fewest]):checked]/form:hidden",
  "rounds eclectic":
    "group-not-has-[[name=kind]_:is([value=rounds],[value=eclectic]):checked]/form:hidden",
  rounds: "group-not-has-[[name=kind]_[value=rounds]:checked]/form:hidden",
  eclectic: "group-not-has-[[name=kind]_[value=eclectic]:checked]/form:hidden",
  qualifying: "group-not-has-[[name=kind]_[value=qualifying]:checked]/form:hidden",
};

const PARTS = SETTINGS_PARTS.map(({ kinds, legend, fields, first }) => ({
  legend,
  hidden: kinds ? HIDDEN_UNLESS[kinds.join(" ") as Joined<Kinds>] : "",
  first: first as readonly Name[],
  more: (Object.keys(fields) as Name[]).filter(
    (name) => !(first as readonly string[]).includes(name),
  ),
}));

const MORE = "More settings";

const DIVISIONS = {
  legend: "Divisions of the days",
  hint: "Divisions with the same name here are one in the series. Empty: under its own name.",
  as: (name: string) => `“${name}” counts as`,
} as const;

export function SettingsForm({
  path,
  submit,
  cancel,
  needsReason = false,
  dayDivisions = [],
  children,
  ...options
}: {
  path: string;
  submit: string;
  cancel: string;
  /** The digest of the settings whose changes are shown; empty: none are. */
  needsReason?: boolean;
  /** Names of the divisions of the days, in the order of the form's list. */
  dayDivisions?: readonly string[];
  /** Above the reason. */
  children?: ReactNode;
} & Pick<ComponentProps<typeof ServerForm<SettingsFields>>, "lastResult"> &
  Pick<Parameters<typeof useServerForm<SettingsFields>>[0], "defaultValue" | "constraint">) {
  const [form, fields] = useServerForm<SettingsFields>({ id: "settings", ...options });
  const partsOf = (which: "first" | "more") =>
    PARTS.map(({ legend, hidden, [which]: names }) =>
      names.length === 0 ? null : (
        <fieldset key={legend} className={hidden}>
          {legend === null ? null : (
            <legend className="float-left w-full pb-4 font-semibold supports-[selector(:has(a))]:sr-only">
              Only for: {legend}
            </legend>
          )}
          <div className="clear-both grid w-full items-start gap-5 sm:grid-cols-2 sm:*:not-has-[[inputmode=decimal]]:col-span-full">
            {names.map((name) => (
              <DescribedField key={name} field={fields[name]} spec={FIELDS[name]} />
            ))}
          </div>
        </fieldset>
      ),
    );
  return (
    <ServerForm
      form={form}
      labels={{ ...labelsOf({ ...FIELDS, reason: REASON }), divisions: DIVISIONS.legend }}
      lastResult={options.lastResult}
      action={path}
    >
      <HiddenField field={fields.id} />
      <HiddenField field={fields.version} />
      {partsOf("first")}
      <details
        className="border-t border-line pt-3"
        open={PARTS.some(({ more }) => more.some((name) => fields[name].errors))}
      >
        <summary className="min-h-11 cursor-pointer font-semibold">{MORE}</summary>
        <div className="grid gap-5 pt-2">{partsOf("more")}</div>
      </details>
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
