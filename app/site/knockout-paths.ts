import { editTournamentPath } from "./paths.ts";

// Apart from the other addresses of the site, which forms of members bring along.

type Addressed = { slug: string };

/**
 * The draw of a knock-out, and how its matches ended.
 *
 * @param division its id, where each has its own; without it, that of who looks, or the first
 */
export function sheetPath({ slug }: Addressed, division: string | null = null): string {
  return `/tournaments/${slug}/sheet${division === null ? "" : `/${division}`}`;
}

/** The matches of all divisions. */
export function matchesCsvPath({ slug }: Addressed): string {
  return `/tournaments/${slug}/matches.v1.csv`;
}

export function matchesJsonPath({ slug }: Addressed): string {
  return `/tournaments/${slug}/matches.v1.json`;
}

/** Of the pages of the club, that of a division; of the picture, too. */
export const DIVISION = "division";

/** The last eight of a knock-out as a picture. */
export function lastEightPath(
  { slug }: Addressed,
  division: string | null,
  version: string,
): string {
  const query = new URLSearchParams({
    ...(division !== null && { [DIVISION]: division }),
    v: version,
  });
  return `/tournaments/${slug}/last-eight.png?${query}`;
}

const ofDivision = (path: string, division: string | null) =>
  division === null ? path : `${path}?${DIVISION}=${division}`;

/** The draw of a knock-out. */
export function knockoutPath(tournament: string, division: string | null = null): string {
  return ofDivision(`${editTournamentPath(tournament)}/knockout`, division);
}

export function knockoutSettingsPath(tournament: string, division: string | null = null): string {
  return ofDivision(`${editTournamentPath(tournament)}/knockout/settings`, division);
}

export function matchesPath(tournament: string, division: string | null = null): string {
  return ofDivision(`${editTournamentPath(tournament)}/matches`, division);
}

export function matchPath(
  tournament: string,
  match: string,
  division: string | null = null,
): string {
  return ofDivision(`${editTournamentPath(tournament)}/matches/${match}`, division);
}
