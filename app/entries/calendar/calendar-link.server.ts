import { z } from "zod";
import type { ownDayOf } from "#app/entries/calendar.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import type { OwnMatch } from "#app/tournaments/knockout/own-matches.ts";
import type { OwnStart } from "#app/tournaments/play.ts";

type OwnTournament = Parameters<typeof ownDayOf>[0] & {
  starts: OwnStart[];
  matches: OwnMatch[];
};

/**
 * It needs no session.
 *
 * @returns null when there is no such link, or no longer
 * @throws a 503 Response
 */
export async function readStartsByLink(
  context: RequestContext,
  token: unknown,
): Promise<OwnTournament[] | null> {
  const checked = z.uuid().safeParse(token).data;
  if (checked === undefined) return null;
  const answer = await context.supabase.rpc("starts_by_link", { token: checked });
  if (answer.error) throw backendUnavailable();
  return answer.data as OwnTournament[] | null;
}

/**
 * The token of the member's own link; null: there is none.
 *
 * @throws a 503 Response
 */
export async function readCalendarLink(context: RequestContext): Promise<string | null> {
  const { data, error } = await context.supabase
    .from("calendar_links")
    .select("token")
    .maybeSingle();
  if (error) throw backendUnavailable();
  return data?.token ?? null;
}

/** @throws DatabaseError when nothing was changed */
export async function renewCalendarLink(context: RequestContext, wanted: boolean): Promise<void> {
  const answer = await context.supabase.rpc("renew_calendar_link", { wanted });
  if (answer.error) throw new DatabaseError(answer);
}
