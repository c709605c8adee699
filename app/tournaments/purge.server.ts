import { purgeCachedPages, purgeCachedPagesFrom } from "#app/platform/http/page-cache.server.ts";
import { sheetPath } from "#app/site/knockout-paths.ts";
import { dayPath, PAST_TOURNAMENTS_PATH } from "#app/site/paths.ts";
import { galleryPath } from "#app/site/picture-paths.ts";
import { boardPath } from "./board-paths.ts";
import { purgeSharedReads } from "./shared-reads.server.ts";

/** All pages that show a tournament, after a change by the club or by a player. */
export function purgeTournament(slug: string): void {
  purgeSharedReads(slug);
  purgeCachedPages([
    "/",
    "/tournaments",
    PAST_TOURNAMENTS_PATH,
    `/tournaments/${slug}/updates`,
    dayPath({ slug }),
    boardPath({ slug }),
    galleryPath({ slug }),
  ]);
  purgeCachedPagesFrom(sheetPath({ slug }));
}
