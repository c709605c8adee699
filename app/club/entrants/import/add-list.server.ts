import { createHash } from "node:crypto";
import { addEntrant } from "#app/club/entrants/entrants.server.ts";
import { refusalOf } from "#app/club/entrants/refusals.ts";
import { refusedFields } from "#app/entries/refused-entry.server.ts";
import { entryColumns } from "#app/entries/registrations.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { isDayOver } from "#app/tournaments/registration-period.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import type { CheckedList, LeftOut } from "./check-list.ts";

/**
 * Adds the entries of a list, one after the other, so that those before have their places first.
 * The same list sent again adds nobody twice.
 *
 * @param digest of the entries
 * @throws DatabaseError when it cannot be reached, or a 403 Response
 */
export async function addList(
  context: RequestContext,
  tournament: Tournament,
  { added }: CheckedList,
  digest: string,
): Promise<{ count: number; waiting: number; mailed: number; refused: LeftOut[] }> {
  // As in queue_version_mail.
  const areMailed = tournament.is_open_after_its_day || !isDayOver(tournament);
  const result = { count: 0, waiting: 0, mailed: 0, refused: [] as LeftOut[] };
  for (const { line, entry, person } of added) {
    try {
      const { state } = await addEntrant(context, {
        tournament: tournament.id,
        entry: entryColumns(tournament, entry),
        person: person?.id,
        knownBy: person?.knownBy === "name" ? "list" : person?.knownBy,
        submissionKey: keyOf(tournament.id, digest, line),
      });
      result.count += 1;
      if (state === "waiting") result.waiting += 1;
      if (areMailed && entry.email) result.mailed += 1;
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      const [reason] = Object.values(refusedFields(error, tournament, entry, false) ?? {}).flat();
      const words = reason ?? refusalOf(error);
      if (words === null) throw error;
      result.refused.push({ line, name: entry.fullName, reasons: [words], fields: [] });
    }
  }
  return result;
}

/** The idempotency key of a line: a UUID of what makes it the same line. */
function keyOf(tournament: string, digest: string, line: number): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([tournament, digest, line]))
    .digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}
