import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import type { Tournament } from "./tournament.ts";

/**
 * A published or cancelled tournament, by the slug in a URL. Administrators do
 * not get drafts here either: they see those under /admin.
 *
 * @param slug unchecked
 * @throws a 404 Response when there is none, a 503 Response when it cannot be
 *   read
 */
export async function findTournament(
  context: RequestContext,
  slug: string | null | undefined,
): Promise<Tournament> {
  const { data, error } = await context.supabase
    .from("tournaments")
    .select()
    .eq("slug", slug ?? "")
    .neq("state", "draft")
    .maybeSingle()
    .overrideTypes<Tournament, { merge: false }>();
  if (error) throw backendUnavailable();
  if (!data) throw new Response(null, { status: 404 });
  return data;
}

/**
 * How many are entered for each of these tournaments.
 *
 * @param ids at most 200; drafts are left out
 * @throws DatabaseError when they cannot be counted
 */
export async function countEntries(
  context: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const answer = await context.supabase.rpc("tournament_entries", {
    tournaments: [...ids],
  });
  if (answer.error) throw new DatabaseError(answer);
  return new Map(
    answer.data.map(({ tournament_id, entries }) => [tournament_id, entries]),
  );
}
