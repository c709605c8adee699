import { dayInIndiaOf } from "#app/site/today.ts";
import { registrationState } from "./registration-period.ts";
import type { Tournament } from "./tournament.ts";

/** Where a tournament stands, worked out from its row and the clock. */
export type TournamentState =
  "cancelled" | "not-open" | "open" | "full" | "closed" | "played";

/**
 * Where a tournament stands. Registration that is open counts before the day:
 * the club may take entries for as long as it has not closed registration.
 *
 * @param entries how many are entered
 */
export function tournamentState(
  tournament: Pick<
    Tournament,
    | "state"
    | "starts_on"
    | "capacity"
    | "changes_until"
    | "registration_opens_at"
    | "registration_closes_at"
  >,
  entries: number,
  now: Date = new Date(),
): TournamentState {
  if (tournament.state === "cancelled") return "cancelled";
  const registration = registrationState(tournament, now);
  if (registration === "open") {
    const { capacity } = tournament;
    return capacity !== null && entries >= capacity ? "full" : "open";
  }
  const { starts_on } = tournament;
  return starts_on !== null && starts_on < dayInIndiaOf(now)
    ? "played"
    : registration;
}
