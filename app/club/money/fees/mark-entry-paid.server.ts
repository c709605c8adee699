import { formatRupees } from "#app/money/rupees.ts";
import { type Way, WAYS } from "#app/money/ways.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { FEES_PAGE, TOASTS } from "./content.ts";
import { cancelLine, markPaid, readLedger } from "./fees.server.ts";

/**
 * Notes that all that an entry of a tournament owes was paid, today or on an earlier day. Safe to
 * repeat.
 *
 * @throws InvalidFields with the reason, DatabaseError, a 403, 404 or 503 Response
 */
export async function markEntryPaid(
  context: RequestContext,
  tournament: string,
  entry: string,
  way: Way,
  day?: string,
): Promise<{ message: string; description: string }> {
  // 404 if the entry belongs to another tournament.
  const ledger = await readLedger(context, tournament, entry);
  const name = ledger.label || FEES_PAGE.deleted;
  const paise = await markPaid(context, entry, way, day);
  return paise > 0
    ? FEES_PAGE.paidIn(name, `${formatRupees(paise)}, ${WAYS[way]}`)
    : FEES_PAGE.paidBefore(name);
}

export type RecordedPayment = {
  entry: string;
  name: string;
  line: string;
  text: string;
};

/**
 * The latest payment of an entry that was not taken back.
 *
 * @returns null when there is none
 */
export async function readLatestPayment(
  context: RequestContext,
  tournament: string,
  entry: string,
): Promise<RecordedPayment | null> {
  const { lines, label: name } = await readLedger(context, tournament, entry);
  const line = lines.find(
    ({ kind, cancels, is_cancelled }) => kind === "payment" && cancels === null && !is_cancelled,
  );
  return line
    ? {
        entry,
        name,
        line: line.id,
        text: FEES_PAGE.recorded(
          [formatRupees(line.paise), line.way && WAYS[line.way]].filter(Boolean).join(", "),
        ),
      }
    : null;
}

/** Takes a payment of an entry back. Safe to repeat. */
export async function undoPayment(
  context: RequestContext,
  tournament: string,
  { entry, line }: { entry: string; line: string },
): Promise<{ message: string; description?: string }> {
  const { lines } = await readLedger(context, tournament, entry);
  if (!lines.some(({ id, kind }) => id === line && kind === "payment")) {
    throw new Response(null, { status: 404 });
  }
  await cancelLine(context, line);
  return TOASTS.cancelled;
}
