import { WAYS } from "#app/money/ways.ts";
import type { FeeState, LineKind } from "./ledger.ts";

export const WAY_OPTIONS = Object.entries(WAYS).map(([value, label]) => ({
  value,
  label,
}));

/** How an entry stands. */
export const STATES: Readonly<Record<FeeState, string>> = {
  nothing: "Nothing due",
  due: "To pay",
  "said-paid": "Said to be paid",
  "part-paid": "Part paid",
  paid: "Paid",
  "too-much": "Paid too much",
  "to-refund": "To be given back",
};

/** The lines of a ledger. */
export const KINDS: Readonly<Record<LineKind, string>> = {
  charge: "Charged",
  payment: "Paid",
  refund: "Given back",
  waiver: "Waived",
};

/** Texts of the pages about a tournament's entry fees. */
export const FEES_PAGE = {
  heading: "Entry fees",
  title: (tournament: string) => `Entry fees: ${tournament}`,
  description: "What the entries of a tournament owe and have paid.",
  deleted: "Deleted account",
  perPlayer: (fee: string) => `${fee} a player`,
  none: "This tournament has no entry fee.",
  withoutPrice: (entries: number) =>
    entries === 1
      ? "1 entry was made before there was a fee, and owes nothing."
      : `${String(entries)} entries were made before there was a fee, and owe nothing.`,
  shown: {
    all: "All",
    due: "To pay",
    said: "Said to be paid",
    paid: "Paid",
    refund: "To give back",
  },
  sums: {
    expected: "Expected",
    paid: "Received",
    refunded: "Given back",
    outstanding: "Outstanding",
    toRefund: "To be given back",
  },
  paidIn: (name: string, way: string) => ({
    message: `${name}: paid`,
    description: way,
  }),
  paidBefore: (name: string) => ({
    message: `${name}: nothing is due`,
    description: "Somebody has written it down already.",
  }),
} as const;

/** Toasts of these pages. */
export const TOASTS = {
  saved: { message: "Entry fee saved" },
  applied: (entries: number) => ({
    message: "Entry fee saved",
    description:
      entries === 1
        ? "1 entry has another price now."
        : `${String(entries)} entries have another price now.`,
  }),
  recorded: { message: "Written down" },
  refused: {
    message: "Noted: it has not come",
    description: "The member is asked for the number again.",
  },
  cancelled: { message: "Cancelled by a line with the amount reversed" },
} as const;

/** Messages beside the fields. */
export const MESSAGES = {
  amount: "Please enter an amount, such as 3500 or 3,500.50",
  fee: "Please enter an amount from 1 to 10,00,000",
  price: "Please enter an amount up to 10,00,000, such as 1200",
  day: "Please enter a day",
  holdDays: "Please enter a number of days from 1 to 60",
  earlyBoth: "An early fee has an amount and a day",
  earlyLess: "An early fee is less than the fee",
  upiAddress: "Please enter a UPI address, such as club@bank",
  merchantCode: "Please enter the four digits, or leave it empty",
  merchantCodeAlone: "A merchant code goes with its UPI address",
  upiBoth: "A UPI address goes with the name that the payer's app shows",
  passwordNeeded:
    "Members would pay somebody else than before: please enter your password.",
  choice: "Please choose one of the list",
  conflict:
    "Somebody else has saved the fee meanwhile. What you see below is yours: saving again replaces theirs.",
  tooLong: (max: number) => `Please use at most ${String(max)} characters`,
} as const;
