import { dayInIndiaOf } from "#app/site/today.ts";

/** When members may register for a tournament, and change their registration, as in its row. */
export type RegistrationPeriod = {
  /** Its day in India, `YYYY-MM-DD`; null: not known yet. */
  starts_on: string | null;
  /** Of a knock-out, that of its final; without it, its day. */
  last_day?: string | null;
  /** Registration goes on when the day has passed. */
  is_open_after_its_day: boolean | null;
  has_results: boolean | null;
  /** The last day for changes, in India, `YYYY-MM-DD`; null: as long as registration is open. */
  changes_until: string | null;
  /** ISO moment; null: open from the start. */
  registration_opens_at: string | null;
  /** ISO moment: what the club says, else the first tee-off or the published draw. */
  registration_ends_at: string | null;
};

export type RegistrationState = "not-open" | "open" | "closed";

/** Whether the tournament's last day has passed in India. */
export function isDayOver(
  { starts_on, last_day = starts_on }: Pick<RegistrationPeriod, "starts_on" | "last_day">,
  now: Date = new Date(),
): boolean {
  return last_day !== null && last_day < dayInIndiaOf(now);
}

/** The last entry may come later where the row says so. */
export function isPlayed(
  period: Pick<
    RegistrationPeriod,
    "starts_on" | "last_day" | "is_open_after_its_day" | "has_results"
  >,
  now: Date = new Date(),
): boolean {
  return (period.has_results || isDayOver(period, now)) && !period.is_open_after_its_day;
}

/** The last day, in India, of a registration that closes at a moment: at midnight, the day before. */
export function lastDayBefore(closesAt: string): string {
  return dayInIndiaOf(new Date(Date.parse(closesAt) - 1));
}

export function registrationState(
  period: RegistrationPeriod,
  now: Date = new Date(),
): RegistrationState {
  const { registration_opens_at: opens, registration_ends_at: ends } = period;
  if (isPlayed(period, now)) return "closed";
  if (opens && new Date(opens) > now) return "not-open";
  return ends && new Date(ends) <= now ? "closed" : "open";
}

export function areChangesOpen(period: RegistrationPeriod, now: Date = new Date()): boolean {
  return period.changes_until === null || isPlayed(period, now)
    ? registrationState(period, now) === "open"
    : dayInIndiaOf(now) <= period.changes_until;
}
