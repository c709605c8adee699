import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { BANGALORE_BIRDIE_BASH } from "#app/tournaments/content.ts";
import { logFailedLookup } from "./failed-look-up.server.ts";

/**
 * Whether a member is registered for the Bangalore Birdie Bash, and has not
 * withdrawn. A failed look-up is logged and counts as not registered.
 */
export async function isRegisteredForBangalore(
  context: RequestContext,
  userId: string,
): Promise<boolean> {
  const { data, error } = await context.supabase
    .from("tournament_registrations")
    .select("id, tournament_name, user_id, withdrawn_at")
    .eq("user_id", userId)
    .eq("tournament_name", BANGALORE_BIRDIE_BASH.name)
    .order("registration_date", { ascending: false })
    .limit(1);
  if (error) {
    logFailedLookup(error.code);
    return false;
  }
  return data[0]?.withdrawn_at === null;
}
