import { editTournamentPath } from "#app/site/paths.ts";

// Apart from the site's other addresses, which forms of members bring along.

/** What the entries of a tournament owe and have paid. */
export function feesPath(tournament: string): string {
  return `${editTournamentPath(tournament)}/fees`;
}

/** The form with what a tournament costs. */
export function feeSettingsPath(tournament: string): string {
  return `${feesPath(tournament)}/settings`;
}

/** Where "Paid" on the list of entrants posts to. */
export function markPaidPath(tournament: string): string {
  return `${feesPath(tournament)}/paid`;
}

/** The payments of one entry. */
export function entryFeePath(tournament: string, entry: string): string {
  return `${feesPath(tournament)}/${entry}`;
}

/** The payments as a CSV file. */
export function feesCsvPath(tournament: string): string {
  return `${feesPath(tournament)}.csv`;
}

/** The receipts of the club, by financial year. */
export const RECEIPTS_PATH = "/admin/receipts";

/** Where the club's bank statements are read. */
export const STATEMENT_PATH = "/admin/statement";

export const STATEMENT_LINES_PATH = `${STATEMENT_PATH}/lines`;

export function statementLinePath(line: string): string {
  return `${STATEMENT_LINES_PATH}/${line}`;
}

/** What came in and went out of an account, and what became of it. */
export const RECONCILIATION_PATH = `${STATEMENT_PATH}/reconciliation`;

/** What a page of entrants says below an entry, as its address asks. */
export const NOTES = { paid: "paid", undone: "undone" } as const;
