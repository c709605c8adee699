/** The query's name of ledgers that Tally does not have. */
export const NEW_LEDGERS = "new";

export const DAY_BOOK_PAGE = {
  heading: "Day book",
  description: "Every voucher of a period for the accountant, as CSV and for Tally.",
  text: "Every charge, waiver, payment and refund, those of cancelled entries included: each voucher debits one ledger and credits another. UPI and bank payments that are on no statement yet are in transit. Earlier balances are posted against Opening balances.",
  none: "Nothing was entered in this period.",
  openLines: (count: number) =>
    count === 1
      ? "1 open bank line is not in it yet."
      : `${count} open bank lines are not in it yet.`,
  period: (from: string, to: string) => `From ${from} to ${to}.`,
  labels: { from: "From", to: "To" },
  show: "Show",
  csv: "Export CSV",
  xml: "Export for Tally (XML)",
  forTally: "For Tally",
  newLedgers: "Which ledgers does Tally not have yet?",
  tally:
    "Only the ticked ledgers are created, each in a group that you can change in Tally. The others must exist there under the same name, and stay in the accountant’s groups. Ledgers used before this period are not ticked. An opening balance is exported with a ticked ledger; for one that Tally already has, enter it there. In Tally, choose Import and the file; try it in a copy of the company first.",
} as const;
