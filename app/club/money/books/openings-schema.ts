import { z } from "zod";
import { fieldSchemas } from "#app/forms/field-schema.ts";
import type { FieldsOf } from "#app/forms/form.tsx";
import { OPENING_FIELDS, OPENINGS_PAGE } from "./openings-content.ts";

export const openingSchema = z
  .object({
    ledger: z.string().regex(/^(cash|\d{4})$/),
    /** The line that the form showed. */
    seen: z.uuid().optional(),
    ...fieldSchemas(OPENING_FIELDS),
  })
  .refine(({ ledger, overdrawn }) => ledger !== "cash" || !overdrawn, {
    path: ["overdrawn"],
    error: OPENINGS_PAGE.cashBelowZero,
  });

export type OpeningFields = FieldsOf<typeof openingSchema>;
