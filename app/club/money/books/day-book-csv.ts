import { csvLoader } from "#app/club/frame/export.server.ts";
import { DAY_BOOK_PATH } from "#app/site/money-paths.ts";
import { exportVouchers } from "./day-book.server.ts";
import { voucherRows } from "./voucher-rows.ts";

export const loader = csvLoader(
  () => DAY_BOOK_PATH,
  async ({ request, context }) => {
    const { name, vouchers } = await exportVouchers(context, request.url);
    return { name: `${name}.csv`, rows: voucherRows(vouchers) };
  },
);
