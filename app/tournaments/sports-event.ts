import type { Site } from "#app/site/seo.ts";
import { SCHEDULE } from "./bangalore-content.ts";
import { BANGALORE_BIRDIE_BASH, type Tournament } from "./content.ts";

/** A tournament as structured data: schema.org's `SportsEvent`. */
export function sportsEvent(tournament: Tournament, site: Site): object {
  const isBangalore = tournament.name === BANGALORE_BIRDIE_BASH.name;
  return {
    "@context": "https://schema.org",
    "@type": "SportsEvent",
    name: tournament.name,
    description: tournament.summary,
    sport: "Golf",
    // The other tournament's tee-off time is not known.
    startDate: isBangalore
      ? `${tournament.date}T${SCHEDULE.teeOff.at}:00+05:30`
      : tournament.date,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: "A partner golf club",
      address: { "@type": "PostalAddress", addressCountry: "IN" },
    },
    organizer: {
      "@type": "Organization",
      name: site.name,
      url: `${site.url}/`,
    },
    image: `${site.url}/og.png`,
    url:
      site.url +
      (isBangalore
        ? BANGALORE_BIRDIE_BASH.updatesPath
        : tournament.registerPath),
  };
}
