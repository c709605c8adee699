import type { WaitingSum } from "#app/money/reconcile.ts";
import { formatRupees } from "#app/money/rupees.ts";
import type { Column } from "#app/money/statement-columns.ts";
import type { StatementProblem } from "#app/money/statement.ts";
import { formatDay, formatMonth } from "#app/site/dates.ts";
import type { LineState } from "./line-states.ts";
import type { Booked, Import, WaitingMonth } from "./statement.server.ts";

export const STATE_NAMES: Readonly<Record<LineState, string>> = {
  open: "Open",
  booked: "Recorded",
  "left-out": "Left out",
  reversed: "Reversed by the bank",
  "no-effect": "No effect",
};

const lines = (count: number) => (count === 1 ? "1 line" : `${count} lines`);
const payments = (count: number) =>
  count === 1 ? "1 payment or refund" : `${count} payments and refunds`;

const inAndOut = (sum: { paise_in: number; paise_out: number }) => [
  ...(sum.paise_in > 0 ? [`${formatRupees(sum.paise_in)} in`] : []),
  ...(sum.paise_out > 0 ? [`${formatRupees(sum.paise_out)} out`] : []),
];

/** What taking a file back undoes. */
type TakenBack = Pick<
  Import,
  "lines" | "waiting" | "bookings" | "by_hand" | "left_out" | "remarks" | "reversals" | "balances"
>;

type FileDays = Pick<Import, "first_day" | "last_day" | "account">;

export const STATEMENT_PAGE = {
  heading: "Bank statement",
  description: "Import a bank statement, and check it before it is recorded.",
  text: "Payments are matched by reference. You check every line before it is recorded. Overlapping statements are safe: no line is recorded twice.",
  labels: {
    file: "File",
    account: "Last four digits of the account",
    csv: "Or its text",
  },
  hints: {
    file: "As the bank exports it: CSV, text or Excel. A file is used instead of pasted text. Of a PDF, copy the text of its pages, from the opening balance on, and paste it.",
    account: "Only if the file does not show it.",
  },
  first: "Choose a file",
  reopen: "Change the file",
  check: "Check it",
  busy: "Reading…",
  done: "Matched payments are recorded. Assign the open ones in the list of lines.",
  again: "Import another statement",
  exampleText:
    "You can keep the bank’s own lines above the columns. A payment is found by the reference in its text, here MC-VQYS.",
  example: `Date, Narration, Withdrawals, Deposits, Balance
11/10/26, UPI-FARHAN QASIM-MC-VQYS, , 3500.00, 48210.00
12/10/26, CASH DEPOSIT, , 7000.00, 55210.00`,
  known: (accounts: readonly string[]) => `So far: ${accounts.join(", ")}.`,
  otherAccount: (endings: readonly string[]) =>
    `The file is for an account that ends in ${endings.join(" or ")}`,
  whichAccount: "Enter the last four digits of the account",
  found: (account: string) => `What was found, account …${account}`,
  openStay: "Unmatched payments stay open until you assign them.",
  nothingNew: "Every line is already recorded.",
  waiting: (count: number, months: readonly string[]) =>
    `${lines(count)} of a closed month (${months.join(", ")}) ${count === 1 ? "stays out. To record it" : "stay out. To record them"}, open the month again and repeat the import.`,
  beforeOpening: (count: number, day: string) =>
    `${lines(count)} from before the account’s opening balance of ${day} ${count === 1 ? "stays out: that balance has it in it. To record it" : "stay out: that balance has them in it. To record them"}, correct the opening balance and repeat the import.`,
  toCome: (line: number, day: string) =>
    `Line ${line} is dated ${day}, a day that is still to come. Check whether the file has day and month exchanged, or export it again up to today.`,
  unchecked: "This statement has no balances, so missing lines cannot be detected.",
  enter: "Record these lines",
  nothingToRecord: "Nothing of this file can be recorded now.",
  mayWait: (count: number) =>
    `Nothing of this file can be recorded now. Keep ${count === 1 ? "its line as waiting, and it is" : "its lines as waiting, and they are"} counted and listed until ${count === 1 ? "it is" : "they are"} recorded, here and in the reconciliation.`,
  keep: (count: number) => `Keep ${lines(count)} as waiting`,
  columns: "Which column is which?",
  columnsText:
    "Choose what each column holds: at least the day, the text and the amount that came in. Without a balance each line needs a number.",
  asRead: "The first lines, as they will be read",
  imports: "Statements so far",
  file: ({ first_day: first, last_day: last, account }: FileDays) =>
    `${formatDay(first)} – ${formatDay(last)}, account …${account}`,
  itsLines: "Its lines",
  nothingRecorded: "nothing recorded",
  noBalances: "no balances",
  takeBack: "Take this statement back",
  takeBackText: ({ bookings, by_hand: byHand, left_out: leftOut, ...lost }: TakenBack) => {
    const { lines: shown, waiting, remarks, reversals, balances } = lost;
    return [
      shown > 0 && "Its lines are removed; those that another statement also shows are open again.",
      waiting.length > 0 &&
        "Its lines that wait for a closed month are not counted as waiting any more.",
      bookings > 0 &&
        `${payments(bookings)} recorded from it will be cancelled by reversing lines, and their receipts with them.`,
      byHand > 0 &&
        `${payments(byHand)} recorded by hand ${byHand === 1 ? "stays" : "stay"}, as on no statement yet.`,
      leftOut > 0 &&
        `What you chose for ${lines(leftOut)} that ${leftOut === 1 ? "is" : "are"} left out is lost: choose it again if you import the lines again.`,
      remarks > 0 && `${remarks === 1 ? "1 remark is" : `${remarks} remarks are`} lost.`,
      reversals > 0 &&
        `${lines(reversals)} of other statements that reversed its lines, or that its lines reversed, ${reversals === 1 ? "is" : "are"} open again.`,
      balances > 0 &&
        `${balances === 1 ? "1 balance" : `${balances} balances`} that it corrected will be as before, unless a later statement shows the line.`,
    ]
      .filter(Boolean)
      .join(" ");
  },
  takenBack: "taken back",
  closed: (month: string) =>
    `This statement has lines of ${month}, which is closed. To take it back, open the month again first.`,
  stillWaiting: ({ lines: count, is_closed, ...of }: WaitingMonth) => {
    const month = formatMonth(of.month);
    const waiting = [lines(count), ...inAndOut(of)].join(", ");
    return is_closed
      ? `Not recorded: ${waiting}. ${count === 1 ? "It waits" : "They wait"} until ${month}, which is closed, is opened again; then repeat the import.`
      : `Not recorded: ${waiting}. ${month} is open again: repeat the import to record ${count === 1 ? "it" : "them"}.`;
  },
} as const;

