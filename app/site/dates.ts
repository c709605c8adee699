const day = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "long",
  timeZone: "UTC",
});

/**
 * Formats a calendar day the Indian way, e.g. "13 September 2025".
 *
 * @param isoDate a date without a time, `YYYY-MM-DD`
 */
export function formatDay(isoDate: string): string {
  return day.format(new Date(`${isoDate}T00:00:00Z`));
}

const dayOfYear = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/**
 * The same without the year, e.g. "13 September".
 *
 * @param isoDate a date without a time, `YYYY-MM-DD`
 */
export function formatDayOfYear(isoDate: string): string {
  return dayOfYear.format(new Date(`${isoDate}T00:00:00Z`));
}

/**
 * Formats a time of day, e.g. "12:45 PM".
 *
 * @param time `HH:MM`, or more exactly
 */
export function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const twelve = String(hours % 12 || 12);
  const half = hours < 12 ? "AM" : "PM";
  return `${twelve}:${String(minutes).padStart(2, "0")} ${half}`;
}

const moment = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

const dayOfMoment = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "medium",
  timeZone: "Asia/Kolkata",
});

/**
 * The day of a moment in India, e.g. "13 Sept 2025".
 *
 * @param isoMoment an ISO timestamp
 */
export function formatDayOfMoment(isoMoment: string): string {
  return dayOfMoment.format(new Date(isoMoment));
}

const sortableMoment = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

/**
 * Formats a moment in India's time zone as spreadsheet programs read it, e.g.
 * "2025-09-13 12:45".
 *
 * @param isoMoment an ISO timestamp
 */
export function formatSortableMoment(isoMoment: string): string {
  return sortableMoment.format(new Date(isoMoment));
}

/**
 * Formats a moment in India's time zone, e.g. "13 Sept 2025, 12:45 pm".
 *
 * @param isoMoment an ISO timestamp
 */
export function formatMoment(isoMoment: string): string {
  return moment.format(new Date(isoMoment));
}
