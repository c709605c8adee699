import { unwrap } from "#app/club/frame/administrator.server.ts";
import { readAllPages } from "#app/club/frame/export.server.ts";
import { startMoneyExport } from "#app/club/money/money-export.server.ts";
import { readDays } from "#app/club/money/statement/reconciliation/period.ts";
import { type BookRow, type Voucher, voucherOf } from "#app/money/day-book.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";

type Days = { from: string; to: string };

/** The vouchers of a period, the oldest first. */
export async function readVouchers(
  context: RequestContext,
  { from, to }: Days,
): Promise<Voucher[]> {
  const rows = await readAllPages(async (page, size) => {
    const read = await context.supabase
      .from("book_rows")
      .select("id, day, kind, paise, way, account, head, number, text, reference, tournament, name")
      .gte("day", from)
      .lte("day", to)
      .order("day")
      .order("id")
      .order("kind")
      .range((page - 1) * size, page * size - 1)
      .overrideTypes<BookRow[], { merge: false }>();
    return unwrap(read);
  });
  return rows.map(voucherOf);
}

/** The same for a file, which the audit log notes. */
export async function exportVouchers(
  context: RequestContext,
  url: string,
): Promise<{ name: string; vouchers: Voucher[] }> {
  const days = readDays(url);
  await startMoneyExport(context, "day-book-exported");
  return {
    name: `day-book_${days.from}_${days.to}`,
    vouchers: await readVouchers(context, days),
  };
}
