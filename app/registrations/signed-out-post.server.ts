import { TOASTS } from "#app/auth/content.ts";
import { loginPath } from "#app/auth/redirect-to.ts";
import { keepForm } from "#app/platform/kept-form.server.ts";
import type { RequestContext } from "#app/platform/request-context.server.ts";
import { redirectWithError } from "#app/platform/toast.server.ts";

/**
 * Answers a registration posted without a session: the form is kept, and is
 * back with all its values after log-in (SPEC 8 "Not signed in on
 * registration", DECISIONS 15, 19).
 *
 * @param path the form's page
 */
export async function keepAndAskToSignIn(
  context: RequestContext,
  path: string,
  form: FormData,
) {
  keepForm(context, path, form);
  return redirectWithError(loginPath(path), TOASTS.authenticationRequired);
}
