import { editTournamentPath } from "#app/site/paths.ts";

// Apart from the site's other addresses, which forms of members bring along.

export function feesPath(tournament: string): string {
  return `${editTournamentPath(tournament)}/fees`;
}

export function feeSettingsPath(tournament: string): string {
  return `${feesPath(tournament)}/settings`;
}

export function markPaidPath(tournament: string): string {
  return `${feesPath(tournament)}/paid`;
}

export function entryFeePath(tournament: string, entry: string): string {
  return `${feesPath(tournament)}/${entry}`;
}

export function feesCsvPath(tournament: string): string {
  return `${feesPath(tournament)}.csv`;
}

export const MONEY_PATH = "/admin/money";

export const RECEIPTS_PATH = "/admin/receipts";

export const STATEMENT_PATH = "/admin/statement";

export const STATEMENT_LINES_PATH = `${STATEMENT_PATH}/lines`;

export function statementLinePath(line: string): string {
  return `${STATEMENT_LINES_PATH}/${line}`;
}

export const RECONCILIATION_PATH = `${STATEMENT_PATH}/reconciliation`;

export const CASH_BOOK_PATH = "/admin/money/cash";

export const DAY_BOOK_PATH = "/admin/money/day-book";

export const OPENING_BALANCES_PATH = "/admin/money/opening-balances";

export const CLOSED_MONTHS_PATH = "/admin/money/months";

/** What a page of entrants says below an entry, as its address asks. */
export const NOTES = { paid: "paid", undone: "undone" } as const;
