import { z } from "zod";
import type { FieldsOf } from "#app/forms/form.tsx";
import { isUpiAddress } from "#app/money/upi-link.ts";
import { parseRupees } from "#app/money/rupees.ts";
import { tidyPaymentNumber } from "#app/money/reference.ts";
import { WAY_NAMES } from "#app/money/ways.ts";
import { MESSAGES } from "./content.ts";

// Limits as the checks of the database.

const MAX_FEE = 1_000_000_00;

const amount = (message: string, min = 1, max = Number.MAX_SAFE_INTEGER) =>
  z.string({ error: message }).transform((typed, context) => {
    const paise = parseRupees(typed);
    if (paise !== null && paise >= min && paise <= max) return paise;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

const day = z.iso.date({ error: MESSAGES.day }).optional();

const text = (max: number) =>
  z
    .string()
    .overwrite((typed) => typed.replaceAll(/\r\n?/g, "\n").trim())
    .max(max, MESSAGES.tooLong(max))
    .optional();

const way = z.enum(WAY_NAMES, { error: MESSAGES.choice });

const orNothing = (typed: string | undefined) => typed || undefined;

/** The value of the button that takes a payment back: the entry and the line. */
export const undoSchema = z
  .object({ undo: z.string() })
  .transform(({ undo }) => {
    const [entry = "", line = ""] = undo.split(".");
    return { entry, line };
  })
  .pipe(z.object({ entry: z.uuid(), line: z.uuid() }));

/** What "Paid" of the list posts: whose entry, and how it was paid. */
export const paidSchema = z.object({ paid: z.uuid(), way });

/**
 * The amounts in the fields that depend on the tournament.
 *
 * @returns paise by the fields' names, and messages of those that hold none
 */
export function readOtherPrices(form: FormData) {
  const priced: Partial<Record<string, number>> = {};
  const wrong: Record<string, string[]> = {};
  for (const [name, value] of form) {
    if (!/^(division|extra)\./.test(name) || typeof value !== "string")
      continue;
    if (value.trim() === "") continue;
    const paise = parseRupees(value);
    if (paise === null || paise > MAX_FEE) wrong[name] = [MESSAGES.price];
    else priced[name] = paise;
  }
  return { priced, wrong };
}

const feesFields = z.object({
  intent: z.enum(["save", "apply"]).catch("save"),
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  fee: amount(MESSAGES.fee, 100, MAX_FEE).optional(),
  earlyFee: amount(MESSAGES.fee, 0, MAX_FEE).optional(),
  earlyUntil: day,
  refundUntil: day,
  includes: text(300),
  howToPay: text(1_000),
  upiAddress: text(320)
    .refine((typed) => !typed || isUpiAddress(typed), MESSAGES.upiAddress)
    .transform(orNothing),
  upiName: text(100).transform(orNothing),
  merchantCode: z
    .string()
    .trim()
    .regex(/^(\d{4})?$/, MESSAGES.merchantCode)
    .transform(orNothing)
    .optional(),
  bankAccount: text(500).transform(orNothing),
  currentPassword: z.string().max(200).optional(),
  holdDays: z
    .string()
    .regex(/^([1-9]|[1-5]\d|60)$/, MESSAGES.holdDays)
    .transform(Number)
    .optional(),
  unpaidGoes: z.enum(["waiting", "withdrawn"]).catch("waiting"),
  guestFee: amount(MESSAGES.price, 0, MAX_FEE).optional(),
});

export const feesSchema = feesFields
  .refine(
    ({ upiAddress, upiName }) =>
      (upiAddress === undefined) === (upiName === undefined),
    { path: ["upiName"], error: MESSAGES.upiBoth },
  )
  .refine(
    ({ upiAddress, merchantCode }) =>
      merchantCode === undefined || upiAddress !== undefined,
    { path: ["merchantCode"], error: MESSAGES.merchantCodeAlone },
  )
  .refine(
    ({ earlyFee, earlyUntil }) =>
      (earlyFee === undefined) === (earlyUntil === undefined),
    { path: ["earlyFee"], error: MESSAGES.earlyBoth },
  )
  .refine(({ fee = 0, earlyFee = -1 }) => earlyFee < fee, {
    path: ["earlyFee"],
    error: MESSAGES.earlyLess,
  });

/** With the other prices, by the division's id and as `extraName` says. */
export type FeesFields = FieldsOf<typeof feesFields> &
  Partial<Record<"division" | "extra", Record<string, string | undefined>>>;

export const recordSchema = z
  .object({
    submissionKey: z.uuid().catch(() => crypto.randomUUID()),
    kind: z.enum(["payment", "refund", "waiver"], { error: MESSAGES.choice }),
    rupees: amount(MESSAGES.amount),
    way: way.optional(),
    number: text(40).transform((typed) => typed && tidyPaymentNumber(typed)),
    note: text(300),
    /** Checked where somebody means more than is due. */
    confirmed: z.string().optional(),
  })
  .refine(({ kind, way }) => kind === "waiver" || way !== undefined, {
    path: ["way"],
    error: MESSAGES.choice,
  });

export type RecordFields = FieldsOf<typeof recordSchema>;

/** What "It has not come" on the page of an entry posts. */
export const refuseSchema = z.object({ refuse: z.literal("yes") });

/** What "Cancel" beside a line of a ledger posts. */
export const cancelSchema = z.object({ cancel: z.uuid() });
