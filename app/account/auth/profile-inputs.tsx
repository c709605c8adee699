import type { FieldMetadata } from "@conform-to/react";
import { Field } from "#app/forms/field.tsx";
import { PROFILE_FIELD_LIST, type ProfileFieldName } from "./profile-fields.ts";

export function ProfileInputs({
  fields,
}: {
  fields: Record<ProfileFieldName, FieldMetadata<string | undefined>>;
}) {
  return PROFILE_FIELD_LIST.map(([name, { label, autoComplete }]) => (
    <Field key={name} field={fields[name]} label={label} type="text" autoComplete={autoComplete} />
  ));
}
