import { createClient } from "@supabase/supabase-js";
import { fetchBackend } from "#app/platform/supabase/backend-fetch.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import type { User } from "#app/platform/supabase/user.server.ts";
import { InvalidFields } from "./submit-form.server.ts";

/** Timeout of one call to the auth service, in milliseconds. */
const CALL_LIMIT = 5_000;

const INVALID_CREDENTIALS = "invalid_credentials";

/**
 * Checks the account's current password with a separate sign-in that ends at once, so that this
 * browser's session is not touched.
 *
 * @throws InvalidFields when the password is wrong
 * @throws AuthError when the service cannot be reached, or limits the rate
 */
export async function checkCurrentPassword(
  { email }: User,
  password: string,
  field: string,
): Promise<void> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = environment;
  const { auth } = createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    global: {
      fetch: (input, init) =>
        fetchBackend(input, {
          ...init,
          signal: AbortSignal.timeout(CALL_LIMIT),
        }),
    },
  });
  const { error } = await auth.signInWithPassword({ email, password });
  if (error?.code === INVALID_CREDENTIALS) {
    throw new InvalidFields({ [field]: ["This is not your password."] });
  }
  if (error) throw error;
  await auth.signOut({ scope: "local" });
}
