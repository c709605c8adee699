import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarDayOf, calendarFile } from "#app/pages/tournament/calendar.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { readPublicSeries } from "#app/tournaments/series.server.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";

/** A calendar with the days of a series that are known. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { SITE_NAME, SITE_URL } = environment;
  const { slug, facts } = await readPublicSeries(context, params.slug);
  const ids = facts.tournaments.map(({ id }) => id);
  const { data, error } = await context.supabase
    .from("tournament_details")
    .select()
    .in("id", ids)
    .neq("state", "draft")
    .order("starts_on")
    .overrideTypes<Tournament[], { merge: false }>();
  if (error) throw backendUnavailable();
  const days = data
    .filter((tournament) => tournament.starts_on !== null)
    .map((tournament) => ({
      ...calendarDayOf(tournament),
      isCancelled: tournament.state === "cancelled",
    }));
  const site = { name: SITE_NAME, url: SITE_URL };
  return new Response(calendarFile(days, site, new Date()), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${slug}.ics"`,
    },
  });
}
