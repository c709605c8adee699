import { redirect } from "@remix-run/node";
import type { AuthError, SupabaseClient, User as AuthUser } from "@supabase/supabase-js";
import { FORM_TOASTS } from "#app/forms/content.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import {
  hasPendingSession,
  resumeSession,
  suspendSession,
} from "#app/platform/http/pending-session.server.ts";
import {
  consumeRateLimit,
  type Limited,
  noteSuccess,
} from "#app/platform/http/rate-limits.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { PENDING_SESSION_COOKIE } from "#app/platform/supabase/session-cookie.server.ts";
import { hasSecondFactor } from "#app/platform/supabase/user.server.ts";
import { codePath } from "#app/site/paths.ts";
import { CODE_MESSAGES as MESSAGES } from "./content.ts";

const MESSAGES_OF_CODES: Partial<Record<string, string>> = {
  mfa_verification_failed: "That code is wrong or has expired. Enter the code your app shows now.",
  mfa_challenge_expired: MESSAGES.late,
  mfa_ip_address_mismatch: MESSAGES.late,
};

export function messageOfCode(error: AuthError | null): string | undefined {
  return MESSAGES_OF_CODES[error?.code ?? ""];
}

/**
 * Takes a session that was just opened out of use, if the account has a second factor.
 *
 * @returns whether it has one, and the code is to be asked for
 */
export function suspendIfNeeded(context: RequestContext, user: Pick<AuthUser, "factors">): boolean {
  if (!hasSecondFactor(user)) return false;
  context.user.invalidate();
  suspendSession(context.response.cookies);
  return true;
}

/**
 * Leads a session that waits for its code to where it is asked for.
 *
 * @throws a redirect, if there is such a session
 */
export function redirectPending(context: RequestContext, destination: string) {
  if (hasPendingSession(context.response.cookies)) {
    throw redirect(codePath(destination));
  }
}

/**
 * Fetches the user whose session waits for its code, and counts an attempt on the account: the auth
 * service names it, as the cookie could name any.
 *
 * @returns null when that session has ended
 * @throws InvalidFields after too many attempts; AuthError when the auth service cannot be reached
 */
export async function countPendingAttempt(
  context: RequestContext,
  limit: Limited,
): Promise<AuthUser | null> {
  const { data, error } = await context.pendingSupabase.auth.getUser();
  if (error) {
    if (hasEnded(error)) return null;
    throw error;
  }
  const seconds = await consumeRateLimit(context, limit, data.user.id);
  if (seconds !== null) {
    const toast = FORM_TOASTS.tooManyAttempts(Math.ceil(seconds / 60));
    throw new InvalidFields({}, { toast, status: 429 });
  }
  return data.user;
}

/**
 * Checks the code for the session that waits for it, and signs its user in.
 *
 * @returns false when that session has ended
 * @throws InvalidFields with a message beside `code`, or after too many attempts; AuthError when
 *   the auth service cannot be reached
 */
export async function signInWithCode(context: RequestContext, code: string): Promise<boolean> {
  const user = await countPendingAttempt(context, "secondFactor");
  if (!user) return false;
  if (!(await verifyCode(context.pendingSupabase, code, "code"))) return false;
  resumeSession(context.response.cookies);
  context.user.invalidate();
  await noteSuccess("secondFactor", user.id);
  return true;
}

function hasEnded({ name, status }: AuthError): boolean {
  return name === "AuthSessionMissingError" || status === 403;
}

export async function endPending(context: RequestContext) {
  await context.pendingSupabase.auth.signOut({ scope: "local" });
  dropPending(context);
}

/** Removes it from this browser, without asking the auth service. */
export function dropPending({ response }: RequestContext) {
  response.cookies.clear(PENDING_SESSION_COOKIE);
}

/**
 * Checks a code with the auth service, which raises the session's level. An account may have
 * several factors, from elsewhere: any of them will do.
 *
 * @returns false when the session has ended, or there is no factor
 * @throws InvalidFields when the code is wrong or late; AuthError when the auth service cannot be
 *   reached
 */
export async function verifyCode(
  { auth }: Pick<SupabaseClient, "auth">,
  code: string,
  field: string,
): Promise<boolean> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) {
    if (hasEnded(error)) return false;
    throw error;
  }
  let message: string | undefined;
  for (const { id } of data.totp) {
    const answer = await auth.mfa.challengeAndVerify({ factorId: id, code });
    if (!answer.error) return true;
    message = messageOfCode(answer.error);
    if (!message) throw answer.error;
  }
  if (!message) return false;
  throw new InvalidFields({ [field]: [message] });
}
