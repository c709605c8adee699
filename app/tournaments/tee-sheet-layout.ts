import type { Fourball } from "./rosters.ts";

/** Sizes in the image's own units: about a pixel each on a phone. */
export const SHEET = {
  width: 400,
  margin: 10,
  /** Top of the key, below the heading. */
  keyTop: 84,
  keyLine: 22,
  namesLeft: 54,
  namesPerLine: 2,
  line: 19,
  rowPadding: 7,
} as const;

type Row = { fourball: Fourball; y: number; height: number };

export function layOutTeeSheet(fourballs: readonly Fourball[]): {
  teams: string[];
  rows: Row[];
  width: number;
  height: number;
} {
  const teams = [
    ...new Set(fourballs.flatMap(({ players }) => players.flatMap(({ team }) => team ?? []))),
  ];
  // One more for the neutral players.
  const keyLines = Math.ceil((teams.length + 1) / SHEET.namesPerLine);
  let y = SHEET.keyTop + keyLines * SHEET.keyLine;
  const rows = fourballs.map((fourball) => {
    const lines = Math.ceil(fourball.players.length / SHEET.namesPerLine);
    const height = lines * SHEET.line + 2 * SHEET.rowPadding;
    const row = { fourball, y, height };
    y += height;
    return row;
  });
  return { teams, rows, width: SHEET.width, height: y + SHEET.margin };
}
