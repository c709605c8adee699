export const DAY_BOOK_PAGE = {
  heading: "Day book",
  description: "Every voucher of a period for the accountant, as CSV and for Tally.",
  text: "Charges, waivers, cash, bank and club accounts, with what was cancelled: each voucher debits one ledger and credits another. What was paid by UPI or bank but is on no statement yet is in transit.",
  none: "Nothing was entered in this period.",
  openLines: (count: number) =>
    count === 1
      ? "1 open bank line is not in it yet."
      : `${count} open bank lines are not in it yet.`,
  labels: { from: "From", to: "To" },
  show: "Show",
  csv: "Export CSV",
  xml: "Export for Tally (XML)",
  tally:
    "In Tally, choose Import and the file; ledgers that are missing are created. Try it in a copy of the company first.",
} as const;
