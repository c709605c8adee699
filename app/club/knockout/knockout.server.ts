import { unwrap } from "#app/club/frame/administrator.server.ts";
import { TOASTS as CLUB_TOASTS } from "#app/club/frame/content.ts";
import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { readTournament } from "#app/club/frame/read-tournament.server.ts";
import { TOASTS as PLAY_TOASTS } from "#app/club/play/messages.ts";
import { playRefusal } from "#app/club/play/refusals.ts";
import { dataOrThrow, type DatabaseResult } from "#app/forms/database-result.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { KnockoutFacts } from "#app/tournaments/knockout/knockout.ts";
import type { KnockoutRules } from "#app/tournaments/knockout/rules.ts";
import type { MatchCourse, MatchPlayer } from "#app/tournaments/knockout/strokes.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";

/** An entry that has a place, with the sum of its players' handicaps, if all have one. */
export type Entered = { entry: string; names: string[]; handicap: number | null };

/** What a side of a match arranges. */
export type ArrangedSide = {
  match: string;
  side: string;
  /** That it offers. */
  days: string[];
  /** That the other side offers, and suits. */
  agreed_on: string | null;
  /** Of its link; null: the user is no secretary. */
  token: string | null;
  players: MatchPlayer[];
};

type StoredKnockout = {
  version: number;
  /** Null before anything was saved. */
  facts: (Omit<KnockoutFacts, "rules"> & { rules: Partial<KnockoutRules> }) | null;
  /** Of matches that are to be played, or were, by their players. */
  arranged: ArrangedSide[];
  scoring: MatchCourse["scoring"];
  /** Of the sides, by their ids from "1". */
  entries: string[];
  entered: Entered[];
};

export type OpenKnockout = StoredKnockout & { tournament: Tournament };

/**
 * The knock-out of a tournament as the club works on it.
 *
 * @throws a 403, 404 or 503 Response
 */
export async function readClubKnockout(context: RequestContext, id: string): Promise<OpenKnockout> {
  const [tournament, stored] = await Promise.all([
    readTournament(context, id),
    context.supabase.rpc("club_knockout", { tournament: id }),
  ]);
  if (tournament.form_of_play !== "knock-out") throw new Response(null, { status: 404 });
  return { tournament, ...(unwrap(stored) as StoredKnockout) };
}

/** The facts of a knock-out whose settings are saved; null: they are not. */
export function knownFacts({ facts }: OpenKnockout): KnockoutFacts | null {
  return facts?.rules.form === undefined ? null : (facts as KnockoutFacts);
}

function doneOrThrow(result: DatabaseResult<number>): number {
  if (result.error?.message === "version_conflict") {
    throw new InvalidFields({}, { status: 409, toast: PLAY_TOASTS.conflict });
  }
  return dataOrThrow(result, playRefusal, CLUB_TOASTS.failed);
}

export type KnockoutChanges = {
  rules?: KnockoutRules;
  last_days?: string[];
  draw?: {
    by: NonNullable<KnockoutFacts["by"]>;
    lot: number;
    seeds: number;
    entries: string[];
  };
};

/** What has happened, with entries for sides. */
export type RecordedEvent =
  | { kind: "result"; match: string; winner: string | null; how: string; strokes?: number[][] }
  | {
      kind: "correction";
      match: string;
      winner: string | null;
      how: string;
      later?: "stand" | "void";
      reason: string;
    }
  | { kind: "reserve"; side: string; instead: string }
  | { kind: "last-day"; match: string; last_day: string };

type Open = Pick<OpenKnockout, "tournament">;

export async function saveKnockout(
  context: RequestContext,
  { tournament }: Open,
  version: number,
  changes: KnockoutChanges,
): Promise<void> {
  doneOrThrow(
    await context.supabase.rpc("save_knockout", {
      tournament: tournament.id,
      expected_version: version,
      changes,
    }),
  );
  purgeTournament(tournament.slug);
}

export async function changePublication(
  context: RequestContext,
  { tournament }: Open,
  version: number,
  step: "publish_knockout" | "take_back_knockout",
): Promise<void> {
  doneOrThrow(
    await context.supabase.rpc(step, { tournament: tournament.id, expected_version: version }),
  );
  purgeTournament(tournament.slug);
}

export async function recordEvent(
  context: RequestContext,
  { tournament }: Open,
  version: number,
  event: RecordedEvent,
): Promise<void> {
  doneOrThrow(
    await context.supabase.rpc("record_knockout", {
      tournament: tournament.id,
      expected_version: version,
      event,
    }),
  );
  purgeTournament(tournament.slug);
}

/** @returns nothing: the page shows the new link */
export async function replaceMatchLink(
  context: RequestContext,
  { tournament }: Open,
  match: string,
  side: number,
): Promise<void> {
  dataOrThrow(
    await context.supabase.rpc("replace_match_link", { tournament: tournament.id, match, side }),
    playRefusal,
    CLUB_TOASTS.failed,
  );
}
