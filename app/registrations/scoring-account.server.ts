import { FunctionsHttpError } from "@supabase/supabase-js";
import { log } from "#app/platform/config/logger.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";

/** How long the integration may take in all, in milliseconds; the scoring service itself has 5 s. */
const LIMIT = 8_000;

/**
 * How the scoring account of a registration came out: `created` now; no new one
 * (`none`), because there is one already or no scoring service; one that `exists`
 * at the service, whose password nobody here knows; an `error` in the
 * integration's answer, or no answer (`unreachable`).
 */
export type ScoringOutcome =
  "created" | "none" | "exists" | "error" | "unreachable";

type IntegrationAnswer = {
  data: Partial<Record<"success" | "error" | "message", unknown>> | null;
  error: Error | null;
};

/**
 * Has the member's scoring account made, unless there is one. The function stores
 * its credentials; here nobody sees them. Nothing here can undo the registration,
 * and what fails is listed for administrators.
 */
export async function addToScoring(
  context: RequestContext,
): Promise<ScoringOutcome> {
  const { supabase } = context;
  const { data, error } = (await supabase.functions.invoke(
    "golfguage-integration",
    { method: "POST", signal: AbortSignal.timeout(LIMIT) },
  )) as IntegrationAnswer;
  if (error) {
    log.warn({ error: error.name }, "scoring integration failed");
    return error instanceof FunctionsHttpError ? "error" : "unreachable";
  }
  if (data?.success === true) return "created";
  log.warn(
    { reason: String(data?.error ?? data?.message) },
    "scoring integration made no account",
  );
  if (data?.error) return "error";
  return data?.message === "exists" ? "exists" : "none";
}
