import type { ServerResponse } from "node:http";
import { redirectDocument } from "@remix-run/node";
import type { SupabaseClient } from "@supabase/supabase-js";
import onHeaders from "on-headers";
import { CookieJar } from "#app/platform/cookies/cookie-jar.server.ts";
import { clearPersonalCookies } from "#app/platform/cookies/personal-cookies.server.ts";
import { createSupabaseClient } from "#app/platform/supabase/client.server.ts";
import { NOT_SENT } from "#app/platform/supabase/database-error.ts";
import type { Database } from "#app/platform/supabase/database.types.ts";
import { fetchRetryingReads, isRead } from "#app/platform/supabase/retry-reads.server.ts";
import { withoutFalseEnd } from "#app/platform/supabase/session-calls.server.ts";
import {
  PENDING_SESSION_COOKIE,
  readSessionClaims,
  SESSION_COOKIE,
} from "#app/platform/supabase/session-cookie.server.ts";
import { fetchUser, readUser, type User } from "#app/platform/supabase/user.server.ts";
import { suspendSession } from "./pending-session.server.ts";

/**
 * What every loader and action gets as `context`. Created per request, so that no loader can forget
 * a cookie, and a session is refreshed at most once.
 */
export type RequestContext = {
  /** Supabase with the user's own token; refreshes it when 90 s or less remain. */
  readonly supabase: SupabaseClient<Database>;
  /** Supabase with the session that waits for the second factor, if there is one. */
  readonly pendingSupabase: SupabaseClient<Database>;
  readonly user: CurrentUser;
  readonly response: PendingResponse;
  /**
   * Whether the action of this request returned its form (`submitForm`). Without JavaScript the
   * loaders run after it, in the same request: they then show the form whatever they would have
   * shown, because the values are in the action's response, and the backend may be unreachable.
   */
  isFormReturned: boolean;
  /** Begins the deadline of its calls anew: after a work that takes long by itself. */
  allowMoreTime(): void;
  /** How many calls that may have written something the database has carried out. */
  readonly callsDone: number;
};

export type CurrentUser = {
  /**
   * The signed-in user, found out once per request: a GET reads the verified access token, and the
   * database's policies decide what it may read; any other method asks the auth service whether the
   * session still exists (docs/security.md, "Sessions").
   *
   * @param options `confirm` to ask the auth service for a GET too: for a page that shows
   *   credentials, or whose next step changes the account
   * @returns null when signed out, when the session has ended (all personal cookies are then
   *   removed), or when it left out the account's second factor (it then waits for it)
   * @throws a 503 Response when the auth service is asked and cannot be reached
   */
  get(options?: { confirm: boolean }): Promise<User | null>;
  /**
   * The same for pages that require a user.
   *
   * @param request where to return to after log-in
   * @throws a redirect to the log-in page, or a 503 Response
   */
  require(request: Request, options?: { confirm: boolean }): Promise<User>;
  /**
   * The user's id in the request's session cookie, unverified and possibly of an ended session:
   * only for deciding whose data in this browser is whose. `get` tells who is signed in.
   */
  readonly sessionOwner: string | null;
  /**
   * Discards the cached user; call after signing in or out. If the new session is another user's,
   * all personal cookies are removed.
   */
  invalidate(): void;
};

export type PendingResponse = {
  readonly cookies: CookieJar;
  /** These override the response's own. */
  readonly headers: Headers;
};

declare module "@remix-run/node" {
  // oxlint-disable-next-line typescript/no-empty-object-type -- declaration merging needs an interface
  interface AppLoadContext extends RequestContext {}
}

/** Timeout of one call to Supabase, unless it has a signal of its own, in milliseconds. */
const CALL_LIMIT = 5_000;

/**
 * Deadline of all calls of one request until the response begins, in milliseconds, so that a user
 * waits less than 10 s.
 */
const REQUEST_LIMIT = 8_500;

/**
 * What is left of that after a call has timed out, in milliseconds: enough to look whether a write
 * arrived, and a backend that hangs is not waited for twice.
 */
const LEFT_AFTER_TIMEOUT = 1_000;

/** `Retry-After` of a 503, in seconds. */
const RETRY_AFTER = 10;

/**
 * @param sent whether the request only reads; the response, which gets the context's cookies and
 *   headers just before it is sent. Undefined for a shared page
 */
