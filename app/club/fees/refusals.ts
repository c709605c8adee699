import { databaseMessage } from "#app/forms/database-message.ts";
import { MESSAGES } from "./content.ts";

/** What the codes of the functions for fees mean. */
const REFUSALS: Readonly<Record<string, string>> = {
  entry_not_found: "This entry has no fee.",
  fees_invalid: "These fees contradict each other.",
  ledger_invalid: "This cannot be written down.",
  line_not_found: "This line is not there, or cancels another one.",
  split_unclear:
    "The amount is not what these entries owe together. Please enter it for one of them.",
  statement_changed:
    "Somebody has written a payment down since you checked. Please check again.",
  statement_invalid: "These lines cannot be entered.",
  too_much_cash:
    "₹2,00,000 or more from one person may not be taken in cash (Income-tax Act, section 269ST).",
  version_conflict: MESSAGES.conflict,
};

/**
 * Why the database refused what the club wanted to do with money.
 *
 * @param error as the data API returns it
 * @returns null when there are no words for it
 */
export function refusalOf(error: {
  code: string;
  message: string;
  details: string;
}): string | null {
  return REFUSALS[error.message] ?? databaseMessage(error);
}
