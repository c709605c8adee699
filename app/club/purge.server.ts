import { purgeCachedPages } from "#app/platform/http/page-cache.server.ts";

/**
 * Has the pages that show a tournament rendered again for the next visitor.
 *
 * @param slug whose pages; one that it had before, too, when it has changed
 */
export function purgeTournament(slug: string): void {
  purgeCachedPages(["/tournaments", `/tournaments/${slug}/updates`]);
}
