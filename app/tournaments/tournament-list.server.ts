import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { readWhole } from "#app/platform/supabase/whole-reads.server.ts";
import { formatDayOfYear } from "#app/site/dates.ts";
import { hasNextPage } from "#app/site/list-pages.ts";
import { dayPath, informationPath, registerPath } from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import type { Photograph } from "#app/ui/photograph.tsx";
import { PAST_A_PAGE, type PastTournament, type PastYear } from "./past-years.tsx";
import { readCardPhotographs } from "./photographs.server.ts";
import { pictureNamed } from "./pictures.ts";
import {
  hasLimits,
  LIMIT_COLUMNS,
  type Limits,
  NO_ENTRIES,
  type Places,
  placesLeft,
} from "./places.ts";
import { isDayOver } from "./registration-period.ts";
import { eventOf } from "./sports-event.ts";
import { registerLabel, stateLabels } from "./state-labels.ts";
import type { TournamentCardContent } from "./tournament-card.tsx";
import { tournamentState } from "./tournament-state.ts";
import { cardText, datesText, type EntryState, type Tournament } from "./tournament.ts";
import { countPlaces } from "./tournaments.server.ts";

const COLUMNS = `id, slug, name, state, form_of_play, starts_on, final_by, last_day, tee_off_at, place, summary, date_text, card_label, picture, has_information_page, is_open_after_its_day, has_results, results_taken_back_at, changes_until, registration_opens_at, registration_closes_at, registration_ends_at, ${LIMIT_COLUMNS}`;

type Listed = Pick<
  Tournament,
  | "id"
  | "slug"
  | "name"
  | "state"
  | "form_of_play"
  | "starts_on"
  | "final_by"
  | "last_day"
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
  | "results_taken_back_at"
  | "changes_until"
  | "registration_opens_at"
  | "registration_closes_at"
  | "registration_ends_at"
> &
  Limits;

/** How many past ones are read for what shows the latest. */
const LATEST_READ = 50;

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

/**
 * Of the tournaments to come the first that can be entered, or is, and the first that is played,
 * where that is another one.
 */
export function highlightsOf(
  { open, coming, closed }: TournamentList,
  now: Date = new Date(),
): {
  enter: TournamentCardContent | null;
  play: TournamentCardContent | null;
} {
  const day = dayInIndiaOf(now);
  const dayOf = ({ event }: TournamentCardContent) => event.starts_on ?? "";
  const toCome = [...open, ...coming, ...closed]
    .filter((card) => dayOf(card) >= day && !card.isCancelled)
    .toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)));
  const enter =
    toCome.find(
      ({ registerLabel: label, entered }) => label === registerLabel("open") || entered !== null,
    ) ??
    // With a waiting list only.
    toCome.find(({ registerLabel: label }) => label !== null) ??
    null;
  const [next = null] = toCome;
  return { enter, play: next === enter ? null : next };
}

/**
 * The slug of the tournament that ended last of those that have results, or had them, and a page
 * that shows them: a knock-out ends with its final.
 */
export function latestWithResults(tournaments: readonly Listed[]): string | null {
  const [latest = null] = tournaments
    .filter(
      (each) =>
        each.has_information_page &&
        ((each.has_results && each.state !== "cancelled") || each.results_taken_back_at !== null),
    )
    .toSorted((one, other) => (other.last_day ?? "").localeCompare(one.last_day ?? ""));
  return latest === null ? null : latest.slug;
}

/** How many tournaments a page that is not there offers instead. */
const INSTEAD = 8;

/** Those that members can enter first. */
export const linksToCome = ({ open, coming, earlier, closed }: TournamentList) =>
  [...open, ...coming, ...earlier, ...closed]
    .slice(0, INSTEAD)
    .map(({ name, event }) => ({ name, href: event.path }));

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

type WholeList = TournamentList & {
  /** Past tournaments in all. */
  pastCount: number;
  /** The slug of the latest that has results, or had them. */
  latest: string | null;
};

/**
 * By their day: all that are not over, and of the past the latest, by year. Nobody is entered.
 *
 * @throws a 503 Response when they cannot be read
 */
export async function listTournaments(
  context: RequestContext,
  now: Date = new Date(),
): Promise<WholeList> {
  const today = dayInIndiaOf(now);
  const [ahead, before] = await Promise.all([
    readWhole(
      () =>
        context.supabase
          .from("tournament_details")
          .select(COLUMNS)
          .neq("state", "draft")
          .or(`last_day.gte.${today},is_open_after_its_day.is.true`),
      ["id"],
    ),
    context.supabase
      .from("tournament_details")
      .select(COLUMNS, { count: "exact" })
      .neq("state", "draft")
      .lt("last_day", today)
      .order("last_day", { ascending: false })
      .order("id")
      .limit(LATEST_READ),
  ]);
  if (ahead.error || before.error) throw backendUnavailable();
  const known = new Map(
    [...ahead.data, ...before.data].map((tournament) => [tournament.id, tournament as Listed]),
  );
  const data = [...known.values()].toSorted(byDayDescending);
  // Before anything is asked: a read whose answer is not waited for would end the process.
  const withCards = data
    .filter((each) => groupOf(each, NO_ENTRIES, now) !== "past")
    .map(({ id }) => id);
  const [players, photographs] = await Promise.all([
    countWhereLimited(context, data, now),
    readCardPhotographs(context, withCards),
  ]);
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
  let pastCount = before.count ?? 0;
  const byDay = [...data].reverse();
  const isEarlier = (each: Listed) => isDayOver(each, now);
  const hasOthers = data.some(
    (tournament) => ["open", "coming"].includes(groupNow(tournament)) && !isEarlier(tournament),
  );
  for (const tournament of byDay) {
    const places = players.get(tournament.id) ?? NO_ENTRIES;
    const group = groupNow(tournament);
    if (group !== "past" && isEarlier(tournament)) pastCount -= 1;
    if (group === "past" || group === "today") continue;
    const place = group === "open" && hasOthers && isEarlier(tournament) ? "earlier" : group;
    list[place].push(cardOf(tournament, places, now, photographs.get(tournament.id)));
  }
  list.today = data.filter((each) => groupNow(each) === "today").map(pastOf);
  list.past = byYear(data.filter((each) => groupNow(each) === "past"));
  const latest = latestWithResults(
    data.filter((each) => ["today", "past"].includes(groupNow(each))),
  );
  return { ...list, pastCount, latest };
}

