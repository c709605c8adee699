import { tournamentPath } from "#app/site/paths.ts";
import type { Site } from "#app/site/seo.ts";
import { INFORMATION_PAGE } from "#app/tournaments/information/content.ts";
import type { BoardLine } from "./format-words.ts";
import type { Tournament } from "./tournament.ts";

export type EventFacts = Pick<
  Tournament,
  "name" | "state" | "summary" | "place" | "starts_on" | "tee_off_at"
> & {
  path: string;
};

export function eventOf(
  tournament: Omit<EventFacts, "path"> & Parameters<typeof tournamentPath>[0],
): EventFacts {
  const { name, state, summary, place, starts_on, tee_off_at } = tournament;
  const path = tournamentPath(tournament);
  return { name, state, summary, place, starts_on, tee_off_at, path };
}

/** Of a tournament whose place is not known yet. */
const SOME_CLUB = "A partner golf club";

/** A tournament as structured data: schema.org's `SportsEvent`. */
export function sportsEvent(event: EventFacts, site: Site): object {
  const place = event.place ?? SOME_CLUB;
  const status = event.state === "cancelled" ? "EventCancelled" : "EventScheduled";
  return {
    "@context": "https://schema.org",
    "@type": "SportsEvent",
    name: event.name,
    description: event.summary ?? undefined,
    sport: "Golf",
    startDate: event.tee_off_at
      ? `${event.starts_on ?? ""}T${event.tee_off_at.slice(0, 5)}:00+05:30`
      : event.starts_on,
    eventStatus: `https://schema.org/${status}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: place.charAt(0).toUpperCase() + place.slice(1),
      address: { "@type": "PostalAddress", addressCountry: "IN" },
    },
    organizer: {
      "@type": "Organization",
      name: site.name,
      url: `${site.url}/`,
    },
    image: `${site.url}/og.png`,
    url: site.url + event.path,
  };
}

const { results: PAGE } = INFORMATION_PAGE;

/** How many players structured data names. */
const PLAYERS_NAMED = 10;

type Results = {
  sides: { heading: string };
  teams: readonly BoardLine[];
  players: readonly BoardLine[];
  /** The first is what the numbers are. */
  columns: readonly string[];
};

/**
 * The published results of a tournament as structured data: an `ItemList` of its teams, and one of
 * its best players.
 */
export function leaderBoards(
  { name: tournament, path, results }: { name: string; path: string; results: Results | null },
  site: Site,
): object[] {
  if (!results) return [];
  const what = results.columns[0]?.toLowerCase() ?? "";
  const placed = (lines: readonly BoardLine[]) => lines.filter(({ place }) => place !== null);
  const board = (type: "SportsTeam" | "Person", items: Results["teams"]) => ({
    "@context": "https://schema.org",
    "@type": "ItemList",
    name: `${tournament}: ${type === "Person" ? PAGE.players : results.sides.heading}`,
    url: `${site.url}${path}#results`,
    itemListOrder: "https://schema.org/ItemListOrderAscending",
    numberOfItems: items.length,
    itemListElement: items.map(({ name, place, number }) => ({
      "@type": "ListItem",
      position: place,
      description: `${number ?? ""} ${what}`,
      item: { "@type": type, name },
    })),
  });
  const teams = placed(results.teams);
  const players = placed(results.players).slice(0, PLAYERS_NAMED);
  return [
    ...(teams.length > 0 ? [board("SportsTeam", teams)] : []),
    // Where sides compete, no player has a place alone.
    ...(results.players.length > 0 ? [board("Person", players)] : []),
  ];
}
