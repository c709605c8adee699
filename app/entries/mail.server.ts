import { log } from "#app/platform/config/logger.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";

/** How long the response waits for the mail to be sent, in milliseconds. */
const LIMIT = 1_000;

/**
 * Sends the mail about a new or changed registration now. It is queued in the database, so if this
 * fails or takes too long, it is sent later.
 */
export async function sendDueMails(context: RequestContext): Promise<void> {
  const { error } = (await context.supabase.functions.invoke("registration-mail", {
    method: "POST",
    signal: AbortSignal.timeout(LIMIT),
  })) as { error: Error | null };
  if (error) {
    log.info({ error: error.name }, "the mail about a registration goes later");
  }
}
