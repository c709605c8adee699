import { z } from "zod";
import { environment } from "#app/platform/config/environment.server.ts";
import { log } from "#app/platform/config/logger.server.ts";

/** Timeout of reading the auth service's settings, in milliseconds. */
const LIMIT = 5_000;

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

const settings = z.object({ mailer_autoconfirm: z.boolean() });

/**
 * Logs a warning when the auth service of a hosted project takes all visitors for one. Skipped for
 * the embedded backend, which has no limits by address.
 */
export function warnWithoutForwarding(): void {
  const { SUPABASE_URL, SUPABASE_FORWARDING_KEY } = environment;
  if (LOOPBACK.includes(new URL(SUPABASE_URL).hostname)) return;
  if (!SUPABASE_FORWARDING_KEY) {
    log.warn(
      "SUPABASE_FORWARDING_KEY is not set: the auth service counts all visitors as one, and refuses them when several log in at once (docs/deploying.md)",
    );
  }
}

/**
 * Logs a warning when a hosted project does not confirm e-mail addresses: sign-up then has to
 * reveal which addresses have an account (docs/security.md). Skipped for the embedded backend.
 */
export async function warnWithoutConfirmation(): Promise<void> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = environment;
  if (LOOPBACK.includes(new URL(SUPABASE_URL).hostname)) return;
  try {
    const response = await fetch(`${SUPABASE_URL}/auth/v1/settings`, {
      headers: { apikey: SUPABASE_PUBLISHABLE_KEY },
      signal: AbortSignal.timeout(LIMIT),
    });
    if (settings.parse(await response.json()).mailer_autoconfirm) {
      log.warn(
        "e-mail confirmation is off: sign-up tells whether an address has an account, and people can sign up with an address that is not theirs. Set auth.email.enable_confirmations = true in supabase/config.toml",
      );
    }
  } catch (error) {
    log.warn(
      { error: (error as Error).name },
      "the auth service did not say whether it confirms e-mail addresses",
    );
  }
}
