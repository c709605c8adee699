import { purgeCachedPages } from "#app/platform/http/purge.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";

/**
 * Has the pages that show a tournament rendered again for the next visitor.
 *
 * @param slug whose pages; one that it had before, too, when it has changed
 */
export function purgeTournament(context: RequestContext, slug: string): void {
  purgeCachedPages(context, ["/tournaments", `/tournaments/${slug}/updates`]);
}
