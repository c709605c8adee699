import type { DescribedField } from "#app/forms/described-fields.ts";

/** The ledger that is no account of a bank. */
export const CASH = "cash";

export const OPENINGS_PAGE = {
  heading: "Opening balances",
  description: "Cash and bank balances when the books began here, from an older program.",
  text: "Enter the older program’s balances at the beginning of the first day here. Nothing dated before that day can then be recorded in the ledger. An account is listed once a statement of it was imported.",
  cash: "Cash in hand",
  none: "No opening balance.",
  current: (amount: string, day: string) => `${amount} at the beginning of ${day}`,
  byStatements: (amount: string, day: string) =>
    `By its statements, the account held ${amount} before its first line, on ${day}.`,
  differs: (amount: string) =>
    `That differs by ${amount}. Lines of the statements are missing, or the opening balance is wrong.`,
  enter: "Enter",
  correct: "Correct",
  earlier: "Before it was corrected",
  entered: (moment: string, who: string | null) => `Entered ${moment}${by(who)}`,
  corrected: (moment: string, who: string | null, note: string | null) =>
    `corrected ${moment}${by(who)}${note === null ? "" : `: ${note}`}`,
  saved: { message: "Saved" },
  failed: { message: "Nothing was changed" },
  afterLines: (day: string) =>
    `The ledger has lines from ${day} on. Enter the balance at the beginning of that day, or of an earlier one.`,
  unreadable: "An amount in rupees, such as 3500; 0 for no opening balance",
  cashBelowZero: "Cash cannot be overdrawn.",
} as const;

const by = (who: string | null) => (who === null ? "" : ` by ${who}`);

export const OPENING_FIELDS = {
  day: {
    label: "At the beginning of",
    hint: "The first day of the books here. No line of the ledger may be earlier.",
    required: true,
    kind: "day",
    from: "2000-01-01",
  },
  rupees: {
    label: "Amount",
    hint: "In rupees; 0 for no opening balance.",
    required: true,
    kind: "rupees",
    min: 0,
    max: 10_000_000_000_000,
    message: OPENINGS_PAGE.unreadable,
  },
  overdrawn: {
    label: "Overdrawn",
    kind: "box",
    text: "The account was overdrawn: the amount was owed to the bank",
  },
  note: {
    label: "Note",
    hint: "Its source, such as the trial balance of 31 March, or why it was corrected.",
    kind: "text",
    max: 300,
  },
} as const satisfies Record<string, DescribedField>;
