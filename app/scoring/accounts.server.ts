import { FunctionsHttpError } from "@supabase/supabase-js";
import { log } from "#app/platform/config/logger.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";

/** How long the integration may take in all, in milliseconds; the scoring service itself has 5 s. */
const LIMIT = 8_000;

/**
 * What became of a scoring account: `created` now; no new one (`none`), because
 * there is one already or no scoring service; one that `exists` at the service,
 * whose password nobody here knows; an `error` in the integration's answer, or no
 * answer (`unreachable`); `forbidden` to the caller.
 */
export type ScoringOutcome =
  "created" | "none" | "exists" | "error" | "unreachable" | "forbidden";

/** Calls the integration, which stores the credentials itself; here nobody sees them. */
async function invokeIntegration(
  { supabase }: RequestContext,
  body?: { retry: string },
): Promise<ScoringOutcome> {
  const { data, error } = (await supabase.functions.invoke(
    "golfguage-integration",
    { method: "POST", body, signal: AbortSignal.timeout(LIMIT) },
  )) as {
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
  log.warn(
    { reason: String(data?.error ?? data?.message) },
    "scoring integration made no account",
  );
  if (data?.error) return "error";
  return data?.message === "exists" ? "exists" : "none";
}

/**
 * Has the caller's scoring account made, unless there is one. Nothing here can
 * undo a registration, and what fails is listed for administrators.
 */
export function createScoringAccount(
  context: RequestContext,
): Promise<ScoringOutcome> {
  return invokeIntegration(context);
}

/**
 * The same for a member whose account could not be made; for administrators.
 *
 * @param member their id
 */
export function retryScoringAccount(
  context: RequestContext,
  member: string,
): Promise<ScoringOutcome> {
  return invokeIntegration(context, { retry: member });
}

/**
 * The address of the user's account at the scoring service, when it was there
 * before the site could make one: only the user knows its password.
 *
 * @returns null when there is none, or nobody knows
 */
export async function findUnlinkedAccount(
  context: RequestContext,
  userId: string,
): Promise<string | null> {
  const { data } = await context.supabase
    .from("scoring_accounts")
    .select("email")
    .eq("user_id", userId)
    .eq("state", "exists")
    .maybeSingle();
  return data?.email ?? null;
}
