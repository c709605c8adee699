import { formatRupees } from "#app/money/rupees.ts";
import { isPastRefunds } from "#app/money/withdrawal.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { formatDay } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import type { Terms } from "./own-entry.server.ts";

type Agreed = {
  paise: number;
  /** The last day of refunds, `YYYY-MM-DD`; null: always. */
  refund_until: string | null;
};

/** What the database says of an entry that its form showed at better terms. */
export type WorseTerms = { shown: Agreed; now: Agreed; terms: Terms };

/** @returns null of another error */
export function worseTerms(error: unknown): WorseTerms | null {
  return error instanceof DatabaseError && error.message === "terms_worse"
    ? (JSON.parse(error.details) as WorseTerms)
    : null;
}

/** What has become worse, and that it is agreed to by sending the form again. */
export function worseTermsText(
  { shown, now }: WorseTerms,
  today = dayInIndiaOf(new Date()),
): string {
  const total = formatRupees(now.paise);
  const changes = [
    ...(now.paise > shown.paise
      ? [`the total has gone up from ${formatRupees(shown.paise)} to ${total}`]
      : []),
    ...(now.refund_until !== null &&
    now.refund_until < (shown.refund_until ?? "9999") &&
    (shown.refund_until === null || !isPastRefunds(shown.refund_until, today))
      ? [refundText(shown.refund_until, now.refund_until, today)]
      : []),
  ];
  return `Nothing is saved yet. Since you opened this form, ${changes.join(", and ")}. To enter for ${total} on these terms, send the form again.`;
}

function refundText(shown: string | null, now: string, today: string): string {
  return isPastRefunds(now, today)
    ? `the fee is no longer refunded if you withdraw (it was refunded ${shown === null ? "on any day" : `until ${formatDay(shown)}`})`
    : `the last day to withdraw with a refund is now ${formatDay(now)} (${shown === null ? "there was none" : `it was ${formatDay(shown)}`})`;
}
