import { FunctionsHttpError } from "@supabase/supabase-js";
import { log } from "#app/platform/config/logger.server.ts";
import type { RequestContext } from "#app/platform/supabase/request-context.server.ts";
import type { BangaloreRegistration } from "./schema.ts";

/** How long the integration may take in all, in milliseconds; the scoring service itself has 5 s. */
const LIMIT = 8_000;

/**
 * How the scoring account of a registration came out (SPEC 8): `added` now,
 * `already-there` from an earlier registration, `refused` (`success: false`),
 * an `error` in the integration's answer, or no answer (`unreachable`).
 */
export type ScoringOutcome =
  "added" | "already-there" | "refused" | "error" | "unreachable";

type IntegrationAnswer = {
  data: Partial<
    Record<"success" | "error" | "email" | "password", unknown>
  > | null;
  error: Error | null;
};

/**
 * Has the scoring account made, once per person (DECISIONS 29), and keeps its
 * credentials on the person's own row (SPEC 4, "submit sequence"). Nothing
 * here can undo the registration.
 *
 * @param registrationId the row that holds the credentials
 */
export async function addToScoring(
  context: RequestContext,
  registrationId: string,
  registration: BangaloreRegistration,
): Promise<ScoringOutcome> {
  const { requestId, supabase } = context;
  const known = await supabase
    .from("tournament_registrations")
    .select("id")
    .not("golfguage_password", "is", null)
    .limit(1);
  if (known.data && known.data.length > 0) return "already-there";

  const { data, error } = (await supabase.functions.invoke(
    "golfguage-integration",
    {
      body: {
        fullName: registration.fullName,
        email: registration.email,
        handicapCategory: registration.category,
        handicap: Number(registration.handicap),
      },
      signal: AbortSignal.timeout(LIMIT),
    },
  )) as IntegrationAnswer;
  if (error) {
    log.warn({ requestId, error: error.name }, "scoring integration failed");
    return error instanceof FunctionsHttpError ? "error" : "unreachable";
  }
  if (data?.success !== true) {
    log.warn({ requestId }, "scoring integration made no account");
    return data?.error ? "error" : "refused";
  }

  const { error: notStored } = await supabase
    .from("tournament_registrations")
    .update({
      golfguage_email: String(data.email),
      golfguage_password: String(data.password),
    })
    .eq("id", registrationId);
  if (notStored) {
    log.warn(
      { requestId, code: notStored.code },
      "scoring credentials were not stored",
    );
  }
  return "added";
}
