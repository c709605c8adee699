import type { ReactNode } from "react";
import { CONTROL_CLASSES, LABEL_CLASSES } from "#app/forms/field.tsx";
import type { UnknownColumn } from "#app/tables/column-names.ts";

export function ColumnChoices({
  unknown,
  options,
}: {
  unknown: readonly UnknownColumn[];
  options: readonly { value: string; label: string }[];
}) {
  if (unknown.length === 0) return null;
  return (
    <Choices
      heading="Columns that were not understood"
      text="Say what they are, and check again. The next list with such a column is read the same way."
    >
      {unknown.map(({ index, name, choice }) => (
        <div key={index}>
          <label htmlFor={`column-${index}`} className={LABEL_CLASSES}>
            {name}
          </label>
          <select
            // What was remembered or proposed is chosen, too.
            key={choice}
            id={`column-${index}`}
            name={`columns.${index}`}
            defaultValue={choice}
            className={CONTROL_CLASSES}
          >
            <option value="">Not used</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      ))}
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
