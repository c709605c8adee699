import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { environment } from "#app/platform/config/environment.server.ts";
import { fetchBackend } from "#app/platform/supabase/backend-fetch.server.ts";
import type { User } from "#app/platform/supabase/user.server.ts";
import { InvalidFields } from "./submit-form.server.ts";

/** Timeout of one call to the auth service, in milliseconds. */
const CALL_LIMIT = 5_000;

const INVALID_CREDENTIALS = "invalid_credentials";

/** A client of the auth service whose session is not this browser's. */
export function sessionBeside(): Pick<SupabaseClient, "auth"> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = environment;
  return createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
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
}

/**
 * Checks the account's current password by opening a session beside this browser's.
 *
 * @throws InvalidFields when the password is wrong
 * @throws AuthError when the service cannot be reached, or limits the rate
 */
export async function signInBeside(
  { email }: User,
  password: string,
  field: string,
): Promise<Pick<SupabaseClient, "auth">> {
  const beside = sessionBeside();
  const { error } = await beside.auth.signInWithPassword({ email, password });
  if (error?.code === INVALID_CREDENTIALS) {
    throw new InvalidFields({ [field]: ["This is not your password."] });
  }
  if (error) throw error;
  return beside;
}

/** Checks the account's current password, as `signInBeside` does, and ends that session. */
export async function checkCurrentPassword(
  ...credentials: Parameters<typeof signInBeside>
): Promise<void> {
  const { auth } = await signInBeside(...credentials);
  await auth.signOut({ scope: "local" });
}
