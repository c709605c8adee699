import { editTournamentPath } from "./paths.ts";

// Apart from the other addresses of the site, which forms of members bring along.

type Addressed = { slug: string };

/** The draw of a knock-out, and how its matches ended. */
export function sheetPath({ slug }: Addressed): string {
  return `/tournaments/${slug}/sheet`;
}

export function matchesCsvPath({ slug }: Addressed): string {
  return `/tournaments/${slug}/matches.v1.csv`;
}

export function matchesJsonPath({ slug }: Addressed): string {
  return `/tournaments/${slug}/matches.v1.json`;
}

/** The draw of a knock-out. */
export function knockoutPath(tournament: string): string {
  return `${editTournamentPath(tournament)}/knockout`;
}

export function knockoutSettingsPath(tournament: string): string {
  return `${knockoutPath(tournament)}/settings`;
}

export function matchesPath(tournament: string): string {
  return `${editTournamentPath(tournament)}/matches`;
}

export function matchPath(tournament: string, match: string): string {
  return `${matchesPath(tournament)}/${match}`;
}
