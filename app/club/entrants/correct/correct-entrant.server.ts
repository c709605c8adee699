import { z } from "zod";
import { invalidEntry } from "#app/club/entrants/club-entry.server.ts";
import { correctEntrant } from "#app/club/entrants/entrants.server.ts";
import { FIELD_MESSAGES as MESSAGES } from "#app/club/entrants/messages.ts";
import { entryColumns } from "#app/entries/registrations.server.ts";
import { clubEntrySchema } from "#app/entries/schema.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";

/**
 * A tournament's entry form as a correction: of which version, whether a mail
 * tells what changed, and whether a limit that is full does not matter.
 */
export const correctionSchema = (tournament: Tournament) =>
  clubEntrySchema(tournament).safeExtend({
    version: z.uuid(MESSAGES.version),
    isTold: z.boolean().optional(),
    mayExceed: z.boolean().optional(),
  });

/**
 * Corrects an entry from the form.
 *
 * @throws InvalidFields with what the database refused, beside its field where
 *   it is about one; DatabaseError, or a 403 Response
 */
export async function correctFromForm(
  context: RequestContext,
  tournament: Tournament,
  entry: string,
  {
    version,
    isTold = false,
    mayExceed,
    ...fields
  }: z.output<ReturnType<typeof correctionSchema>>,
): Promise<void> {
  try {
    await correctEntrant(context, {
      entry,
      version,
      fields: entryColumns(tournament, fields),
      submissionKey: fields.submissionKey,
      isTold,
      mayExceed,
    });
  } catch (error) {
    throw await invalidEntry(context, tournament, fields, error, {
      tournament_full: "mayExceed",
      registration_replaced: "",
    });
  }
}
