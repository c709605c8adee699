import type { Columns } from "#app/club/frame/columns.ts";
import { FEES_PAGE } from "#app/club/money/fees/content.ts";
import { RECEIPT_NAMES } from "#app/entries/receipts.ts";
import { receiptNumber } from "#app/money/receipt.ts";
import { WAYS } from "#app/money/ways.ts";
import { numberCell, rupeesCell } from "#app/site/csv.ts";
import { formatDay } from "#app/site/dates.ts";
import type { Receipt } from "./receipts.server.ts";

type Shown = Omit<Receipt, "entry_id" | "tournament_id">;

const payerOf = ({ payer }: Shown) => payer ?? FEES_PAGE.deleted;

export function receiptColumns(year: string): Columns<Shown> {
  const rupees = (heading: string, isOf: (receipt: Shown) => boolean) => ({
    heading,
    file: (receipt: Shown) => (isOf(receipt) ? rupeesCell(receipt.paise) : ""),
  });
  return {
    number: {
      heading: "Number",
      file: ({ kind, number }) => receiptNumber({ kind, year, number }),
    },
    kind: {
      heading: "What",
      file: ({ kind }) => RECEIPT_NAMES[kind],
      list: ({ kind }) => (kind === "voucher" ? "Refund" : ""),
    },
    issued_on: {
      heading: "Day",
      file: (receipt) => receipt.issued_on,
      list: (receipt) => formatDay(receipt.issued_on),
    },
    payer: { heading: "Payer", file: payerOf, list: payerOf },
    tournament: {
      heading: "Tournament",
      file: ({ tournament }) => tournament ?? "",
      list: ({ tournament }) => tournament ?? "",
    },
    payments: [
      {
        heading: "Way",
        file: ({ payments }) => payments.map(({ way }) => WAYS[way]).join(" "),
      },
      {
        heading: "Payment number",
        file: ({ payments }) =>
          numberCell(payments.flatMap(({ number }) => number ?? []).join(" ")),
      },
      {
        heading: "Bank day",
        file: ({ payments }) => payments.flatMap(({ bank_day: day }) => day ?? []).join(" "),
      },
    ],
    paise: [
      rupees("Received", (row) => !row.is_cancelled && row.kind === "receipt"),
      rupees("Refunded", (row) => !row.is_cancelled && row.kind === "voucher"),
    ],
    is_cancelled: {
      ...rupees("Cancelled", (row) => row.is_cancelled),
      list: (row) => (row.is_cancelled ? "cancelled" : ""),
    },
  };
}
