import { setTimeout as wait } from "node:timers/promises";
import {
  type CookieOptions,
  type CookieOptionsWithName,
  createServerClient,
  parseCookieHeader,
  serializeCookieHeader,
} from "@supabase/ssr";
import type {
  AuthError,
  SupabaseClient,
  User as AuthUser,
} from "@supabase/supabase-js";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import type { Database } from "./database.types.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { fetchRetryingReads } from "./retry-reads.server.ts";
import { withClientIp } from "./client-ip.server.ts";

/** The signed-in person, as the auth service vouches for them. */
export type User = { id: string; email: string; fullName: string | null };

/**
 * What one request knows and owes: made by the server for every request and
 * handed to every loader and action as `context` (DESIGN, "A request").
 */
export type RequestContext = {
  /** Names this request in the log and on the error page. */
  requestId: string;
  /** The Content-Security-Policy nonce of this response. */
  nonce: string;
  /** The visitor's address in the network, as far as the proxies in front are believed. */
  clientIp: string;
  /** The status of the error page that is all there is to answer. */
  refusal?: number;
  /** In how many seconds the same may be tried again; becomes the answer's `Retry-After`. */
  retryAfter?: number;
  /** What the page that was rendered holds inside itself, for the policy to allow. */
  pagePolicy?: { styles: readonly string[]; scripts: readonly string[] };
  /** Supabase with the visitor's own token; refreshes it when 90 s or less remain. */
  readonly supabase: SupabaseClient<Database>;
  /**
   * The signed-in person, asked of the auth service once a request.
   *
   * @returns null when signed out, or when the session is over for good (the
   *   session cookie is then removed)
   * @throws a 503 Response when the auth service cannot be reached
   */
  getUser(): Promise<User | null>;
  /** Forgets the viewer read so far; call after signing in or out. */
  invalidateUser(): void;
  /** Ends the session in this browser, whatever the auth service says. */
  clearSession(): void;
  /** Lifts the limit for all calls together; for an answer that is sent while it is read. */
  disableDeadline(): void;
  /** Adds a `Set-Cookie` value to the response, whatever kind it will be. */
  setCookie(serialized: string): void;
  /** The `Set-Cookie` values collected so far, for the server to send. */
  readonly cookiesToSend: readonly string[];
};

declare module "@remix-run/node" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging needs an interface
  interface AppLoadContext extends RequestContext {}
}

const SESSION_COOKIE = "teebox-session";

/** How long one call to Supabase may take, unless it says so itself, in milliseconds. */
const CALL_LIMIT = 5_000;

/** How long all the calls of one request may take together, in milliseconds: nobody waits 10 s for an answer. */
const REQUEST_LIMIT = 8_500;

/**
 * How long finding out who is looking may take, in milliseconds. The client
 * would go on trying to refresh a session for half a minute.
 */
const USER_LIMIT = 4_000;

/**
 * Makes the context of one request.
 *
 * @param request the `Cookie` header of the request, if any; its id; the
 *   nonce; the visitor's address; the status of the error page, if that is all
 * @returns a context of which nothing has been asked yet
 */
