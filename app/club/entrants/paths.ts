import { editPath } from "#app/club/paths.ts";

/** The entrants of a tournament; the address has its id, because the slug may change. */
export function entrantsPath(tournament: string): string {
  return `${editPath(tournament)}/entrants`;
}

/** One entrant. */
export function entrantPath(tournament: string, entry: string): string {
  return `${entrantsPath(tournament)}/${entry}`;
}

/** The page that asks for a reason before an entrant is withdrawn. */
export function withdrawEntrantPath(tournament: string, entry: string): string {
  return `${entrantPath(tournament, entry)}/withdraw`;
}

/** Where the check-in buttons post to. */
export function checkInPath(tournament: string): string {
  return `${entrantsPath(tournament)}/check-in`;
}

/** The form that adds somebody who called the club. */
export function addEntrantPath(tournament: string): string {
  return `${entrantsPath(tournament)}/new`;
}

/** Messages to entrants. */
export function messagesPath(tournament: string): string {
  return `${entrantsPath(tournament)}/messages`;
}

/** The list on paper. */
export function printPath(tournament: string): string {
  return `${entrantsPath(tournament)}/print`;
}

/** The list as a CSV file. */
export function csvPath(tournament: string): string {
  return `${entrantsPath(tournament)}.csv`;
}

/** The id of an entrant's line in the list, for links to it. */
export function lineId(entry: string): string {
  return `entry-${entry}`;
}
