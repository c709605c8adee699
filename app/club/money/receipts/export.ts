import { fileLines } from "#app/club/frame/columns.ts";
import { csvLoader } from "#app/club/frame/export.server.ts";
import { startMoneyExport } from "#app/club/money/money-export.server.ts";
import { rupeesCell } from "#app/site/csv.ts";
import { RECEIPTS_PATH } from "#app/site/money-paths.ts";
import { receiptColumns } from "./columns.server.ts";
import { readAllReceipts, readQuery, readReceipts } from "./receipts.server.ts";

export const loader = csvLoader(
  () => RECEIPTS_PATH,
  async ({ request, context }) => {
    const { year } = readQuery(request.url);
    await startMoneyExport(context, "receipts-exported");
    const { year: latest, sums } = await readReceipts(context, { year, page: 1 });
    const ofYear = latest ?? "";
    const receipts = await readAllReceipts(context, ofYear);
    return {
      name: `receipts_${ofYear}.csv`,
      rows: [
        ...fileLines(receiptColumns(ofYear), receipts),
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
