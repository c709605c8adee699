import fc from "fast-check";
import { expect, test } from "vitest";
import { columnKey, usualColumn } from "./column-names.ts";
import { readTable } from "./table.ts";

const KNOWN = ["name", "phone", "email", "handicap"];
const columnsOf = (cells: readonly string[]) =>
  cells.map((cell) => {
    const column = usualColumn(columnKey(cell));
    return KNOWN.includes(column) ? column : null;
  });

const read = (text: string) => {
  const table = readTable(text, columnsOf);
  if (!table.ok) throw new Error(table.problem);
  return {
    heading: table.heading.rows,
    columns: columnsOf(table.heading.cells),
    rows: table.rows.map(({ number }) => number),
    notRead: table.notRead.map(({ row, reason }) => `${row} ${reason}`),
  };
};

test.each([
  ["at once", "Name,Phone\nA,1", [1]],
  ["below titles and an empty row", "Club,,\nMedal, as on 1 October\n\nName,Phone\nA,1", [4]],
  ["separated by semicolons", "Name;Handicap\nA;12,4", [1]],
  ["separated by tabs, with commas in names", "Name\tPhone\nRao, A\t1\nDas, B\t2", [1]],
  ["with one column that is known", "Player,Seat\nA,1", [1]],
])("a heading %s is found", (_, text, rows) => {
  expect(read(text).heading).toEqual(rows);
});

test.each([
  ["groups above", "Player,Contact,,Handicap\n,Phone,Email,\nA,1,a@b.in,12"],
  [
    "groups above, and a title",
    "Medal\nPlayer,Contact,,Handicap\n,Mobile,E-mail,Index\nA,1,a@b.in,12",
  ],
  ["how it is filled in", "Name,Mobile,E-mail,Handicap\n,(10 digits),,(Index)\nA,1,a@b.in,12"],
])("a heading of two rows: %s", (_, text) => {
  const { heading, columns, rows } = read(text);
  expect(columns).toEqual(["name", "phone", "email", "handicap"]);
  expect(heading.length).toBe(text.includes("(10") ? 1 : 2);
  expect(rows.at(-1)).toBe(text.split("\n").length);
});

test("below a name of a group its parts are no line of the list", () => {
  expect(read("No,Name,Handicap,,Phone\n,,Index,Course,\n1,Asha,12,14,1")).toMatchObject({
    ...{ heading: [1, 2], rows: [3], columns: [null, "name", "handicap", null, "phone"] },
  });
});

test("the column of names may be named further down than others, what is between is named", () => {
  expect(read(",,Phone,Handicap\nRound 1,,,\nName,,,\nAsha,,1,12")).toMatchObject({
    ...{ heading: [1, 3], rows: [4], notRead: ["2 title"] },
  });
});

test("a first line with the name of a column in it is a line", () => {
  expect(read("Name,Type\nAsha,Member\nOm,Phone")).toMatchObject({ heading: [1], rows: [2, 3] });
});

test("what is none of the list is named with its reason", () => {
  expect(
    read(
      [
        ...["Sunrise Golf Club,,", "Name,Phone,Handicap", "Asha,1,12", ",,", "Page 2,,"],
        ...["Name,Phone,Handicap", "Om,2,7", "Waiting list,,", "Ravi,3,9", "Total,2,", ",,9.5"],
        ...["Average handicap,,9.3", "Total Entries: 3,,", "Printed on 12/10/2026,,"],
      ].join("\n"),
    ),
  ).toMatchObject({
    rows: [3, 7, 9, 11],
    notRead: [
      ...["1 title", "5 note", "6 heading", "8 heading", "10 total", "12 total", "13 total"],
      "14 note",
    ],
  });
});

test.each(["Totala Rao", "Averil Rao", "Counter Singh", "Printa Das", "Summer Rao", "Noter Khan"])(
  "%s is a player",
  (name) => {
    expect(read(`Name,Phone\n${name},1`).rows).toEqual([2]);
  },
);

test("invisible characters are no part of a cell", () => {
  const table = readTable('Name,Phone\n\u200EAsha\u00A0Rao,"=""0041"""', columnsOf);
  expect(table).toMatchObject({ rows: [{ cells: ["Asha Rao", "0041"] }] });
});

test.each([
  ["nothing", "", "empty"],
  ["a heading alone", "Name,Phone", "empty"],
  ["an open quotation mark", 'Name,Phone\n"A,1', "not-csv"],
  ["lost letters", "Name,Phone\nJos\uFFFD,1", "not-text"],
])("%s is no table", (_, text, problem) => {
  expect(readTable(text, columnsOf)).toMatchObject({ ok: false, problem });
});

const cell = fc.constantFrom(
  ...["", "Name", "Phone", "Handicap", "Asha Rao", "9845100001", "12.3", "Total", "Total: 6"],
  ...[
    "Waiting",
    "Printed on 1 Oct",
    "Medal 2026",
    "Par",
    "-",
    "(dd/mm)",
    "a,b",
    'say "hi"',
    "x\ny",
  ],
);

test("each row that is not empty is the heading, read, or named", () => {
  const row = fc.array(cell, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), fc.constantFrom(",", ";", "\t"), (rows, by) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const text = rows.map((cells) => cells.map(quoted).join(by)).join("\r\n");
      const table = readTable(text, columnsOf);
      if (!table.ok) {
        expect(table.problem).toBe("empty");
        return;
      }
      const numbers = [
        ...table.heading.rows,
        ...table.rows.map(({ number }) => number),
        ...table.notRead.map((each) => each.row),
      ];
      const filled = rows.flatMap((cells, index) =>
        cells.some((text) => text !== "") ? [index + 1] : [],
      );
      expect(numbers.toSorted((one, other) => one - other)).toEqual(filled);
    }),
    { numRuns: 2000 },
  );
});
