import { clubResultsPath, drawPath } from "#app/site/paths.ts";

/** The draw on paper: for the starter's hut, a card for each player, signs for carts. */
export const DRAW_SHEETS = ["print", "scorecards", "cart-signs"] as const;

export type DrawSheet = (typeof DRAW_SHEETS)[number];

/** A sheet of a tournament's draw. */
export function drawSheetPath(tournament: string, sheet: DrawSheet): string {
  return `${drawPath(tournament)}/${sheet}`;
}

/** The published results on paper, to hang up. */
export function printResultsPath(tournament: string): string {
  return `${clubResultsPath(tournament)}/print`;
}

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

/** The page on which the cards of a fourball are typed. */
export const cardsPath = (tournament: string, group = 1): string =>
  `${clubResultsPath(tournament)}/cards${groupQuery(group)}`;

/** The query of the page of a fourball, from 1. */
export const groupQuery = (group: number): string => (group > 1 ? `?group=${group}` : "");
