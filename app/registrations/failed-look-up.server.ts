import { log } from "#app/platform/config/logger.server.ts";
import type { RequestContext } from "#app/platform/supabase/request-context.server.ts";

/** Says in the log that nobody knows whether somebody is registered (SPEC 4). */
export function logFailedLookup(context: RequestContext, code: string) {
  log.warn(
    { requestId: context.requestId, code },
    "registration status look-up failed",
  );
}
