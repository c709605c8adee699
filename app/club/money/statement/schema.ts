import { z } from "zod";
import { optionalText } from "#app/forms/field-schema.ts";
import { HEAD_NAMES } from "#app/money/heads.ts";
import { parseRupees } from "#app/money/rupees.ts";

export const statementSchema = (csv: z.ZodType<string>) =>
  z.object({
    intent: z.enum(["preview", "import", "keep"]).catch("preview"),
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

/** What the form showed of the line. */
const seen = z.string().max(100).optional();

/** What posts that ticked lines are left out. */
export const leaveOutSchema = z.object({
  /** None: of each line its own. */
  head: z.enum(HEAD_NAMES).optional().catch(undefined),
  /** By line, what was shown of it. */
  ticked: z.record(z.uuid(), z.string().max(100)).default({}),
  /** The lines and the sum that were shown as ticked. */
  shown: z.string().optional(),
});
export type LeaveOutFields = Pick<z.input<typeof leaveOutSchema>, "ticked" | "head">;

export const settleSchema = z.object({
  intent: z.enum(["assign", "search", "suggested", "leave"]).catch("assign"),
  seen,
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
  seen,
  takeBack: z.union([z.literal("all"), z.uuid()]),
});
