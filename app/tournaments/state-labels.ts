import { formatDay, formatTimeOfMoment } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { type Places, placesLeft } from "./places.ts";
import { lastDayBefore } from "./registration-period.ts";
import { tournamentState, type TournamentState } from "./tournament-state.ts";
import { OPEN_LABEL, type Tournament } from "./tournament.ts";

const LABELS = {
  open: OPEN_LABEL,
  opensOn: (day: string) => `Opens on ${day}`,
  opensSoon: (day: "today" | "tomorrow", time: string) => `Opens ${day} at ${time}`,
  closesIn: (days: number) =>
    days === 0 ? "Closes today" : days === 1 ? "Closes tomorrow" : `Closes in ${days} days`,
  fewPlaces: "Few places left",
  "not-open": "Registration Opens Soon",
  "waiting-list": "Full, with a waiting list",
  full: "Full",
  closed: "Registration Closed",
  cancelled: "Cancelled",
  played: "Played",
} as const;

export type StateLabel = { text: string; isUrgent?: true };

/** From how many days before registration closes the label says so. */
const CLOSING_SOON = 7;

/** Up to how many places that are left are few. */
const FEW_PLACES = 5;

const DAY = 24 * 60 * 60 * 1_000;

type Labelled = Parameters<typeof tournamentState>[0] &
  Pick<Tournament, "card_label" | "registration_closes_at">;

export function stateLabels(
  tournament: Labelled,
  places: Places,
  now: Date = new Date(),
): StateLabel[] {
  const state = tournamentState(tournament, places, now);
  if (state !== "open") return [{ text: notOpenLabel(tournament, state, now) }];
  const urgent = [
    closingLabel(tournament.registration_closes_at, now),
    placesLabel(tournament, places),
  ].flatMap((text) => (text ? [{ text, isUrgent: true as const }] : []));
  if (tournament.card_label) {
    return [{ text: tournament.card_label }, ...urgent];
  }
  return urgent.length > 0 ? urgent : [{ text: LABELS.open }];
}

export function registerLabel(state: TournamentState): string | null {
  switch (state) {
    case "open":
      return "Register Now";
    case "waiting-list":
      return "Join the waiting list";
    default:
      return null;
  }
}

function notOpenLabel(
  { registration_opens_at: opensAt }: Labelled,
  state: Exclude<TournamentState, "open">,
  now: Date,
): string {
  if (state !== "not-open" || !opensAt) return LABELS[state];
  const day = dayInIndiaOf(new Date(opensAt));
  const days = daysUntil(day, now);
  return days > 1
    ? LABELS.opensOn(formatDay(day))
    : LABELS.opensSoon(days === 0 ? "today" : "tomorrow", formatTimeOfMoment(opensAt));
}

/** Days of the calendar in India. */
const daysUntil = (day: string, now: Date) =>
  (Date.parse(day) - Date.parse(dayInIndiaOf(now))) / DAY;

function closingLabel(closesAt: string | null, now: Date): string | null {
  if (closesAt === null) return null;
  const days = daysUntil(lastDayBefore(closesAt), now);
  return days <= CLOSING_SOON ? LABELS.closesIn(days) : null;
}

/** Without a number: pages with these labels are cached. */
function placesLabel(tournament: Labelled, places: Places): string | null {
  const left = placesLeft(tournament, places);
  return left !== null && left <= FEW_PLACES ? LABELS.fewPlaces : null;
}
