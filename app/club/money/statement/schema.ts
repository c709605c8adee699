import { z } from "zod";
import { optionalText } from "#app/forms/field-schema.ts";
import { HEAD_NAMES } from "#app/money/heads.ts";
import { parseRupees } from "#app/money/rupees.ts";

export const statementSchema = (csv: z.ZodType<string>) =>
  z.object({
    intent: z.enum(["preview", "import"]).catch("preview"),
    account: z
      .string()
      .trim()
      .regex(/^\d{4}$/, "Enter the last four digits of the account")
      .optional(),
    /** The kind of lines of which one button chooses what becomes of all. */
    all: z.string().optional(),
    csv,
    /** The digest of what was shown. */
    seen: z.string().optional(),
  });

export type StatementFields = { account?: string; csv?: string };

/** What "Take this statement back" posts. */
export const takeBackImportSchema = z.object({ takeBack: z.uuid() });

const amount = z
  .string()
  .optional()
  .transform((text, context) => {
    if (text === undefined || text.trim() === "") return null;
    const paise = parseRupees(text);
    if (paise !== null && paise > 0) return paise;
    context.addIssue({
      code: "custom",
      message: "Enter an amount, for example 3500 or 3,500.50",
    });
    return z.NEVER;
  });

const ticked = z
  .record(z.uuid(), z.string())
  .default({})
  .transform((boxes) => Object.keys(boxes));

const head = z.enum(HEAD_NAMES).catch("other");

/** What posts that all open lines of a search are left out. */
export const leaveOutSchema = z.object({
  head,
  /** The digest of the lines that were shown. */
  approved: z.string(),
});

export const settleSchema = z.object({
  intent: z.enum(["assign", "search", "suggested", "leave"]).catch("assign"),
  suggested: z.string().optional(),
  search: z
    .string()
    .optional()
    .transform((text = "") => text.trim().slice(0, 1_000)),
  /** Ticked entries, by id. */
  entries: ticked,
  /** What these entries get, where it is not what they owe. */
  amounts: z.record(z.uuid(), amount).default({}),
  /** Ticked payments and refunds that were recorded by hand. */
  noted: ticked,
  charge: amount,
  head,
  reason: optionalText(200).transform((text) => text || undefined),
  /** Checked where somebody means more than is due. */
  confirmed: z.string().optional(),
});

export type SettleFields = Partial<
  Record<"search" | "charge" | "head" | "reason" | "confirmed", string>
>;

export const remarkSchema = z.object({
  remark: optionalText(300).transform((text) => text || undefined),
});

export const takeBackSchema = z.object({
  takeBack: z.union([z.literal("all"), z.uuid()]),
});
