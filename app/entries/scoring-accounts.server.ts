import { FunctionsHttpError } from "@supabase/supabase-js";
import { log } from "#app/platform/config/logger.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";

/** Timeout of the edge function, in milliseconds; it gives the scoring service 5 s. */
const LIMIT = 8_000;

/**
 * The outcome of creating a scoring account: `created`; `none`, because there is one already, no
 * handicap, or no scoring service; `exists` at the service, with a password that the site does not know; an `error`
 * in the function's response, or no response (`unreachable`); `forbidden` to the caller.
 */
export type ScoringOutcome = "created" | "none" | "exists" | "error" | "unreachable" | "forbidden";

export const unlinkedAccount = (email: string) =>
  `The scoring service has an account for ${email} already. Please log in there with it, or ask there for a new password. The club team has been told.`;

/** Calls the edge function, which stores the credentials itself and never returns them. */
async function invokeIntegration(
  { supabase }: RequestContext,
  body?: { retry: string },
): Promise<ScoringOutcome> {
  const { data, error } = (await supabase.functions.invoke("golfguage-integration", {
    method: "POST",
    body,
    signal: AbortSignal.timeout(LIMIT),
  })) as {
    data: Partial<Record<"success" | "error" | "message", unknown>> | null;
    error: Error | null;
  };
  if (error) {
    log.warn({ error: error.name }, "scoring integration failed");
    if (!(error instanceof FunctionsHttpError)) return "unreachable";
    const { status } = error.context as Response;
    return status === 403 ? "forbidden" : "error";
  }
  if (data?.success === true) return "created";
  log.warn({ reason: String(data?.error ?? data?.message) }, "scoring integration made no account");
  if (data?.error) return "error";
  return data?.message === "exists" ? "exists" : "none";
}

/**
 * Creates the caller's scoring account, unless there is one. A failure never undoes the
 * registration; it is listed for administrators.
 */
export function createScoringAccount(context: RequestContext): Promise<ScoringOutcome> {
  return invokeIntegration(context);
}

export function retryScoringAccount(
  context: RequestContext,
  member: string,
): Promise<ScoringOutcome> {
  return invokeIntegration(context, { retry: member });
}
