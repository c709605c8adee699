/** A fact of a list's rows: what it is called, and how it reads wherever it appears. */
export type Column<Row> = {
  heading: string;
  file?: (row: Row) => string;
  print?: (row: Row) => string;
  list?: (row: Row) => string;
};

export type Place = "file" | "print" | "list";

/**
 * The columns of a list by the property that they show, in order; null: the property is no fact to
 * show. A property that is new does not compile until it is here.
 */
export type Columns<Row> = {
  readonly [Property in keyof Row]-?: Column<Row> | readonly Column<Row>[] | null;
};

export function columnsIn<Row>(
  columns: Columns<Row>,
  place: Place,
): { heading: string; text: (row: Row) => string }[] {
  return allOf(columns).flatMap(({ heading, [place]: text }) => (text ? [{ heading, text }] : []));
}

export function allOf<Row>(columns: Columns<Row>): Column<Row>[] {
  return Object.values<Columns<Row>[keyof Row]>(columns).flatMap((column) => column ?? []);
}

export function fileLines<Row>(columns: Columns<Row>, rows: readonly Row[]): string[][] {
  const inFile = columnsIn(columns, "file");
  return [
    inFile.map(({ heading }) => heading),
    ...rows.map((row) => inFile.map(({ text }) => text(row))),
  ];
}

/** "E-Golf · 12.5 · brings 1 player": what the page says of a row. */
export function detailsText<Row>(columns: Columns<Row>, row: Row): string {
  return columnsIn(columns, "list")
    .map(({ text }) => text(row))
    .filter((text) => text !== "")
    .join(" · ");
}
