import { PAST_TOURNAMENTS_PATH } from "#app/site/paths.ts";
import { boardPath } from "#app/tournaments/board-paths.ts";
import { purgeCachedPages } from "#app/platform/http/page-cache.server.ts";
import { purgeSharedReads } from "#app/tournaments/shared-reads.server.ts";

/**
 * Drops the shared reads and the cached pages that show a tournament.
 *
 * @param slug whose pages; one that it had before, too, when it has changed
 */
export function purgeTournament(slug: string): void {
  purgeSharedReads(slug);
  purgeCachedPages([
    "/tournaments",
    PAST_TOURNAMENTS_PATH,
    `/tournaments/${slug}/updates`,
    boardPath({ slug }),
  ]);
}
