import { fileLines } from "#app/club/frame/columns.ts";
import { csvLoader, readAllPages } from "#app/club/frame/export.server.ts";
import { startMoneyExport } from "#app/club/money/money-export.server.ts";
import { RECEIPTS_PATH } from "#app/club/money/money-paths.ts";
import { rupeesCell } from "#app/site/csv.ts";
import { receiptColumns } from "./columns.server.ts";
import { readQuery } from "./receipts.server.ts";
import { readReceipts } from "./receipts.server.ts";

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
        ...fileLines(receiptColumns(ofYear), receipts.toReversed()),
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
