import { CsvError, parse } from "csv-parse/sync";

export const MAX_CSV_CHARACTERS = 1_000_000;
export const MAX_CSV_ROWS = 2000;
const REPLACEMENT = "\uFFFD";

/** A line after the first, numbered as the file has it, from 1. */
export type TableLine = { cells: string[]; line: number };

export type TableProblem = "empty" | "too-large" | "not-text" | "not-csv";

function delimiterOf(text: string): string {
  const first = text.split(/\r?\n/, 1)[0] ?? "";
  const count = (delimiter: string) => first.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** The apostrophe by which an exported cell is no formula: "'+2.4". */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@])/, "");

/**
 * Reads a table with the names of its columns in the first line: CSV with commas, semicolons or
 * tabs, as a file is saved or cells of a spreadsheet are pasted.
 *
 * @returns its lines without the empty ones, or what is wrong and in which line
 */
export function readTable(
  text: string,
):
  | { ok: true; head: string[]; lines: TableLine[] }
  | { ok: false; problem: TableProblem; line: number | null } {
  const failed = (problem: TableProblem, line: number | null = null) =>
    ({ ok: false, problem, line }) as const;
  if (text.length > MAX_CSV_CHARACTERS) return failed("too-large");
  // A spreadsheet's own file, or a text in another encoding than UTF-8.
  if (text.includes(REPLACEMENT)) return failed("not-text");
  try {
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: MAX_CSV_ROWS + 2,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const [head, ...lines] = records
      .map(({ record, info }) => ({ cells: record.map(withoutGuard), line: info.lines }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
    if (!head || lines.length === 0) return failed("empty");
    if (lines.length > MAX_CSV_ROWS) return failed("too-large");
    return { ok: true, head: head.cells, lines };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return failed("not-csv", Number(error.lines));
  }
}

export function tableProblem(problem: TableProblem, line: number | null): string {
  switch (problem) {
    case "empty":
      return "The file has no lines about players.";
    case "too-large":
      return "The file is too large: please leave out what is not needed.";
    case "not-text":
      return "The file is not a text in UTF-8: please save it as “CSV UTF-8”.";
    case "not-csv":
      return `Line ${line ?? 1} is not CSV: is a quotation mark missing?`;
  }
}
