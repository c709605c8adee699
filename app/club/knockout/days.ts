const DAY = 24 * 60 * 60 * 1000;

const momentOf = (day: string): number => Date.parse(`${day}T00:00Z`);

const daysAfter = (day: string, days: number): string =>
  new Date(momentOf(day) + days * DAY).toISOString().slice(0, 10);

/** Weeks for a round: four, and three for each of the last two. */
const weeksOf = (round: number, rounds: number): number => (round > rounds - 2 ? 3 : 4);

/**
 * The usual last days of the rounds, from the day of the draw on; where the final is sooner than they
 * take, each round gets its share of the days that there are.
 *
 * @param finalBy the last day of the final, where the club has one
 */
export function usualLastDays(drawDay: string, rounds: number, finalBy: string | null): string[] {
  let weeks = 0;
  const usual = Array.from({ length: rounds }, (_, index) => {
    weeks += weeksOf(index + 1, rounds);
    return weeks * 7;
  });
  const most = finalBy === null ? Infinity : (momentOf(finalBy) - momentOf(drawDay)) / DAY;
  const share = Math.min(1, most / (weeks * 7));
  let last = 0;
  return usual.map((days, index) => {
    const left = rounds - 1 - index;
    // At least a day for each round, also for those to come.
    last =
      left === 0 && finalBy !== null
        ? most
        : Math.min(Math.max(Math.round(days * share), last + 1), most - left);
    return daysAfter(drawDay, last);
  });
}

/**
 * The usual last days of a plate's rounds, from its final back: after those of the rounds that decide who
 * is in it, and with the main draw's final.
 *
 * @param days of the main draw
 * @param before the last round of the main draw whose losers are in the plate
 */
export function usualPlateDays(days: readonly string[], rounds: number, before: number): string[] {
  const final = days.at(-1);
  // With the fewest sides the losers of the final would be in it.
  const decided = days[Math.min(Math.max(before - 1, days.length - 1 - rounds), days.length - 2)];
  return decided === undefined || final === undefined
    ? []
    : usualLastDays(decided, rounds, final).toReversed();
}

/** The first round whose last day is not after that of the round before; null: all are in order. */
export function outOfOrder(days: readonly string[]): number | null {
  const index = days.findIndex((day, at) => at > 0 && day <= (days[at - 1] ?? ""));
  return index === -1 ? null : index;
}
