import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { formatDayOfYear } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import type { PastTournament, PastYear } from "./past-years.tsx";
import { pictureNamed } from "./pictures.ts";
import { eventOf } from "./sports-event.ts";
import { stateLabels } from "./state-labels.ts";
import {
  informationPath,
  registerPath,
  dayText,
  type Tournament,
} from "./tournament.ts";
import type { TournamentCardContent } from "./tournament-card.tsx";
import { tournamentState } from "./tournament-state.ts";
import { countEntries } from "./tournaments.server.ts";

const COLUMNS =
  "id, slug, name, state, starts_on, tee_off_at, place, summary, date_text, card_label, picture, has_information_page, capacity, changes_until, registration_opens_at, registration_closes_at";

/** A tournament as the list needs it. */
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
  | "capacity"
  | "changes_until"
  | "registration_opens_at"
  | "registration_closes_at"
>;

/** How many are listed, the latest days first. */
const MAX_LISTED = 300;

/** The tournaments by what a visitor can do. */
export type TournamentList = {
  open: TournamentCardContent[];
  coming: TournamentCardContent[];
  past: PastYear[];
};

/**
 * All tournaments: those that are open for registration, full ones too, and
 * those to come by their day; past ones by year, the latest first.
 *
 * @param registered the ids of those for which the user is registered, which
 *   may be read at the same time
 * @throws a 503 Response when they cannot be read
 */
export async function listTournaments(
  context: RequestContext,
  registered: ReadonlySet<string> | Promise<ReadonlySet<string>> = new Set(),
  now: Date = new Date(),
): Promise<TournamentList> {
  const [{ data, error }, registeredIds] = await Promise.all([
    context.supabase
      .from("tournaments")
      .select(COLUMNS)
      .neq("state", "draft")
      .order("starts_on", { ascending: false })
      .order("id")
      .limit(MAX_LISTED)
      .overrideTypes<Listed[], { merge: false }>(),
    registered,
  ]);
  if (error) throw backendUnavailable();
  const entries = await countWhereLimited(context, data, now);

  const list: TournamentList = { open: [], coming: [], past: [] };
  const byDay = [...data].reverse();
  for (const tournament of byDay) {
    const count = entries.get(tournament.id) ?? 0;
    const group = groupOf(tournament, count, now);
    if (group === "past") continue;
    list[group].push(
      cardOf(tournament, count, registeredIds.has(tournament.id), now),
    );
  }
  for (const tournament of data) {
    const count = entries.get(tournament.id) ?? 0;
    if (groupOf(tournament, count, now) !== "past") continue;
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
): Promise<ReadonlyMap<string, number>> {
  const limited = tournaments.filter(
    (tournament) =>
      tournament.capacity !== null &&
      tournamentState(tournament, 0, now) === "open",
  );
  if (limited.length === 0) return new Map();
  return countEntries(
    context,
    limited.map(({ id }) => id),
  ).catch(() => {
    throw backendUnavailable();
  });
}

function groupOf(
  tournament: Listed,
  entries: number,
  now: Date,
): keyof TournamentList {
  const state = tournamentState(tournament, entries, now);
  switch (state) {
    case "open":
    case "full":
      return "open";
    case "played":
      return "past";
    case "cancelled":
      return (tournament.starts_on ?? "") < dayInIndiaOf(now)
        ? "past"
        : "coming";
    case "not-open":
    case "closed":
      return "coming";
  }
}

/**
 * What a tournament's card shows; of a draft, which may have no day yet, what
 * there is.
 *
 * @param entries how many are entered
 */
export function cardOf(
  tournament: Listed,
  entries: number,
  isRegistered: boolean,
  now: Date,
): TournamentCardContent {
  const { id, name, place, summary } = tournament;
  return {
    id,
    name,
    text: [
      dayText(tournament),
      // Some summaries say where.
      place && summary?.includes(place) ? null : place,
      summary,
    ]
      .filter(Boolean)
      .join(" · "),
    labels: stateLabels(tournament, entries, now),
    picture: pictureNamed(tournament.picture).src,
    informationPath: informationPath(tournament),
    registerPath: registerPath(tournament),
    canRegister: tournamentState(tournament, entries, now) === "open",
    isRegistered,
    event: eventOf(tournament),
  };
}

function pastOf(tournament: Listed): PastTournament {
  const { slug, name, state, has_information_page: hasPage } = tournament;
  const day = formatDayOfYear(tournament.starts_on ?? "");
  return hasPage && state !== "cancelled"
    ? [slug, name, day]
    : [slug, name, day, !hasPage, state === "cancelled"];
}
