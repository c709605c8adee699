import { CsvError, parse } from "csv-parse/sync";

export const MAX_CHARACTERS = 1_000_000;
export const MAX_ROWS = 20_000;
export const DELIMITERS = [",", "\t", ";", "|"] as const;

/** A row that is not empty, numbered from 1 as a spreadsheet counts, empty rows too. */
export type Row = { number: number; cells: string[] };

/** Blanks of other widths, marks that nobody sees, and ="01" by which a spreadsheet keeps a text. */
const tidyCell = (cell: string) =>
  cell
    .replaceAll(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, " ")
    .replaceAll(/[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, "")
    .replace(/^="(.*)"$/s, "$1")
    .trim();

/** @returns the rows, or the number of the line that is not CSV */
export function rowsOf(text: string, delimiter: string): Row[] | number {
  try {
    const records: string[][] = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
    });
    return records
      .map((record, index) => ({ number: index + 1, cells: record.map(tidyCell) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ""));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return Number(error.lines);
  }
}
