import type { Period } from "#app/club/money/statement/statement.server.ts";
import { dayIn } from "#app/money/statement-day.ts";
import { dayInIndiaOf } from "#app/site/today.ts";

/**
 * The account and the period that a URL asks for, unchecked: without an account the first one.
 *
 * @returns null where there is no account
 */
export function readPeriod(url: string, accounts: readonly string[]): Period | null {
  const asked = new URL(url).searchParams.get("account");
  const account = accounts.find((each) => each === asked) ?? accounts[0];
  return account === undefined ? null : { account, ...readDays(url) };
}

/** The days that a URL asks for: without them from the first of April to today. */
export function readDays(
  url: string,
  today = dayInIndiaOf(new Date()),
): { from: string; to: string } {
  const query = new URL(url).searchParams;
  const [year = "", month = ""] = today.split("-");
  const april = `${month < "04" ? String(Number(year) - 1) : year}-04-01`;
  const from = dayIn(query.get("from") ?? "") ?? april;
  const to = dayIn(query.get("to") ?? "") ?? today;
  return from <= to ? { from, to } : { from: to, to: from };
}
