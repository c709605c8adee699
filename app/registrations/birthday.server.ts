import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { logFailedLookup } from "./failed-look-up.server.ts";

/**
 * Whether a member is registered for the birthday tournament, and has not
 * withdrawn. A failed look-up is logged and counts as not registered.
 */
export async function isRegisteredForBirthday(
  context: RequestContext,
  userId: string,
): Promise<boolean> {
  const { data, error } = await context.supabase
    .from("birthday_tournament_registrations")
    .select("withdrawn_at")
    .eq("user_id", userId)
    .order("registered_at", { ascending: false })
    .limit(1);
  if (error) {
    logFailedLookup(error.code);
    return false;
  }
  return data[0]?.withdrawn_at === null;
}
