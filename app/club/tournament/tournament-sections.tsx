import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { DescribedField } from "#app/forms/described-field.tsx";
import { FieldSections } from "#app/forms/field-sections.tsx";
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
  Span,
  TournamentValues,
} from "./tournament-fields.ts";

type TextMetadata = FieldMetadata<string | undefined>;

type Props = {
  form: FormMetadata<TournamentValues>;
  fields: ReturnType<FormMetadata<TournamentValues>["getFieldset"]>;
  /** Whether the address can no longer be changed. */
  isSlugFixed: boolean;
};

export function TournamentSections({
  sections,
  table,
  ...props
}: Props & { sections: typeof SECTIONS; table: FieldTable }) {
  return (
    <FieldSections sections={sections} fields={table} isFirstListed>
      {(name, spec) => <OneField {...props} name={name} spec={spec} />}
    </FieldSections>
  );
}

function OneField({ name, spec, ...props }: Props & { name: FieldName; spec: FieldSpec }) {
  if (spec.kind === "list") return <List {...props} name={name} spec={spec} />;
  const field = props.fields[name] as unknown as TextMetadata;
  return name === "slug" && props.isSlugFixed ? (
    <p>
      <span className={LABEL_CLASSES}>{spec.label}</span>
      <code className="font-mono wrap-anywhere">/tournaments/{field.initialValue}</code>
      <span className="mt-1 block text-sm text-muted">{SLUG_FIXED}</span>
      <HiddenField field={field} />
    </p>
  ) : (
    <Control field={field} spec={spec} />
  );
}

function Control({
  spec,
  field,
}: {
  spec: Exclude<FieldSpec, ListSpec> | LineFieldSpec;
  field: TextMetadata;
}): ReactNode {
  const { label } = spec;
  const described = {
    field,
    label,
    hint: "hint" in spec ? spec.hint : undefined,
  };
  switch (spec.kind) {
    case "id":
      return <HiddenField field={field} />;
    case "picture":
      return <PictureField field={field} label={label} />;
    case "names":
      return <Field {...described} as="textarea" rows={spec.rows} />;
    case "pars":
    case "indexes":
    case "slug":
      return <Field {...described} type="text" />;
    case "time":
      return <Field {...described} type="time" />;
    case "moment":
      return <Field {...described} type="datetime-local" />;
    default:
      return <DescribedField field={field} spec={spec} />;
  }
}

/** The twelve columns of a line; on phones short fields stand in pairs. */
const SPANS: Record<Span, string> = {
  3: "sm:col-span-3",
  4: "sm:col-span-4",
  5: "col-span-2 sm:col-span-5",
  6: "col-span-2 sm:col-span-6",
  7: "col-span-2 sm:col-span-7",
  8: "col-span-2 sm:col-span-8",
  12: "col-span-2 sm:col-span-12",
};

function List({
  form,
  fields,
  name,
  spec: { label, hint, add, isShort, line },
}: Props & { name: FieldName; spec: ListSpec }) {
  const [firstField = ""] = Object.keys(line).filter((key) => key !== "id");
  return (
    <div
      className={
        isShort
          ? ""
          : "[&_li]:rounded-lg [&_li]:border [&_li]:bg-paper [&_li]:p-4 [&_li]:md:grid-cols-1"
      }
    >
      <ListField
        form={form}
        field={fields[name] as unknown as FieldMetadata<Record<string, string>[]>}
        label={label}
        hint={hint}
        firstField={firstField}
        addLabel={add}
        columns=""
        words={{
          move: {
            up: (number) => `${label} ${number}: up`,
            down: (number) => `${label} ${number}: down`,
          },
          remove: (number) => `${label} ${number}: remove`,
        }}
      >
        {(metadata, index) => (
          <div
            role="group"
            aria-label={`${label} ${index + 1}`}
            className="group/line grid grid-cols-2 items-end gap-x-3 gap-y-2.5 sm:grid-cols-12"
          >
            {Object.entries(line).map(([key, spec]) => (
              <div
                key={key}
                className={`${spec.kind === "id" ? "hidden" : SPANS[spec.span ?? 6]} ${spec.kind === "names" ? CHOICES : ""}`}
              >
                <Control field={metadata[key] as TextMetadata} spec={spec} />
              </div>
            ))}
          </div>
        )}
      </ListField>
    </div>
  );
}

const CHOICES = "group-not-has-[[name$=kind]_[value=choice]:checked]/line:hidden";
