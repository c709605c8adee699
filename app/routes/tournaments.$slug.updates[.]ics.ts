import type { LoaderFunctionArgs } from "@remix-run/node";
import { environment } from "#app/platform/config/environment.server.ts";
import { calendarResponse } from "#app/tournaments/calendar.server.ts";
import { findInformation } from "#app/tournaments/tournaments.server.ts";

/** The day of a tournament with an information page, as a calendar file. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { SITE_NAME, SITE_URL } = environment;
  return calendarResponse(await findInformation(context, params.slug), {
    name: SITE_NAME,
    url: SITE_URL,
  });
}
