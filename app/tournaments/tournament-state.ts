import { isFull, type Limits, type Places } from "./places.ts";
import { isDayOver, registrationState } from "./registration-period.ts";
import type { Tournament } from "./tournament.ts";

export type TournamentState =
  | "cancelled"
  | "not-open"
  | "open"
  | "waiting-list"
  | "full"
  | "closed"
  | "played";

type Stated = Pick<
  Tournament,
  | "state"
  | "starts_on"
  | "last_day"
  | "has_waiting_list"
  | "is_open_after_its_day"
  | "has_results"
  | "changes_until"
  | "registration_opens_at"
  | "registration_ends_at"
> &
  Limits;

/**
 * Where a tournament stands. Registration that is open counts before the day: a tournament may take
 * entries after it.
 */
export function tournamentState(
  tournament: Stated,
  places: Places,
  now: Date = new Date(),
): TournamentState {
  if (tournament.state === "cancelled") return "cancelled";
  const registration = registrationState(tournament, now);
  if (registration === "open") {
    if (!isFull(tournament, places)) return "open";
    return tournament.has_waiting_list ? "waiting-list" : "full";
  }
  return tournament.has_results || isDayOver(tournament, now) ? "played" : registration;
}

/** Whether a newcomer gets a place, or may wait for one. */
export function takesEntries(...stands: Parameters<typeof tournamentState>): boolean {
  const state = tournamentState(...stands);
  return state === "open" || state === "waiting-list";
}
