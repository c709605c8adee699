const DAY = 24 * 60 * 60 * 1000;

const weeksAfter = (day: string, weeks: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + weeks * 7 * DAY).toISOString().slice(0, 10);

/** Weeks for a round: four, and three for each of the last two. */
const weeksOf = (round: number, rounds: number): number => (round > rounds - 2 ? 3 : 4);

/**
 * The usual last days of the rounds, from the day of the draw on.
 *
 * @param finalBy the last day of the final, where the club has one
 */
export function usualLastDays(drawDay: string, rounds: number, finalBy: string | null): string[] {
  const days: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    days.push(weeksAfter(days.at(-1) ?? drawDay, weeksOf(round, rounds)));
  }
  return finalBy === null ? days : days.map((day, index) => (index === rounds - 1 ? finalBy : day));
}

/** The first round whose last day is not after that of the round before; null: all are in order. */
export function outOfOrder(days: readonly string[]): number | null {
  const index = days.findIndex((day, at) => at > 0 && day <= (days[at - 1] ?? ""));
  return index === -1 ? null : index;
}
