import { purgeCachedPages } from "#app/platform/http/page-cache.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { SERIES_PATH, seriesPath } from "#app/site/series-paths.ts";
import { listPublicSeries } from "#app/tournaments/series/series.server.ts";
import { purgeSharedSeries } from "#app/tournaments/shared-reads.server.ts";

export { purgeTournament } from "#app/tournaments/purge.server.ts";

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
