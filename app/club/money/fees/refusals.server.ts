import { databaseMessage } from "#app/forms/database-message.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { MESSAGES } from "./content.ts";

const REFUSALS: Readonly<Record<string, string>> = {
  month_invalid:
    "This month cannot be closed: only one that is over, and not from before the books begin, can be.",
  lines_open:
    "Bank lines of this month are open. Assign them, or leave them out, and close it then.",
  day_in_future: "This day is still to come. Enter today or an earlier day.",
  entry_not_found: "No entry with a fee has this reference.",
  fees_invalid: "These fees contradict each other.",
  ledger_invalid: "This cannot be recorded.",
  lines_changed: "A line has changed since it was shown. Nothing was left out: check the new list.",
  line_decided:
    "Another treasurer was first: the line is shown as it is now. Nothing of yours was recorded.",
  left_out_otherwise:
    "A part of this line is left out under another head. Take that back first, or choose the same.",
  line_not_found: "This line is not there, or cancels another one.",
  opening_changed:
    "Another treasurer has changed this opening balance since it was shown. Nothing of yours was saved: look at it first.",
  opening_invalid: "This opening balance cannot be saved.",
  refund_in_deposit:
    "Without this refund the line would pay in more than it is. Take back every part instead.",
  report_differs:
    "What was reported is not what is due now. Record what has arrived under the entry’s payments.",
  split_unclear:
    "What is ticked does not make the amount of the line. Enter the amount of each entry.",
  statement_changed:
    "Someone has recorded a payment or a statement since you checked. Nothing was recorded: check again.",
  statement_invalid: "These lines cannot be recorded.",
  too_much_cash:
    "₹2,00,000 or more from one person may not be taken in cash (Income-tax Act, section 269ST).",
  version_conflict: MESSAGES.conflict,
};

/** What is recorded only when somebody says once more that it is meant. */
const CEILINGS: Readonly<Record<string, string>> = {
  more_than_charged: "This waives more than this entry was charged. Check the amount.",
  more_than_paid: "This refunds more than was paid for this entry. Check the amount.",
  owes_nothing: "This entry owes nothing. Check the entry.",
  large_charge: "This charge is more than a tenth of the fees. Check the amounts.",
  ten_times: "This is more than ten times the fee. Check the amount.",
};

/** @throws InvalidFields that asks for the field `confirmed` */
export function orConfirmed<Result extends { error: { message: string } | null }>(
  result: Result,
): Result {
  const question = result.error && CEILINGS[result.error.message];
  if (question) throw new InvalidFields({ confirmed: [question] });
  return result;
}

/**
 * Why the database refused what the club wanted to do with money.
 *
 * @returns null when there are no words for it
 */
export function refusalOf(error: {
  code: string;
  message: string;
  details: string;
}): string | null {
  return REFUSALS[error.message] ?? databaseMessage(error);
}
