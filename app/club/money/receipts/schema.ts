import { z } from "zod";
import { fieldSchemas } from "#app/forms/field-schema.ts";
import type { FieldsOf } from "#app/forms/form.tsx";
import { DETAILS_FIELDS } from "./fields.ts";

/** A number of the tax office, whatever blanks and small letters are typed. */
const code = (form: RegExp, message: string) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/\s/g, "").toUpperCase())
    .regex(form, message)
    .optional();

export const detailsSchema = z.object({
  ...fieldSchemas(DETAILS_FIELDS),
  pan: code(/^[A-Z]{5}\d{4}[A-Z]$/, "A PAN has five letters, four digits and a letter"),
  gstin: code(
    /^\d{2}[A-Z]{5}\d{4}[A-Z][\dA-Z]Z[\dA-Z]$/,
    "A GSTIN has 15 characters, such as 30AAAAA0000A1Z5",
  ),
});

export type DetailsFields = FieldsOf<typeof detailsSchema>;
