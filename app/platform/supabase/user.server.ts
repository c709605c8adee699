import { setTimeout as wait } from "node:timers/promises";
import {
  type AuthError,
  isAuthRetryableFetchError,
  type SupabaseClient,
  type User as AuthUser,
} from "@supabase/supabase-js";

/** The signed-in user, as returned by the auth service. */
export type User = { id: string; email: string; fullName: string | null };

/**
 * Timeout of fetching the user, in milliseconds; the client would try to
 * refresh a session for half a minute.
 */
const LIMIT = 4_000;

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
  const isAnswered = new AbortController();
  const answer = await Promise.race([
    supabase.auth.getUser(),
    wait(LIMIT, null, { ref: false, signal: isAnswered.signal }),
  ]).finally(() => {
    isAnswered.abort();
  });
  if (!answer) {
    giveUp();
    throw backendUnavailable();
  }
  const { data, error } = answer;
  if (!error) {
    if (!isUser(data.user)) throw backendUnavailable();
    return toUser(data.user);
  }
  if (isUnavailable(error)) throw backendUnavailable();
  return null;
}

/** Whether a response is a user's record: a gateway may return anything. */
function isUser(user: Partial<AuthUser> | null): user is AuthUser {
  return typeof user?.id === "string" && user.user_metadata !== undefined;
}

function toUser(user: AuthUser): User {
  const metadata = user.user_metadata as {
    full_name?: unknown;
    name?: unknown;
  };
  const fullName = [metadata.full_name, metadata.name].find(
    (name): name is string => typeof name === "string" && name.trim() !== "",
  );
  return { id: user.id, email: user.email ?? "", fullName: fullName ?? null };
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
