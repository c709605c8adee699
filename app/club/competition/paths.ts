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

/** The results of a tournament: points of each player, and publishing. */
export function resultsPath(tournament: string): string {
  return `${editPath(tournament)}/results`;
}

/** Where the scoring service's file is imported. */
export function importScoresPath(tournament: string): string {
  return `${resultsPath(tournament)}/import`;
}

/** How the results are worked out. */
export function scoringRulesPath(tournament: string): string {
  return `${resultsPath(tournament)}/rules`;
}

/** Prizes and their winners. */
export function awardsPath(tournament: string): string {
  return `${resultsPath(tournament)}/awards`;
}
