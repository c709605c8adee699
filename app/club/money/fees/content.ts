import { formatRupees } from "#app/money/rupees.ts";
import { WAY_NAMES, WAYS } from "#app/money/ways.ts";
import type { FeeState, LineKind } from "./ledger.ts";

export const WAY_OPTIONS = WAY_NAMES.map((value) => ({
  value,
  label: WAYS[value],
}));

export const STATES: Readonly<Record<FeeState, string>> = {
  nothing: "Nothing due",
  due: "Amount due",
  "said-paid": "Payment reported",
  "said-part": "Payment reported, more due",
  "said-not-due": "Payment reported, nothing due",
  "part-paid": "Part paid",
  paid: "Paid",
  kept: "Kept for a place",
  "too-much": "Overpaid",
  "to-refund": "Refund due",
};

/** "Amount due: ₹3,500", or "Part paid, ₹500 due": what is missing is no sum that was paid. */
export function stateWithSum(state: FeeState, due: number): string {
  if (due === 0) return STATES[state];
  const sum = formatRupees(Math.abs(due));
  return state === "part-paid" ? `${STATES[state]}, ${sum} due` : `${STATES[state]}: ${sum}`;
}

export const KINDS: Readonly<Record<LineKind, string>> = {
  charge: "Charged",
  payment: "Paid",
  refund: "Refunded",
  waiver: "Waived",
};

export const FEES_PAGE = {
  heading: "Entry fees",
  title: (tournament: string) => `Entry fees: ${tournament}`,
  description: "What the entries of a tournament owe and have paid.",
  deleted: "Deleted account",
  tell: {
    heading: "Tell the entrants?",
    text: (entries: number) =>
      `The new fee changes what ${entries === 1 ? "1 entry costs" : `${entries} entries cost`}, and no mail says so. A message to exactly ${entries === 1 ? "this one" : "these"} is ready, with what each of them still owes: you see it before it is sent.`,
    yes: "Write to them",
    no: "Not now",
    /** What the message says that was changed. */
    changes: "the entry fee",
  },
  perPlayer: (fee: string) => `${fee} a player`,
  otherPrices: "Other prices",
  none: "This tournament has no entry fee.",
  withoutPrice: (entries: number) =>
    entries === 1
      ? "1 entry was made before the fee was set, and owes nothing."
      : `${entries} entries were made before the fee was set, and owe nothing.`,
  filters: {
    all: "All",
    due: "Due, nothing reported",
    said: "Payment reported",
    paid: "Paid",
    kept: "Kept for a place",
    refund: "Refund due",
  },
  sums: {
    expected: "Expected",
    paid: "Received, before refunds",
    refunded: "Refunded",
    outstanding: "Outstanding",
    kept: "Kept for places",
    toRefund: "Refund due",
  },
  recorded: (payment: string) => `Recorded: ${payment}`,
  paidIn: (name: string, way: string) => ({
    message: `${name}: paid`,
    description: way,
  }),
  paidBefore: (name: string) => ({
    message: `${name}: nothing is due`,
    description: "This payment is already recorded.",
  }),
} as const;

/** Of the address of the list, after a fee was applied to entries. */
export const ASKS_TO_TELL = "?tell=ask";

export const TOASTS = {
  otherAnswers: {
    message: "Nothing is saved yet",
    description:
      "Someone has changed the questions since you opened this form. Check the prices of the answers, and save again.",
  },
  saved: { message: "Entry fee saved" },
  applied: (entries: number) => ({
    message: "Entry fee saved",
    description:
      entries === 0
        ? "No entry costs more or less than before."
        : `It changes what ${entries === 1 ? "1 entry costs" : `${entries} entries cost`}.`,
  }),
  recorded: (line: string) => ({ message: `${line} recorded` }),
  refused: {
    message: "Payment marked as not received",
    description: "While the fee is due, the member is asked for the number again.",
  },
  cancelled: { message: "Payment cancelled by a reversing line" },
} as const;

export const MESSAGES = {
  amount: "Enter an amount, for example 3500 or 3,500.50",
  fee: "Enter an amount from 1 to 10,00,000",
  price: "Enter an amount up to 10,00,000, for example 1200",
  earlyBoth: "An early fee has an amount and a day",
  earlyLess: "An early fee is less than the fee",
  upiAddress: "Enter a UPI address, for example club@bank",
  merchantCode: "Enter the four digits, or leave empty",
  merchantCodeAlone: "A merchant code goes with its UPI address",
  refundsEnd: (day: string) =>
    `${day} has passed: new entries are not refunded when they are withdrawn. Entries that are there keep the day that they were promised. Check the day, or tick that it is meant.`,
  refundAfterDay: (day: string) =>
    `The tournament is on ${day}: choose that day or an earlier one.`,
  refundAfterClosing: (moment: string) =>
    `Registration closes ${moment}: members cannot withdraw on the site after that, and have to ask the club. Check the day, or tick that it is meant.`,
  upiBoth: "A UPI address goes with the name that the payer's app shows",
  passwordNeeded: "You are changing who gets paid. Enter your password to confirm.",
  conflict:
    "Someone else saved the fee while you were editing. Your version is below; saving again replaces theirs.",
} as const;
