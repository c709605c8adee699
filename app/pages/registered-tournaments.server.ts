import { logFailedLookup } from "#app/entries/failed-look-up.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { readWhole } from "#app/platform/supabase/whole-reads.server.ts";
import type { EntryState } from "#app/tournaments/tournament.ts";

/**
 * The tournaments for which a member is registered, or waits in line. A failed look-up is logged
 * and counts as none.
 */
export async function registeredTournaments(
  context: RequestContext,
  userId: string,
): Promise<ReadonlyMap<string, EntryState>> {
  const { data, error } = await readWhole(
    () =>
      context.supabase
        .from("entries")
        .select("tournament_id, state")
        .eq("user_id", userId)
        .neq("state", "withdrawn"),
    ["tournament_id"],
  );
  if (error) {
    logFailedLookup(error);
    return new Map();
  }
  return new Map(
    data.map(({ tournament_id: id, state }) => [id, state === "waiting" ? state : "confirmed"]),
  );
}
