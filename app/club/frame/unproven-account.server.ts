import { z } from "zod";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { formatMoment } from "#app/site/dates.ts";

/**
 * The question about an account that no mail has proven to be its address's owner's, beside the
 * field; the form that answers it has `accountSince`, so that another account is asked about anew.
 *
 * @returns null for another refusal
 */
export function unprovenAccount(
  { message, details }: { message: string; details: string | null },
  field: string,
): InvalidFields | null {
  if (message !== "account_unproven") return null;
  const { since, name } = JSON.parse(details ?? "{}") as { since: string; name: string | null };
  return new InvalidFields(
    {
      [field]: [
        `No mail has proven that this address is the account’s own. The account was made on ${formatMoment(since)}, ${name === null ? "without a name" : `under the name ${name}`}. If you know that it is theirs, press the button again.`,
      ],
    },
    { values: { accountSince: since } },
  );
}

/** The time that a form sends back: another text is no time, and asks again. */
export const accountSince = z.iso.datetime({ offset: true }).optional().catch(undefined);
