import { type ColumnMeanings, columnKey, monthOf, type UnknownColumn } from "./column-names.ts";
import type { Table } from "./table.ts";

/** The number of a line. */
const SERIAL = /^(?:(?:s|sl|sr|ser|serial)(?: ?(?:no|num|number))?|no|#)$/;

export type MatchedColumns = {
  /** The index of each column that is read. */
  columns: Map<string, number>;
  /** Those that a person is asked about. */
  unknown: UnknownColumn[];
  /** The names of those that are not read. */
  dropped: string[];
  /** Of the column with handicaps. */
  month: string | null;
};

/**
 * Finds the columns that an importer reads. Of several with handicaps of a month the latest is
 * proposed, and asked.
 *
 * @param columnOf what a name means, by `columnKey`
 * @param isKnown whether a name says what it means
 * @param isRead whether a column is read now; another one is dropped
 * @param isIgnored whether a name is known, and not read
 */
export function matchColumns(
  { heading: { cells: head }, rows }: Pick<Table, "heading" | "rows">,
  { choices = {}, remembered = new Map() }: ColumnMeanings,
  {
    columnOf,
    isKnown,
    isRead = () => true,
    isIgnored = () => false,
  }: {
    columnOf: (key: string) => string;
    isKnown: (key: string) => boolean;
    isRead?: (column: string) => boolean;
    isIgnored?: (key: string) => boolean;
  },
): MatchedColumns {
  const keys = head.map(columnKey);
  const columns = new Map<string, number>();
  const unknown: UnknownColumn[] = [];
  const dropped: string[] = [];
  const handicap = handicapColumn(keys, columnOf);
  keys.forEach((key, index) => {
    const name = head[index] ?? "";
    if (key === "") {
      if (rows.some(({ cells }) => cells[index])) dropped.push(`Column ${index + 1}`);
      return;
    }
    const isOtherHandicap =
      handicap.isAsked && handicap.index !== null && columnOf(key) === "handicap";
    const isUnknown = isOtherHandicap || (!isKnown(key) && !isIgnored(key) && !SERIAL.test(key));
    const before = remembered.get(key);
    const proposed = isOtherHandicap && index === handicap.index ? "handicap" : "";
    const choice = choices[index] ?? (before !== undefined && isKnown(before) ? before : proposed);
    if (isUnknown) unknown.push({ index, name, choice });
    const column = isUnknown ? choice : columnOf(key);
    if (
      column === "" ||
      SERIAL.test(key) ||
      columns.has(column) ||
      isIgnored(column) ||
      !isRead(column)
    ) {
      dropped.push(name);
    } else columns.set(column, index);
  });
  const extra = Math.max(...rows.map(({ cells }) => cells.length));
  for (let index = head.length; index < extra; index += 1) {
    if (rows.some(({ cells }) => cells[index])) dropped.push(`Column ${index + 1}`);
  }
  return {
    columns,
    unknown,
    dropped,
    month: monthOf(keys[columns.get("handicap") ?? -1] ?? ""),
  };
}

function handicapColumn(
  keys: readonly string[],
  columnOf: (key: string) => string,
): { index: number | null; isAsked: boolean } {
  const dated = keys
    .map((key, index) => ({ index, month: monthOf(key), isOne: columnOf(key) === "handicap" }))
    .filter(({ isOne, month }) => isOne && month !== null)
    .toSorted((one, other) => (other.month ?? "").localeCompare(one.month ?? ""));
  return { index: dated[0]?.index ?? null, isAsked: dated.length > 1 };
}
