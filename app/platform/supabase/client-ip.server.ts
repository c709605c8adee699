import { currentRequest } from "#app/platform/config/current-request.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";

const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_FORWARDING_KEY, SUPABASE_URL } =
  environment;

const AUTH = `${SUPABASE_URL.replace(/\/+$/, "")}/auth/v1/`;

/**
 * Client IP forwarding: tells the auth service the client's address, so that
 * its limits per address count clients and not this server. A hosted project
 * accepts that only with a secret key, and with "IP address forwarding"
 * switched on; the key is sent to the auth service only, and grants nothing
 * there that the user's own token does not.
 *
 * @param input address, as for `fetch`
 * @param init options, as for `fetch`
 * @returns the options with the added headers
 */
export function withClientIp(
  input: string | URL | Request,
  init: RequestInit | undefined,
): RequestInit {
  const address = input instanceof Request ? input.url : input.toString();
  if (!address.startsWith(AUTH)) return { ...init };
  const headers = new Headers(init?.headers);
  headers.set("Sb-Forwarded-For", currentRequest().clientIp);
  if (SUPABASE_FORWARDING_KEY) {
    headers.set("apikey", SUPABASE_FORWARDING_KEY);
    // When signed out, the client sends its API key as the token too.
    if (headers.get("Authorization") === `Bearer ${SUPABASE_PUBLISHABLE_KEY}`) {
      headers.set("Authorization", `Bearer ${SUPABASE_FORWARDING_KEY}`);
    }
  }
  return { ...init, headers };
}
