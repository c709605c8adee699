import { setTimeout as wait } from "node:timers/promises";
import {
  type AuthError,
  isAuthRetryableFetchError,
  type SupabaseClient,
  type User as AuthUser,
} from "@supabase/supabase-js";

/** The signed-in user, as the auth service vouches for them. */
export type User = { id: string; email: string; fullName: string | null };

/**
 * How long finding out who is asking may take, in milliseconds; the client by
 * itself tries to refresh a session for half a minute.
 */
const LIMIT = 4_000;

/**
 * Asks the auth service whose session this is.
 *
 * @param giveUp called when it takes too long: the client would go on
 * @returns null when the session is over for good
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

/** Whether what came back is a user's record: a gateway may answer anything. */
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

/**
 * Whether an auth error means "try again later" rather than "no": a retryable
 * fetch error, or any 5xx.
 */
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
