const DAYS = 3;

/** Longer than a week there is a weekend. */
const LONGEST = 10;

/**
 * What the days that a side offers lack of the terms: three of them, one on a weekend, as far as there are so
 * many until the last day.
 *
 * @param until a day as YYYY-MM-DD; null: there is none
 * @returns null: nothing
 */
export function missingInOffer(
  days: readonly string[],
  today: string,
  until: string | null,
): { field: "day1" | "day2" | "day3"; why: "three" | "weekend" } | null {
  const left = Array.from({ length: LONGEST }, (_, index) => dayAfter(today, index)).filter(
    (day) => until === null || day <= until,
  );
  const offered = new Set(days);
  if (offered.size < Math.min(DAYS, left.length)) {
    return { field: offered.size < 2 ? "day2" : "day3", why: "three" };
  }
  return left.some(isOnWeekend) && !days.some(isOnWeekend)
    ? { field: `day${days.length === 1 ? 1 : days.length === 2 ? 2 : 3}`, why: "weekend" }
    : null;
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

const isOnWeekend = (day: string): boolean => [0, 6].includes(dateOf(day).getUTCDay());

function dayAfter(day: string, days: number): string {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
