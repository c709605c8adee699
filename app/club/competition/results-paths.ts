import { editPath } from "#app/club/paths.ts";

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