export const COLUMN_NAMES: Readonly<Record<Column, string>> = {
  day: "Day",
  narration: "Text",
  number: "Number",
  debit: "Amount out",
  credit: "Amount in",
  amount: "Amount, in or out",
  direction: "CR or DR",
  balance: "Balance",
  status: "Status",
};

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
    case "too-wide":
      return "A statement has at most 60 columns, and lines of at most 20,000 characters. This is another kind of file.";
    case "too-long":
      return "A statement may have at most 20,000 lines. Export a shorter period.";
    case "no-header":
      return "The names of the columns are not known. Choose above what they hold.";
    case "no-lines":
      return "No line begins with a day. Check which column holds the day.";
    case "bad-line":
      return `Line ${String(line)} has no amount, or does not say whether it came in or went out. Check the columns; of text from a PDF copy the opening balance too.`;
    case "no-number":
      return `Line ${String(line)} has no balance, and no number that tells it from others: six letters or digits at least, one of them a digit. Check which column holds the number.`;
    case "bad-day":
      return `Line ${String(line)} has an amount, but its day cannot be read, or it is cut off. Export the statement again.`;
    case "mixed-days":
      return "The days are dates in some lines and texts in others: a spreadsheet has exchanged day and month where it could. Use the bank’s own file, without opening it in a spreadsheet first.";
    case "other-totals":
      return "The totals at the end of the file are not those of its lines. A line may be missing, or the file may have been changed.";
    default:
      return line === null
        ? "The balances do not add up. A line may be missing, or the file may be incomplete."
        : `The balances do not add up on the day of line ${String(line)}. A line may be missing before it or on its day, or the file may be incomplete.`;
  }
}

/** Why an approved statement is shown again. */
export const NOT_RECORDED = {
  changed: {
    message: "Check it first",
    description: "The file, or what the entries owe, has changed since you checked it.",
  },
  "not-answered": {
    message: "Nothing was recorded",
    description:
      "Choose for each line with another balance whether it is the same line, and for each payment that failed later whether it was taken back.",
  },
  "taken-back-twice": {
    message: "Nothing was recorded",
    description: "Two lines take back the same payment. Choose another one, or leave one open.",
  },
} as const;

/** Of a file without another line: why they stay out. */
export const staysOutToast = (why: readonly string[]) => ({
  message: "Nothing was recorded",
  description: why.join(" "),
});

