import { environment } from "#app/platform/config/environment.server.ts";
import { calendarFile } from "#app/tournaments/calendar.server.ts";
import { FOUNDERS_BIRTHDAY } from "#app/tournaments/content.ts";

/** The tournament day as a calendar file; its times and place are not known yet. */
export function loader() {
  const { SITE_NAME, SITE_URL } = environment;
  const day = {
    date: FOUNDERS_BIRTHDAY.date,
    name: FOUNDERS_BIRTHDAY.name,
    path: FOUNDERS_BIRTHDAY.registerPath,
    description: FOUNDERS_BIRTHDAY.summary,
  };
  const site = { name: SITE_NAME, url: SITE_URL };
  return new Response(calendarFile(day, site, new Date()), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="founder-birthday.ics"',
    },
  });
}
