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
  /** What the dots mean, in order; null: a neutral player. */
  key: (string | null)[];
  rows: Row[];
  width: number;
  height: number;
} {
  const teams = [
    ...new Set(fourballs.flatMap(({ players }) => players.flatMap(({ team }) => team ?? []))),
  ];
  const hasNeutral = fourballs.some(({ players }) => players.some(({ isNeutral }) => isNeutral));
  const key = hasNeutral ? [...teams, null] : teams;
  const keyLines = Math.ceil(key.length / SHEET.namesPerLine);
  let y = SHEET.keyTop + keyLines * SHEET.keyLine;
  const rows = fourballs.map((fourball) => {
    const lines = Math.ceil(fourball.players.length / SHEET.namesPerLine);
    const height = lines * SHEET.line + 2 * SHEET.rowPadding;
    const row = { fourball, y, height };
    y += height;
    return row;
  });
  return { teams, key, rows, width: SHEET.width, height: y + SHEET.margin };
}
