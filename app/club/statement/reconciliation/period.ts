import type { Period } from "#app/club/statement/statement.server.ts";
import { dayIn } from "#app/money/statement-day.ts";
import { dayInIndiaOf } from "#app/site/today.ts";

/**
 * The account and the period that a URL asks for, unchecked: without them the first account, from
 * the first of April to today.
 *
 * @returns null where there is no account
 */
export function readPeriod(url: string, accounts: readonly string[]): Period | null {
  const query = new URL(url).searchParams;
  const asked = query.get("account");
  const account = accounts.find((each) => each === asked) ?? accounts[0];
  if (account === undefined) return null;
  const today = dayInIndiaOf(new Date());
  const [year = "", month = ""] = today.split("-");
  const april = `${month < "04" ? String(Number(year) - 1) : year}-04-01`;
  const from = dayIn(query.get("from") ?? "") ?? april;
  const to = dayIn(query.get("to") ?? "") ?? today;
  return from <= to ? { account, from, to } : { account, from: to, to: from };
}
