import { unwrap } from "#app/club/frame/administrator.server.ts";
import { refusalOf } from "#app/club/money/fees/refusals.server.ts";
import { readAccounts, readReconciliation } from "#app/club/money/statement/statement.server.ts";
import { dataOrThrow } from "#app/forms/database-result.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { MAX_ROWS } from "#app/platform/supabase/whole-reads.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { CASH, OPENINGS_PAGE } from "./openings-content.ts";

/** Each ledger of money: its opening balance, those that were corrected, and what its bank says. */
export async function readOpenings(context: RequestContext) {
  const [accounts, read] = await Promise.all([
    readAccounts(context),
    context.supabase
      .from("listed_openings")
      .select()
      .order("at", { ascending: false })
      .order("id")
      .limit(MAX_ROWS),
  ]);
  const lines = unwrap(read);
  const today = dayInIndiaOf(new Date());
  const reconciled = await Promise.all(
    accounts.map((account) => readReconciliation(context, { account, from: today, to: today })),
  );
  return [CASH, ...accounts].map((ledger, index) => {
    const ofLedger = lines.filter((line) => line.ledger === ledger);
    // The first is cash, which no statement knows.
    const { reach = null, on_last_day: balances } = reconciled[index - 1] ?? {};
    const current = ofLedger.find((line) => line.cancelled_at === null) ?? null;
    return {
      ledger,
      current,
      former: ofLedger.filter((line) => line.cancelled_at !== null),
      byStatements:
        balances && balances.opening !== null && reach
          ? { paise: balances.opening, day: reach.from }
          : null,
    };
  });
}

export type Opening = Awaited<ReturnType<typeof readOpenings>>[number];

export async function saveOpening(
  context: RequestContext,
  opening: { ledger: string; day: string; paise: number; note?: string; seen?: string },
): Promise<void> {
  const saved = await context.supabase.rpc("save_opening_balance", opening);
  if (saved.error?.message === "opening_after_lines") {
    throw new InvalidFields({
      day: [OPENINGS_PAGE.afterLines(formatDay(saved.error.details))],
    });
  }
  dataOrThrow(saved, refusalOf, OPENINGS_PAGE.failed);
}
