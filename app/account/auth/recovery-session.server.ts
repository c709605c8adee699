import { createEncryptedCookie } from "#app/platform/cookies/encrypted-cookie.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { readSessionClaims } from "#app/platform/supabase/session-cookie.server.ts";

/** How long after following the link a new password may be set, in seconds. */
const MAX_AGE = 60 * 60;

/**
 * Holds the id of the session that began with a recovery link. The access token cannot tell: its
 * `amr` claim is "otp" for every mailed link.
 */
const recovery = createEncryptedCookie("recovery", MAX_AGE, 1);

export async function markRecoverySession(context: RequestContext) {
  await recovery.set(context, sessionIdOf(context));
}

/**
 * Whether the current session began with a recovery link, in this browser and within the last hour.
 * Survives a refresh of the session, and ends with it.
 */
export async function isRecoverySession(
  request: Request,
  context: RequestContext,
): Promise<boolean> {
  const sessionId = sessionIdOf(context);
  return sessionId !== undefined && (await recovery.read(request)) === sessionId;
}

function sessionIdOf({ response }: RequestContext): string | undefined {
  return readSessionClaims(response.cookies)?.session_id;
}