export function createRequestContext(request: {
  cookieHeader: string | undefined;
  requestId: string;
  nonce: string;
  clientIp: string;
  refusal?: number;
}): RequestContext {
  const { SITE_URL } = environment();
  const cookieOptions = {
    name: SESSION_COOKIE,
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: SITE_URL.startsWith("https:"),
    maxAge: 60 * 60 * 24 * 400,
  } as const;

  // By cookie name: a later write of the same cookie replaces an earlier one.
  const session = new Map(
    parseCookieHeader(request.cookieHeader ?? "")
      .filter(({ name }) => name.startsWith(SESSION_COOKIE))
      .map(({ name, value }) => [name, value]),
  );
  const sessionCookies = new Map<string, string>();
  const otherCookies: string[] = [];

  function writeSession(name: string, value: string, options: CookieOptions) {
    if (value) session.set(name, value);
    else session.delete(name);
    sessionCookies.set(name, serializeCookieHeader(name, value, options));
  }

  const deadline = performance.now() + REQUEST_LIMIT;
  let hasTime = false;
  function timeLeft(init: RequestInit | undefined): AbortSignal {
    const left = hasTime
      ? CALL_LIMIT
      : Math.max(0, Math.floor(deadline - performance.now()));
    return init?.signal
      ? AbortSignal.any([init.signal, AbortSignal.timeout(left)])
      : AbortSignal.timeout(Math.min(left, CALL_LIMIT));
  }

  let hasGivenUp = false;
  const call: typeof fetch = async (input, init) => {
    if (hasGivenUp) throw new Error("this request has been answered already");
    return fetchRetryingReads(input, {
      ...withClientIp(input, init, request.clientIp),
      signal: timeLeft(init),
    });
  };

  let client: SupabaseClient<Database> | undefined;
  let user: Promise<User | null> | undefined;

  const context: RequestContext = {
    requestId: request.requestId,
    nonce: request.nonce,
    clientIp: request.clientIp,
    refusal: request.refusal,
    get supabase() {
      client ??= createSupabaseClient(
        cookieOptions,
        () => [...session].map(([name, value]) => ({ name, value })),
        writeSession,
        call,
      );
      return client;
    },
    getUser() {
      user ??= session.size === 0 ? Promise.resolve(null) : readUser();
      return user;
    },
    invalidateUser() {
      user = undefined;
    },
    clearSession() {
      for (const name of session.keys()) {
        writeSession(name, "", { ...cookieOptions, maxAge: 0 });
      }
      client = undefined;
      user = undefined;
    },
    disableDeadline() {
      hasTime = true;
    },
    setCookie(serialized) {
      otherCookies.push(serialized);
    },
    get cookiesToSend() {
      return [...sessionCookies.values(), ...otherCookies];
    },
  };

  async function readUser(): Promise<User | null> {
    const isAnswered = new AbortController();
    const answer = await Promise.race([
      context.supabase.auth.getUser(),
      wait(USER_LIMIT, null, { ref: false, signal: isAnswered.signal }),
    ]).finally(() => {
      isAnswered.abort();
    });
    if (!answer) {
      hasGivenUp = true;
      throw backendUnavailable();
    }
    const { data, error } = answer;
    if (!error) {
      if (!isUser(data.user)) throw backendUnavailable();
      return toUser(data.user);
    }
    if (isUnavailable(error)) throw backendUnavailable();
    context.clearSession();
    return null;
  }

  return context;
}

function createSupabaseClient(
  cookieOptions: CookieOptionsWithName,
  getAll: () => { name: string; value: string }[],
  write: (name: string, value: string, options: CookieOptions) => void,
  call: typeof fetch,
) {
  const { SUPABASE_URL, SUPABASE_ANON_KEY } = environment();
  return createServerClient<Database>(SUPABASE_URL, SUPABASE_ANON_KEY, {
    cookieOptions,
    cookies: {
      // The person's record is asked of the auth service, never of a cookie.
      encode: "tokens-only",
      getAll,
      setAll(cookies) {
        for (const { name, value, options } of cookies) {
          // Our mailed links carry a token of their own and work in any
          // browser, so the one that asked has nothing to remember.
          if (!name.endsWith("-code-verifier")) write(name, value, options);
        }
      },
    },
    global: { fetch: call },
    // Ours knows when a retry helps nobody.
    db: { retry: false },
  });
}

/** Whether what came back is a person's record: a gateway may answer anything. */
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
 * Whether an auth error means "try again later" rather than "no" (SPEC 8:
 * retryable fetch error, status 0, 502, 503 or 504, and any other 5xx).
 */
export function isUnavailable(error: AuthError): boolean {
  return isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500;
}

/** The answer when Supabase cannot be reached: 503, shown by the root ErrorBoundary. */
export function backendUnavailable(): Response {
  return new Response(null, {
    status: 503,
    statusText: "Service Unavailable",
    headers: { "Retry-After": "10" },
  });
}
