import { csvLoader } from "#app/club/frame/export.server.ts";
import { DAY_BOOK_PATH } from "#app/club/money/money-paths.ts";
import { numberCell, rupeesCell } from "#app/site/csv.ts";
import { exportVouchers } from "./day-book.server.ts";

/** Each voucher is a row for its debit and one for its credit. */
export const loader = csvLoader(
  () => DAY_BOOK_PATH,
  async ({ request, context }) => {
    const { name, vouchers } = await exportVouchers(context, request.url);
    return {
      name: `${name}.csv`,
      rows: [
        ["Date", "Voucher type", "Voucher", "Ledger", "Debit", "Credit", "Narration", "Number"],
        ...vouchers.flatMap(({ id, day, type, debit, credit, paise, narration, number }) => {
          const amount = rupeesCell(paise);
          return [
            [day, type, id, debit, amount, "", narration, numberCell(number ?? "")],
            [day, type, id, credit, "", amount, narration, numberCell(number ?? "")],
          ];
        }),
      ],
    };
  },
);
