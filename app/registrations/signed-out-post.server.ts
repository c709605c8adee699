import { TOASTS } from "#app/auth/content.ts";
import { loginPath } from "#app/auth/redirect-to.ts";
import { keepForm } from "#app/platform/kept-form.server.ts";
import type {
  RequestContext,
  Viewer,
} from "#app/platform/request-context.server.ts";
import { redirectWithError } from "#app/platform/toast.server.ts";

/**
 * Finds out who posted a registration. Unless that is somebody, the form is
 * kept, and is back with all its values when the page is opened again
 * (DECISIONS 15, 19).
 *
 * @param path the form's page
 * @returns the viewer; null when nobody is signed in
 * @throws a 503 Response when the auth service cannot be reached
 */
export async function keepingForm(
  context: RequestContext,
  path: string,
  form: FormData,
): Promise<Viewer | null> {
  let viewer: Viewer | null = null;
  try {
    viewer = await context.getViewer();
    return viewer;
  } finally {
    if (!viewer) keepForm(context, path, form);
  }
}

/** Answers a registration posted without a session (SPEC 8 "Not signed in on registration"). */
export function askToSignIn(path: string) {
  return redirectWithError(loginPath(path), TOASTS.authenticationRequired);
}
