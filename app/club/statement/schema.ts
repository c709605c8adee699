import { z } from "zod";
import { MAX_CSV_CHARACTERS } from "#app/golf/csv-table.ts";

/** What the form of a statement posts, but the choices of its lines and columns. */
export const statementSchema = z.object({
  intent: z.enum(["preview", "import"]).catch("preview"),
  account: z
    .string()
    .trim()
    .regex(/^\d{4}$/, "Please enter the last four digits of the account")
    .optional(),
  csv: z
    .string({ error: "Please choose a file, or paste its text" })
    .max(MAX_CSV_CHARACTERS, "This is more text than one statement has"),
  /** The digest of what was shown. */
  seen: z.string().optional(),
});

export type StatementFields = { account?: string; csv?: string };

/** What "Enter" and "Not an entry fee" beside an open payment post. */
export const settleSchema = z.object({
  settle: z.uuid(),
  intent: z.enum(["enter", "leave"]).catch("enter"),
  references: z
    .string()
    .default("")
    .transform((typed) => [
      ...new Set(typed.toUpperCase().match(/[A-Z\d]{4,}/g) ?? []),
    ]),
});
