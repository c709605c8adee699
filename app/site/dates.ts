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

const moment = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

/**
 * Formats a moment in India's time zone, e.g. "13 Sept 2025, 12:45 pm".
 *
 * @param isoMoment an ISO timestamp
 */
export function formatMoment(isoMoment: string): string {
  return moment.format(new Date(isoMoment));
}
