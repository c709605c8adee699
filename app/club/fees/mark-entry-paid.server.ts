import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { type Way, WAYS } from "#app/money/ways.ts";
import { FEES_PAGE } from "./content.ts";
import { markPaid, readLedger } from "./fees.server.ts";

/**
 * Notes that all that an entry of a tournament owes was paid. Safe to repeat.
 *
 * @returns the toast that says so
 * @throws InvalidFields with the reason, DatabaseError, a 403, 404 or 503 Response
 */
export async function markEntryPaid(
  context: RequestContext,
  tournament: string,
  entry: string,
  way: Way,
): Promise<{ message: string; description: string }> {
  // Of this tournament, or none.
  const ledger = await readLedger(context, tournament, entry);
  const name = ledger.name || FEES_PAGE.deleted;
  const paise = await markPaid(context, entry, way);
  return paise > 0
    ? FEES_PAGE.paidIn(name, `${formatRupees(paise)}, ${WAYS[way]}`)
    : FEES_PAGE.paidBefore(name);
}
