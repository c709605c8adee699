import type { ComponentProps, ReactNode } from "react";
import { DescribedField } from "#app/forms/described-field.tsx";
import { labelsOf } from "#app/forms/described-fields.ts";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { REASON, SETTINGS_FIELDS as FIELDS, SETTINGS_PARTS } from "./fields.ts";
import type { SettingsFields } from "./schema.ts";

const PARTS = SETTINGS_PARTS.map(({ legend, fields }) => ({
  legend,
  names: Object.keys(fields) as (keyof typeof FIELDS)[],
}));

export function SettingsForm({
  path,
  submit,
  cancel,
  seen,
  children,
  ...options
}: {
  path: string;
  submit: string;
  cancel: string;
  /** The settings of which the changes are shown; null: nothing is published. */
  seen: string | null;
  /** Above the reason. */
  children?: ReactNode;
} & Pick<ComponentProps<typeof ServerForm<SettingsFields>>, "lastResult"> &
  Pick<Parameters<typeof useServerForm<SettingsFields>>[0], "defaultValue" | "constraint">) {
  const [form, fields] = useServerForm<SettingsFields>({ id: "settings", ...options });
  return (
    <ServerForm
      form={form}
      labels={labelsOf({ ...FIELDS, reason: REASON })}
      lastResult={options.lastResult}
      action={path}
    >
      <HiddenField field={fields.id} />
      <HiddenField field={fields.version} />
      {PARTS.map(({ legend, names }) => (
        <fieldset key={legend} className="border-line not-first-of-type:border-t">
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
      {children}
      {seen === null ? null : (
        <>
          <input type="hidden" name="seen" value={seen} />
          <DescribedField field={fields.reason} spec={REASON} />
        </>
      )}
      <ButtonRow>
        <SubmitButton busyText="Saving…">{submit}</SubmitButton>
        <ButtonLink look="quiet" href={cancel}>
          Cancel
        </ButtonLink>
      </ButtonRow>
    </ServerForm>
  );
}
