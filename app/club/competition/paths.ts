import { editPath } from "#app/club/paths.ts";

/** The teams of a tournament. */
export function teamsPath(tournament: string): string {
  return `${editPath(tournament)}/teams`;
}

/** The draw of a tournament. */
export function drawPath(tournament: string): string {
  return `${editPath(tournament)}/draw`;
}

/** The draw on paper, for the starter's hut. */
export function printDrawPath(tournament: string): string {
  return `${drawPath(tournament)}/print`;
}
