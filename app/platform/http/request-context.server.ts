import type { ServerResponse } from "node:http";
import { redirectDocument } from "@remix-run/node";
import type { SupabaseClient } from "@supabase/supabase-js";
import onHeaders from "on-headers";
import { CookieJar } from "#app/platform/cookies/cookie-jar.server.ts";
import { clearPersonalCookies } from "#app/platform/cookies/personal-cookies.server.ts";
import {
  createSupabaseClient,
  SESSION_COOKIE,
} from "#app/platform/supabase/client.server.ts";
import { readSessionClaims } from "#app/platform/supabase/session-token.server.ts";
import { withClientIp } from "#app/platform/supabase/client-ip.server.ts";
import type { Database } from "#app/platform/supabase/database.types.ts";
import { withoutFalseEnd } from "#app/platform/supabase/session-calls.server.ts";
import { fetchRetryingReads } from "#app/platform/supabase/retry-reads.server.ts";
import { fetchUser, type User } from "#app/platform/supabase/user.server.ts";

/**
 * What every loader and action gets as `context`: made anew for each request,
 * so that no loader can forget a cookie, and a session is refreshed at most
 * once.
 */
export type RequestContext = {
  /** Supabase with the user's own token; refreshes it when 90 s or less remain. */
  readonly supabase: SupabaseClient<Database>;
  readonly user: CurrentUser;
  readonly response: PendingResponse;
};

/** Who is asking. */
export type CurrentUser = {
  /**
   * The signed-in user, asked of the auth service once a request.
   *
   * @returns null when signed out, or when the session is over for good (every
   *   personal cookie is then removed)
   * @throws a 503 Response when the auth service cannot be reached
   */
  get(): Promise<User | null>;
  /**
   * The same for pages that need one.
   *
   * @param request leads back to its own address after log-in
   * @throws a redirect to the log-in page, or a 503 Response
   */
  require(request: Request): Promise<User>;
  /**
   * Whose session the request came with, be it over or not: a user's id, as the
   * cookie says it, for what is kept in this browser. Only `get` tells who is
   * signed in.
   */
  readonly sessionOwner: string | null;
  /**
   * Forgets what is known of the session; call after signing in or out. When it
   * is another user's from now on, every personal cookie of the last one goes.
   */
  invalidate(): void;
};

/** Cookies and headers to send, whatever kind of response comes out. */
export type PendingResponse = {
  readonly cookies: CookieJar;
  /** These replace what the response itself says. */
  readonly headers: Headers;
};

declare module "@remix-run/node" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging needs an interface
  interface AppLoadContext extends RequestContext {}
}

/** How long one call to Supabase may take, unless it says so itself, in milliseconds. */
const CALL_LIMIT = 5_000;

/**
 * How long all calls of one request may take together until the response
 * begins, in milliseconds: nobody waits 10 s for an answer.
 */
const REQUEST_LIMIT = 8_500;

/** When a backend that was away may be there again, in seconds. */
const RETRY_AFTER = 10;

/**
 * Makes the context of one request.
 *
 * @param cookieHeader the request's `Cookie` header, if any
 * @param loginPath the log-in page's address that leads back to a path
 * @param outgoing gets the context's cookies and headers just before it is
 *   sent; none for a page that is rendered for everybody
 */
export function createRequestContext(
  cookieHeader: string | undefined,
  loginPath: (destination: string) => string,
  outgoing?: ServerResponse,
): RequestContext {
  const response = {
    cookies: new CookieJar(cookieHeader),
    headers: new Headers(),
  };

  const owner = readSessionClaims(response.cookies)?.sub ?? null;

  const deadline = performance.now() + REQUEST_LIMIT;
  let hasBegun = false;
  if (outgoing) {
    onHeaders(outgoing, () => {
      hasBegun = true;
      send(response, outgoing);
    });
  }

  function timeLeft(init: RequestInit | undefined): AbortSignal {
    // What is read while it is sent, an export, may go on for long.
    const left = hasBegun
      ? CALL_LIMIT
      : Math.max(0, Math.floor(deadline - performance.now()));
    return init?.signal
      ? AbortSignal.any([init.signal, AbortSignal.timeout(left)])
      : AbortSignal.timeout(Math.min(left, CALL_LIMIT));
  }

  let hasGivenUp = false;
  const call: typeof fetch = async (input, init) => {
    if (hasGivenUp) throw new Error("the auth service took too long");
    if (!isSendable(init)) return noSession();
    const answer = await fetchRetryingReads(input, {
      ...withClientIp(input, init),
      signal: timeLeft(init),
    });
    return withoutFalseEnd(input, init, answer);
  };

  let client: SupabaseClient<Database> | undefined;
  let known: Promise<User | null> | undefined;

  async function readUser(): Promise<User | null> {
    if (response.cookies.getAll(SESSION_COOKIE).length === 0) return null;
    const user = await fetchUser(context.supabase, () => {
      hasGivenUp = true;
    });
    if (!user) {
      clearPersonalCookies(response.cookies);
      client = undefined;
    }
    return user;
  }

  const context: RequestContext = {
    get supabase() {
      client ??= createSupabaseClient(response.cookies, call);
      return client;
    },
    user: {
      get() {
        known ??= readUser();
        return known;
      },
      async require(request) {
        const user = await this.get();
        if (user) return user;
        const { pathname, search } = new URL(request.url);
        throw redirectDocument(loginPath(pathname + search));
      },
      get sessionOwner() {
        return owner;
      },
      invalidate() {
        client = undefined;
        known = undefined;
        const next = readSessionClaims(response.cookies);
        if (owner !== null && next?.sub !== owner) {
          clearPersonalCookies(
            response.cookies,
            next ? SESSION_COOKIE : undefined,
          );
        }
      },
    },
    response,
  };
  return context;
}

/** Whether the headers of a call can be sent: a token out of a broken cookie may be anything. */
function isSendable(init: RequestInit | undefined): boolean {
  try {
    return Boolean(new Headers(init?.headers));
  } catch {
    return false;
  }
}

/** What the auth service would say to a token that is none. */
function noSession(): Response {
  return Response.json(
    { error_code: "bad_jwt", msg: "This is no token." },
    { status: 401 },
  );
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
