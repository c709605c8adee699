import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { formatDayOfYear } from "#app/site/dates.ts";
import { dayPath, informationPath, registerPath } from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import type { PastTournament, PastYear } from "./past-years.tsx";
import { pictureNamed } from "./pictures.ts";
import {
  hasLimits,
  LIMIT_COLUMNS,
  type Limits,
  NO_ENTRIES,
  type Places,
  placesLeft,
} from "./places.ts";
import { eventOf } from "./sports-event.ts";
import { registerLabel, stateLabels } from "./state-labels.ts";
import type { TournamentCardContent } from "./tournament-card.tsx";
import { tournamentState } from "./tournament-state.ts";
import { cardText, type EntryState, type Tournament } from "./tournament.ts";
import { countPlaces } from "./tournaments.server.ts";

const COLUMNS = `id, slug, name, state, starts_on, tee_off_at, place, summary, date_text, card_label, picture, has_information_page, is_open_after_its_day, has_results, changes_until, registration_opens_at, registration_closes_at, ${LIMIT_COLUMNS}`;

type Listed = Pick<
  Tournament,
  | "id"
  | "slug"
  | "name"
  | "state"
  | "starts_on"
  | "tee_off_at"
  | "place"
  | "summary"
  | "date_text"
  | "card_label"
  | "picture"
  | "has_information_page"
  | "has_waiting_list"
  | "is_open_after_its_day"
  | "has_results"
  | "changes_until"
  | "registration_opens_at"
  | "registration_closes_at"
> &
  Limits;

/** How many are listed, the latest days first. */
const MAX_LISTED = 300;

const HIGHLIGHTS = 3;

export type TournamentList = {
  open: TournamentCardContent[];
  coming: TournamentCardContent[];
  /** Open, though their day is over, where there are others to come. */
  earlier: TournamentCardContent[];
  closed: TournamentCardContent[];
  /** Played today, with results. */
  today: PastTournament[];
  past: PastYear[];
};

/** Of the tournaments to come the first; and the latest that have results, at most three. */
export function highlightsOf(
  { open, coming, closed, today, past }: TournamentList,
  now: Date = new Date(),
): { next: TournamentCardContent | null; results: PastTournament[] } {
  const day = dayInIndiaOf(now);
  const dayOf = ({ event }: TournamentCardContent) => event.starts_on ?? "";
  const [next = null] = [...open, ...coming, ...closed]
    .filter((card) => dayOf(card) >= day && !card.isCancelled)
    .toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)));
  return {
    next,
    results: [...today, ...past.flatMap(([, tournaments]) => tournaments)]
      .filter(([, , , hasResults]) => hasResults)
      .slice(0, HIGHLIGHTS),
  };
}

export function latestOf(past: readonly PastYear[], count: number): PastYear[] {
  let left = count;
  return past.flatMap(([year, tournaments]): PastYear[] => {
    if (left <= 0) return [];
    const latest = tournaments.slice(0, left);
    left -= latest.length;
    return [[year, latest]];
  });
}

export function withEntries(
  { open, coming, earlier, closed, ...played }: TournamentList,
  entered: ReadonlyMap<string, EntryState>,
): TournamentList {
  const withEntry = (card: TournamentCardContent): TournamentCardContent => {
    const state = entered.get(card.id);
    return state ? { ...card, entered: state, registerLabel: null } : card;
  };
  return {
    open: open.map(withEntry),
    coming: coming.map(withEntry),
    earlier: earlier.map(withEntry),
    closed: closed.map(withEntry),
    ...played,
  };
}

/**
 * By their day; past ones by year, the latest first. Nobody is entered.
 *
 * @throws a 503 Response when they cannot be read
 */
