import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { CheckboxField } from "./checkbox-field.tsx";
import type { DescribedField as Description } from "./described-fields.ts";
import { Field } from "./field.tsx";

export function DescribedField({
  field,
  spec,
  saved = [],
}: {
  field: FieldMetadata<string | undefined>;
  spec: Description;
  /** The rows that may be chosen. */
  saved?: readonly { value: string; label: string }[];
}): ReactNode {
  const described = { field, label: spec.label, hint: spec.hint };
  switch (spec.kind) {
    case "box":
      return <CheckboxField {...described} label={spec.text ?? spec.label} />;
    case "choice":
      return spec.as === "select" ? (
        <Field {...described} as="select" placeholder={spec.placeholder} options={spec.choices} />
      ) : (
        <Field {...described} as="radio" options={spec.choices} />
      );
    case "saved":
      return <Field {...described} as="select" placeholder={spec.placeholder} options={saved} />;
    case "text":
      return spec.rows ? (
        <Field {...described} as="textarea" rows={spec.rows} />
      ) : (
        <Field
          {...described}
          type={spec.isPhone ? "tel" : "text"}
          autoComplete={spec.autoComplete}
          inputMode={spec.isNumeric && "numeric"}
        />
      );
    case "email":
      return <Field {...described} type="email" autoComplete={spec.autoComplete} />;
    case "password":
      return <Field {...described} type="password" autoComplete="current-password" />;
    case "number":
    case "rupees":
    case "url":
      return (
        <Field {...described} type="text" inputMode={spec.kind === "url" ? spec.kind : "decimal"} />
      );
    case "day":
      return <Field {...described} type="date" />;
  }
}
