import { z } from "zod";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import {
  backendUnavailable,
  isUnavailable,
} from "#app/platform/supabase/user.server.ts";
import { createEncryptedCookie } from "#app/platform/cookies/encrypted-cookie.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { inMinimumTime } from "./minimum-time.server.ts";
import { EMAIL_RATE_LIMITED, signOut } from "./session.server.ts";

/** How long the auth service waits between two mails to an address, in seconds. */
const BETWEEN_MAILS = 60;

const lastMail = createEncryptedCookie("sent-to", 15 * 60, 1);

const lastMailSchema = z.object({ email: z.string(), at: z.number() });

/** The mail that this browser asked for last. */
export type LastMail = {
  email: string;
  /** In how many seconds another may be asked for: 0 when it may be now. */
  secondsLeft: number;
};

/** Notes that a mail to this address was asked for. */
export async function noteMail(context: RequestContext, email: string) {
  await lastMail.set(context, { email, at: Date.now() });
}

/**
 * The mail that this browser asked for in the last quarter of an hour. Known
 * without the auth service, which says of its limit only where there is an
 * account.
 *
 * @returns null when there is none
 */
export async function readLastMail(request: Request): Promise<LastMail | null> {
  const { data } = lastMailSchema.safeParse(await lastMail.read(request));
  if (!data) return null;
  const seconds = Math.ceil(BETWEEN_MAILS - (Date.now() - data.at) / 1000);
  return { email: data.email, secondsLeft: Math.max(0, seconds) };
}

/** In how many seconds this browser may ask for another mail to an address. */
export async function secondsUntilMail(
  request: Request,
  email: string,
): Promise<number> {
  const last = await readLastMail(request);
  if (last?.email.toLowerCase() !== email.toLowerCase()) return 0;
  return last.secondsLeft;
}

/**
 * Has a reset link mailed. The answer is the same for an address without an
 * account.
 *
 * @throws AuthError when the service cannot be reached or refuses the address
 */
export async function requestReset(context: RequestContext, email: string) {
  const { error } = await inMinimumTime(() =>
    context.supabase.auth.resetPasswordForEmail(email, {
      redirectTo: `${environment.SITE_URL}/reset-password`,
    }),
  );
  if (error && error.code !== EMAIL_RATE_LIMITED) throw error;
}

/**
 * Has the confirmation mail of a new account sent again. The answer is the
 * same for an address that is confirmed, or has no account.
 *
 * @throws AuthError when the service cannot be reached or refuses the address
 */
export async function resendConfirmation(
  context: RequestContext,
  email: string,
) {
  const { error } = await inMinimumTime(() =>
    context.supabase.auth.resend({ type: "signup", email }),
  );
  if (error && error.code !== EMAIL_RATE_LIMITED) throw error;
}

/**
 * Uses up the token of a mailed link and signs its user in. It works in any
 * browser: nothing of the one that asked for the mail is needed.
 *
 * @param type what the mail was for
 * @returns `signed-in`; `half` when the link to the other address has to be
 *   followed too: then nobody is signed in by this one; `invalid` when the
 *   token is used, expired, tampered with or cut short
 * @throws a 503 Response when the auth service cannot be reached
 */
export async function followLink(
  context: RequestContext,
  tokenHash: string,
  type: "recovery" | "email" | "email_change",
): Promise<"signed-in" | "half" | "invalid"> {
  const { data, error } = await context.supabase.auth.verifyOtp({
    token_hash: tokenHash,
    type,
  });
  if (error) {
    if (isUnavailable(error)) throw backendUnavailable();
    return "invalid";
  }
  context.user.invalidate();
  return data.session ? "signed-in" : "half";
}

/**
 * Sets a new password and ends every session of the user, so that whoever
 * knew the old one is out.
 *
 * @throws AuthError with the auth service's own message
 */
export async function setNewPassword(
  context: RequestContext,
  password: string,
) {
  const { error } = await context.supabase.auth.updateUser({ password });
  if (error) throw error;
  await signOut(context, "global");
}
