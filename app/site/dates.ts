const day = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "long",
  timeZone: "UTC",
});

/**
 * A calendar day in the Indian form, e.g. "13 September 2025".
 *
 * @param isoDate a day without a time, `YYYY-MM-DD`: the same day everywhere
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
 * A moment as it was in India, e.g. "13 Sept 2025, 12:45 pm".
 *
 * @param isoMoment an ISO timestamp
 */
export function formatMoment(isoMoment: string): string {
  return moment.format(new Date(isoMoment));
}
