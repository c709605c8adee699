import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { logFailedLookup } from "./failed-look-up.server.ts";

/**
 * The tournaments for which a member is registered, and has not withdrawn. A
 * failed look-up is logged and counts as none.
 *
 * @returns the tournaments' ids
 */
export async function registeredTournaments(
  context: RequestContext,
  userId: string,
): Promise<ReadonlySet<string>> {
  const { data, error } = await context.supabase
    .from("tournament_registrations")
    .select("tournament_id")
    .eq("user_id", userId)
    .is("replaced_at", null)
    .is("withdrawn_at", null);
  if (error) {
    logFailedLookup(error.code);
    return new Set();
  }
  return new Set(data.flatMap(({ tournament_id: id }) => id ?? []));
}
