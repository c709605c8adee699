import type { LoaderFunctionArgs } from "@remix-run/node";
import { readIfPossible } from "#app/forms/submit-form.server.ts";
import {
  requireAdministrator,
  requireClubUser,
} from "#app/club/administrator.server.ts";
import { TOASTS } from "./messages.ts";

/**
 * What a screen of teams, draw or results shows, and what was saved of its form
 * when the session had ended.
 *
 * @param read what the screen shows; only administrators may
 * @param readSaved reads the saved form of a path
 * @returns `shown` is null where a form is returned and nothing can be read now
 * @throws a redirect to log-in, or whatever `read` throws
 */
export async function loadScreen<Shown, Saved>(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  path: string,
  read: () => Promise<Shown>,
  readSaved: (request: Request, path: string, user: string) => Promise<Saved>,
): Promise<{ shown: Shown | null; saved: Saved | undefined }> {
  if (context.isFormReturned) {
    return { shown: await readIfPossible(context, read), saved: undefined };
  }
  const user = await requireClubUser(context, request);
  const [shown, saved] = await Promise.all([
    read(),
    readSaved(request, path, user.id),
  ]);
  return { shown, saved };
}

/** Who may post the forms of these screens, and the toast when a post fails. */
export const clubForm = (path: string) => ({
  membersOnly: {
    path,
    toast: TOASTS.logIn,
    authorize: requireAdministrator,
  },
  failed: TOASTS.failed,
});
