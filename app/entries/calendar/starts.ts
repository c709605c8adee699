import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarOf, matchDaysOf, ownDayOf } from "#app/entries/calendar.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { readStartsByLink } from "./calendar-link.server.ts";

/** The starts of the member whose link this is, for calendars that subscribe to it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { SITE_NAME, SITE_URL } = environment;
  const token = new URL(request.url).searchParams.get("token");
  const tournaments = await readStartsByLink(context, token);
  if (!tournaments) throw new Response(null, { status: 404 });
  const days = tournaments.flatMap(({ starts, matches, ...tournament }) => [
    ownDayOf(tournament, starts),
    ...matchDaysOf(tournament, matches),
  ]);
  const file = calendarOf(days, { name: SITE_NAME, url: SITE_URL }, "my-tournaments");
  // As the file with a member's data: kept nowhere on its way.
  file.headers.set("Cache-Control", "private, no-store");
  return file;
}
