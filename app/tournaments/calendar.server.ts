import ical from "ical-generator";

/** India has no daylight saving time. */
const INDIA = "+05:30";

/** A calendar entry of one day; times of day are India's. */
export type CalendarDay = {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM`, both; without them it is an all-day event. */
  hours?: { from: string; to: string };
  name: string;
  /** Path of the event's page. */
  path: string;
  /** Undefined while unknown. */
  location?: string;
  description: string;
};

/**
 * A calendar file (RFC 5545) with one event. Times are in UTC, which calendars
 * convert to the user's time zone; the description states them in India's.
 *
 * @param day the event's day
 * @param site the site's name and address, which make the event's UID unique
 * @param writtenAt when the file is created
 * @returns the text of the `.ics` file
 */
export function calendarFile(
  { date, hours, name, path, location, description }: CalendarDay,
  site: { name: string; url: string },
  writtenAt: Date,
): string {
  const calendar = ical({ prodId: `//${site.name}//Tournaments//EN` });
  calendar.createEvent({
    id: `${date}${path.replaceAll("/", "-")}@${new URL(site.url).hostname}`,
    stamp: writtenAt,
    ...(hours
      ? { start: inIndia(date, hours.from), end: inIndia(date, hours.to) }
      : { start: new Date(date), allDay: true }),
    summary: name,
    ...(location && { location }),
    description,
    url: site.url + path,
  });
  return `${calendar.toString()}\r\n`;
}

function inIndia(date: string, time: string): Date {
  return new Date(`${date}T${time}:00${INDIA}`);
}
