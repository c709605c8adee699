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
  | "match"
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
    | "match"
    | "cannot-come"
    | "disputed";
  /** Of a withdrawal or a cancellation; "drawn" of who waits when the draw of a knock-out is published. */
  reason: string | null;
  /** Of a message; of a disputed result the opponent. */
  subject: string | null;
  /** Of a message. */
  body: string | null;
  starts: OwnStart[] | null;
  /** What is new of a match. */
  match: MatchNews | null;
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

/** As a mail would say it to a side. */
export type MatchNews = {
  match: string;
  /** How many rounds the main draw has, or the plate where the match is one of it; null: it is not drawn. */
  rounds: number | null;
  /** Names of the side itself, and where another one has the same, its number. */
  own: readonly string[];
  own_number: number | null;
  /** Names; empty: there is none. */
  opponent: readonly string[];
  opponent_number: number | null;
  what:
    | "opponent"
    | "again"
    | "bye"
    | "walkover"
    | "offered"
    | "agreed"
    | "day-gone"
    | "more-days"
    | "reported"
    | "counted"
    | "recorded"
    | "corrected"
    | "void"
    | "off"
    | "not-on"
    | "groups-over"
    | "out"
    | "draw-gone";
  /** That the opponent offers. */
  days?: readonly string[];
  /** That was agreed, taken back or moved. */
  day?: string;
  /** Whether this side has won; undefined: neither has. */
  won?: boolean;
  how?: string;
  /** Why it was corrected. */
  reason?: string;
  /** Of a correction, what becomes of matches that were played since. */
  later?: "stand" | "void";
  /** Of a match of a group whose correction has changed who goes on, whether this side does. */
  goes_on?: boolean;
  /** Of a result, that this side is in the plate, which is not drawn yet. */
  plate_to_come?: true;
  /** Of a match that is off, why, and what this side was told of it where it did not have to play. */
  why?: "corrected" | "back";
  had?: "bye" | "walkover";
  /** Of matches that are off, now that there is another one, the other side, and the day that was agreed. */
  instead?: readonly { names: readonly string[]; number: number | null; day: string | null }[];
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
