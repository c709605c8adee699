import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarResponse, ownMatchesIn, ownStartsIn } from "#app/entries/calendar.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { findInformation } from "#app/tournaments/tournaments.server.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { SITE_NAME, SITE_URL } = environment;
  const reading = findInformation(context, params.slug);
  const [tournament, starts, matches] = await Promise.all([
    reading,
    ownStartsIn(context, reading),
    ownMatchesIn(context, params.slug ?? ""),
  ]);
  const site = { name: SITE_NAME, url: SITE_URL };
  return calendarResponse(tournament, site, starts, matches);
}
