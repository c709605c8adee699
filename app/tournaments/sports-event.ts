import type { Site } from "#app/site/seo.ts";
import { type Tournament, tournamentPath } from "./tournament.ts";

/** What structured data says of a tournament. */
export type EventFacts = Pick<
  Tournament,
  "name" | "state" | "summary" | "place" | "starts_on" | "tee_off_at"
> & {
  /** The path of its main page. */
  path: string;
};

/** Picks from a tournament what its structured data needs. */
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
  const status =
    event.state === "cancelled" ? "EventCancelled" : "EventScheduled";
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
