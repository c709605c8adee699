import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarOf, ownDayOf } from "#app/entries/calendar.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { readByIds } from "#app/platform/supabase/whole-reads.server.ts";
import { readPublicSeries } from "#app/tournaments/series/series.server.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";

/** A calendar with the days of a series that are known. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { SITE_NAME, SITE_URL } = environment;
  const { slug, facts } = await readPublicSeries(context, params.slug);
  const ids = facts.tournaments.map(({ id }) => id);
  const { data, error } = await readByIds(ids, (some) =>
    context.supabase
      .from("tournament_details")
      .select()
      .in("id", some)
      .neq("state", "draft")
      .not("starts_on", "is", null)
      .limit(some.length)
      .overrideTypes<Tournament[], { merge: false }>(),
  );
  if (error) throw backendUnavailable();
  const days = data
    .toSorted((one, other) => (one.starts_on ?? "").localeCompare(other.starts_on ?? ""))
    .map((tournament) => ownDayOf(tournament, []));
  return calendarOf(days, { name: SITE_NAME, url: SITE_URL }, slug);
}
