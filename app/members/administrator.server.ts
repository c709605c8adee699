import { log } from "#app/platform/config/logger.server.ts";
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