export const STATEMENT_TOASTS = {
  lookFirst: NOT_RECORDED.changed,
  /** @param waiting how many lines stay out, of closed months */
  entered: (counts: Partial<Booked>, waiting = 0) => {
    const { booked = 0, open = 0, left_out: leftOut = 0, known = 0 } = counts;
    const {
      reversed = 0,
      no_effect: noEffect = 0,
      corrected = 0,
      taken_back: cancelled = 0,
    } = counts;
    return {
      message: `${lines(booked)} recorded`,
      description: [
        `${lines(open)} open`,
        leftOut > 0 && `${lines(leftOut)} left out`,
        reversed > 0 && `${lines(reversed)} that take back or are taken back`,
        cancelled > 0 && `${payments(cancelled)} cancelled`,
        noEffect > 0 && `${lines(noEffect)} without effect`,
        known > 0 && `${lines(known)} already there`,
        waiting > 0 && `${lines(waiting)} of a closed month not recorded, kept as waiting`,
        corrected > 0 && `${corrected === 1 ? "1 balance" : `${corrected} balances`} corrected`,
      ]
        .filter(Boolean)
        .join(", "),
    };
  },
  kept: (count: number) => ({
    message: `${lines(count)} kept as waiting`,
    description: "Nothing was recorded.",
  }),
  importTakenBack: ({ gone, open }: { gone: number; open: number }) => ({
    message: "Statement taken back",
    description: [`${lines(gone)} removed`, open > 0 && `${lines(open)} open again`]
      .filter(Boolean)
      .join(", "),
  }),
  noReference: {
    message: "Nothing was recorded",
    description: "Tick the entries that this is for, or enter their references.",
  },
  noSuggestion: {
    message: "Nothing was recorded",
    description: "Choose what the line is.",
  },
  notOne: {
    message: "Nothing was recorded",
    description: "No entry with a fee has this reference. Tick the entries that this is for.",
  },
  remarked: { message: "Remark saved" },
  settled: { message: "Recorded" },
  leftOut: { message: "Left out: not an entry fee" },
  allLeftOut: (words: string) => ({ message: "Left out", description: words }),
  noneTicked: { message: "Nothing was left out", description: "Tick the lines first." },
  checkSum: (words: string) => ({
    message: "Check what is ticked",
    description: `${words} Press again to leave them out.`,
  }),
  takenBack: (state: string) => ({
    message: "Taken back",
    description: state === "open" ? "The line is open again." : undefined,
  }),
  reversalTakenBack: (open: readonly string[], isPaymentCancelled: boolean) => ({
    message: "Taken back",
    description: [
      open.length > 0 && `Open again: ${open.join(" and ")}.`,
      isPaymentCancelled &&
        "What was cancelled on the entry stays cancelled, its receipt or voucher too: assign its line again, and a new one is issued.",
    ]
      .filter(Boolean)
      .join(" "),
  }),
} as const;

export const LINES_PAGE = {
  /** Of a line that pays an entry. */
  notKept: "The bank’s text named a payer and is not kept",
  heading: "Statement lines",
  description: "Every line of the bank statements, and what became of it.",
  text: "Every line of every statement, the newest first. Anything can be taken back.",
  search: "Search",
  searchHint: "Text, number, amount or day, for example 3,500 or 8/10/26",
  account: "Account",
  allAccounts: "All accounts",
  file: "Statement",
  allFiles: "All statements",
  all: "All",
  none: "No line.",
  proposed: (head: string) => `proposed: ${head}`,
  leaveOut: "Leave out the ticked lines",
  ticked: (count: number, paiseIn: number, paiseOut: number) =>
    `${lines(count)} ticked: ${inAndOut({ paise_in: paiseIn, paise_out: paiseOut }).join(", ")}.`,
  /** Beside what the bank took for itself. */
  tickedBefore: "Small charges and taxes that the bank itself names are ticked already.",
} as const;

