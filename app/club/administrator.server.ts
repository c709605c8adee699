import { redirect } from "@remix-run/node";
import { environment } from "#app/platform/config/environment.server.ts";
import { redirectWithInfo } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { User } from "#app/platform/supabase/user.server.ts";
import { unwrap } from "./members/users.server.ts";
import { editPath } from "./paths.ts";

/**
 * The user of one of the club's pages. Whether it is an administrator is for the
 * database to say, which also checks the second factor.
 *
 * @param options as for `context.user.get`
 * @throws a redirect to log-in; where administrators must have a second factor,
 *   one to the page that switches it on; from an address with a tournament's slug to
 *   the one with its id; a 503 Response
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
  await redirectFromSlug(context, request);
  return user;
}

/** The id of a tournament that the club made. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The club reads a tournament's slug everywhere, and writes it into the address of a
 * page below the tournament, which has its id.
 *
 * @throws a redirect, which keeps the rest of the address
 */
async function redirectFromSlug(
  { supabase }: RequestContext,
  request: Request,
): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const [, slug = "", rest = ""] =
    /^\/admin\/tournaments\/([^/]+)(.*)$/.exec(pathname) ?? [];
  if (request.method !== "GET" || slug === "new" || !slug || UUID.test(slug)) {
    return;
  }
  const { data } = await supabase
    .from("tournaments")
    .select("id")
    .eq("slug", slug)
    .maybeSingle();
  if (data && data.id !== slug)
    throw redirect(editPath(data.id) + rest + search);
}

/**
 * Lets administrators pass. The database checks every call anyway; this is for
 * pages that make none, and answers before anything else does.
 *
 * @throws a 403 Response for other members, a 503 Response when it cannot be
 *   found out
 */
export async function requireAdministrator(
  context: RequestContext,
): Promise<void> {
  if (!unwrap(await context.supabase.rpc("is_admin"))) {
    throw new Response(null, { status: 403 });
  }
}
