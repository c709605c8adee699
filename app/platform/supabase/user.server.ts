import {
  type AuthError,
  isAuthRetryableFetchError,
  type JwtPayload,
  type SupabaseClient,
  type User as AuthUser,
} from "@supabase/supabase-js";
import { decodeProtectedHeader } from "jose";
import { LRUCache } from "lru-cache";
import { findSigningKeys } from "./signing-keys.server.ts";

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
 * Timeout of fetching the user, in milliseconds; the client would try to refresh a session for half
 * a minute.
 */
const LIMIT = 4_000;

/**
 * Reads the session's user from the access token, refreshed if it is about to expire and verified
 * with the project's public keys. The auth service is asked only where it alone can tell: about a
 * token that is signed with a shared secret or an unknown key, or is not valid, and while the keys
 * cannot be fetched.
 *
 * The token outlives its session, and does not know what was changed since it was issued
 * (docs/security.md, "Sessions").
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
  const claims = await verifiedClaims(supabase, data.session.access_token);
  return claims ? userOf(claims) : fetchUser(supabase, giveUp);
}

/** Those of a project's asymmetric signing keys. */
const ALGORITHMS: unknown[] = ["ES256", "RS256"];

/** How many verified tokens are remembered; each takes about 2 KB. */
const MAX_VERIFIED = 1_000;

/**
 * The claims of tokens whose signature has been verified, by the keys that it was verified with:
 * once the keys are fetched again, so are all signatures. A session's token is the same for an
 * hour, and verifying it takes a tenth of rendering a page.
 */
const verified = new WeakMap<object, LRUCache<string, JwtPayload>>();

/** Null unless the token is valid, as far as the public keys can tell. */
async function verifiedClaims(
  { auth }: Pick<SupabaseClient, "auth">,
  token: string,
): Promise<JwtPayload | null> {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    const jwks = kid && ALGORITHMS.includes(alg) ? await findSigningKeys(kid) : null;
    if (!jwks) return null;
    const tokens = verified.get(jwks) ?? new LRUCache({ max: MAX_VERIFIED });
    verified.set(jwks, tokens);
    const cached = tokens.get(token);
    if (cached) return cached.exp > Date.now() / 1000 ? cached : null;
    const { data } = await auth.getClaims(token, { jwks });
    if (!data) return null;
    tokens.set(token, data.claims);
    return data.claims;
  } catch {
    // No token at all, or one whose algorithm is not its key's.
    return null;
  }
}

function userOf({ sub, email, user_metadata, aal }: JwtPayload): User {
  return {
    id: sub,
    email: email ?? "",
    metadata: user_metadata ?? {},
    hasSecondFactor: aal === "aal2",
  };
}

export function hasSecondFactor({ factors }: Pick<AuthUser, "factors">): boolean {
  return factors?.some(({ status }) => status === "verified") ?? false;
}

/**
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
