import { csvLoader } from "#app/club/frame/export.server.ts";
import { DAY_BOOK_PATH } from "#app/site/money-paths.ts";
import { NEW_LEDGERS } from "./day-book-content.ts";
import { exportVouchers } from "./day-book.server.ts";
import { tallyXml } from "./tally.ts";

export const loader = csvLoader(
  () => DAY_BOOK_PATH,
  async ({ request, context }) => {
    const { name, vouchers } = await exportVouchers(context, request.url);
    const ledgers = new Set(new URL(request.url).searchParams.getAll(NEW_LEDGERS));
    return {
      name: `${name}.xml`,
      type: "application/xml; charset=utf-8",
      body: tallyXml(vouchers, (ledger) => ledgers.has(ledger)),
    };
  },
);
