import { purgeCachedPages } from "#app/platform/http/page-cache.server.ts";
import { dayPath, PAST_TOURNAMENTS_PATH } from "#app/site/paths.ts";
import { boardPath } from "#app/tournaments/board-paths.ts";
import { purgeSharedReads } from "#app/tournaments/shared-reads.server.ts";

export function purgeTournament(slug: string): void {
  purgeSharedReads(slug);
  purgeCachedPages([
    "/",
    "/tournaments",
    PAST_TOURNAMENTS_PATH,
    `/tournaments/${slug}/updates`,
    dayPath({ slug }),
    boardPath({ slug }),
  ]);
}
