/** What RFC 5545 allows on one line, in octets without the line break. */
const MAX_LINE_LENGTH = 75;

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
  day: CalendarDay,
  site: { name: string; url: string },
  writtenAt: Date,
): string {
  const page = site.url + day.path;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(site.name)}//Tournaments//EN`,
    "BEGIN:VEVENT",
    `UID:${day.date}${day.path.replaceAll("/", "-")}@${new URL(site.url).hostname}`,
    `DTSTAMP:${utc(writtenAt)}`,
    ...(day.hours
      ? [
          `DTSTART:${utc(inIndia(day.date, day.hours.from))}`,
          `DTEND:${utc(inIndia(day.date, day.hours.to))}`,
        ]
      : [`DTSTART;VALUE=DATE:${day.date.replaceAll("-", "")}`]),
    `SUMMARY:${escapeText(day.name)}`,
    ...(day.location ? [`LOCATION:${escapeText(day.location)}`] : []),
    `DESCRIPTION:${escapeText(day.description)}`,
    `URL:${page}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function inIndia(date: string, time: string): Date {
  return new Date(`${date}T${time}:00${INDIA}`);
}

/** e.g. `20250913T060000Z` */
function utc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** Breaks a long line between characters, never inside one; each further part begins with a space. */
function foldLine(line: string): string {
  const parts = [""];
  let length = 0;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (length + octets > MAX_LINE_LENGTH) {
      parts.push(" ");
      length = 1;
    }
    parts.push(`${parts.pop() ?? ""}${character}`);
    length += octets;
  }
  return parts.join("\r\n");
}
