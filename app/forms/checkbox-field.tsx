import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { FieldMessages, useAriaOfCorrected } from "./field.tsx";

/** A box to check, with its label and, if there is one, the error message. */
export function CheckboxField({
  field,
  label,
}: {
  field: FieldMetadata<string | undefined>;
  label: string;
}) {
  const { key, ...props } = getInputProps(field, { type: "checkbox" });
  const aria = useAriaOfCorrected(field);
  return (
    <div>
      <div className="flex min-h-11 items-center gap-3">
        <input
          key={key}
          {...props}
          {...aria}
          className="size-5.5 accent-primary"
        />
        <label htmlFor={field.id} className="flex-1 py-2.5">
          {label}
        </label>
      </div>
      <FieldMessages field={field} />
    </div>
  );
}