export const LINE_PAGE = {
  heading: (amount: string) => `Bank line: ${amount}`,
  description: "A line of a bank statement, and what became of it.",
  pays: "What it pays",
  assign: "Assign it",
  assignText:
    "Tick the entries that this pays for. Enter an amount where an entry does not get exactly what it owes.",
  search: "Name, reference or amount due",
  searchHint: "For example Asha Rao, 7K3F or 3,500. Ticked entries stay in the list.",
  find: "Search",
  noEntries: "No entry was found.",
  amount: "Amount",
  moreEntries: (count: number) =>
    count === 1 ? "There is 1 more: search for it." : `There are ${count} more: search for them.`,
  ticked: (total: number, rest: number) =>
    `Ticked: ${formatRupees(total)}. The line is ${formatRupees(rest)}.`,
  charge: "Charge kept by the payment company",
  chargeHint:
    "Only for a payment company’s sum: what is missing of the fees. The entries are paid in full, and this goes to Bank charges.",
  otherSum: (total: number, rest: number, charge: number) =>
    charge > 0
      ? `The ticked entries get ${formatRupees(total)} together, but the line and this charge are ${formatRupees(rest + charge)}. Check the amounts.`
      : `The ticked entries get ${formatRupees(total)} together, ${formatRupees(total - rest)} more than the line. If a payment company kept that, enter it as its charge. Otherwise check the amounts.`,
  refundText:
    "If this refunds an entry, tick it: what is refunded is not due again. If it takes back a payment, choose it under possible matches. If it is neither, leave it out.",
  suggestions: "Possible matches",
  deposit: "Cash paid in",
  depositText:
    "If this is cash from the desk, tick the payments that it pays in, and the refunds that were paid from the till. They are recorded already: nothing is recorded twice. If it is only a part of them, leave it out below as Cash paid in or taken out: the cash book subtracts it.",
  laterCash: (day: string, amount: string) =>
    `${amount} of the cash not paid in was recorded for a day after ${day}, and is not listed. If it belongs to an earlier day, cancel it on the entry and record it again with its day.`,
  noCash: "The cash book has no cash that could be paid in: record the payments of the desk first.",
  payIn: "Paid in with this",
  confirm: "Record it anyway",
  reason: "Why it is left out",
  reasonDefault: "Not an entry fee",
  leaveOut: "Leave out",
  takeBack: "Take back",
  remark: "Remark",
  saveRemark: "Save the remark",
  takeBackAll: "Take back every part",
  closed: (month: string) =>
    `${month} is closed. To take anything back, open the month again first.`,
  otherSide: "Open that line",
  acts: "History",
  actBefore: (stood: string) => `Before: ${stood}`,
  before: "The line before",
  settled: (line: string, isNext: boolean) =>
    isNext ? `${line}. This is the next open line.` : `${line}. No open line is left in this list.`,
  forgotten: "The text of this line was deleted after 90 days.",
} as const;

export const RECONCILIATION_PAGE = {
  period: (from: string, to: string) => `From ${from} to ${to}.`,
  heading: "Reconciliation",
  description: "What came in and went out of an account, and what became of it.",
  text: "Compares the bank’s statements with the entries for a period.",
  labels: { account: "Account", from: "From", to: "To" },
  show: "Show",
  none: "Import a bank statement first.",
  difference: "Difference",
  balanced: "Every rupee is accounted for.",
  stillOpen: (amount: string) =>
    `Nothing is missing. ${amount} is still open: assign it, or leave it out.`,
  notBalanced: "These lines make the difference:",
  missingOrTwice: "Lines are missing, or counted twice.",
  notAccounted: (amount: string) =>
    `${amount} is not accounted for: lines are missing, or counted twice, or the opening balance in the books is wrong.`,
  waiting: ({ lines: count, ...sum }: WaitingSum) =>
    `Not every rupee is in the books: ${[lines(count), ...inAndOut(sum)].join(", ")}, of an imported file ${count === 1 ? "waits" : "wait"} for a closed month.`,
  excess: (amount: string) => `Opening balance and lines make ${amount} than the closing balance.`,
  reach: (from: string, to: string) =>
    from === to
      ? `The statements of this account have lines of ${from} only.`
      : `The statements of this account reach from ${from} to ${to}.`,
  empty: "No statement shows a line in this period.",
  cannotTell: "Missing lines cannot be ruled out.",
  gap: (from: string, to: string) =>
    from === to
      ? `On ${from} lines are missing, or counted twice`
      : `Between ${from} and ${to} lines are missing, or counted twice`,
  moreGaps: (count: number) =>
    count === 1
      ? "The balances do not follow from each other at one more place."
      : `The balances do not follow from each other at ${count} more places.`,
  unchecked: (count: number) =>
    `${lines(count)} without a balance: missing lines cannot be detected.`,
  lastDay: (day: string) => `Books and bank on ${day}`,
  beginsLater: (day: string) =>
    `The statements of this account begin on ${day}: what was before is not accounted for.`,
  takenBackLater: (amount: string, day: string, later: string) =>
    `${amount} of ${day} was taken back by the bank on ${later}, and is counted there`,
  opened: "Opening balance, as it was entered",
  began: "Opening balance, the bank’s before its first line: none was entered",
  moved: "Recorded in the books since",
  inBooks: "Balance of this account in the books",
  waits: "Waiting for a closed month, not recorded",
  inTransit: "In transit, whatever the account",
  notReceived: "Payments that no statement shows by then",
  notRefunded: "Refunds that no statement shows by then",
  notInBooks: "Bank lines that are still open",
  unexplained: "Lines that are missing, or counted twice",
  byBank: "Balance at the bank",
  byHandText:
    "Recorded by hand as paid by UPI or bank transfer, whatever the account, and not yet on a statement:",
  export: "Export CSV for the accountant",
} as const;
