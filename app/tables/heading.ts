import { columnKey } from "./column-names.ts";
import type { Row } from "./rows.ts";

/** What each cell of a heading is, as an importer knows its columns; null: nothing it knows. */
export type ColumnsOf = (cells: readonly string[]) => readonly (string | null)[];

export type Heading = {
  /** The numbers of its row, or of its two rows. */
  rows: number[];
  cells: string[];
};

/** How far down a heading is looked for, below the title of a list. */
const MAX_TITLE_ROWS = 20;
const MIN_NAMED = 2;

/**
 * The heading of a table: the first of twenty rows with two columns that are known, else a first
 * row with one.
 */
export function findHeading(rows: readonly Row[], columnsOf: ColumnsOf): Heading | null {
  const first = rows.slice(0, MAX_TITLE_ROWS);
  const index = first.findIndex(({ cells }) => namedIn(cells, columnsOf) >= MIN_NAMED);
  const start = index === -1 && first[0] && namedIn(first[0].cells, columnsOf) > 0 ? 0 : index;
  return start === -1 ? headingOfTwo(first, columnsOf) : headingAt(rows, start, columnsOf);
}

/** Where no column is known: the fullest of the first rows. */
export function fullestRow(rows: readonly Row[]): Heading | null {
  const first = rows.slice(0, MAX_TITLE_ROWS);
  const filled = first.map(({ cells }) => cells.filter((cell) => cell !== "").length);
  const row = first[filled.indexOf(Math.max(...filled))];
  return row ? { rows: [row.number], cells: row.cells } : null;
}

function namedIn(cells: readonly string[], columnsOf: ColumnsOf): number {
  return new Set(columnsOf(cells).filter((column) => column !== null)).size;
}

function headingAt(rows: readonly Row[], index: number, columnsOf: ColumnsOf): Heading {
  const [above, row, below] = [rows[index - 1], rows[index], rows[index + 1]];
  if (!row) return { rows: [], cells: [] };
  const single = { rows: [row.number], cells: row.cells };
  if (below && isSecond(row, below, columnsOf)) {
    return { rows: [row.number, below.number], cells: together(row.cells, below.cells, columnsOf) };
  }
  const named = columnsOf(row.cells);
  // Holes, then their pars, and only then the players' column.
  const later = named.includes("name")
    ? undefined
    : rows
        .slice(index + 1, index + 1 + MAX_ROWS_BETWEEN)
        .find((each) => columnsOf(each.cells).includes("name") && !areBothNamed(each, named));
  if (later) {
    const width = Math.max(row.cells.length, later.cells.length);
    const cells = Array.from(
      { length: width },
      (_, column) => later.cells[column] || (row.cells[column] ?? ""),
    );
    return { rows: [row.number, later.number], cells };
  }
  const cells = above ? together(above.cells, row.cells, columnsOf) : [];
  if (
    above?.number === row.number - 1 &&
    namedIn(cells, columnsOf) > namedIn(row.cells, columnsOf)
  ) {
    return { rows: [above.number, row.number], cells };
  }
  return single;
}

/** Two rows of which neither names two columns, but both together do. */
function headingOfTwo(rows: readonly Row[], columnsOf: ColumnsOf): Heading | null {
  for (const [index, row] of rows.entries()) {
    const below = rows[index + 1];
    if (!below || !isSecond(row, below, columnsOf)) continue;
    const cells = together(row.cells, below.cells, columnsOf);
    if (namedIn(cells, columnsOf) >= MIN_NAMED) {
      return { rows: [row.number, below.number], cells };
    }
  }
  return null;
}

const MAX_ROWS_BETWEEN = 4;

const areBothNamed = ({ cells }: Row, named: readonly (string | null)[]) =>
  cells.some((cell, column) => cell !== "" && Boolean(named[column]));

/** Whether a row goes on with the heading above it, and is not the first line of the list. */
function isSecond(row: Row, below: Row, columnsOf: ColumnsOf): boolean {
  if (below.number !== row.number + 1) return false;
  const named = columnsOf(row.cells);
  const cells = together(row.cells, below.cells, columnsOf);
  const second = columnsOf(below.cells);
  const filled = below.cells.filter((cell) => cell !== "");
  // "Index" and "Course" below "Handicap" say no more of what is known.
  const isNaming = filled.length > 1 && second.some(Boolean) && !/\d/.test(filled.join(""));
  const isMore = isNaming || namedIn(cells, columnsOf) > new Set(named.filter(Boolean)).size;
  const isAllWords =
    filled.filter(isSecondWord).length > 1 &&
    filled.every((cell) => isSecondWord(cell) || isUnit(cell));
  // Below the name of a column a person's own value would stand.
  return (
    isAllWords ||
    (isMore &&
      below.cells.every(
        (cell, index) => cell === "" || !named[index] || Boolean(second[index]) || isUnit(cell),
      ))
  );
}

/** "Contact" above "No.": words that are nobody's value. */
const SECOND_WORDS =
  /^(?:s ?no|no|nos|number|id|code|names?|player|member|index|idx|hcp|handicap|phone|mobile|email|division|category|date|year)$/;

const isSecondWord = (cell: string) => SECOND_WORDS.test(columnKey(cell));

/** "(dd/mm/yyyy)", "(Men/Ladies)", "Details": how a column is filled in. */
const isUnit = (cell: string) => /^\(.*\)$|^(?:details|particulars)$/i.test(cell);

function together(
  upper: readonly string[],
  lower: readonly string[],
  columnsOf: ColumnsOf,
): string[] {
  const width = Math.max(upper.length, lower.length);
  const known = columnsOf(lower);
  let group = "";
  return Array.from({ length: width }, (_, index) => {
    const [top = "", bottom = ""] = [upper[index], lower[index]];
    if (top !== "") group = top;
    if (bottom === "" || isUnit(bottom)) return top;
    if (known[index] || group === "") return bottom;
    return `${group} ${bottom}`;
  });
}
