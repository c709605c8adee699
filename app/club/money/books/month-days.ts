/** The last day of the month that begins on this day, `YYYY-MM-DD`. */
export function lastDayOf(first: string): string {
  const [year, number] = first.split("-").map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 1, 0)).toISOString().slice(0, 10);
}

const MS_PER_DAY = 86_400_000;

/** The first day that a date column takes. */
export const BEGINNING = "0001-01-01";

/** The day before; of the first that there is that day itself. */
export function dayBefore(day: string): string {
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - MS_PER_DAY).toISOString().slice(0, 10);
  return before < BEGINNING ? BEGINNING : before;
}
