import { unwrap } from "#app/club/frame/administrator.server.ts";
import { startMoneyExport } from "#app/club/money/money-export.server.ts";
import { readDays } from "#app/club/money/statement/reconciliation/period.ts";
import { type BookRow, type Voucher, voucherOf } from "#app/money/day-book.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { readWhole } from "#app/platform/supabase/whole-reads.server.ts";
import { dayInIndiaOf } from "#app/site/today.ts";

type Days = { from: string; to: string };

/**
 * The vouchers of a period, the oldest first. Month by month: no index has the rows in order, so
 * that each page sorts what follows it.
 */
async function readVouchers(context: RequestContext, { from, to }: Days): Promise<Voucher[]> {
  const begin = await readFirstDay(context);
  const today = dayInIndiaOf(new Date());
  const vouchers: Voucher[] = [];
  for (let first = begin > from ? begin : from; first <= to;) {
    // Of later days, if there are any, all at once.
    const next = first > today ? null : firstOfNextMonth(first);
    const rows = unwrap(
      await readWhole(() => {
        const read = context.supabase
          .from("book_rows")
          .select(
            "id, day, kind, paise, way, account, head, number, text, reference, tournament, name, receipts",
          )
          .gte("day", first)
          .lte("day", to);
        return next === null ? read : read.lt("day", next);
      }, ["day", "id", "kind"]),
    ) as unknown as BookRow[];
    for (const row of rows) vouchers.push(voucherOf(row));
    if (next === null) break;
    first = next;
  }
  return vouchers;
}

/** The first day of the books. */
async function readFirstDay({ supabase }: RequestContext): Promise<string> {
  const first = await Promise.all([
    supabase.from("fee_ledger").select("day").order("day").limit(1),
    supabase.from("statement_lines").select("day").order("day").limit(1),
    supabase.from("opening_balances").select("day").order("day").limit(1),
  ]);
  const [day = ""] = first.flatMap((read) => unwrap(read).map((row) => row.day)).toSorted();
  return day;
}

function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
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
