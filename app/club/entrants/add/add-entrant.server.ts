import { z } from "zod";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { emailSchema } from "#app/forms/email-schema.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { refusedFields } from "#app/entries/refused-entry.server.ts";
import { entryColumns } from "#app/entries/registrations.server.ts";
import {
  type FullEntry,
  fullEntrySchema,
  type ShortEntry,
  shortEntrySchema,
} from "#app/entries/schema.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import {
  FIELD_MESSAGES as MESSAGES,
  TOASTS,
} from "#app/club/entrants/messages.ts";
import {
  addEntrant,
  readTournamentOfEntrants,
} from "#app/club/entrants/entrants.server.ts";
import { refusalOf } from "#app/club/entrants/refusals.ts";

const accountEmail = emailSchema({
  required: MESSAGES.accountEmail,
  invalid: MESSAGES.accountEmail,
}).optional();

/** A tournament's entry form, with the address of an account. */
export function addEntrantSchema(tournament: Tournament) {
  return tournament.entry_form === "full"
    ? fullEntrySchema(tournament).safeExtend({ accountEmail })
    : shortEntrySchema(tournament).extend({ accountEmail });
}

/**
 * Enters somebody from the form.
 *
 * @throws InvalidFields with what the database refused, beside its field where
 *   it is about one; DatabaseError, or a 403 Response
 */
export async function addEntrantFromForm(
  context: RequestContext,
  tournament: Tournament,
  { accountEmail, ...entry }: z.output<ReturnType<typeof addEntrantSchema>>,
) {
  try {
    return await addEntrant(context, {
      tournament: tournament.id,
      entry: entryColumns(tournament, entry),
      accountEmail,
      submissionKey: entry.submissionKey,
    });
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw (await invalidFields(context, tournament, entry, error)) ?? error;
  }
}

/** Codes that are about the account's address. */
const ABOUT_ACCOUNT = ["account_not_found", "already_entered"];

/** @returns null when there are no words for it */
async function invalidFields(
  context: RequestContext,
  tournament: Tournament,
  entry: FullEntry | ShortEntry,
  error: DatabaseError,
): Promise<InvalidFields | null> {
  if (refusedFields(error, tournament, entry, false)) {
    // The club changed the form while it was filled in.
    const now = await readTournamentOfEntrants(context, tournament.id);
    return new InvalidFields(refusedFields(error, now, entry, false) ?? {});
  }
  const description = refusalOf(error);
  if (description === null) return null;
  return ABOUT_ACCOUNT.includes(error.message)
    ? new InvalidFields({ accountEmail: [description] })
    : new InvalidFields({}, { toast: { ...TOASTS.failed, description } });
}
