import { log } from "#app/platform/config/logger.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";

/** How long a registration waits for its mail to leave, in milliseconds. */
const LIMIT = 1_000;

/**
 * Has the mail about a registration, new or changed, sent now. The database has it
 * already, so when this fails, or takes long, it is sent a little later.
 */
export async function sendDueMails(context: RequestContext): Promise<void> {
  const { error } = (await context.supabase.functions.invoke(
    "registration-mail",
    { method: "POST", signal: AbortSignal.timeout(LIMIT) },
  )) as { error: Error | null };
  if (error) {
    log.info({ error: error.name }, "the mail about a registration goes later");
  }
}
