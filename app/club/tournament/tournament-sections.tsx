import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { Field, LABEL_CLASSES } from "#app/forms/field.tsx";
import { HiddenField } from "#app/forms/form.tsx";
import { ListField } from "#app/forms/list-field.tsx";
import { SLUG_FIXED } from "./editor-content.ts";
import { PictureField } from "./picture-field.tsx";
import type {
  FieldName,
  FieldSpec,
  FieldTable,
  LineFieldSpec,
  ListSpec,
  SECTIONS,
  TournamentValues,
} from "./tournament-fields.ts";

type TextMetadata = FieldMetadata<string | undefined>;

type Props = {
  form: FormMetadata<TournamentValues>;
  fields: ReturnType<FormMetadata<TournamentValues>["getFieldset"]>;
  /** Whether the address can no longer be changed. */
  isSlugFixed: boolean;
};

const COLUMNS_CLASSES = {
  halves: "md:grid-cols-2",
  "number-last": "sm:grid-cols-[minmax(0,1fr)_7rem]",
  "short-first": "md:grid-cols-[9rem_minmax(0,1fr)]",
} as const;

/** All fields of a tournament, under the headings of their sections. */
export function TournamentSections({
  sections,
  table,
  ...props
}: Props & { sections: typeof SECTIONS; table: FieldTable }) {
  return Object.entries(sections).map(([id, heading], index) => (
    <fieldset
      key={id}
      id={id}
      className="min-w-0 border-line not-first:border-t not-first:pt-7 max-md:scroll-mt-14"
    >
      <legend
        // On phones the list of sections above it says the same.
        className={`float-left mb-3 w-full font-display text-2xl leading-heading font-medium ${index === 0 ? "max-md:sr-only" : ""}`}
      >
        {heading}
      </legend>
      <div className="clear-both grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        {(Object.entries(table) as [FieldName, FieldSpec][])
          .filter(([, { section }]) => section === id)
          .map(([name, spec]) => (
            <div
              key={name}
              className={`min-w-0 ${spec.isHalf ? "" : "sm:col-span-2"}`}
            >
              <OneField {...props} name={name} spec={spec} />
            </div>
          ))}
      </div>
    </fieldset>
  ));
}

function OneField({
  name,
  spec,
  ...props
}: Props & { name: FieldName; spec: FieldSpec }) {
  if (spec.kind === "list") return <List {...props} name={name} spec={spec} />;
  const field = props.fields[name] as unknown as TextMetadata;
  return name === "slug" && props.isSlugFixed ? (
    <p>
      <span className={LABEL_CLASSES}>{spec.label}</span>
      <code className="font-mono wrap-anywhere">
        /tournaments/{field.initialValue}
      </code>
      <span className="mt-1 block text-sm text-muted">{SLUG_FIXED}</span>
      <HiddenField field={field} />
    </p>
  ) : (
    <Control field={field} spec={spec} label={spec.label} hint={spec.hint} />
  );
}

/** The control of a field, or of one of a line, as its kind has it. */
function Control({
  spec,
  ...field
}: {
  spec: Exclude<FieldSpec, ListSpec> | LineFieldSpec;
  field: TextMetadata;
  label: string;
  hint?: string;
}): ReactNode {
  switch (spec.kind) {
    case "id":
      return <HiddenField field={field.field} />;
    case "box":
      return (
        <CheckboxField field={field.field} label={spec.text ?? field.label} />
      );
    case "picture":
      return <PictureField field={field.field} label={field.label} />;
    case "choice":
      return <Field {...field} as={spec.as} options={spec.choices} />;
    case "names":
      return <Field {...field} as="textarea" rows={spec.rows} />;
    case "text":
      return spec.rows ? (
        <Field {...field} as="textarea" rows={spec.rows} />
      ) : (
        <Field {...field} type="text" />
      );
    case "pars":
    case "indexes":
    case "slug":
      return <Field {...field} type="text" />;
    case "url":
      return <Field {...field} type="text" inputMode="url" />;
    case "number":
      return <Field {...field} type="text" inputMode="decimal" />;
    case "day":
      return <Field {...field} type="date" />;
    case "time":
      return <Field {...field} type="time" />;
    case "moment":
      return <Field {...field} type="datetime-local" />;
  }
}

/** A list of the form; the labels of its lines are numbered. */
function List({
  form,
  fields,
  name,
  spec: { label, hint, add, columns, line },
}: Props & { name: FieldName; spec: ListSpec }) {
  const [firstField = ""] = Object.keys(line).filter((key) => key !== "id");
  return (
    <ListField
      form={form}
      field={fields[name] as unknown as FieldMetadata<Record<string, string>[]>}
      label={label}
      hint={hint}
      firstField={firstField}
      addLabel={add}
      columns={COLUMNS_CLASSES[columns]}
      words={{
        move: {
          up: (number) => `${label} ${String(number)}: up`,
          down: (number) => `${label} ${String(number)}: down`,
        },
        remove: (number) => `${label} ${String(number)}: remove`,
      }}
    >
      {(metadata, index) =>
        Object.entries(line).map(([key, spec]) => {
          const control = (
            <Control
              key={key}
              field={metadata[key] as TextMetadata}
              spec={spec}
              label={`${spec.label} ${String(index + 1)}`}
            />
          );
          return spec.isWide ? (
            <div key={key} className="md:col-span-2">
              {control}
            </div>
          ) : (
            control
          );
        })
      }
    </ListField>
  );
}
