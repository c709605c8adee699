import { formatDay } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { STATE_LABELS as LABELS } from "./content.ts";
import type { Tournament } from "./tournament.ts";
import { tournamentState, type TournamentState } from "./tournament-state.ts";

/** A word or two about where a tournament stands. */
export type StateLabel = { text: string; isUrgent?: true };

/** From how many days before registration closes the label says so. */
const CLOSING_SOON = 7;

/** Up to how many places that are left are few. */
const FEW_PLACES = 5;

const DAY = 24 * 60 * 60 * 1_000;

type Labelled = Parameters<typeof tournamentState>[0] &
  Pick<Tournament, "card_label">;

/**
 * Where a tournament stands, in words.
 *
 * @param entries how many are entered
 */
export function stateLabels(
  tournament: Labelled,
  entries: number,
  now: Date = new Date(),
): StateLabel[] {
  const state = tournamentState(tournament, entries, now);
  if (state !== "open") return [{ text: notOpenLabel(tournament, state) }];
  const urgent = [
    closingLabel(tournament.registration_closes_at, now),
    placesLabel(tournament.capacity, entries),
  ].flatMap((text) => (text ? [{ text, isUrgent: true as const }] : []));
  if (tournament.card_label) {
    return [{ text: tournament.card_label }, ...urgent];
  }
  return urgent.length > 0 ? urgent : [{ text: LABELS.open }];
}

function notOpenLabel(
  { registration_opens_at: opensAt }: Labelled,
  state: Exclude<TournamentState, "open">,
): string {
  return state === "not-open" && opensAt
    ? LABELS.opensOn(formatDay(dayInIndiaOf(new Date(opensAt))))
    : LABELS[state];
}

/** Counted in days of the calendar in India. */
function closingLabel(closesAt: string | null, now: Date): string | null {
  if (closesAt === null) return null;
  const days =
    (Date.parse(dayInIndiaOf(new Date(closesAt))) -
      Date.parse(dayInIndiaOf(now))) /
    DAY;
  return days <= CLOSING_SOON ? LABELS.closesIn(days) : null;
}

function placesLabel(capacity: number | null, entries: number): string | null {
  if (capacity === null) return null;
  const left = capacity - entries;
  return left <= FEW_PLACES ? LABELS.placesLeft(left) : null;
}
