const monthInIndia = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Kolkata",
  year: "numeric",
  month: "2-digit",
});

const shortMonth = new Intl.DateTimeFormat("en-IN", {
  timeZone: "UTC",
  month: "short",
  year: "2-digit",
});

/** The last twelve months in India including the current one, oldest first. */
export function lastTwelveMonths(now: Date): string[] {
  const [year = 0, month = 0] = monthInIndia.format(now).split("-").map(Number);
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 12 + index)).toISOString().slice(0, 7),
  );
}

/** A month as a chart's label, e.g. "Nov 26". */
export function monthLabel(month: string): string {
  return shortMonth.format(new Date(`${month}-01T00:00:00Z`));
}
