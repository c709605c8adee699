import type { FieldMetadata } from "@conform-to/react";
import { DecimalField } from "#app/forms/decimal-field.tsx";
import { Field } from "#app/forms/field.tsx";
import { HiddenField } from "#app/forms/form.tsx";
import {
  BANGALORE_LABELS as LABELS,
  BANGALORE_PAGE as PAGE,
  CATEGORIES,
  GOLF_GROUPS,
} from "./content.ts";
import type { BangaloreFields } from "./schema.ts";

/** The fields of a Bangalore registration, for creating and for changing one. */
export function BangaloreFormFields({
  fields,
}: {
  fields: Record<keyof BangaloreFields, FieldMetadata<string | undefined>>;
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
        field={fields.email}
        label={LABELS.email}
        type="email"
        autoComplete="email"
      />
      <Field
        field={fields.phone}
        label={LABELS.phone}
        type="tel"
        autoComplete="tel"
      />
      <Field
        field={fields.golfGroup}
        label={LABELS.golfGroup}
        as="select"
        placeholder={PAGE.groupPlaceholder}
        options={GOLF_GROUPS.map((group) => ({ value: group, label: group }))}
      />
      <Field
        className="group-not-has-[option[value=Other]:checked]/form:hidden"
        field={fields.customGolfGroup}
        label={LABELS.customGolfGroup}
        hint={PAGE.customGroupHint}
        type="text"
      />
      <Field
        field={fields.category}
        label={LABELS.category}
        as="radio"
        options={CATEGORIES}
      />
      <DecimalField field={fields.handicap} label={LABELS.handicap} />
      <Field
        field={fields.additionalInfo}
        label={LABELS.additionalInfo}
        hint={PAGE.additionalInfoHint}
        as="textarea"
        rows={3}
      />
    </>
  );
}