export async function listTournaments(
  context: RequestContext,
  now: Date = new Date(),
): Promise<TournamentList> {
  const { data, error } = await context.supabase
    .from("tournament_details")
    .select(COLUMNS)
    .neq("state", "draft")
    .order("starts_on", { ascending: false })
    .order("id")
    .limit(MAX_LISTED)
    .overrideTypes<Listed[], { merge: false }>();
  if (error) throw backendUnavailable();
  const players = await countWhereLimited(context, data, now);
  const today = dayInIndiaOf(now);
  const groupNow = (tournament: Listed): keyof TournamentList => {
    // Even if nobody has closed its registration.
    const isOver = tournament.has_results && (tournament.starts_on ?? "") <= today;
    const places = players.get(tournament.id) ?? NO_ENTRIES;
    if (!isOver) return groupOf(tournament, places, now);
    return tournament.starts_on === today ? "today" : "past";
  };

  const list: TournamentList = {
    open: [],
    coming: [],
    earlier: [],
    closed: [],
    today: [],
    past: [],
  };
  const byDay = [...data].reverse();
  const isEarlier = ({ starts_on }: Listed) => starts_on !== null && starts_on < today;
  const hasOthers = data.some(
    (tournament) => ["open", "coming"].includes(groupNow(tournament)) && !isEarlier(tournament),
  );
  for (const tournament of byDay) {
    const places = players.get(tournament.id) ?? NO_ENTRIES;
    const group = groupNow(tournament);
    if (group === "past" || group === "today") continue;
    const place = group === "open" && hasOthers && isEarlier(tournament) ? "earlier" : group;
    list[place].push(cardOf(tournament, places, now));
  }
  for (const tournament of data) {
    const group = groupNow(tournament);
    if (group === "today") list.today.push(pastOf(tournament));
    if (group !== "past") continue;
    const year = tournament.starts_on?.slice(0, 4) ?? "";
    if (list.past.at(-1)?.[0] !== year) list.past.push([year, []]);
    list.past.at(-1)?.[1].push(pastOf(tournament));
  }
  return list;
}

/** Only where places are limited, and entries still change. */
async function countWhereLimited(
  context: RequestContext,
  tournaments: readonly Listed[],
  now: Date,
): Promise<ReadonlyMap<string, Places>> {
  const limited = tournaments.filter(
    (tournament) =>
      hasLimits(tournament) && tournamentState(tournament, NO_ENTRIES, now) === "open",
  );
  if (limited.length === 0) return new Map();
  return countPlaces(
    context,
    limited.map(({ id }) => id),
  ).catch(() => {
    throw backendUnavailable();
  });
}

function groupOf(tournament: Listed, places: Places, now: Date): keyof TournamentList {
  const state = tournamentState(tournament, places, now);
  switch (state) {
    case "open":
    case "waiting-list":
    case "full":
      return "open";
    case "played":
      return "past";
    case "cancelled":
      return (tournament.starts_on ?? "") < dayInIndiaOf(now) ? "past" : "closed";
    case "closed":
      return "closed";
    case "not-open":
      return "coming";
  }
}

/** Of a draft, which may have no day yet, what there is. */
export function cardOf(tournament: Listed, places: Places, now: Date): TournamentCardContent {
  const { id, name } = tournament;
  const state = tournamentState(tournament, places, now);
  return {
    id,
    name,
    text: cardText(tournament),
    labels: stateLabels(tournament, places, now),
    left: state === "open" ? placesLeft(tournament, places) : null,
    dayPath:
      tournament.has_information_page && tournament.starts_on === dayInIndiaOf(now)
        ? dayPath(tournament)
        : null,
    picture: pictureNamed(tournament.picture).src,
    // Nothing where it is not: the list may have hundreds.
    ...(state === "cancelled" && { isCancelled: true as const }),
    informationPath: informationPath(tournament),
    registerPath: registerPath(tournament),
    registerLabel: registerLabel(state),
    entered: null,
    event: eventOf(tournament),
  };
}

function pastOf(tournament: Listed): PastTournament {
  const { slug, name, state, has_information_page: hasPage } = tournament;
  const day = formatDayOfYear(tournament.starts_on ?? "");
  const hasResults = hasPage && tournament.has_results;
  if (!hasPage || state === "cancelled") {
    return [slug, name, day, hasResults, !hasPage, state === "cancelled"];
  }
  return hasResults ? [slug, name, day, true] : [slug, name, day];
}
