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
