const dayInIndia = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Kolkata",
});

/**
 * The calendar day of a moment in India.
 *
 * @returns `YYYY-MM-DD`
 */
export function dayInIndiaOf(moment: Date): string {
  return dayInIndia.format(moment);
}