const byDayDescending = (one: Listed, other: Listed) =>
  (other.starts_on ?? "").localeCompare(one.starts_on ?? "") || (one.id < other.id ? -1 : 1);

function byYear(tournaments: readonly Listed[]): PastYear[] {
  const years: PastYear[] = [];
  for (const tournament of tournaments) {
    const year = tournament.starts_on?.slice(0, 4) ?? "";
    if (years.at(-1)?.[0] !== year) years.push([year, []]);
    years.at(-1)?.[1].push(pastOf(tournament));
  }
  return years;
}

export type PastPage = {
  past: PastYear[];
  /** From the first tournament's to this one, the latest first; none where one page has all. */
  years: string[];
  /** The one that is shown; null: all are. */
  year: string | null;
  page: number;
  hasMore: boolean;
};

/**
 * A page of the past tournaments: of all where one page has them, else of a year, the latest where
 * none is asked for.
 *
 * @throws a 503 Response when they cannot be read
 */
export async function listPast(
  context: RequestContext,
  { year: asked, page }: { year: string | undefined; page: number },
  now: Date = new Date(),
): Promise<PastPage> {
  const today = dayInIndiaOf(now);
  const ended = (ascending: boolean) =>
    context.supabase
      .from("tournaments")
      .select("starts_on", { count: "exact" })
      .neq("state", "draft")
      .lt("starts_on", today)
      .order("starts_on", { ascending })
      .limit(1);
  const [first, last] = await Promise.all([ended(true), ended(false)]);
  if (first.error || last.error) throw backendUnavailable();
  const yearOf = (rows: readonly { starts_on: string | null }[]) =>
    Number(rows[0]?.starts_on?.slice(0, 4) ?? today.slice(0, 4));
  const isWhole = (first.count ?? 0) <= PAST_A_PAGE;
  const latest = yearOf(last.data);
  const years = isWhole
    ? []
    : Array.from({ length: latest - yearOf(first.data) + 1 }, (_, index) => String(latest - index));
  const year = asked !== undefined && years.includes(asked) ? asked : (years[0] ?? null);
  const from = (page - 1) * PAST_A_PAGE;
  const listed = context.supabase
    .from("tournament_details")
    .select(COLUMNS, { count: "exact" })
    .neq("state", "draft")
    .lt("starts_on", today)
    .order("starts_on", { ascending: false })
    .order("id")
    .range(from, from + PAST_A_PAGE - 1);
  const { data, count, error } = await (year === null
    ? listed
    : listed.gte("starts_on", `${year}-01-01`).lte("starts_on", `${year}-12-31`));
  if (error) throw backendUnavailable();
  const isPast = (each: Listed) => each.has_results || groupOf(each, NO_ENTRIES, now) === "past";
  return {
    past: byYear((data as Listed[]).filter(isPast)),
    years,
    year,
    page,
    hasMore: hasNextPage(page, PAST_A_PAGE, count ?? 0),
  };
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
export function cardOf(
  tournament: Listed,
  places: Places,
  now: Date,
  photograph?: Photograph | null,
): TournamentCardContent {
  const { id, name } = tournament;
  const state = tournamentState(tournament, places, now);
  return {
    id,
    name,
    text: cardText({ ...tournament, date_text: datesText(tournament) || null }),
    labels: stateLabels(tournament, places, now),
    left: state === "open" ? placesLeft(tournament, places) : null,
    dayPath:
      tournament.has_information_page &&
      tournament.form_of_play === "day" &&
      tournament.starts_on === dayInIndiaOf(now)
        ? dayPath(tournament)
        : null,
    picture: pictureNamed(tournament.picture).src,
    ...(photograph && { photograph }),
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
  const isTakenBack = hasPage && tournament.results_taken_back_at !== null;
  const day = formatDayOfYear(tournament.starts_on ?? "");
  const hasResults = hasPage && tournament.has_results;
  if (!hasPage || state === "cancelled" || isTakenBack) {
    return [slug, name, day, hasResults, !hasPage, state === "cancelled", isTakenBack];
  }
  return hasResults ? [slug, name, day, true] : [slug, name, day];
}
