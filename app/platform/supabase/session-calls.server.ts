import { fetchBackend } from "./backend-fetch.server.ts";

type Answer = { status: number; headers: [string, string][]; body: string };

/**
 * How long a finished refresh is reused for the same token, in milliseconds: long enough for
 * requests that the browser sent before it got the new cookie, and within the auth service's own
 * reuse interval (10 s).
 */
const REUSE_TIME = 8_000;

const refreshes = new Map<string, Promise<Answer>>();

/** The same key for requests that refresh the same session; undefined for other requests. */
function refreshKey(input: string | URL | Request, init?: RequestInit) {
  const address = input instanceof Request ? input.url : input.toString();
  const isRefresh =
    init?.method === "POST" && address.includes("/auth/v1/token?grant_type=refresh_token");
  return isRefresh && typeof init.body === "string" ? `${address} ${init.body}` : undefined;
}

async function ask(input: string | URL | Request, init: RequestInit | undefined): Promise<Answer> {
  const response = await fetchBackend(input, init);
  return {
    status: response.status,
    headers: [...response.headers],
    body: await response.text(),
  };
}

/**
 * Single-flight refresh: `fetch` for the Supabase client, in which requests that refresh a session
 * with the same refresh token share one call, so that parallel requests of a page do not revoke
 * each other's session. A failed refresh is not cached.
 */
export async function singleFlightRefresh(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const key = refreshKey(input, init);
  if (key === undefined) return fetchBackend(input, init);
  let answer = refreshes.get(key);
  if (!answer) {
    answer = ask(input, init);
    refreshes.set(key, answer);
    const forget = () => refreshes.delete(key);
    answer.then(({ status }) => {
      if (status === 200) setTimeout(forget, REUSE_TIME).unref();
      else forget();
    }, forget);
  }
  const { status, headers, body } = await answer;
  return new Response(body, { status, headers });
}

/** The auth service's error codes for a session that has ended. */
const ENDED = new Set([
  "invalid_grant",
  "refresh_token_already_used",
  "refresh_token_not_found",
  "session_expired",
  "session_not_found",
  "user_banned",
  "user_not_found",
  // A malformed refresh token.
  "validation_failed",
]);

/**
 * Keeps a session alive through errors that do not concern it. The Supabase client takes any 4xx to
 * mean that the session has ended, and removes it; but a 429 means to retry later, and a 400, 401
 * or 404 without the auth service's error code comes from a gateway.
 */
export async function withoutFalseEnd(
  input: string | URL | Request,
  init: RequestInit | undefined,
  response: Response,
): Promise<Response> {
  const isRefusal = response.status >= 400 && response.status < 500;
  if (!isRefusal || !asksAboutSession(input, init)) return response;
  const code = await codeOf(response.clone());
  const isOver =
    code !== null && (response.status === 401 || response.status === 403 || ENDED.has(code));
  return isOver ? response : new Response(null, { status: 503 });
}

function asksAboutSession(input: string | URL | Request, init: RequestInit | undefined): boolean {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
  return init?.method === "POST"
    ? pathname.endsWith("/auth/v1/token") && searchParams.get("grant_type") === "refresh_token"
    : (init?.method ?? "GET") === "GET" && pathname.endsWith("/auth/v1/user");
}

/** The auth service's error code; a gateway's response has none. */
async function codeOf(response: Response): Promise<string | null> {
  try {
    const body = (await response.json()) as Record<string, unknown> | null;
    const codes = [body?.error_code, body?.code, body?.error];
    return codes.find((code): code is string => typeof code === "string") ?? null;
  } catch {
    return null;
  }
}
