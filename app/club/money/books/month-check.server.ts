import { unwrap } from "#app/club/frame/administrator.server.ts";
import { readAccounts, readReconciliation } from "#app/club/money/statement/statement.server.ts";
import { heldSums, type Movement } from "#app/money/day-book.ts";
import { booksAndBank, differenceOf, unexplainedGaps, verdictOf } from "#app/money/reconcile.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { BEGINNING, lastDayOf } from "./month-days.ts";
import { MONTHS_PAGE } from "./months-content.ts";

/** What a treasurer looks at before a month is closed: each account, and what is in none. */
export async function readMonthCheck(context: RequestContext, first: string) {
  const last = lastDayOf(first);
  const [accounts, movements] = await Promise.all([
    readAccounts(context),
    context.supabase.rpc("day_book_sums", { first_day: BEGINNING, last_day: last }),
  ]);
  const sums = await Promise.all(
    accounts.map((account) => readReconciliation(context, { account, from: first, to: last })),
  );
  const days = { from: first, to: last };
  const differing = sums.flatMap((each, index) => {
    const paise = differenceOf(each, days);
    return paise === null ? [] : [{ account: accounts[index] ?? "", paise: Math.abs(paise) }];
  });
  return {
    first,
    last,
    /** What is closed over knowingly, in words; null: nothing. */
    difference: differing.length > 0 ? MONTHS_PAGE.differences(differing) : null,
    differing,
    held: heldSums(unwrap(movements) as unknown as Movement[]),
    accounts: sums.map((each, index) => ({
      account: accounts[index] ?? "",
      reach: each.reach,
      gaps: unexplainedGaps(each),
      waiting: each.waiting,
      unexplained: booksAndBank(each)?.unexplained ?? 0,
      openIn: each.open_in,
      openOut: each.open_out,
      verdict: verdictOf(each, days),
    })),
  };
}

export type MonthCheck = Awaited<ReturnType<typeof readMonthCheck>>;
