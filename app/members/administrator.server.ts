import { log } from "#app/platform/config/logger.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";

/**
 * Whether to offer the club's pages; the database says so. Those pages ask it
 * again, so nothing depends on this answer but a link.
 *
 * @returns false too when the database does not answer
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
