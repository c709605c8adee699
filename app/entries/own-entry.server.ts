import type { ScoringRules } from "#app/golf/results.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import type { Answers } from "#app/tournaments/answers.ts";
import type { Places } from "#app/tournaments/places.ts";
import type { PriceList, Prices } from "#app/tournaments/prices.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import type { EntryState } from "./entry-state.ts";
import type { OwnFee } from "./fee-facts.ts";
import type { ClubPerson } from "./person-values.ts";
import type { PlayBegan } from "./playing-data.ts";
import type { StoredPlayer } from "./schema.ts";

/** The prices and the refund day that an entry agrees to, as only the database reads them. */
export type Terms = object;

export type OwnEntry = {
  tournament: Tournament;
  /** Null where nothing is limited. */
  places: Places | null;
  full_name: string | null;
  /** In the club's register; null once there is an entry, or where there is no such person. */
  person: ClubPerson | null;
  /** The players of an entry that the club has made for the member; null: none, or an entry of their own. */
  by_club: string[] | null;
  latest: {
    id: string;
    state: EntryState;
    player_count: number;
    full_name: string;
    email: string | null;
    phone: string;
    golf_group: string | null;
    category: string | null;
    handicap: string;
    additional_info: string | null;
    message: string | null;
    withdrawn_at: string | null;
    answers: Answers;
    players: StoredPlayer[];
  } | null;
  /** All versions, newest first. */
  versions: { id: string; withdrawn_at: string | null }[];
  /** When the club was told that they cannot come, as an ISO moment; null: or it has phoned since. */
  said_cannot_come: string | null;
  /** Of an entry that waits, from 1. */
  queue_place: number | null;
  /** Null where there is none; what the entry owes only once it is made. */
  fee:
    | (PriceList &
        Pick<OwnFee, "receipts"> & {
          /** Of a player who is added today. */
          per_player_now: number | null;
          prices_now: Prices;
          /** Of the tournament, as everybody reads it. */
          fee: number | null;
          early_fee: number | null;
          early_until: string | null;
          /** Less what was refunded, in paise; null before the entry is made. */
          paid: number | null;
          /** The last day on which an unpaid place is held; null: always. */
          held_until: string | null;
        } & {
          [Name in Exclude<keyof OwnFee, "receipts">]: OwnFee[Name] | null;
        })
    | null;
  /** What the form shows, for the database to compare with what is stored. */
  terms: Terms;
  /** Since when what the entry plays off is fixed; null: it is not. */
  play_began: PlayBegan | null;
  /** Of a tournament with rated tees; null before the club has saved it. */
  scoring: Partial<ScoringRules> | null;
  /** Because the day's mails were used up: of the latest version, or of its withdrawal. */
  is_mail_left_out: boolean;
  /** Of a scoring account that the site has no password of. */
  unlinked_scoring_email: string | null;
};

/**
 * @returns null when the session has ended
 * @throws a 404 Response when there is no such tournament; DatabaseError when it cannot be read
 */
export async function readOwnEntry(
  context: RequestContext,
  slug: string | undefined,
): Promise<OwnEntry | null> {
  const answer = await context.supabase
    .rpc("own_entry", { tournament_slug: slug ?? "" }, { get: true })
    .overrideTypes<OwnEntry | { tournament: null } | null, { merge: false }>();
  if (answer.error) throw new DatabaseError(answer);
  if (answer.data?.tournament === null) {
    throw new Response(null, { status: 404 });
  }
  return answer.data;
}
