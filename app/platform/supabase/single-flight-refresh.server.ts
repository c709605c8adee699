import { instrumentedFetch } from "./instrumented-fetch.server.ts";

type Answer = { status: number; headers: [string, string][]; body: string };

/**
 * How long a finished refresh is reused for the same token, in milliseconds:
 * long enough for requests that the browser sent before it got the new cookie,
 * and within the auth service's own reuse interval (10 s).
 */
const REUSE_TIME = 8_000;

const refreshes = new Map<string, Promise<Answer>>();

/** The same key for requests that refresh the same session; undefined for other requests. */
function refreshKey(input: string | URL | Request, init?: RequestInit) {
  const address = input instanceof Request ? input.url : input.toString();
  const isRefresh =
    init?.method === "POST" &&
    address.includes("/auth/v1/token?grant_type=refresh_token");
  return isRefresh && typeof init.body === "string"
    ? `${address} ${init.body}`
    : undefined;
}

async function ask(
  input: string | URL | Request,
  init: RequestInit | undefined,
): Promise<Answer> {
  const response = await instrumentedFetch(input, init);
  return {
    status: response.status,
    headers: [...response.headers],
    body: await response.text(),
  };
}

/**
 * Single-flight refresh: `fetch` for the Supabase client, in which requests
 * that refresh a session with the same refresh token share one call, so that
 * parallel requests of a page do not revoke each other's session. A failed
 * refresh is not cached.
 *
 * @param input address, as for `fetch`
 * @param init options, as for `fetch`
 * @returns the response; each caller gets its own
 * @throws whatever `fetch` throws
 */
export async function singleFlightRefresh(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const key = refreshKey(input, init);
  if (key === undefined) return instrumentedFetch(input, init);
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
