import { environment } from "#app/platform/config/environment.server.ts";
import { CALENDAR_DAY } from "#app/tournaments/bangalore-content.ts";
import { calendarFile } from "#app/tournaments/calendar.server.ts";

/** The tournament day as a calendar file. */
export function loader() {
  const { SITE_NAME, SITE_URL } = environment;
  const site = { name: SITE_NAME, url: SITE_URL };
  return new Response(calendarFile(CALENDAR_DAY, site, new Date()), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${CALENDAR_DAY.fileName}"`,
    },
  });
}
