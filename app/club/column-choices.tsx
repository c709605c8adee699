import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Field } from "#app/forms/field.tsx";
import type { UnknownColumn } from "#app/tables/column-names.ts";

export function ColumnChoices({
  unknown,
  fields,
  options,
}: {
  unknown: readonly UnknownColumn[];
  /** By the column's index. */
  fields: Readonly<Record<string, FieldMetadata<string> | undefined>>;
  options: readonly { value: string; label: string }[];
}) {
  if (unknown.length === 0) return null;
  return (
    <Choices heading="Columns that were not understood" text="Say what they are, and check again.">
      {unknown.map(({ index, name }) => {
        const field = fields[index];
        return field ? (
          <Field
            key={index}
            field={field}
            label={name}
            as="select"
            placeholder="Not used"
            options={options}
          />
        ) : null;
      })}
    </Choices>
  );
}

export function Choices({
  heading,
  text,
  children,
}: {
  heading: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-3">
      <div>
        <h3>{heading}</h3>
        <p className="text-sm text-muted">{text}</p>
      </div>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
    </div>
  );
}
