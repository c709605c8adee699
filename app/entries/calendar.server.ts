import ical, { ICalEventStatus } from "ical-generator";
import { logFailedLookup } from "#app/entries/failed-look-up.server.ts";
import { readOwnKnockout } from "#app/entries/own-knockout.server.ts";
import { startFacts } from "#app/entries/own-words.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { readPages } from "#app/platform/supabase/whole-reads.server.ts";
import { formatDay, formatTime } from "#app/site/dates.ts";
import { sheetPath } from "#app/site/knockout-paths.ts";
import { tournamentPath } from "#app/site/paths.ts";
import {
  dayOfMatch,
  opponentOf,
  type OwnMatch,
  roundOfOwn,
} from "#app/tournaments/knockout/own-matches.ts";
import type { OwnStart } from "#app/tournaments/play.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";

/** India has no daylight saving time. */
const INDIA = "+05:30";

export type CalendarDay = {
  /** Of the tournament: the event stays the same one when day, name or address change. */
  id: string;
  /** Counts its changes. */
  version: number;
  date: string;
  /** `HH:MM`, both; without them it is an all-day event. */
  hours?: { from: string; to: string };
  name: string;
  path: string;
  /** Undefined while unknown. */
  location?: string;
  description: string;
  isCancelled?: boolean;
};

/** How long a round takes, where the club does not say when the day ends. */
const ROUND_HOURS = 5;

/** @param time `HH:MM`, of the same day at the latest */
function afterRound(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const end = hours + ROUND_HOURS;
  return end > 23 ? "23:59" : [end, minutes].map((part) => String(part).padStart(2, "0")).join(":");
}

/**
 * A tournament's day: from the first of its schedule, or tee-off, to its end, or to that of a round.
 */
export function calendarDayOf(
  tournament: Pick<
    Tournament,
    | "id"
    | "version"
    | "slug"
    | "has_information_page"
    | "name"
    | "form_of_play"
    | "starts_on"
    | "final_by"
    | "place"
    | "summary"
    | "schedule_items"
    | "tee_off_at"
    | "ends_at"
  >,
): CalendarDay {
  const { id, version, name, place, schedule_items: items } = tournament;
  const isKnockout = tournament.form_of_play === "knock-out";
  const { tee_off_at, ends_at: end } = tournament;
  // On the day of the draw nobody tees off.
  const teeOff = isKnockout ? null : tee_off_at;
  const from = [...items.map(({ time }) => time), teeOff ?? []]
    .flat()
    .map((time) => time.slice(0, 5))
    .sort()[0];
  const to = end ?? (teeOff && afterRound(teeOff));
  return {
    id,
    version,
    date: tournament.starts_on ?? "",
    ...(from && to && { hours: { from, to: to.slice(0, 5) } }),
    name: isKnockout ? MATCH_EVENT.draw(name) : name,
    path: tournamentPath(tournament),
    ...(place && { location: place }),
    description: [
      items.length > 0
        ? items.map(({ time, name: what }) => `${what}: ${formatTime(time)}`).join("\n")
        : (tournament.summary ?? name),
      isKnockout && tournament.final_by && MATCH_EVENT.finalBy(formatDay(tournament.final_by)),
    ]
      .filter(Boolean)
      .join("\n"),
  };
}

/**
 * Where the user and the players whom they bring start in a tournament. Who is not signed in, or
 * cannot be looked up, has none.
 */
export async function ownStartsIn(
  context: RequestContext,
  tournament: Promise<Pick<Tournament, "id">>,
): Promise<OwnStart[]> {
  const user = await context.user.get().catch(() => null);
  if (!user) return [];
  const [{ id }, starts] = await Promise.all([tournament, ownStarts(context)]);
  return starts.get(id) ?? [];
}

/** A tournament's day as its player has it: with their start, which is their tee-off. */
export function ownDayOf(
  tournament: Parameters<typeof calendarDayOf>[0] & Pick<Tournament, "state">,
  starts: readonly OwnStart[],
): CalendarDay {
  const first = starts.map(({ time }) => time).sort()[0];
  const day = calendarDayOf({ ...tournament, tee_off_at: first ?? tournament.tee_off_at });
  const lines = startFacts(starts)
    .filter(({ href }) => href === undefined)
    .map(({ name, fact }) => `${name}: ${fact}`);
  return {
    ...day,
    description: [...lines, day.description].join("\n"),
    isCancelled: tournament.state === "cancelled",
  };
}

