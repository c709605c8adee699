import { CsvError, parse } from "csv-parse/sync";

export const MAX_CHARACTERS = 1_000_000;
export const MAX_ROWS = 20_000;
export const DELIMITERS = [",", "\t", ";", "|"] as const;

/** A row that is not empty, numbered from 1 as a spreadsheet counts, empty rows too. */
export type Row = { number: number; cells: string[] };

/** Blanks of other widths, invisible characters, and ="01" by which a spreadsheet keeps a text. */
const tidyCell = (cell: string) =>
  cell
    .replaceAll(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, " ")
    .replaceAll(/[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, "")
    .replace(/^="(.*)"$/s, "$1")
    .trim();

/** Of a row: a longer one is none of a list. */
const MAX_ROW_CHARACTERS = 20_000;
/** Titles and totals, and empty rows between. */
const MAX_OTHER_ROWS = 1000;

export type BadRows = {
  isTooWide: boolean;
  /** That is not CSV. */
  line: number | null;
};

/** With quotation marks inside a cell where there is one: José "Joe" Fernandes. */
function strictly(recordsOf: (mayQuote: boolean) => string[][]): string[][] {
  try {
    return recordsOf(false);
  } catch (error) {
    if (error instanceof CsvError && error.code === "INVALID_OPENING_QUOTE") return recordsOf(true);
    throw error;
  }
}

/**
 * The rows of a text that are not empty.
 *
 * @param isLoose quotation marks may stand in a cell, and the first apostrophe of a cell is none of
 *   it: files of banks
 */
export function rowsOf(
  text: string,
  delimiter: string,
  { isLoose = false }: { isLoose?: boolean } = {},
): Row[] | BadRows {
  const recordsOf = (mayQuote: boolean): string[][] =>
    parse(text, {
      bom: true,
      delimiter,
      max_record_size: MAX_ROW_CHARACTERS,
      relax_column_count: true,
      relax_quotes: mayQuote,
      to: MAX_ROWS + MAX_OTHER_ROWS,
    });
  try {
    const records = isLoose ? recordsOf(true) : strictly(recordsOf);
    const tidy = isLoose ? (cell: string) => tidyCell(cell).replace(/^'/, "") : tidyCell;
    return records
      .map((record, index) => ({ number: index + 1, cells: record.map(tidy) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ""));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isTooWide = error.code === "CSV_MAX_RECORD_SIZE";
    return { isTooWide, line: isTooWide ? null : Number(error.lines) };
  }
}
