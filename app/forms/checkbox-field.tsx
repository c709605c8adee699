import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { FieldMessages, useAriaOfCorrected } from "./field.tsx";

export function CheckboxField({
  field,
  label,
  hint,
  value,
}: {
  field: FieldMetadata<string | undefined>;
  label: string;
  hint?: string;
  /** That a tick sends, in place of "on". */
  value?: string;
}) {
  const hintId = hint ? `${field.id}-hint` : undefined;
  const { key, ...props } = getInputProps(field, {
    type: "checkbox",
    ...(value !== undefined && { value }),
    ariaDescribedBy: hintId,
  });
  const aria = useAriaOfCorrected(field, hintId);
  return (
    <div>
      <div className="flex min-h-11 items-center gap-3">
        <input key={key} {...props} {...aria} className="size-5.5 accent-primary" />
        <label htmlFor={field.id} className="flex-1 py-2.5">
          {label}
        </label>
      </div>
      <FieldMessages field={field} hint={hint} hintId={hintId} />
    </div>
  );
}
