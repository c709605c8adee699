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
 * Keeps a session alive through errors that do not concern it. The Supabase
 * client takes any 4xx to mean that the session has ended, and removes it; but
 * a 429 means to retry later, and a 400, 401 or 404 without the auth service's
 * error code comes from a gateway.
 *
 * @param input address of the call, as for `fetch`
 * @param init its options
 * @param response of the call
 * @returns the response; a 503 in place of one that does not concern the
 *   session
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
    code !== null &&
    (response.status === 401 || response.status === 403 || ENDED.has(code));
  return isOver ? response : new Response(null, { status: 503 });
}

/** Whether a call fetches the session's user or refreshes the session. */
function asksAboutSession(
  input: string | URL | Request,
  init: RequestInit | undefined,
): boolean {
  const { pathname, searchParams } = new URL(
    input instanceof Request ? input.url : input,
  );
  return init?.method === "POST"
    ? pathname.endsWith("/auth/v1/token") &&
        searchParams.get("grant_type") === "refresh_token"
    : (init?.method ?? "GET") === "GET" && pathname.endsWith("/auth/v1/user");
}

/** The auth service's error code; a gateway's response has none. */
async function codeOf(response: Response): Promise<string | null> {
  try {
    const body = (await response.json()) as Record<string, unknown> | null;
    const codes = [body?.error_code, body?.code, body?.error];
    return (
      codes.find((code): code is string => typeof code === "string") ?? null
    );
  } catch {
    return null;
  }
}
