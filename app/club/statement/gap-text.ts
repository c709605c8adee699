import { formatRupees } from "#app/money/rupees.ts";
import { formatDay } from "#app/site/dates.ts";
import { RECONCILIATION_PAGE } from "./content.ts";
import type { Balances } from "./statement.server.ts";

export function gapText({ from, to, balance, next }: Balances["gaps"][number]): string {
  return `${RECONCILIATION_PAGE.gap(formatDay(from), formatDay(to))}: the balance was ${formatRupees(balance)}, then ${formatRupees(next)}.`;
}
