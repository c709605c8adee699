import { z } from "zod";
import { dataOrThrow, type DatabaseResult } from "#app/forms/database-result.server.ts";
import type { MatchKey } from "#app/golf/knockout.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import type { Division, KnockoutFacts } from "#app/tournaments/knockout/knockout.ts";
import type { MatchCourse, MatchPlayer } from "#app/tournaments/knockout/strokes.ts";
import { purgeTournament } from "#app/tournaments/purge.server.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { MATCH_REFUSALS, MATCH_TOASTS } from "./content.ts";

type Report = {
  /** Which of the knock-out's events it is. */
  number: number;
  winner: string | null;
  how: string;
  counts_at: string;
  is_denied: boolean;
};

/** What the link of a side of a match opens; sides by their ids. */
export type LinkedMatch = {
  tournament: Pick<
    Tournament,
    "name" | "slug" | "state" | "cancelled_reason" | "divisions" | "rated_tees"
  >;
  match: MatchKey;
  side: string;
  opponent: string;
  /** Whose knock-out it is; null: it is for all. */
  division: Division | null;
  knockout: KnockoutFacts;
  days: string[];
  their_days: string[];
  agreed_on: string | null;
  /** Whether who entered the side has an account. */
  has_account: boolean;
  report: Report | null;
  their_report: Report | null;
  scoring: MatchCourse["scoring"];
  /** The own side's first. */
  players: [MatchPlayer[], MatchPlayer[]];
  /** Of the opponent; null: the match is not to be played any more. */
  contacts: { name: string; phone: string | null }[] | null;
};

/** A link that opens no match any more. */
export type EndedLink = {
  ended: "opponent" | "draw" | "replaced";
  /** Its name. */
  tournament: string;
  /** Whose knock-out it is; null: it is for all. */
  division: Division | null;
  /** Null: there is no draw to see. */
  slug: string | null;
};

const tokenSchema = z.uuid();

/**
 * It needs no session.
 *
 * @returns null when there is no such link, or no longer
 * @throws a 503 Response
 */
export async function readMatch(
  { supabase }: RequestContext,
  token: string,
): Promise<LinkedMatch | EndedLink | null> {
  const checked = tokenSchema.safeParse(token).data;
  if (checked === undefined) return null;
  const { data, error } = await supabase
    .rpc("match_by_link", { token: checked })
    .overrideTypes<LinkedMatch | EndedLink | null, { merge: false }>();
  if (error) throw backendUnavailable();
  return data;
}

const doneOrThrow = <Data>(result: DatabaseResult<Data>): Data =>
  dataOrThrow(result, ({ message }) => MATCH_REFUSALS[message] ?? null, MATCH_TOASTS.failed);

export async function offerDays(
  { supabase }: RequestContext,
  token: string,
  days: string[],
): Promise<void> {
  doneOrThrow(await supabase.rpc("offer_match_days", { token, days }));
}

export async function agreeDay(
  { supabase }: RequestContext,
  token: string,
  day: string,
): Promise<void> {
  doneOrThrow(await supabase.rpc("agree_match_day", { token, day }));
}

/** @param seen the agreed day that the page showed */
export async function takeDayBack(
  { supabase }: RequestContext,
  token: string,
  seen: string | undefined,
): Promise<void> {
  const day = null as unknown as string;
  doneOrThrow(await supabase.rpc("agree_match_day", { token, day, seen }));
}

/** What becomes of a report; won is null where the match is halved. */
export type Reported = "counts" | "waits" | "disputed";

export async function reportResult(
  { supabase }: RequestContext,
  token: string,
  { tournament: { slug } }: LinkedMatch,
  { won, ...report }: { won: boolean | null; how: string; strokes?: object },
): Promise<Reported> {
  const became = doneOrThrow(
    await supabase.rpc("report_match", { token, won: won as boolean, ...report }),
  );
  purgeTournament(slug);
  return became as Reported;
}

export async function answerReport(
  { supabase }: RequestContext,
  token: string,
  { tournament: { slug } }: LinkedMatch,
  { report, isRight }: { report: number; isRight: boolean },
): Promise<Reported> {
  const became = doneOrThrow(
    await supabase.rpc("answer_match_report", { token, is_right: isRight, report }),
  );
  purgeTournament(slug);
  return became as Reported;
}
