import { environment } from "#app/platform/config/environment.server.ts";
import { redirectWithInfo } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable, type User } from "#app/platform/supabase/user.server.ts";

/**
 * The user of one of the club's pages. Whether it is an administrator is for the database to say,
 * which also checks the second factor.
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
      description: "The club's pages are open to administrators who use it.",
    });
  }
  return user;
}

/**
 * Lets administrators pass. The database checks every call anyway; this is for pages that make
 * none, and answers before anything else does.
 *
 * @throws a 403 Response for other members, a 503 Response when it cannot be found out
 */
export async function requireAdministrator(context: RequestContext): Promise<void> {
  if (!unwrap(await context.supabase.rpc("is_admin"))) {
    throw new Response(null, { status: 403 });
  }
}

/**
 * Passes on rows that only administrators can read. Without any, it asks whether the caller is one:
 * a policy answers members with no rows. With rows it saves that call.
 */
export async function askWhereNone<Row>(context: RequestContext, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) await requireAdministrator(context);
  return rows;
}

const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * The data of a call that only administrators may make.
 *
 * @throws a 403 Response when the database denies access, else a 503 one
 */
export function unwrap<Data>(
  answer: { data: Data; error: null } | { data: null; error: { code: string } },
): Data {
  if (!answer.error) return answer.data;
  throw answer.error.code === INSUFFICIENT_PRIVILEGE
    ? new Response(null, { status: 403 })
    : backendUnavailable();
}
