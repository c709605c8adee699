import { formatRupees } from "#app/money/rupees.ts";

/** How much books and bank differ; zero: lines are missing, or counted twice. */
export type Difference = { account: string; paise: number };

const differs = ({ account, paise }: Difference) =>
  paise === 0
    ? `account …${account} by an amount that is not known`
    : `account …${account} by ${formatRupees(paise)}`;

export const MONTHS_PAGE = {
  heading: "Closed months",
  description: "Close a month once its books are done, so that nothing in it changes any more.",
  text: "Nothing dated in a closed month is added, changed or taken back. Months are closed in order: what changes in one changes the balances of all that follow, so opening one again opens those too. Closing and opening are recorded in the audit log. A line of a later month may still take back a payment of a closed one: a cheque that bounced, or a refund that the bank returned.",
  none: "No month with payments is over yet.",
  failed: "Nothing was changed",
  sums: (received: string, refunded: string) =>
    `Received ${received} before refunds, refunded ${refunded}`,
  isOpen: "Open",
  openLines: (count: number) =>
    count === 1 ? "1 bank line is open" : `${count} bank lines are open`,
  close: "Close",
  check: "Check and close…",
  question: (month: string) => `Close ${month}?`,
  noAccount: "No bank statement was imported.",
  reachesTo: (day: string, last: string) =>
    `The last line is of ${day}. If the account moved after that, import a statement that reaches to ${last} first: lines that come later wait until the month is opened again.`,
  undecided: (amount: string) => `${amount} is open: say what it is for`,
  held: (day: string) => `In no account on ${day}`,
  cash: "Cash in hand",
  cashBelowZero:
    "More cash was paid in or out than is recorded as received: record the payments of the desk first.",
  betweenAccounts: "In transit between the club’s own accounts",
  otherSide:
    "One side of a transfer between own accounts is missing: import the other account’s statement, and leave its line out under the same head.",
  inTransit: "Recorded by hand as UPI or bank transfer, on no statement yet",
  settleFirst: "The month can be closed once its open lines are settled.",
  leaveOpen: "Leave it open",
  differences: (all: readonly Difference[]) => all.map(differs).join(", "),
  closedAt: (moment: string, by: string | null, all: readonly Difference[]) =>
    [
      `Closed ${moment}`,
      by !== null && ` by ${by}`,
      all.length > 0 && `, although books and bank differed: ${all.map(differs).join(", ")}`,
    ]
      .filter(Boolean)
      .join(""),
  closeKnowingly: (difference: string) => `Close it although books and bank differ: ${difference}`,
  tickDifference: (difference: string) =>
    `Books and bank differ: ${difference}. Import the missing lines or correct the opening balance first, or tick this to close the month with the difference.`,
  notListed:
    "Only a month that is over, and not before the first line of the books, can be closed.",
  closeFirst: (month: string) =>
    `${month} is still open. Close it first: what changes in it changes the balances of this month.`,
  open: (later: number) =>
    later === 0
      ? "Open again"
      : `Open again, with the ${later === 1 ? "later month" : `${later} later months`}`,
  closed: (month: string) => `${month} is closed`,
  opened: (month: string, later: number) =>
    later > 0
      ? `${month} and ${later === 1 ? "the month" : `the ${later} months`} after it are open again`
      : `${month} is open again`,
} as const;
