import { createClient } from "@supabase/supabase-js";
import { instrumentedFetch } from "#app/platform/supabase/instrumented-fetch.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { withClientIp } from "#app/platform/supabase/client-ip.server.ts";

/** How long one call to the auth service may take, in milliseconds. */
const CALL_LIMIT = 5_000;

const INVALID_CREDENTIALS = "invalid_credentials";

/**
 * Whether this is the account's password, asked of the auth service by a
 * sign-in of its own, which ends at once: the session of this browser is left
 * alone.
 *
 * @throws AuthError when the service cannot be reached, or does not want to be
 *   asked so often
 */
export async function isCurrentPassword(
  email: string,
  password: string,
): Promise<boolean> {
  const { SUPABASE_URL, SUPABASE_ANON_KEY } = environment;
  const { auth } = createClient(SUPABASE_URL, SUPABASE_ANON_KEY, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    global: {
      fetch: (input, init) =>
        instrumentedFetch(input, {
          ...withClientIp(input, init),
          signal: AbortSignal.timeout(CALL_LIMIT),
        }),
    },
  });
  const { error } = await auth.signInWithPassword({ email, password });
  if (error?.code === INVALID_CREDENTIALS) return false;
  if (error) throw error;
  await auth.signOut({ scope: "local" });
  return true;
}
