import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { z } from "zod";
import { readSavedLists } from "#app/forms/saved-form.server.ts";
import {
  type FormOptions,
  type MembersOnly,
  type Post,
  readIfPossible,
  submitForm,
} from "#app/forms/submit-form.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { knockoutPath, matchesPath } from "#app/site/knockout-paths.ts";
import { editTournamentPath } from "#app/site/paths.ts";
import { requireClubUser, requireRole, roleNeeded } from "./administrator.server.ts";
import { TOASTS } from "./content.ts";
import { isOfKnockout } from "./read-tournament.server.ts";
import { redirectOf } from "./redirects.server.ts";

export const clubLoader =
  <Content>(read: (args: LoaderFunctionArgs) => Promise<Content> | Content) =>
  async (args: LoaderFunctionArgs): Promise<Content> => {
    await requireClubUser(args.context, args.request);
    return orElsewhere(args, () => read(args));
  };

/** Reads what a page shows; a page that is not there or refused may lead elsewhere. */
async function orElsewhere<Content>(
  { request, context }: LoaderFunctionArgs,
  read: () => Promise<Content> | Content,
): Promise<Content> {
  try {
    const reading = Promise.resolve(read());
    // Where a role is missing, that is what the page says.
    reading.catch(() => null);
    await requireRole(context, request);
    return await reading;
  } catch (error) {
    const elsewhere =
      error instanceof Response ? await redirectOf(context, request, error.status) : null;
    throw elsewhere === null ? error : redirect(elsewhere);
  }
}

type FormArgs = LoaderFunctionArgs & {
  /** What was typed before the session ended. */
  saved: Record<string, unknown> | undefined;
};

/**
 * The loader of a page with a form. After a failed post the page shows what can be read; the form's
 * values are in the action's response.
 *
 * @param pathOf the page's path, where its query belongs to it
 * @param fixed what the page also has when nothing can be read
 * @returns `content` is null when it cannot be read now
 */
export const formLoader =
  <Content, Fixed extends object = object>(
    read: (args: FormArgs) => Promise<Content> | Content,
    { pathOf = pathnameOf, fixed }: FormPage<Fixed> = {},
  ) =>
  async (args: LoaderFunctionArgs) => {
    const { request, context } = args;
    const pageOf = () => ({ path: pathOf(request), ...(fixed?.(args) as Fixed) });
    if (context.isFormReturned) {
      const view = await readIfPossible(context, async () => read({ ...args, saved: undefined }));
      return { ...pageOf(), content: view, saved: undefined };
    }
    const user = await requireClubUser(context, request);
    const page = pageOf();
    const saved = await readSavedLists(request, page.path, user.id);
    return { ...page, content: await orElsewhere(args, () => read({ ...args, saved })), saved };
  };

type FormPage<Fixed> = {
  pathOf?: (request: Request) => string;
  fixed?: (args: LoaderFunctionArgs) => Fixed;
};

/**
 * The loader of a page of a tournament, with a form or without.
 *
 * @param read gets the tournament's id, unchecked, and reads its name too, for the bar above the
 *   page
 * @param page as for `formLoader`
 * @returns as `formLoader`, the id, the name if it could be read, and whether it is a knock-out, for
 *   the tabs
 */
export function tournamentLoader<Content extends { name: string }, Fixed extends object = object>(
  read: (args: FormArgs & { id: string }) => Promise<Content>,
  page?: FormPage<Fixed>,
) {
  const load = formLoader((args) => read({ ...args, id: idOf(args) }), page);
  return async (args: LoaderFunctionArgs) => {
    const loaded = await load(args);
    const elsewhere = isOfKnockout(args.context) && matchPlayPathOf(args);
    if (elsewhere) throw redirect(elsewhere);
    return {
      id: idOf(args),
      name: loaded.content?.name ?? null,
      isKnockout: isOfKnockout(args.context),
      ...loaded,
    };
  };
}

/** Where a knock-out has what a day of stroke play has on this page; null: the page is of both. */
function matchPlayPathOf({ request, params }: LoaderFunctionArgs): string | null {
  const id = idOf({ params });
  const [page = ""] = pathnameOf(request)
    .slice(editTournamentPath(id).length + 1)
    .split("/");
  if (page === "teams" || page === "draw") return knockoutPath(id);
  return page === "results" ? matchesPath(id) : null;
}

const idOf = ({ params }: Pick<LoaderFunctionArgs, "params">) => params.tournament ?? "";

const pathnameOf = (request: Request) => new URL(request.url).pathname;

/** Of a page whose query says what its form adds, so that Back leads to that, and adds no second one. */
export function pathWithQuery({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Of a form of the club: for the roles of its page. */
export const clubOnly = (request: Request, path: string) => ({
  path,
  toast: TOASTS.logIn,
  authorize: (context: RequestContext, keep: () => Promise<boolean>) =>
    requireRole(context, request, keep),
  denied: (keep: () => Promise<boolean>) => roleNeeded(request, keep),
});

/**
 * `submitForm` for the roles of the page.
 *
 * @param path the page's, where its query belongs to it
 * @param isSaved false: a form that is not worth saving when the session has ended
 * @param logIn said on the log-in page then
 */
export function submitClubForm<
  Schema extends z.ZodType<unknown, Record<string, unknown>>,
  Extra extends object = object,
>(
  post: Post,
  {
    path = pathnameOf(post.request),
    isSaved,
    logIn = isSaved === false ? TOASTS.logInAgain : TOASTS.logIn,
    failed = TOASTS.failed,
    ...options
  }: FormOptions<Schema, MembersOnly, Extra> & {
    path?: string;
    isSaved?: false;
    logIn?: MembersOnly["toast"];
  },
) {
  return submitForm<Schema, MembersOnly, Extra>(post, {
    ...options,
    failed,
    membersOnly: {
      ...clubOnly(post.request, path),
      toast: logIn,
      ...(isSaved === false && { isSaved }),
    },
  });
}
