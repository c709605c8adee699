import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { CLUB_TOURNAMENTS_PATH, loginPath } from "#app/site/paths.ts";

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

const OF_A_TOURNAMENT = new RegExp(`^${CLUB_TOURNAMENTS_PATH}/([a-z0-9-]{3,80})(/.*)?$`);

/**
 * Where a request for a page of the club leads that was not there or refused.
 *
 * @returns null when nowhere else
 */
export async function redirectOf(
  context: RequestContext,
  { url }: Request,
  status: number,
): Promise<string | null> {
  const address = new URL(url);
  if (status === 404) return addressOfCapitals(address) ?? (await addressById(context, address));
  if (status !== 403) return null;
  // The database refuses a session that has ended; its token still names somebody.
  const user = await context.user.get({ confirm: true }).catch(() => undefined);
  return user === null ? loginPath(address.pathname + address.search) : null;
}

/** Programs that copy an id in capitals mean the same page. */
function addressOfCapitals({ pathname, search }: URL): string | null {
  const small = pathname.replaceAll(UUID, (id) => id.toLowerCase());
  return small === pathname ? null : small + search;
}

/**
 * The address of the page by the tournament's id, where its slug was used. Asked only of a page
 * that is not there, so that the others cost nothing more.
 */
async function addressById(
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
