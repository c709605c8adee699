import type { FieldMetadata } from "@conform-to/react";
import { Field } from "#app/forms/field.tsx";
import { HiddenField } from "#app/forms/form.tsx";
import { BIRTHDAY_LABELS as LABELS } from "./content.ts";
import type { BirthdayFields } from "./schema.ts";

/** The fields of a birthday registration, for creating and for changing one. */
export function BirthdayFormFields({
  fields,
}: {
  fields: Record<keyof BirthdayFields, FieldMetadata<string | undefined>>;
}) {
  return (
    <>
      <HiddenField field={fields.submissionKey} />
      <Field
        field={fields.fullName}
        label={LABELS.fullName}
        type="text"
        autoComplete="name"
      />
      <Field
        field={fields.phone}
        label={LABELS.phone}
        type="tel"
        autoComplete="tel"
      />
      <Field
        field={fields.handicap}
        label={LABELS.handicap}
        type="text"
        inputMode="decimal"
      />
      <Field
        field={fields.birthdayMessage}
        label={LABELS.birthdayMessage}
        as="textarea"
        rows={3}
      />
    </>
  );
}
