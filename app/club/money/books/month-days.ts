/** The last day of the month that begins on this day, `YYYY-MM-DD`. */
export function lastDayOf(first: string): string {
  const [year, number] = first.split("-").map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 1, 0)).toISOString().slice(0, 10);
}
