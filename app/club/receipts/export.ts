import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { requireClubUser } from "#app/club/administrator.server.ts";
import { BYTE_ORDER_MARK, csvLines, rupeesCell } from "#app/club/csv.ts";
import { RECEIPTS_PATH } from "#app/club/fees/paths.ts";
import { FEES_PAGE } from "#app/club/fees/content.ts";
import { startMoneyExport } from "#app/club/money-export.server.ts";
import { RECEIPT_NAMES } from "#app/entries/receipts.ts";
import { receiptNumber } from "#app/money/receipt.ts";
import { WAYS } from "#app/money/ways.ts";
import { isRequestedFromThisSite } from "#app/platform/http/same-origin.ts";
import { type ReceiptsPage, readReceipts } from "./receipts.server.ts";

const BATCH = 1_000;

/** The receipts and vouchers of a financial year, the oldest first, with their totals. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireClubUser(context, request, { confirm: true });
  if (!isRequestedFromThisSite(request)) return redirectDocument(RECEIPTS_PATH);
  const asked = new URL(request.url).searchParams.get("year") ?? "";
  const year = /^\d{2}-\d{2}$/.exec(asked)?.[0];
  // Before anything is read: an export that cannot be noted is none.
  await startMoneyExport(context, "receipts-exported");
  const receipts: ReceiptsPage["receipts"] = [];
  let shown: ReceiptsPage;
  for (let page = 1; ; page += 1) {
    shown = await readReceipts(context, { year, page, pageSize: BATCH });
    receipts.push(...shown.receipts);
    if (shown.receipts.length < BATCH) break;
  }
  const { sums } = shown;
  const ofYear = shown.year ?? "";
  return new Response(
    BYTE_ORDER_MARK +
      csvLines([
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
      ]),
    {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="receipts_${ofYear}.csv"`,
      },
    },
  );
}
