import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarOf, ownDayOf } from "#app/entries/calendar.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { MAX_ROWS } from "#app/platform/supabase/whole-reads.server.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";

/** The days of all tournaments that are not over, for calendars that subscribe to it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { SITE_NAME, SITE_URL } = environment;
  const { data, error } = await context.supabase
    .from("tournament_details")
    .select(
      "id, version, slug, has_information_page, name, starts_on, place, summary, schedule_items, tee_off_at, ends_at, state",
    )
    .neq("state", "draft")
    .gte("starts_on", dayInIndiaOf(new Date()))
    .order("starts_on")
    .order("id")
    .limit(MAX_ROWS)
    .overrideTypes<Tournament[], { merge: false }>();
  if (error) throw backendUnavailable();
  const days = data.map((tournament) => ownDayOf(tournament, []));
  return calendarOf(days, { name: SITE_NAME, url: SITE_URL }, "tournaments");
}
