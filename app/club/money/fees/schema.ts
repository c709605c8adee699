import { z } from "zod";
import {
  checkedText,
  FIELD_MESSAGES,
  fieldSchemas,
  WITH_WRONG_FIELDS,
} from "#app/forms/field-schema.ts";
import type { FieldsOf } from "#app/forms/form.tsx";
import { parseRupees } from "#app/money/rupees.ts";
import { isUpiAddress } from "#app/money/upi-link.ts";
import { WAY_NAMES } from "#app/money/ways.ts";
import { isDay } from "#app/site/dates.ts";
import { MESSAGES } from "./content.ts";
import { RECORD_FIELDS } from "./entry/fields.ts";
import { FEE_FIELDS, MAX_FEE, OTHER_FIELDS } from "./settings/fields.ts";

const way = z.enum(WAY_NAMES, { error: FIELD_MESSAGES.choice });

export const undoSchema = z
  .object({ undo: z.string() })
  .transform(({ undo }) => {
    const [entry = "", line = ""] = undo.split(".");
    return { entry, line };
  })
  .pipe(z.object({ entry: z.uuid(), line: z.uuid() }));

export const paidSchema = z.object({
  paid: z.uuid(),
  way,
  day: checkedText(isDay, FIELD_MESSAGES.day).transform((day) => day || undefined),
});

/** Paise by the fields' names, and messages of those that hold none. */
export function readOtherPrices(form: FormData) {
  const priced: Partial<Record<string, number>> = {};
  const wrong: Record<string, string[]> = {};
  for (const [name, value] of form) {
    if (!/^(division|status|extra)\./.test(name) || typeof value !== "string") continue;
    if (value.trim() === "") continue;
    const paise = parseRupees(value);
    if (paise === null || paise > MAX_FEE) wrong[name] = [MESSAGES.price];
    else priced[name] = paise;
  }
  return { priced, wrong };
}

const fields = fieldSchemas(FEE_FIELDS);

const feesFields = z.object({
  intent: z.enum(["save", "apply"]).catch("save"),
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  ...fields,
  ...fieldSchemas(OTHER_FIELDS),
  /** Ticked to confirm the last day for refunds. */
  confirmed: z.string().optional(),
  upi_address: fields.upi_address.refine(
    (text) => !text || isUpiAddress(text),
    MESSAGES.upiAddress,
  ),
  merchant_code: fields.merchant_code.refine(
    (text) => !text || /^\d{4}$/.test(text),
    MESSAGES.merchantCode,
  ),
});

export const feesSchema = feesFields
  .refine(({ upi_address, upi_name }) => Boolean(upi_address) === Boolean(upi_name), {
    path: ["upi_name"],
    error: MESSAGES.upiBoth,
    ...WITH_WRONG_FIELDS,
  })
  .refine(({ upi_address, merchant_code }) => !merchant_code || Boolean(upi_address), {
    path: ["merchant_code"],
    error: MESSAGES.merchantCodeAlone,
    ...WITH_WRONG_FIELDS,
  })
  .refine(({ early_fee, early_until }) => Boolean(early_fee) === Boolean(early_until), {
    path: ["early_fee"],
    error: MESSAGES.earlyBoth,
    ...WITH_WRONG_FIELDS,
  })
  .refine(
    ({ fee, early_fee }) => {
      const [early, whole] = [early_fee, fee || "0"].map((text) =>
        text ? parseRupees(text) : null,
      );
      // An amount that cannot be read has a message of its own.
      return early == null || whole == null || early < whole;
    },
    { path: ["early_fee"], error: MESSAGES.earlyLess, ...WITH_WRONG_FIELDS },
  );

/** With the other prices, by the division's id, the status and as `extraName` says. */
export type FeesFields = FieldsOf<typeof feesFields> &
  Partial<Record<"division" | "status" | "extra", Record<string, string | undefined>>>;

export const recordSchema = z
  .object({
    submissionKey: z.uuid().catch(() => crypto.randomUUID()),
    ...fieldSchemas(RECORD_FIELDS),
    /** Checked where somebody means more than is due. */
    confirmed: z.string().optional(),
  })
  .refine(({ kind, way }) => kind === "waiver" || way !== undefined, {
    path: ["way"],
    error: FIELD_MESSAGES.choice,
    ...WITH_WRONG_FIELDS,
  });

export type RecordFields = FieldsOf<typeof recordSchema>;

/** What "Mark as not received" on the page of an entry posts. */
export const refuseSchema = z.object({ refuse: z.literal("yes") });

/** What "Cancel" beside a line of a ledger posts. */
export const cancelSchema = z.object({ cancel: z.uuid() });
