import { type CookieOptions, createServerClient } from "@supabase/ssr";
import type { SupabaseClient } from "@supabase/supabase-js";
import {
  COOKIE_ATTRIBUTES,
  cookieName,
} from "#app/platform/config/cookies.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import type { Database } from "./database.types.ts";

/** The session's cookie; a long session is split over `….0`, `….1` and so on. */
export const SESSION_COOKIE = cookieName("session");

const cookieOptions = {
  ...COOKIE_ATTRIBUTES,
  name: SESSION_COOKIE,
  maxAge: 60 * 60 * 24 * 400,
} as const;

/**
 * Creates a Supabase client with one browser's session.
 *
 * @param cookies the browser's cookies, read and written by the client
 * @param fetch makes its calls
 */
export function createSupabaseClient(
  cookies: {
    getAll(prefix: string): { name: string; value: string }[];
    set(name: string, value: string, options: CookieOptions): void;
  },
  fetch: typeof globalThis.fetch,
): SupabaseClient<Database> {
  const { SUPABASE_URL, SUPABASE_ANON_KEY } = environment;
  return createServerClient<Database>(SUPABASE_URL, SUPABASE_ANON_KEY, {
    cookieOptions,
    cookies: {
      // The user's record always comes from the auth service, never from a
      // cookie.
      encode: "tokens-only",
      getAll: () => cookies.getAll(SESSION_COOKIE),
      setAll(changed) {
        for (const { name, value, options } of changed) {
          // Mailed links have a token of their own and work in any browser, so
          // no PKCE verifier is needed.
          if (!name.endsWith("-code-verifier")) {
            cookies.set(name, value, options);
          }
        }
      },
    },
    global: { fetch },
    // `fetchRetryingReads` does the retries.
    db: { retry: false },
  });
}
