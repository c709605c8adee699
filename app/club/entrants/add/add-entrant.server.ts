import { z } from "zod";
import { invalidEntry } from "#app/club/entrants/club-entry.server.ts";
import { addEntrant } from "#app/club/entrants/entrants.server.ts";
import { MESSAGES } from "#app/club/entrants/messages.ts";
import { refusalOf } from "#app/club/entrants/refusals.ts";
import { TOASTS } from "#app/club/frame/content.ts";
import { accountSince, unprovenAccount } from "#app/club/frame/unproven-account.server.ts";
import { entryColumns } from "#app/entries/registrations.server.ts";
import { clubEntrySchema } from "#app/entries/schema.ts";
import { emailSchema } from "#app/forms/person-schema.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";

const accountEmail = emailSchema({
  required: MESSAGES.accountEmail,
  invalid: MESSAGES.accountEmail,
}).optional();

export const addEntrantSchema = (tournament: Tournament) =>
  clubEntrySchema(tournament).safeExtend({
    accountEmail,
    accountSince,
    person: z.uuid().optional().catch(undefined),
    /** The name that is entered once more, although its player plays already. */
    again: z.string().max(200).optional().catch(undefined),
  });

export async function addEntrantFromForm(
  context: RequestContext,
  tournament: Tournament,
  {
    accountEmail,
    accountSince: since,
    person,
    again,
    ...entry
  }: z.output<ReturnType<typeof addEntrantSchema>>,
) {
  try {
    return await addEntrant(context, {
      tournament: tournament.id,
      entry: entryColumns(tournament, entry),
      accountEmail,
      accountSince: since,
      person,
      submissionKey: entry.submissionKey,
      refusesTwice: again !== entry.fullName,
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.message === "entered_twice") {
      throw new InvalidFields(
        { fullName: [MESSAGES.enteredTwice] },
        { values: { again: entry.fullName } },
      );
    }
    if (error instanceof DatabaseError && error.message === "form_used") {
      throw new InvalidFields(
        { fullName: [MESSAGES.formUsed(error.details, entry.fullName)] },
        { values: { submissionKey: crypto.randomUUID() } },
      );
    }
    const description = error instanceof DatabaseError ? refusalOf(error) : null;
    if (error instanceof DatabaseError && error.message === "result_counts" && description) {
      // The page leads there.
      throw new InvalidFields(
        {},
        { toast: { ...TOASTS.failed, description }, values: { counted: "1" } },
      );
    }
    const unproven = error instanceof DatabaseError && unprovenAccount(error, "accountEmail");
    if (unproven) throw unproven;
    throw await invalidEntry(context, tournament, entry, error, {
      account_not_found: "accountEmail",
      already_entered: "accountEmail",
    });
  }
}
