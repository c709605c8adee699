import { type ColumnsOf, findHeading, fullestRow, type Heading } from "./heading.ts";
import { notReadWords, type NotRead, reasonBelow } from "./not-read.ts";
import { type BadRows, DELIMITERS, MAX_CHARACTERS, MAX_ROWS, type Row, rowsOf } from "./rows.ts";

export type TableProblem = "empty" | "too-large" | "not-text" | "not-csv" | "chat";

export type Table = {
  ok: true;
  heading: Heading;
  /** Whether the heading has a column that is known. */
  isNamed: boolean;
  rows: Row[];
  /** The other rows that are not empty: together with `rows` and the heading they are all. */
  notRead: NotRead[];
};

export type BadTable = {
  ok: false;
  problem: TableProblem;
  line: number | null;
  /** Whether there is a heading with a column that is known, and nothing below it. */
  isNamed: boolean;
};

const REPLACEMENT = "\uFFFD";

/** The apostrophe by which an exported cell is no formula: "'+2.4". */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@])/, "");

/**
 * Reads a table from a text: CSV with commas, semicolons or tabs, as a file is saved or cells of a
 * spreadsheet are pasted, with title lines above the names of its columns and totals below.
 *
 * @param columnsOf what an importer knows
 */
export function readTable(
  text: string,
  columnsOf: ColumnsOf,
  { maxRows = MAX_ROWS }: { maxRows?: number } = {},
): Table | BadTable {
  const failed = (
    problem: TableProblem,
    { line = null, isNamed = false }: Partial<Pick<BadTable, "line" | "isNamed">> = {},
  ): BadTable => ({ ok: false, problem, line, isNamed });
  if (text.length > MAX_CHARACTERS) return failed("too-large");
  if (text.includes(REPLACEMENT)) return failed("not-text");
  const [best] = DELIMITERS.filter((delimiter) => delimiter === "," || text.includes(delimiter))
    .map((delimiter) => attempt(rowsOf(text, delimiter), columnsOf))
    .toSorted((one, other) => other.named - one.named || other.cells - one.cells);
  if (!best) return failed("empty");
  if ("isTooWide" in best.rows) {
    const { isTooWide, line } = best.rows;
    return failed(isTooWide ? "too-large" : "not-csv", { line });
  }
  const { heading, named } = best;
  if (!heading) return failed("empty");
  const table = tableBelow(heading, best.rows, columnsOf);
  const isNamed = named > 0;
  if (table.rows.length === 0) return failed("empty", { isNamed });
  if (table.rows.length > maxRows) return failed("too-large", { isNamed });
  return { ok: true, heading, isNamed, ...table };
}

/** The text as one delimiter divides it: the one by which most columns are known is its own. */
function attempt(rows: Row[] | BadRows, columnsOf: ColumnsOf) {
  // What is not CSV counts least, unless nothing else can be read.
  if ("isTooWide" in rows) return { rows, heading: null, named: 0, cells: -1 };
  const heading = findHeading(rows, columnsOf);
  const columns = heading ? columnsOf(heading.cells) : [];
  return {
    rows,
    heading: heading ?? fullestRow(rows),
    named: new Set(columns.filter((column) => column !== null)).size,
    cells: rows.reduce((sum, row) => sum + row.cells.length - 1, 0),
  };
}

function tableBelow(
  heading: Heading,
  all: readonly Row[],
  columnsOf: ColumnsOf,
): Pick<Table, "rows" | "notRead"> {
  const [start = 0] = heading.rows;
  const end = heading.rows.at(-1) ?? start;
  const rows: Row[] = [];
  const notRead: NotRead[] = [];
  const name = columnsOf(heading.cells).indexOf("name");
  const width = heading.cells.length;
  const isLonger = ({ cells }: Row) => cells.slice(width).some((cell) => cell !== "");
  // Where many are, it is a column without a name.
  const mayBeLonger = all.filter(isLonger).length * 4 > all.length;
  for (const row of all) {
    if (heading.rows.includes(row.number)) continue;
    const below = row.number < start ? null : reasonBelow(row, heading, name);
    const isCut = row.number > end && !mayBeLonger && isLonger(row);
    const reason = below ?? (row.number < end ? "title" : isCut ? "more-cells" : null);
    if (reason) notRead.push({ row: row.number, text: notReadWords(row), reason });
    else rows.push({ ...row, cells: row.cells.map(withoutGuard) });
  }
  return { rows, notRead };
}

export function tableProblem(problem: TableProblem, line: number | null): string {
  switch (problem) {
    case "empty":
      return "The file has no lines about players.";
    case "too-large":
      return "The file is too large: please leave out what is not needed.";
    case "not-text":
      return "Some letters of this text are lost: please choose the file itself, or copy it again.";
    case "chat":
      return "This is a chat without a numbered list. Copy the names into one message, one on each line, such as “1. Asha Rao 18”, and paste that.";
    case "not-csv":
      return `Line ${line ?? 1} is not CSV: is a quotation mark missing?`;
  }
}
