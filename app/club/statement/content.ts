import type { Column, StatementProblem } from "#app/money/statement.ts";
import type { Booked } from "./statement.server.ts";

/** Texts of the page that reads bank statements. */
export const STATEMENT_PAGE = {
  heading: "Bank statement",
  description: "Read a bank's statement, and look before anything is entered.",
  text: "Payments are found by their reference. Nothing is entered before you have seen it, and no line twice, however often it is in a statement.",
  labels: {
    file: "File",
    account: "Last four digits of the account",
    csv: "Or its text",
  },
  hints: {
    file: "As the bank exports it: CSV, or the text that some banks name .xls. It is used instead of what is pasted below. Save an Excel file as CSV first.",
    account: "Only where the file does not say it.",
  },
  exampleText:
    "The bank's own lines above the columns may stay. A payment is found by the reference in its text, here MC-VQYS.",
  example: `Date, Narration, Withdrawals, Deposits, Balance
11/10/26, UPI-FARHAN QASIM-MC-VQYS, , 3500.00, 48210.00
12/10/26, CASH DEPOSIT, , 7000.00, 55210.00`,
  known: (accounts: readonly string[]) => `So far: ${accounts.join(", ")}.`,
  binary: "This is an Excel or PDF file. Please save it as CSV first.",
  otherAccount: (endings: readonly string[]) =>
    `The file is of an account that ends in ${endings.join(" or ")}`,
  whichAccount: "Please enter the last four digits of the account",
  found: (account: string) => `What was found, account …${account}`,
  check:
    "Payments that fit no entry stay open. Below this form you can assign them later.",
  nothingNew: "All of it was entered before.",
  enter: "Enter these lines",
  columns: "What is in which column?",
  columnsText:
    "The names of the columns are not known. Please say for each what it is: the day and the text at least, and the amount that came in. Without the balance each line needs a number.",
  open: (total: number) =>
    total === 1
      ? "1 payment to be assigned"
      : `${String(total)} payments to be assigned`,
  openText:
    "Enter the reference of the entry that was paid, or of several that this is the sum of.",
} as const;

/** What a column of a statement may be. */
export const COLUMN_NAMES: Readonly<Record<Column, string>> = {
  day: "Day",
  narration: "Text",
  number: "Number",
  debit: "Amount out",
  credit: "Amount in",
  amount: "Amount, in or out",
  direction: "CR or DR",
  balance: "Balance",
};

/** Why a text is no statement. */
export function problemText({
  problem,
  line,
}: {
  problem: StatementProblem;
  line: number | null;
}): string {
  switch (problem) {
    case "not-csv":
      return `Line ${String(line)} is not CSV`;
    case "no-header":
      return "The names of the columns are not known. Please say above what they are.";
    case "no-lines":
      return "No line of it begins with a day";
    case "bad-line":
      return `Line ${String(line)} has no amount, or neither a balance nor a number`;
    default:
      return "The balances do not follow from the lines: one is missing, or the file is not whole";
  }
}

const lines = (count: number) =>
  count === 1 ? "1 line" : `${String(count)} lines`;

export const STATEMENT_TOASTS = {
  lookFirst: {
    message: "Please check it first",
    description:
      "The file, or what the entries owe, has changed since you checked it.",
  },
  entered: ({ booked, open, known }: Booked) => ({
    message: `${lines(booked)} entered`,
    description: [
      `${lines(open)} open`,
      known > 0 && `${lines(known)} entered before`,
    ]
      .filter(Boolean)
      .join(", "),
  }),
  noReference: {
    message: "Nothing was entered",
    description: "Please enter the reference of the entry that was paid.",
  },
  settled: { message: "Entered" },
  leftOut: { message: "Left out: not an entry fee" },
} as const;
