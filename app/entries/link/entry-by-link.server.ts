import { z } from "zod";
import type { EntryState } from "#app/entries/entry-state.ts";
import type { OwnFee } from "#app/entries/fee-facts.ts";
import type { GivenReceipt } from "#app/entries/receipts.ts";
import type { ReceiptName } from "#app/money/receipt.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import {
  isOutOfPlay,
  type OwnMatch,
  type Standing,
} from "#app/tournaments/knockout/own-matches.ts";
import type { OwnResult, OwnStart } from "#app/tournaments/play.ts";
import { areChangesOpen, isPlayed } from "#app/tournaments/registration-period.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";

export type LinkedEntry = {
  /** Like those of the others with the number of a player who is not the only one of the name. */
  full_name: string;
  players: string[];
  state: EntryState;
  /** The newest first. */
  receipts: GivenReceipt[];
  /** Null where nothing was charged. */
  fee:
    | (Pick<
        OwnFee,
        "state" | "due" | "said" | "parts" | "set_against" | "price" | "kept" | "repriced"
      > & {
        /** Less what was refunded. */
        paid: number;
        refund_until: string | null;
        /** The last day on which the place is held while nothing is paid. */
        held_until: string | null;
      })
    | null;
  /** When the club was told that they cannot come, as an ISO moment. */
  said_cannot_come: string | null;
  /** In the waiting list, from 1. */
  place: number | null;
  /** Empty until a draw is published. */
  starts: OwnStart[];
  /** Of a knock-out those that have a link. */
  matches: OwnMatch[];
  /** Null: it is in no draw that is published. */
  standing: Standing | null;
  /** Whether the draw of a knock-out is published. */
  has_sheet: boolean;
  /** Empty until results are published. */
  results: OwnResult[];
  tournament: Pick<
    Tournament,
    | "name"
    | "slug"
    | "state"
    | "has_information_page"
    | "form_of_play"
    | "starts_on"
    | "final_by"
    | "last_day"
    | "date_text"
    | "place"
    | "map_url"
    | "picture"
    | "tee_off_at"
    | "registration_opens_at"
    | "registration_ends_at"
    | "is_open_after_its_day"
    | "has_results"
    | "results_taken_back_at"
    | "changes_until"
    | "cancelled_reason"
  >;
};

export const entryPath = (token: string): string => `/entry?token=${encodeURIComponent(token)}`;

export const entryWithdrawPath = (token: string): string =>
  `/entry/withdraw?token=${encodeURIComponent(token)}`;

export const entryCannotComePath = (token: string): string =>
  `/entry/cannot-come?token=${encodeURIComponent(token)}`;

/** A receipt or voucher of the entry. */
export const entryReceiptPath = (token: string, { kind, year, number }: ReceiptName): string =>
  `/entry/receipt?${new URLSearchParams({ token, kind, year, number: String(number) }).toString()}`;

export const entryPayPath = (token: string): string =>
  `/entry/pay?token=${encodeURIComponent(token)}`;

const tokenSchema = z.uuid();

/** The same as a page reads it: a 503 Response when it cannot be read. */
export async function requireEntryByLink(
  context: RequestContext,
  token: unknown,
): Promise<LinkedEntry | null> {
  try {
    return await readEntryByLink(context, token);
  } catch (error) {
    throw error instanceof DatabaseError ? backendUnavailable() : error;
  }
}

export const canWithdraw = ({ state, tournament }: LinkedEntry): boolean =>
  state !== "withdrawn" && tournament.state === "published" && areChangesOpen(tournament);

/** Once the site takes no withdrawal, and while there is something to play. */
export const canTellClub = (entry: LinkedEntry): boolean =>
  entry.state !== "withdrawn" &&
  entry.tournament.state === "published" &&
  !canWithdraw(entry) &&
  !isPlayed(entry.tournament) &&
  !isOutOfPlay(entry.standing);

/**
 * It needs no session.
 *
 * @returns null when there is none, or no longer
 * @throws DatabaseError when it cannot be read
 */
export async function readEntryByLink(
  context: RequestContext,
  token: unknown,
): Promise<LinkedEntry | null> {
  const checked = tokenSchema.safeParse(token).data;
  if (checked === undefined) return null;
  const answer = await context.supabase
    .rpc("entry_by_link", { token: checked })
    .overrideTypes<LinkedEntry | null, { merge: false }>();
  if (answer.error) throw new DatabaseError(answer);
  return answer.data;
}

/** Codes of a withdrawal that was too late: the page then shows the entry as it is. */
const TOO_LATE = [
  "registration_withdrawn",
  "changes_closed",
  "registration_closed",
  "tournament_cancelled",
];

/**
 * Withdraws the entry whose link this is.
 *
 * @returns false when it cannot be withdrawn any more
 * @throws DatabaseError when it could not be done
 */
export async function withdrawByLink(context: RequestContext, token: string): Promise<boolean> {
  const answer = await context.supabase.rpc("withdraw_by_link", { token });
  if (!answer.error) return true;
  if (TOO_LATE.includes(answer.error.message)) return false;
  throw new DatabaseError(answer);
}

/**
 * Tells the club that the entrant cannot come. Safe to repeat.
 *
 * @returns false when there is nothing to tell any more
 * @throws DatabaseError when it could not be done
 */
export async function sayCannotComeByLink(
  context: RequestContext,
  token: string,
): Promise<boolean> {
  const answer = await context.supabase.rpc("say_cannot_come_by_link", { token });
  if (!answer.error) return true;
  if (TOO_LATE.includes(answer.error.message)) return false;
  throw new DatabaseError(answer);
}
