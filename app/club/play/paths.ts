import { clubResultsPath, drawPath } from "#app/site/paths.ts";

/** The draw on paper: for the starter's hut, a card for each player, signs for carts. */
export const DRAW_SHEETS = ["print", "scorecards", "cart-signs"] as const;

export type DrawSheet = (typeof DRAW_SHEETS)[number];

export function drawSheetPath(tournament: string, sheet: DrawSheet): string {
  return `${drawPath(tournament)}/${sheet}`;
}

export function printResultsPath(tournament: string): string {
  return `${clubResultsPath(tournament)}/print`;
}

export function importScoresPath(tournament: string): string {
  return `${clubResultsPath(tournament)}/import`;
}

export function scoringRulesPath(tournament: string): string {
  return `${clubResultsPath(tournament)}/rules`;
}

export function competitionsPath(tournament: string): string {
  return `${clubResultsPath(tournament)}/competitions`;
}

export const NEW_COMPETITION = "new";

export function competitionPath(tournament: string, competition: string): string {
  return `${competitionsPath(tournament)}/${competition}`;
}

export function sidesPath(tournament: string, competition: string): string {
  return `${competitionPath(tournament, competition)}/sides`;
}

export function courseCardsPath(tournament: string): string {
  return `${clubResultsPath(tournament)}/course`;
}

export function courseFourballPath(tournament: string, fourball: number): string {
  return `${courseCardsPath(tournament)}/${fourball}`;
}

export function awardsPath(tournament: string): string {
  return `${clubResultsPath(tournament)}/awards`;
}

export const cardsPath = (tournament: string, group = 1): string =>
  `${clubResultsPath(tournament)}/cards${groupQuery(group)}`;

export const groupQuery = (group: number): string => (group > 1 ? `?group=${group}` : "");

export function handicapScoresPath(tournament: string): string {
  return `${clubResultsPath(tournament)}/handicap-scores.csv`;
}
