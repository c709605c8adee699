import { z } from "zod";
import type { FieldsOf } from "#app/forms/form.tsx";

// As the checks of the database.

const text = (max: number) =>
  z
    .string()
    .overwrite((typed) => typed.replaceAll(/\r\n?/g, "\n").trim())
    .max(max, `Please use at most ${String(max)} characters`)
    .optional();

const code = (form: RegExp, message: string) =>
  z
    .string()
    .overwrite((typed) => typed.replaceAll(/\s/g, "").toUpperCase())
    .regex(form, message)
    .optional();

/** What receipts say of the club. */
export const detailsSchema = z.object({
  name: text(120),
  address: text(400),
  pan: code(
    /^[A-Z]{5}\d{4}[A-Z]$/,
    "A PAN has five letters, four digits and a letter",
  ),
  gstin: code(
    /^\d{2}[A-Z]{5}\d{4}[A-Z][\dA-Z]Z[\dA-Z]$/,
    "A GSTIN has 15 characters, such as 30AAAAA0000A1Z5",
  ),
});

export type DetailsFields = FieldsOf<typeof detailsSchema>;
