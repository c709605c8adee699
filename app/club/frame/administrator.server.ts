import { environment } from "#app/platform/config/environment.server.ts";
import { log } from "#app/platform/config/logger.server.ts";
import { redirectWithInfo } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable, type User } from "#app/platform/supabase/user.server.ts";
import type { OwnRoles } from "#app/site/own-roles.ts";
import { FORM_IS_KEPT, mayOpen, needOf } from "./page-roles.ts";

/**
 * The user of one of the club's pages. Which roles they have is for the database to say, which also
 * checks the second factor.
 *
 * @throws a redirect to log-in; where administrators must have a second factor, one to the page
 *   that switches it on; a 503 Response
 */
export async function requireClubUser(
  context: RequestContext,
  request: Request,
  options?: { confirm: boolean },
): Promise<User> {
  const user = await context.user.require(request, options);
  if (environment.ADMIN_SECOND_FACTOR === "required" && !user.hasSecondFactor) {
    throw await redirectWithInfo("/profile/second-factor", {
      message: "Two-step log-in is needed",
      description: "The club's pages are open to accounts that use it.",
    });
  }
  return user;
}

const reads = new WeakMap<RequestContext, Promise<OwnRoles>>();

/**
 * What the user may do in the club, asked once for a request.
 *
 * @throws a 503 Response when it cannot be found out
 */
export function readOwnRoles(context: RequestContext): Promise<OwnRoles> {
  const reading =
    reads.get(context) ??
    Promise.resolve(
      context.supabase.rpc("own_roles").overrideTypes<OwnRoles | null, { merge: false }>(),
    ).then((answer) => unwrap<OwnRoles | null>(answer) ?? { is_admin: false, roles: [] });
  reads.set(context, reading);
  return reading;
}

/** Which pages of the club the user may open. */
export async function readMayOpen(context: RequestContext): Promise<(path: string) => boolean> {
  const own = await readOwnRoles(context);
  return (path) => mayOpen(own, path);
}

/**
 * Lets pass whom a page is for. The database checks every call anyway, and a policy answers others
 * with no rows; this says which role is needed.
 *
 * @param keep saves the form of a post, and says whether it could be
 * @throws a 403 Response, a 503 Response when it cannot be found out
 */
export async function requireRole(
  context: RequestContext,
  { url }: Pick<Request, "url">,
  keep?: () => Promise<boolean>,
): Promise<void> {
  const { pathname } = new URL(url);
  if (mayOpen(await readOwnRoles(context), pathname)) return;
  throw await roleNeeded({ url }, keep);
}

/** The 403 that says which role a page needs. */
export async function roleNeeded(
  { url }: Pick<Request, "url">,
  keep?: () => Promise<boolean>,
): Promise<Response> {
  const kept = (await keep?.()) === true ? ` ${FORM_IS_KEPT}` : "";
  return new Response(needOf(new URL(url).pathname) + kept, { status: 403 });
}

const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * The data of a call that only the club may make.
 *
 * @throws a 403 Response when the database denies access, else a 503 one
 */
export function unwrap<Data>(
  answer: { data: Data; error: null } | { data: null; error: { code: string } },
): Data {
  if (!answer.error) return answer.data;
  const { code } = answer.error;
  if (code === INSUFFICIENT_PRIVILEGE) throw new Response(null, { status: 403 });
  // Without a code there was no answer, which is logged where it was waited for.
  if (code !== "") log.error({ code }, "the database refused to read for the club");
  throw backendUnavailable();
}
