const day = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "long",
  timeZone: "UTC",
});

/**
 * A calendar day in the Indian form, e.g. "13 September 2025" (DECISIONS 7b).
 *
 * @param isoDate a day without a time, `YYYY-MM-DD`: the same day everywhere
 */
export function formatDay(isoDate: string): string {
  return day.format(new Date(`${isoDate}T00:00:00Z`));
}
