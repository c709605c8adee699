import { MESSAGES } from "#app/club/money/fees/content.ts";
import type { DescribedField } from "#app/forms/described-fields.ts";

export const MAX_FEE = 1_000_000_00;

export const SECTIONS = {
  fee: "What it costs",
  places: "Unpaid places and refunds",
  payment: "How it is paid",
} as const;

type Field = DescribedField & {
  section: keyof typeof SECTIONS;
  isHalf?: true;
};

/**
 * What a tournament costs and how it is paid: the names are those of the columns. The other prices
 * depend on the tournament.
 */
export const FEE_FIELDS = {
  fee: {
    label: "Fee for each player",
    hint: "In rupees. Leave empty if there is no fee.",
    section: "fee",
    kind: "rupees",
    min: 1_00,
    max: MAX_FEE,
    message: MESSAGES.fee,
  },
  early_fee: {
    label: "Early fee",
    hint: "In rupees. Leave empty if there is none.",
    section: "fee",
    isHalf: true,
    kind: "rupees",
    min: 0,
    max: MAX_FEE,
    message: MESSAGES.fee,
  },
  early_until: {
    label: "Until",
    hint: "The last day of the early fee.",
    section: "fee",
    isHalf: true,
    kind: "day",
  },
  includes: {
    label: "What it includes",
    hint: "For example: green fee, lunch and prizes.",
    section: "fee",
    kind: "text",
    max: 300,
  },
  refund_until: {
    label: "Refunded until",
    hint: "Last date to withdraw with a refund. Leave empty to refund at any time. If you choose an earlier day than before, entries that are there keep the later one.",
    section: "places",
    kind: "day",
  },
  hold_days: {
    label: "Days to hold an unpaid place",
    hint: "Leave empty to hold places indefinitely. A reminder is sent the day before. An entry with a reported payment keeps its place for 14 days from the report, if that is longer, or until you reject the payment. A part-paid entry keeps its place until you decide, as does an unpaid one in a knock-out whose draw is published.",
    section: "places",
    kind: "number",
    max: 60,
  },
  unpaid_goes: {
    label: "If the fee is still unpaid",
    section: "places",
    kind: "choice",
    as: "radio",
    choices: [
      {
        value: "waiting",
        label: "Move the entry to the end of the waiting list, once someone is waiting",
      },
      { value: "withdrawn", label: "The entry is withdrawn" },
    ],
  },
  upi_address: {
    label: "UPI address",
    hint: "For example, club@bank. Pay it ₹1 yourself before you save, to check that it reaches the club.",
    section: "payment",
    isHalf: true,
    kind: "text",
    max: 320,
  },
  upi_name: {
    label: "Name that the payer's app shows",
    hint: "Exactly as your bank has it. Members are told not to pay if their app shows a different name.",
    section: "payment",
    isHalf: true,
    kind: "text",
    max: 100,
  },
  merchant_code: {
    label: "Merchant code",
    hint: "Four digits, only if your bank gave you one with the UPI address. Apps refuse a wrong one.",
    section: "payment",
    kind: "text",
    max: 20,
    isNumeric: true,
  },
  bank_account: {
    label: "Bank account",
    hint: "Name, number and IFSC, for bank transfers.",
    section: "payment",
    kind: "text",
    max: 500,
    rows: 4,
  },
  how_to_pay: {
    label: "In your own words",
    hint: "Members read it with the amount and the reference of their entry: the desk's hours, whom to ask.",
    section: "payment",
    kind: "text",
    max: 1_000,
    rows: 5,
  },
} as const satisfies Record<string, Field>;

export const priceField = (label: string, hint: string) =>
  ({
    label,
    hint,
    kind: "rupees",
    min: 0,
    max: MAX_FEE,
    message: MESSAGES.price,
  }) as const satisfies DescribedField;

export const OTHER_FIELDS = {
  guest_fee: priceField(
    "Fee for each player that a member brings",
    "In rupees, for guests. Leave empty if they pay the same.",
  ),
  currentPassword: {
    label: "Your password",
    hint: "Only if you change the UPI address, its name, the bank account, or words of your own with an address or a number of nine digits. All administrators get a mail about that.",
    kind: "password",
  },
} as const satisfies Record<string, DescribedField>;
