import { readQuery } from "#app/club/receipts/receipts.server.ts";
import { csvLoader, readAllPages } from "#app/club/export.server.ts";
import { rupeesCell } from "#app/club/csv.ts";
import { RECEIPTS_PATH } from "#app/club/fees/paths.ts";
import { FEES_PAGE } from "#app/club/fees/content.ts";
import { startMoneyExport } from "#app/club/money-export.server.ts";
import { RECEIPT_NAMES } from "#app/entries/receipts.ts";
import { receiptNumber } from "#app/money/receipt.ts";
import { WAYS } from "#app/money/ways.ts";
import { readReceipts } from "./receipts.server.ts";

/** The receipts and vouchers of a financial year, the oldest first, with their totals. */
export const loader = csvLoader(
  () => RECEIPTS_PATH,
  async ({ request, context }) => {
    const { year } = readQuery(request.url);
    await startMoneyExport(context, "receipts-exported");
    let ofYear = "";
    let sums = { receipts: 0, vouchers: 0 };
    const receipts = await readAllPages(async (page, pageSize) => {
      const receipts = await readReceipts(context, { year, page, pageSize });
      ofYear = receipts.year ?? "";
      ({ sums } = receipts);
      return receipts.receipts;
    });
    return {
      name: `receipts_${ofYear}.csv`,
      rows: [
        [
          "Number",
          "What",
          "Day",
          "Payer",
          "Tournament",
          "Way",
          "Payment number",
          "Bank day",
          "Received",
          "Refunded",
          "Cancelled",
        ],
        ...receipts
          .toReversed()
          .map(
            ({ kind, number, paise, is_cancelled: isCancelled, ...given }) => [
              receiptNumber({ kind, year: ofYear, number }),
              RECEIPT_NAMES[kind],
              given.issued_on,
              given.payer ?? FEES_PAGE.deleted,
              given.tournament ?? "",
              given.payments.map(({ way }) => WAYS[way]).join(" "),
              given.payments
                .flatMap((payment) => payment.number ?? [])
                .join(" "),
              given.payments
                .flatMap((payment) => payment.bank_day ?? [])
                .join(" "),
              !isCancelled && kind === "receipt" ? rupeesCell(paise) : "",
              !isCancelled && kind === "voucher" ? rupeesCell(paise) : "",
              isCancelled ? rupeesCell(paise) : "",
            ],
          ),
        [
          "Total",
          ...Array.from({ length: 7 }, () => ""),
          rupeesCell(sums.receipts),
          rupeesCell(sums.vouchers),
          "",
        ],
      ],
    };
  },
);
