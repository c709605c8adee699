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

/** What a page of entrants says below an entry, as its address asks. */
export const NOTES = { paid: "paid", undone: "undone" } as const;
