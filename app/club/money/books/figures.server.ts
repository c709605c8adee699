import { unwrap } from "#app/club/frame/administrator.server.ts";
import { lastTwelveMonths, monthLabel } from "#app/club/frame/months.ts";
import { heldSums, type Movement, owedSum } from "#app/money/day-book.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { BEGINNING, lastDayOf } from "./month-days.ts";

const MONTHS = 6;

/** What is owed and in hand today, and what each of the last months has brought in entry fees. */
export async function readFigures({ supabase }: RequestContext, now = new Date()) {
  const movementsOf = async (first_day: string, last_day: string) =>
    unwrap(await supabase.rpc("day_book_sums", { first_day, last_day })) as unknown as Movement[];
  const [all, ...months] = await Promise.all([
    movementsOf(BEGINNING, dayInIndiaOf(now)),
    ...lastTwelveMonths(now)
      .slice(-MONTHS)
      .map(async (month) => ({
        label: monthLabel(month),
        value: (await movementsOf(`${month}-01`, lastDayOf(`${month}-01`)))
          .filter(({ kind }) => kind === "payment")
          .reduce((sum, { paise }) => sum + paise, 0),
      })),
  ]);
  return { owed: owedSum(all), cash: heldSums(all).cash, months };
}
