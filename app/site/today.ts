const dayInIndia = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Kolkata",
});

/** `YYYY-MM-DD`, in India. */
export function dayInIndiaOf(moment: Date): string {
  return dayInIndia.format(moment);
}
