import type { Voucher } from "#app/money/day-book.ts";
import { numberCell, rupeesCell } from "#app/site/csv.ts";

const HEADINGS = [
  "Date",
  "Voucher type",
  "Voucher",
  "Ledger",
  "Debit",
  "Credit",
  "Narration",
  "Number",
  "Receipt or voucher",
];

/** The day book as a file: each voucher is a row for its debit and one for its credit. */
export const voucherRows = (vouchers: readonly Voucher[]) => [
  HEADINGS,
  ...vouchers.flatMap(({ id, day, type, debit, credit, paise, narration, number, receipt }) => {
    const amount = rupeesCell(paise);
    const evidence = [narration, numberCell(number ?? ""), receipt];
    return [
      [day, type, id, debit, amount, "", ...evidence],
      [day, type, id, credit, "", amount, ...evidence],
    ];
  }),
];
