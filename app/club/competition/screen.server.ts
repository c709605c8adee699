import type { LoaderFunctionArgs, TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import { readSavedLists } from "#app/forms/saved-form.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { readIfPossible, submitForm } from "#app/forms/submit-form.server.ts";
import {
  requireAdministrator,
  requireClubUser,
} from "#app/club/administrator.server.ts";
import {
  type OpenCompetition,
  readCompetition,
  readLatestChange,
} from "./competition.server.ts";
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

/**
 * What the pages of teams and draw show: the competition as it is worked on.
 *
 * @param id the tournament's, unchecked
 * @param viewOf what the page shows of it; `opened` is what is open on it
 */
export async function loadCompetition<View>(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  path: string,
  id: string,
  viewOf: (open: OpenCompetition, opened: unknown) => View,
) {
  const { shown, saved } = await loadScreen(
    { request, context },
    path,
    async () => {
      const [open, latest] = await Promise.all([
        readCompetition(context, id),
        readLatestChange(context, id),
      ]);
      return { open, latest };
    },
    readSavedLists,
  );
  const opened = saved?.open ?? new URL(request.url).searchParams.get("open");
  return {
    shown: shown && {
      name: shown.open.tournament.name,
      latest: shown.latest,
      view: viewOf(shown.open, opened),
    },
    saved,
  };
}

/**
 * The post of a form of teams or draw; the answer says which button was pressed.
 *
 * @param run saves the change
 */
export function submitChange<
  Schema extends z.ZodType<unknown, Record<string, unknown>>,
>(
  post: { request: Request; context: RequestContext; form: FormData },
  path: string,
  schema: Schema,
  run: (change: z.output<Schema>) => Promise<TypedResponse<never>>,
) {
  return submitForm(post, {
    schema,
    ...clubForm(path),
    alsoReturned: () =>
      Promise.resolve({ intent: post.form.get("intent") as string }),
    run,
  });
}
