import { redirect } from "@remix-run/node";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";

/**
 * Reads a tournament for a page whose address has its id. An address with the
 * slug, which the club reads everywhere, leads to that page.
 *
 * @param named the id or the slug, from the URL
 * @param pathOf the page's path for an id
 * @throws a redirect, or what `read` throws
 */
export async function orRedirectFromSlug<Result>(
  context: RequestContext,
  named: string,
  pathOf: (id: string) => string,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 404) throw error;
    const { data } = await context.supabase
      .from("tournaments")
      .select("id")
      .eq("slug", named)
      .maybeSingle();
    throw data ? redirect(pathOf(data.id)) : error;
  }
}
