import { clubResultsPath } from "#app/site/paths.ts";

/** Where the scoring service's file is imported. */
export function importScoresPath(tournament: string): string {
  return `${clubResultsPath(tournament)}/import`;
}

/** How the results are worked out. */
export function scoringRulesPath(tournament: string): string {
  return `${clubResultsPath(tournament)}/rules`;
}

/** The cards that fourballs keep on their phones. */
export function courseCardsPath(tournament: string): string {
  return `${clubResultsPath(tournament)}/course`;
}

/** Prizes and their winners. */
export function awardsPath(tournament: string): string {
  return `${clubResultsPath(tournament)}/awards`;
}
