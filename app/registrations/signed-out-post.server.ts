import { TOASTS } from "#app/auth/content.ts";
import { loginPath } from "#app/auth/redirect-to.ts";
import { redirectWithError } from "#app/platform/cookies/toast.server.ts";

/** Answers a registration posted without a session (SPEC 8 "Not signed in on registration"). */
export function askToSignIn(path: string) {
  return redirectWithError(loginPath(path), TOASTS.authenticationRequired);
}
