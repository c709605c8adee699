import {
  type AuthError,
  isAuthRetryableFetchError,
  type JwtPayload,
  type SupabaseClient,
  type User as AuthUser,
} from "@supabase/supabase-js";
import { LOST_ANSWERS, NOT_SENT } from "./database-error.ts";
import { verifiedClaims } from "./verified-claims.server.ts";

/** The signed-in user, by the access token or by the auth service. */
export type User = {
  id: string;
  email: string;
  /** What the account says about its member; anyone may write anything into their own. */
  metadata: Readonly<Record<string, unknown>>;
  /** By the access token: that one was used; by the auth service: that there is one. */
  hasSecondFactor: boolean;
};

/**
 * Timeout of fetching the user, in milliseconds; the client would try to
 * refresh a session for half a minute.
 */
const LIMIT = 4_000;

/**
 * Reads the session's user from the access token, refreshed if it is about to
 * expire and verified with the project's public keys. The auth service is asked
 * only where it alone can tell: about a token that is signed with a shared secret
 * or an unknown key, or is not valid, and while the keys cannot be fetched.
 *
 * The token outlives its session, and does not know what was changed since it was
 * issued (docs/security.md, "Sessions").
 *
 * @param giveUp as for `fetchUser`
 * @returns null when the session has ended
 * @throws as `fetchUser`
 */
export async function readUser(
  supabase: Pick<SupabaseClient, "auth">,
  giveUp: () => void,
): Promise<User | null> {
  const { data, error } = await withinLimit(supabase.auth.getSession(), giveUp);
  if (error && isUnavailable(error)) throw backendUnavailable();
  if (!data.session) return null;
  const claims = await verifiedClaims(data.session.access_token);
  return claims && claims.exp > Date.now() / 1000 ? userOf(claims) : fetchUser(supabase, giveUp);
}

function userOf({ sub, email, user_metadata, aal }: JwtPayload): User {
  return {
    id: sub,
    email: email ?? "",
    metadata: user_metadata ?? {},
    hasSecondFactor: aal === "aal2",
  };
}

/** Whether an account has a second factor that was confirmed with a code. */
export function hasSecondFactor({ factors }: Pick<AuthUser, "factors">): boolean {
  return factors?.some(({ status }) => status === "verified") ?? false;
}

/**
 * Fetches the session's user from the auth service.
 *
 * @param giveUp called on a timeout, to stop the client's retries
 * @returns null when the session has ended
 * @throws a 503 Response when the auth service cannot be reached
 */
export async function fetchUser(
  supabase: Pick<SupabaseClient, "auth">,
  giveUp: () => void,
): Promise<User | null> {
  const { data, error } = await withinLimit(supabase.auth.getUser(), giveUp);
  if (!error) {
    if (!isUser(data.user)) throw backendUnavailable();
    const { id, email, user_metadata } = data.user;
    return {
      id,
      email: email ?? "",
      metadata: user_metadata,
      hasSecondFactor: hasSecondFactor(data.user),
    };
  }
  if (isUnavailable(error)) throw backendUnavailable();
  return null;
}

/** @throws a 503 Response on a timeout */
async function withinLimit<Answer>(answer: Promise<Answer>, giveUp: () => void): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, LIMIT, null).unref();
  });
  const first = await Promise.race([answer, tooLate]).finally(() => {
    clearTimeout(timer);
  });
  if (first) return first;
  giveUp();
  throw backendUnavailable();
}

/** Whether a response is a user's record: a gateway may return anything. */
function isUser(user: Partial<AuthUser> | null): user is AuthUser {
  return typeof user?.id === "string" && user.user_metadata !== undefined;
}

/** Whether an auth error is temporary: a retryable fetch error, or any 5xx. */
export function isUnavailable(error: AuthError): boolean {
  return isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500;
}

/** As `DatabaseError.isUnclear`, of a call to the auth service. */
export function isUnclear({ status, message }: AuthError): boolean {
  return status === 0 ? message !== NOT_SENT : LOST_ANSWERS.includes(status);
}

/** The response when Supabase cannot be reached: 503, shown by the root ErrorBoundary. */
export function backendUnavailable(): Response {
  return new Response(null, {
    status: 503,
    statusText: "Service Unavailable",
    headers: { "Retry-After": "10" },
  });
}

/** Whether something thrown is `backendUnavailable()`, or another 503 Response. */
export function isBackendUnavailable(error: unknown): boolean {
  return error instanceof Response && error.status === 503;
}
