import { unwrap } from "#app/club/frame/administrator.server.ts";
import type { OwnFee } from "#app/entries/fee-facts.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { Database } from "#app/platform/supabase/database.types.ts";
import { readPages } from "#app/platform/supabase/whole-reads.server.ts";
import type { OwnStart } from "#app/tournaments/play.ts";

type Listed = Database["public"]["Functions"]["tournament_phone_calls"]["Returns"][number];

export type PhoneCall = Omit<
  Listed,
  | "kind"
  | "reason"
  | "subject"
  | "body"
  | "starts"
  | "called_at"
  | "called_by"
  | "fee_state"
  | "fee_due"
  | "fee_paid"
  | "refund_until"
> & {
  kind:
    | "waiting"
    | "moved-up"
    | "withdrawn"
    | "cancelled"
    | "message"
    | "start"
    | "no-start"
    | "no-results"
    | "cannot-come"
    | "disputed";
  reason: string | null;
  /** Of a message; of a disputed result the opponent. */
  subject: string | null;
  /** Of a message. */
  body: string | null;
  starts: OwnStart[] | null;
  called_at: string | null;
  called_by: string | null;
  fee_state: OwnFee["state"] | null;
  /** In paise; negative when money is to be given back. */
  fee_due: number | null;
  /** Less what was refunded. */
  fee_paid: number | null;
  /** The last day on which a withdrawal is refunded; null: every day. */
  refund_until: string | null;
};

/** @throws a 403 or 503 Response */
export async function listPhoneCalls(
  context: RequestContext,
  tournament: string,
): Promise<PhoneCall[]> {
  return unwrap(
    await readPages((from, to) =>
      context.supabase
        .rpc("tournament_phone_calls", { tournament })
        .range(from, to)
        .overrideTypes<PhoneCall[], { merge: false }>(),
    ),
  );
}

/**
 * How many entrants are still to be phoned.
 *
 * @throws a 403 or 503 Response
 */
export async function countToPhone(context: RequestContext, tournament: string): Promise<number> {
  const row = unwrap<{ entries: number } | null>(
    await context.supabase
      .from("open_calls")
      .select("entries")
      .eq("tournament_id", tournament)
      .maybeSingle()
      .overrideTypes<{ entries: number }, { merge: false }>(),
  );
  return row?.entries ?? 0;
}
