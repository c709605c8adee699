import ical from "ical-generator";

/** India keeps one clock all year. */
const INDIA = "+05:30";

/** A day out, as a calendar takes it in; times of day are India's. */
export type CalendarDay = {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM`, both; without them it is the whole day. */
  hours?: { from: string; to: string };
  name: string;
  /** Path of its page. */
  path: string;
  /** Left out while it is not known. */
  location?: string;
  description: string;
};

/**
 * The file that puts a day into a calendar (RFC 5545). Times are given in
 * UTC, which every calendar shows on its owner's clock; the description says
 * them as they are in India.
 *
 * @param day the day out
 * @param site the site's name and address, which make the file's entry
 *   distinct from all others
 * @param writtenAt when the file is made
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
