import { MESSAGES, WAY_OPTIONS } from "#app/club/money/fees/content.ts";
import type { DescribedField } from "#app/forms/described-fields.ts";

export const RECORD_FIELDS = {
  kind: {
    label: "What",
    required: true,
    kind: "choice",
    as: "radio",
    choices: [
      { value: "payment", label: "Payment" },
      { value: "refund", label: "Refund" },
      { value: "waiver", label: "Waiver" },
    ],
  },
  rupees: {
    label: "Amount",
    hint: "In rupees.",
    required: true,
    kind: "rupees",
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    message: MESSAGES.amount,
  },
  way: {
    label: "Paid by",
    hint: "Leave empty for a waiver.",
    kind: "choice",
    as: "select",
    choices: WAY_OPTIONS,
  },
  day: {
    label: "Day",
    hint: "When it was received or refunded. Leave empty for today.",
    kind: "day",
  },
  number: {
    label: "UTR, transaction or cheque number",
    hint: "As the bank shows it. Leave empty if there is none.",
    kind: "text",
    max: 40,
  },
  is_due_again: {
    label: "After a refund",
    text: "What is refunded is due again",
    hint: "Only for a refund. Unless you tick this, the fee is reduced by the refund, and mails do not ask for it again.",
    kind: "box",
  },
  note: {
    label: "Note",
    hint: "Members see this note when they download their data.",
    kind: "text",
    max: 300,
  },
} as const satisfies Record<string, DescribedField>;