/** The matches that are to be played: on the day that is agreed, else on the last one. */
export function matchDaysOf(
  tournament: Pick<Tournament, "id" | "version" | "slug" | "name" | "state">,
  matches: readonly OwnMatch[],
): CalendarDay[] {
  const { id, version, name, state } = tournament;
  return matches.flatMap((match) => {
    const date = dayOfMatch(match);
    if (match.is_decided || date === null) return [];
    const what = MATCH_EVENT.against(opponentOf(match), name);
    return [
      {
        id: `${id}-match-${match.match}`,
        version,
        date,
        name: match.agreed_on === null ? MATCH_EVENT.playBy(what) : what,
        path: sheetPath(tournament),
        description: roundOfOwn(match),
        isCancelled: state === "cancelled",
      },
    ];
  });
}

const MATCH_EVENT = {
  draw: (tournament: string) => `Draw: ${tournament}`,
  finalBy: (day: string) => `Final by ${day}`,
  against: (opponent: string, tournament: string) => `Match against ${opponent}, ${tournament}`,
  playBy: (what: string) => `Last day: ${what}`,
} as const;

export function calendarResponse(
  tournament: Parameters<typeof calendarDayOf>[0] & Pick<Tournament, "state">,
  site: { name: string; url: string },
  starts: readonly OwnStart[] = [],
  matches: readonly OwnMatch[] = [],
): Response {
  const days = [ownDayOf(tournament, starts), ...matchDaysOf(tournament, matches)];
  return calendarOf(days, site, tournament.slug);
}

/** The matches of the user in a tournament. Who is not signed in, or cannot be looked up, has none. */
export async function ownMatchesIn(context: RequestContext, slug: string): Promise<OwnMatch[]> {
  const user = await context.user.get().catch(() => null);
  if (!user) return [];
  return (await readOwnKnockout(context, slug))?.matches ?? [];
}

/** A calendar with these days, as a file of this name. */
export const calendarOf = (
  days: readonly CalendarDay[],
  site: { name: string; url: string },
  name: string,
): Response =>
  new Response(calendarFile(days, site, new Date()), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.ics"`,
    },
  });

/**
 * A calendar file (RFC 5545) with an event for each day. Times are in UTC, which calendars convert
 * to the user's time zone; the description states them in India's.
 */
export function calendarFile(
  days: readonly CalendarDay[],
  site: { name: string; url: string },
  writtenAt: Date,
): string {
  const calendar = ical({ prodId: `//${site.name}//Tournaments//EN` });
  for (const { id, version, date, hours, name, path, ...day } of days) {
    calendar.createEvent({
      id: `${id}@${new URL(site.url).hostname}`,
      sequence: version,
      stamp: writtenAt,
      ...(hours
        ? { start: inIndia(date, hours.from), end: inIndia(date, hours.to) }
        : { start: new Date(date), allDay: true }),
      summary: name,
      ...(day.location && { location: day.location }),
      description: day.description,
      ...(day.isCancelled && { status: ICalEventStatus.CANCELLED }),
      url: site.url + path,
    });
  }
  return `${calendar.toString()}\r\n`;
}

function inIndia(date: string, time: string): Date {
  return new Date(`${date}T${time}:00${INDIA}`);
}

/**
 * Where the user and the players whom they bring start, in every tournament whose draw is
 * published. A failed look-up is logged, and counts as none.
 */
async function ownStarts(context: RequestContext): Promise<ReadonlyMap<string, OwnStart[]>> {
  const { data, error } = await readPages((from, to) =>
    context.supabase
      .rpc("own_starts")
      .order("tournament_id")
      .range(from, to)
      .overrideTypes<{ tournament_id: string; starts: OwnStart[] }[], { merge: false }>(),
  );
  if (error) {
    logFailedLookup(error);
    return new Map();
  }
  return new Map(data.map(({ tournament_id, starts }) => [tournament_id, starts]));
}
