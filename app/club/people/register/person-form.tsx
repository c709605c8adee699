import type { ComponentProps, ReactNode } from "react";
import { DescribedField } from "#app/forms/described-field.tsx";
import { labelsOf } from "#app/forms/described-fields.ts";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { PEOPLE_PATH } from "#app/site/paths.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { PERSON_FIELDS as FIELDS } from "./fields.ts";
import type { PersonFields } from "./schema.ts";

const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

export function PersonForm({
  path,
  submit,
  other,
  ...options
}: {
  path: string;
  submit: string;
  /** A link beside the button. */
  other?: ReactNode;
} & Pick<ComponentProps<typeof ServerForm<PersonFields>>, "lastResult"> &
  Pick<Parameters<typeof useServerForm<PersonFields>>[0], "defaultValue" | "constraint">) {
  const [form, fields] = useServerForm<PersonFields>({ id: "person", ...options });
  return (
    <ServerForm form={form} labels={labelsOf(FIELDS)} lastResult={options.lastResult} action={path}>
      <HiddenField field={fields.id} />
      <HiddenField field={fields.version} />
      <HiddenField field={fields.confirmed} />
      <HiddenField field={fields.accountSince} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {NAMES.map((name) => (
          <DescribedField key={name} field={fields[name]} spec={FIELDS[name]} />
        ))}
      </div>
      <ButtonRow>
        <SubmitButton busyText="Saving…">{submit}</SubmitButton>
        <ButtonLink look="quiet" href={PEOPLE_PATH}>
          All people
        </ButtonLink>
        {other}
      </ButtonRow>
    </ServerForm>
  );
}
