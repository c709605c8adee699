import type { AuthError } from "@supabase/supabase-js";
import { z } from "zod";
import { createEncryptedCookie } from "#app/platform/cookies/encrypted-cookie.server.ts";
import { noteSuccess } from "#app/platform/http/rate-limits.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable, isUnavailable } from "#app/platform/supabase/user.server.ts";
import { mailedDestination } from "./destination.server.ts";
import {
  isAddressInvalid,
  isMailedJustNow,
  isMailRefused,
  recordQuotaError,
  isQuotaUsedUp,
  noMailGoesOut,
} from "./mail-quota.server.ts";
import { inMinimumTime } from "./minimum-time.server.ts";
import { markRecoverySession } from "./recovery-session.server.ts";
import { suspendIfNeeded } from "./second-factor.server.ts";
import { signOut } from "./session.server.ts";

/** The auth service's minimum interval between two mails to an address, in seconds. */
const MAIL_INTERVAL = 60;

const lastMail = createEncryptedCookie("sent-to", 15 * 60, 1);

/**
 * What a mail was for. After a sign-up it is `taken` where the address has an account: as long as
 * `fresh`, so that the length of the cookie does not tell.
 */
const mailKind = z.enum(["reset", "fresh", "taken"]);

export type MailKind = z.infer<typeof mailKind>;

const lastMailSchema = z.object({ email: z.string(), at: z.number(), kind: mailKind });

export type LastMail = {
  email: string;
  kind: MailKind;
  /** Seconds until another one may be requested; 0 when that is now. */
  secondsLeft: number;
};

export async function rememberMail(context: RequestContext, email: string, kind: MailKind) {
  await lastMail.set(context, { email, at: Date.now(), kind });
}

/**
 * The mail that this browser requested within the last 15 minutes. Read from a cookie, because the
 * auth service reports its rate limit only for addresses that have an account.
 *
 * @returns null when there is none
 */
export async function readLastMail(request: Request): Promise<LastMail | null> {
  const { data } = lastMailSchema.safeParse(await lastMail.read(request));
  if (!data) return null;
  const seconds = Math.ceil(MAIL_INTERVAL - (Date.now() - data.at) / 1000);
  return { email: data.email, kind: data.kind, secondsLeft: Math.max(0, seconds) };
}

/** The last mail, if it went to this address. */
export async function readLastMailTo(request: Request, email: string): Promise<LastMail | null> {
  const last = await readLastMail(request);
  return last?.email.toLowerCase() === email.toLowerCase() ? last : null;
}

/** Has the auth service mail a link to log in or choose a new password, if there is an account. */
export function mailAccountLink(
  { supabase }: RequestContext,
  email: string,
  destination: string,
): Promise<{ error: AuthError | null }> {
  return supabase.auth.resetPasswordForEmail(email, {
    redirectTo: mailedDestination(destination),
  });
}

/**
 * Requests a reset link by mail. The response is the same for an address without an account.
 *
 * @param destination where the link leads on to
 * @throws AuthError when the service cannot be reached or rejects the address; InvalidFields while
 *   no mail goes out
 */
export async function requestReset(context: RequestContext, email: string, destination: string) {
  await requestMail(() => mailAccountLink(context, email, destination));
}

/**
 * Requests the confirmation mail of a new account again. The response is the same for an address
 * that is confirmed, or has no account.
 *
 * @param destination where the link leads on to
 * @throws AuthError when the service cannot be reached or rejects the address; InvalidFields while
 *   no mail goes out
 */
export async function resendConfirmation(
  context: RequestContext,
  email: string,
  destination: string,
) {
  await requestMail(() =>
    context.supabase.auth.resend({
      type: "signup",
      email,
      options: { emailRedirectTo: mailedDestination(destination) },
    }),
  );
}

async function requestMail(request: () => Promise<{ error: AuthError | null }>) {
  if (isQuotaUsedUp()) throw noMailGoesOut();
  const { error } = await inMinimumTime(request);
  // Only an address with an account meets the quota, or a mail server that fails
  // or refuses it for good: its response must not differ from others until the
  // quota is known to be used up for everybody.
  const isHidden =
    recordQuotaError(error) ||
    isMailedJustNow(error) ||
    isMailRefused(error) ||
    isAddressInvalid(error);
  if (error && !isHidden) throw error;
}

/**
 * Redeems the token of a mailed link and signs its user in. Works in any browser, not only in the
 * one that requested the mail. A changed address ends all other sessions.
 *
 * @returns `signed-in`; `code` when the account has a second factor, whose code is to be asked for
 *   first; `half-confirmed` when the link in the mail to the other address has to be followed too,
 *   before which nobody is signed in; `too-many` when the auth service takes no more links from
 *   this address for a while, and this one is still good; `invalid` when the token is used,
 *   expired, tampered with or truncated
 * @throws a 503 Response when the auth service cannot be reached
 */
export async function followLink(
  context: RequestContext,
  tokenHash: string,
  type: "recovery" | "email" | "email_change",
): Promise<"signed-in" | "code" | "half-confirmed" | "too-many" | "invalid"> {
  const { data, error } = await context.supabase.auth.verifyOtp({
    token_hash: tokenHash,
    type,
  });
  if (error) {
    if (isUnavailable(error)) throw backendUnavailable();
    return error.status === 429 ? "too-many" : "invalid";
  }
  context.user.invalidate();
  await noteSuccess(type === "email" ? "signUp" : "mailedLink", data.user?.email ?? "");
  if (!data.session) return "half-confirmed";
  if (type === "recovery") await markRecoverySession(context);
  // They began with the old address.
  if (type === "email_change") await context.supabase.auth.signOut({ scope: "others" });
  return suspendIfNeeded(context, data.session.user) ? "code" : "signed-in";
}

/**
 * Sets a new password and ends every session of the user, so that an intruder who knew the old
 * password is logged out.
 *
 * @throws AuthError with the auth service's own message
 */
export async function setNewPassword(context: RequestContext, password: string) {
  const { error } = await context.supabase.auth.updateUser({ password });
  if (error) throw error;
  await signOut(context, "global");
}
