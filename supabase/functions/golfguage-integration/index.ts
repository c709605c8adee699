// Creates a member's account at the scoring service, once, for the address of
// the member's own account. The database decides who may have one and for which
// address, and stores the credentials; the caller learns only whether it
// worked.
import { BodyTooLargeError, json, rateLimitedResponse, readJson, serve } from "../_shared/http.ts";
import { randomPassword } from "../_shared/password.ts";
import {
  callDatabase,
  callDatabaseAsService,
  type Caller,
  consumeRateLimit,
  DatabaseError,
  getCaller,
} from "../_shared/supabase.ts";
import { createAccount, type Outcome } from "./scoring-service.ts";

const MAX_BYTES = 8 * 1024;
const SETTLE_ATTEMPTS = 3;
const SETTLE_PAUSE_MILLISECONDS = 500;

/** The database's answer when the account of a member is claimed. */
type Claim =
  | {
      outcome: "claimed";
      email: string;
      full_name: string;
      category: string;
      handicap: string;
      password_to_set: string;
    }
  | {
      outcome: "already_there" | "in_progress" | "no_handicap" | "no_registration" | "no_address";
    };

/** The state stored in the account's row. */
type State = "created" | "exists" | "failed" | "no_service";

/**
 * Stores the outcome. The password is in the database already, so if this fails
 * a later retry can still find the account.
 */
async function settle(member: string, outcome: Outcome): Promise<State> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [row] = await callDatabaseAsService<{ state: State }[]>("settle_scoring_account", {
        member,
        outcome,
      });
      return row?.state ?? "failed";
    } catch (error) {
      if (attempt === SETTLE_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, SETTLE_PAUSE_MILLISECONDS * attempt));
    }
  }
}

/** Creates the account of a member and stores its credentials. */
async function provide(member: string): Promise<Response> {
  const [claim] = await callDatabaseAsService<Claim[]>("claim_scoring_account", {
    member,
    password: randomPassword(),
  });
  if (claim?.outcome !== "claimed") {
    const message = claim?.outcome ?? "no_registration";
    return ["already_there", "in_progress", "no_handicap"].includes(message)
      ? json(200, { success: false, message })
      : json(409, { success: false, error: message });
  }
  const state = await settle(
    member,
    await createAccount({
      fullName: claim.full_name,
      email: claim.email,
      handicapCategory: claim.category,
      handicap: Number(claim.handicap),
      password: claim.password_to_set,
    }),
  );
  return state === "failed"
    ? json(502, { success: false, error: "scoring_service_failed" })
    : json(200, { success: state === "created", message: state });
}

/**
 * The member whose account an administrator wants to retry; the database checks
 * the right, and writes to the audit log.
 */
async function memberToRetry(caller: Caller, member: string): Promise<string> {
  await callDatabase(caller, "retry_scoring_account", { member });
  return member;
}

async function handle(request: Request): Promise<Response> {
  if (request.method !== "POST") {
    return json(405, { success: false, error: "method_not_allowed" });
  }
  const caller = await getCaller(request);
  if (!caller) return json(401, { success: false, error: "not_signed_in" });
  let body: unknown;
  try {
    body = await readJson(request, MAX_BYTES);
  } catch (error) {
    return error instanceof BodyTooLargeError
      ? json(413, { success: false, error: "body_too_large" })
      : json(400, { success: false, error: "bad_request" });
  }
  const retry = (body as { retry?: unknown } | null | undefined)?.retry;
  try {
    const seconds = await consumeRateLimit(
      caller,
      retry === undefined ? "golfguage-integration" : "golfguage-integration-retry",
    );
    if (seconds !== null) return rateLimitedResponse(seconds);
    return await provide(
      retry === undefined ? caller.id : await memberToRetry(caller, String(retry)),
    );
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    if (error.message === "second_factor_needed") {
      return json(403, { success: false, error: error.message });
    }
    if (error.code === "42501") {
      return json(403, { success: false, error: "admins_only" });
    }
    // 22023: nothing to retry; 22P02: invalid id.
    if (error.code === "22023" || error.code === "22P02") {
      return json(400, { success: false, error: "no_scoring_account" });
    }
    throw error;
  }
}

serve(handle, { success: false });
