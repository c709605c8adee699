import { type CookieOptions, createServerClient } from "@supabase/ssr";
import type { SupabaseClient } from "@supabase/supabase-js";
import { COOKIE_ATTRIBUTES } from "#app/platform/config/cookies.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import type { Database } from "./database.types.ts";
import {
  decodeSession,
  PENDING_SESSION_MAX_AGE,
  SESSION_COOKIE,
  SESSION_MAX_AGE,
} from "./session-cookie.server.ts";

export function createSupabaseClient(
  cookies: {
    getAll(prefix: string): { name: string; value: string }[];
    set(name: string, value: string, options: CookieOptions): void;
  },
  fetch: typeof globalThis.fetch,
  name = SESSION_COOKIE,
): SupabaseClient<Database> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = environment;
  return createServerClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: {
      ...COOKIE_ATTRIBUTES,
      name,
      maxAge: name === SESSION_COOKIE ? SESSION_MAX_AGE : PENDING_SESSION_MAX_AGE,
    },
    cookies: {
      // The user's record always comes from the auth service, never from a cookie.
      encode: "tokens-only",
      getAll: () => cookies.getAll(name).map(decoded),
      setAll(updates) {
        for (const { name: changedName, value, options } of updates) {
          // Mailed links have a token of their own and work in any browser, so
          // no PKCE verifier is needed.
          if (!changedName.endsWith("-code-verifier")) {
            cookies.set(changedName, value, options);
          }
        }
      },
    },
    global: { fetch },
    // `fetchRetryingReads` does the retries.
    db: { retry: false },
  });
}

/**
 * The cookie that holds a whole session, decoded. The client would decode it itself, each time that
 * it needs the token, and character by character: a seventh of the memory that a member's page
 * takes. It deals with any other.
 */
function decoded(cookie: { name: string; value: string }) {
  return { ...cookie, value: decodeSession(cookie.value) ?? cookie.value };
}
