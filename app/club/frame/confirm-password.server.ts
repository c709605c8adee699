import { FORM_TOASTS } from "#app/forms/content.ts";
import { checkCurrentPassword } from "#app/forms/current-password.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { consumeRateLimit, noteSuccess } from "#app/platform/http/rate-limits.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { User } from "#app/platform/supabase/user.server.ts";

/**
 * Checks the password in the field `currentPassword`.
 *
 * @param missing the message where it is empty
 * @throws InvalidFields unless it is the user's, and not one of many guesses
 */
export async function confirmPassword(
  context: RequestContext,
  user: User,
  password: string | undefined,
  missing: string,
): Promise<void> {
  if (!password) throw new InvalidFields({ currentPassword: [missing] });
  const seconds = await consumeRateLimit(context, "reauthenticate", user.id);
  if (seconds !== null) {
    throw new InvalidFields(
      {},
      { toast: FORM_TOASTS.tooManyAttempts(Math.ceil(seconds / 60)), status: 429 },
    );
  }
  await checkCurrentPassword(user, password, "currentPassword");
  await noteSuccess("reauthenticate", user.id);
}