export function createRequestContext(
  cookieHeader: string | undefined,
  loginPath: (destination: string) => string,
  sent?: {
    isRead: boolean;
    outgoing: ServerResponse;
  },
): RequestContext {
  const response: PendingResponse = {
    cookies: new CookieJar(cookieHeader),
    headers: new Headers(),
  };

  const owner = readSessionClaims(response.cookies)?.sub ?? null;

  let deadline = performance.now() + REQUEST_LIMIT;
  let hasBegun = false;
  if (sent) {
    const { outgoing } = sent;
    onHeaders(outgoing, () => {
      hasBegun = true;
      send(response, outgoing);
    });
  }

  function timeLeft(init: RequestInit | undefined): AbortSignal {
    // The deadline does not apply to streaming, such as an export.
    const left = hasBegun ? CALL_LIMIT : Math.max(0, Math.floor(deadline - performance.now()));
    return init?.signal
      ? AbortSignal.any([init.signal, AbortSignal.timeout(left)])
      : AbortSignal.timeout(Math.min(left, CALL_LIMIT));
  }

  let callsDone = 0;
  let hasGivenUp = false;
  const call: typeof fetch = async (input, init) => {
    if (hasGivenUp) throw new Error("the auth service took too long");
    if (!isSendable(init)) return noSession();
    const signal = timeLeft(init);
    const answer = await fetchRetryingReads(input, { ...init, signal }).catch((error: unknown) => {
      if (signal.aborted) deadline = Math.min(deadline, performance.now() + LEFT_AFTER_TIMEOUT);
      // The auth client keeps the message alone.
      throw isRefused(error) ? new TypeError(NOT_SENT, { cause: error.cause }) : error;
    });
    if (answer.ok && !isRead(init)) callsDone += 1;
    return withoutFalseEnd(input, init, answer);
  };

  let client: SupabaseClient<Database> | undefined;
  let pendingClient: SupabaseClient<Database> | undefined;
  let userPromise: Promise<User | null> | undefined;
  let isConfirmed = false;

  async function findUser(confirm: boolean): Promise<User | null> {
    if (response.cookies.getAll(SESSION_COOKIE).length === 0) return null;
    const find = confirm ? fetchUser : readUser;
    const user =
      readSessionClaims(response.cookies)?.isForUsers === false
        ? null
        : await find(context.supabase, () => {
            hasGivenUp = true;
          });
    if (!user) {
      clearPersonalCookies(response.cookies);
      client = undefined;
      return null;
    }
    if (user.hasSecondFactor && readSessionClaims(response.cookies)?.aal !== "aal2") {
      suspendSession(response.cookies);
      client = undefined;
      return null;
    }
    return user;
  }

  const context: RequestContext = {
    get supabase() {
      client ??= createSupabaseClient(response.cookies, call);
      return client;
    },
    get pendingSupabase() {
      pendingClient ??= createSupabaseClient(response.cookies, call, PENDING_SESSION_COOKIE);
      return pendingClient;
    },
    user: {
      get({ confirm } = { confirm: sent?.isRead !== true }) {
        if (!userPromise || (confirm && !isConfirmed)) {
          isConfirmed = confirm;
          userPromise = findUser(confirm);
        }
        return userPromise;
      },
      async require(request, options) {
        const user = await this.get(options);
        if (user) return user;
        const { pathname, search } = new URL(request.url);
        throw redirectDocument(loginPath(pathname + search));
      },
      get sessionOwner() {
        return owner;
      },
      invalidate() {
        client = undefined;
        userPromise = undefined;
        const next = readSessionClaims(response.cookies);
        if (owner !== null && next?.sub !== owner) {
          clearPersonalCookies(response.cookies, next ? SESSION_COOKIE : undefined);
        }
      },
    },
    response,
    isFormReturned: false,
    allowMoreTime() {
      deadline = performance.now() + REQUEST_LIMIT;
    },
    get callsDone() {
      return callsDone;
    },
  };
  return context;
}

function isRefused(error: unknown): error is TypeError {
  return (
    error instanceof TypeError && (error.cause as { code?: string } | undefined)?.code === NOT_SENT
  );
}

/** Whether a call's headers are valid: a token from a tampered cookie may contain anything. */
function isSendable(init: RequestInit | undefined): boolean {
  try {
    return Boolean(new Headers(init?.headers));
  } catch {
    return false;
  }
}

/** The auth service's response to an invalid token. */
function noSession(): Response {
  return Response.json({ error_code: "bad_jwt", msg: "This is no token." }, { status: 401 });
}

function send({ cookies, headers }: PendingResponse, outgoing: ServerResponse) {
  for (const [name, value] of headers) outgoing.setHeader(name, value);
  for (const cookie of cookies.headers) {
    outgoing.appendHeader("Set-Cookie", cookie);
  }
  if (!outgoing.hasHeader("Cache-Control")) {
    outgoing.setHeader("Cache-Control", "private, no-store");
  }
  if (outgoing.statusCode === 503 && !outgoing.hasHeader("Retry-After")) {
    outgoing.setHeader("Retry-After", String(RETRY_AFTER));
  }
}
