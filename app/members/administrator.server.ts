import { log } from "#app/platform/config/logger.server.ts";
import { unwrap } from "./users.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";

/**
 * Whether to link to the administrators' pages. Only the link depends on it:
 * those pages check again themselves.
 *
 * @returns false also when the database does not respond
 */
export async function isAdministrator(
  context: RequestContext,
): Promise<boolean> {
  const { data, error } = await context.supabase.rpc("is_admin");
  if (!error) return data;
  log.warn(
    { code: error.code },
    "whether the member is an administrator could not be read",
  );
  return false;
}

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
