import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { requestReset } from "./mailed-links.server.ts";
import { countPendingAttempt } from "./second-factor.server.ts";

/**
 * Asks the club to remove the second factor of the account whose session waits
 * for its code. The database takes that only of a session that began with a
 * mailed link; before, such a link is sent.
 *
 * @returns `asked`; `mailed` when the link has to be followed first; `ended`
 *   when the session has ended
 * @throws DatabaseError, AuthError, or InvalidFields while no mail goes out or after
 *   too many attempts
 */
export async function requestRelease(
  context: RequestContext,
): Promise<"asked" | "mailed" | "ended"> {
  const user = await countPendingAttempt(context, "mailedLink");
  if (!user) return "ended";
  const asked = await context.pendingSupabase.rpc("request_factor_release");
  if (asked.error) throw new DatabaseError(asked);
  if (asked.data) return "asked";
  await requestReset(context, user.email ?? "");
  return "mailed";
}
