import { dayInIndiaOf } from "#app/site/today.ts";

/** When members may register for a tournament, and change their registration, as in its row. */
export type RegistrationPeriod = {
  /** The last day for changes, in India, `YYYY-MM-DD`; null: as long as registration is open. */
  changes_until: string | null;
  /** ISO moment; null: open from the start. */
  registration_opens_at: string | null;
  /** ISO moment; null: open until the club closes it. */
  registration_closes_at: string | null;
};

/** The columns of the table `tournaments` that a registration period needs. */
export const PERIOD_COLUMNS =
  "changes_until, registration_opens_at, registration_closes_at";

export type RegistrationState = "not-open" | "open" | "closed";

/** Whether registration is open at a moment, was before, or will be. */
export function registrationState(
  { registration_opens_at, registration_closes_at }: RegistrationPeriod,
  now: Date = new Date(),
): RegistrationState {
  if (registration_opens_at && new Date(registration_opens_at) > now) {
    return "not-open";
  }
  return registration_closes_at && new Date(registration_closes_at) <= now
    ? "closed"
    : "open";
}

/** Whether a registration can be changed or withdrawn at this moment. */
export function areChangesOpen(
  period: RegistrationPeriod,
  now: Date = new Date(),
): boolean {
  return period.changes_until === null
    ? registrationState(period, now) === "open"
    : dayInIndiaOf(now) <= period.changes_until;
}
