import { z } from "zod";
import { invalidEntry } from "#app/club/entrants/club-entry.server.ts";
import { correctEntrant } from "#app/club/entrants/entrants.server.ts";
import { MESSAGES, TOASTS } from "#app/club/entrants/messages.ts";
import { WITHDRAWAL_FIELDS } from "#app/club/entrants/withdraw/fields.ts";
import { readResults } from "#app/club/play/results/results.server.ts";
import { entryColumns } from "#app/entries/registrations.server.ts";
import { clubEntrySchema } from "#app/entries/schema.ts";
import { optionalText } from "#app/forms/field-schema.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { correctedBoard, type CorrectedBoards } from "./corrected-board.ts";
import { IS_SAME } from "./is-same.ts";

export const correctionSchema = (tournament: Tournament) =>
  clubEntrySchema(tournament).safeExtend({
    version: z.uuid(MESSAGES.version),
    isTold: z.boolean().optional(),
    mayExceed: z.boolean().optional(),
    isSame: z.enum(IS_SAME).optional(),
    reason: optionalText(WITHDRAWAL_FIELDS.reason.max),
    seen: z.string().optional(),
  });

type Playing = {
  handicap: string;
  category?: string | null | undefined;
  answers?: Readonly<Record<string, unknown>> | undefined;
};

type Correction = z.output<ReturnType<typeof correctionSchema>>;

/**
 * What a correction changes on the board; null: nothing that scoring uses.
 *
 * @throws as readResults
 */
export async function boardAfter(
  context: RequestContext,
  tournament: Tournament,
  namedFirst: string,
  correction: Correction,
): Promise<CorrectedBoards | null> {
  const { players, ...own } = entryColumns(tournament, correction);
  const playing = ({ handicap, category, answers }: Playing) => ({
    handicap,
    category: category ?? null,
    answers: answers ?? {},
  });
  return correctedBoard(await readResults(context, tournament.id), [
    { id: namedFirst, ...playing(own) },
    ...players.map((player) => ({ id: player.id ?? "", ...playing(player) })),
  ]);
}

/**
 * A correction of what is fixed has a reason, and is saved as it was shown.
 *
 * @throws InvalidFields with what is missing
 */
export function assertSeen(
  { reason, seen }: Pick<Correction, "reason" | "seen">,
  currentDigest: string | null,
): void {
  if (currentDigest === null) return;
  if (!reason) {
    throw new InvalidFields({ reason: [MESSAGES.reason] }, { toast: TOASTS.lookAtBoard });
  }
  if (seen !== currentDigest) throw new InvalidFields({}, { toast: TOASTS.lookAtBoard });
}

/**
 * @returns whether the entry was changed
 * @throws InvalidFields with what the database refused, beside its field where it is about one;
 *   DatabaseError, or a 403 Response
 */
export async function correctFromForm(
  context: RequestContext,
  tournament: Tournament,
  entry: string,
  { version, isTold = false, mayExceed, isSame, reason, ...fields }: Correction,
): Promise<boolean> {
  try {
    return await correctEntrant(context, {
      entry,
      version,
      fields: entryColumns(tournament, fields),
      submissionKey: fields.submissionKey,
      isTold,
      mayExceed,
      isSame: isSame && isSame === "same",
      ...(reason ? { reason } : {}),
    });
  } catch (error) {
    throw await invalidEntry(context, tournament, fields, error, {
      tournament_full: "mayExceed",
      registration_replaced: "",
      person_unclear: "isSame",
      person_counted: "isSame",
      reason_missing: "reason",
    });
  }
}
