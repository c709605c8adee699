import { purgeCachedPages, purgeCachedPagesFrom } from "#app/platform/http/page-cache.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { sheetPath } from "#app/site/knockout-paths.ts";
import { dayPath, PAST_TOURNAMENTS_PATH } from "#app/site/paths.ts";
import { galleryPath } from "#app/site/picture-paths.ts";
import { SERIES_PATH, seriesPath } from "#app/site/series-paths.ts";
import { boardPath } from "#app/tournaments/board-paths.ts";
import { listPublicSeries } from "#app/tournaments/series/series.server.ts";
import { purgeSharedReads, purgeSharedSeries } from "#app/tournaments/shared-reads.server.ts";

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

export function purgeSeriesPages(slugs: readonly string[]): void {
  purgeCachedPages([SERIES_PATH, ...slugs.map((slug) => seriesPath({ slug }))]);
  for (const slug of slugs) purgeSharedSeries(slug);
}

/**
 * The pages of the series that show a tournament, or of all, after a change of names or days. What was
 * saved is saved, so that a list that cannot be read only leaves them as old as they may be.
 */
export async function purgeSeriesOf(context: RequestContext, tournament?: string): Promise<void> {
  const series = await listPublicSeries(context, tournament).catch(() => []);
  purgeSeriesPages(series.map(({ slug }) => slug));
}
