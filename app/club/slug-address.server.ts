import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { CLUB_TOURNAMENTS_PATH } from "#app/site/paths.ts";

const OF_A_TOURNAMENT = new RegExp(
  `^${CLUB_TOURNAMENTS_PATH}/([a-z0-9-]{3,80})(/.*)?$`,
);

/**
 * The address of a club's page by the tournament's id, where somebody has used
 * the slug, which is what the club reads everywhere. Asked only of a page that
 * is not there, so that the others cost nothing more.
 *
 * @param url of that page
 * @returns null when no tournament that the user may read has this slug
 */
export async function addressById(
  context: RequestContext,
  { pathname, search }: URL,
): Promise<string | null> {
  const [, slug, rest = ""] = OF_A_TOURNAMENT.exec(pathname) ?? [];
  if (slug === undefined) return null;
  const { data } = await context.supabase
    .from("tournaments")
    .select("id")
    .eq("slug", slug)
    .neq("id", slug)
    .maybeSingle();
  return data ? `${CLUB_TOURNAMENTS_PATH}/${data.id}${rest}${search}` : null;
}
