import { unwrap } from "./users.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";

/**
 * Lets administrators pass. The database checks every call anyway; this is for
 * pages that make none, and answers before anything else does.
 *
 * @throws a 403 Response for other members, a 503 Response when it cannot be
 *   found out
 */
export async function requireAdministrator(
  context: RequestContext,
): Promise<void> {
  if (!unwrap(await context.supabase.rpc("is_admin"))) {
    throw new Response(null, { status: 403 });
  }
}
