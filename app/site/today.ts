const dayInIndia = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Kolkata",
});

/**
 * The calendar day that a moment falls on in India.
 *
 * @returns `YYYY-MM-DD`
 */
export function dayInIndiaOf(moment: Date): string {
  return dayInIndia.format(moment);
}
