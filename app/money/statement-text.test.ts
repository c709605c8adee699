import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { keysOf, readStatement, type StatementLine } from "./statement.ts";

const HDFC = readFileSync(
  new URL("../../tests/support/statements/hdfc_1_xls_layout.csv", import.meta.url),
  "utf8",
);
const ROWS = parse(HDFC, { relax_column_count: true, relax_quotes: true }).flatMap((cells) =>
  /^\d\d\/\d\d\/\d\d$/.test(cells[0] ?? "") ? [cells] : [],
);
const HEADING = "Date Narration Chq./Ref.No. Value Dt Withdrawal Amt. Deposit Amt. Closing Balance";
const SUMMARY = [
  "STATEMENT SUMMARY :-",
  "Opening Balance Dr Count Cr Count Debits Credits Closing Bal",
  "1,85,432.50 3 17 7,017.70 62,501.00 2,40,915.80",
];

/** As a viewer of PDFs copies a page: long texts go on below the line. */
const copied = ([
  day = "",
  text = "",
  number = "",
  ,
  debit = "",
  credit = "",
  balance = "",
]: string[]) => [
  `${day} ${text.slice(0, 34)} ${number} ${day} ${debit}${credit} ${balance}`,
  ...(text.length > 34 ? [text.slice(34)] : []),
];

const linesOf = (text: string): StatementLine[] => {
  const statement = readStatement(text);
  if (!statement.ok) throw new Error(`${statement.problem} ${String(statement.line)}`);
  return statement.lines;
};
const problemOf = (text: string) => {
  const statement = readStatement(text);
  return statement.ok ? null : [statement.problem, statement.line];
};

test("what is copied from a PDF has the lines of the bank's own file", () => {
  const page = [
    "HDFC BANK Ltd. Page No .: 1 Statement of accounts",
    "Account No : XXXXXXXXXX0001 CURRENT A/C",
    "01/10/2026 To 15/10/2026",
    HEADING,
    ...ROWS.slice(0, 9).flatMap(copied),
    "Page No .: 2",
    HEADING,
    ...ROWS.slice(9).flatMap(copied),
    ...SUMMARY,
  ];
  const lines = linesOf(page.join("\n"));
  const own = linesOf(HDFC);
  expect(keysOf(lines)).toEqual(keysOf(own));
  const letters = (each: readonly StatementLine[]) =>
    each.map(({ narration }) => narration.replaceAll(/\s|cheque.*/g, ""));
  expect(letters(lines)).toEqual(letters(own));
  // The newest first, as other banks print it.
  const newest = [HEADING, ...ROWS.toReversed().flatMap(copied), ...SUMMARY].join("\r\n");
  expect(keysOf(linesOf(newest))).toEqual(keysOf(own));
});

test("what is not read is named", () => {
  const statement = readStatement(
    [
      HEADING,
      "Opening Balance 1,000.00",
      "01/10/26 UPI 500.00 1,500.00",
      "",
      "Kept for 7 years",
    ].join("\n"),
  );
  // It may be of the last line's text.
  expect(statement).toMatchObject({
    lines: [{ narration: "UPI Kept for 7 years" }],
    notRead: [{ row: 1 }, { row: 2 }],
  });
});

test.each([
  ["its first balance", "Opening Balance 1,000.00", "500.00 1,500.00", "credit"],
  ["a balance brought forward", "01/10/26 B/F 1,000.00", "500.00 500.00", "debit"],
  ["its sign", "Statement", "500.00 Cr 1,500.00 Cr", "credit"],
  ["two columns", HEADING, "- 500.00 1,500.00", "credit"],
  ["two columns that are full", HEADING, "500.00 0.00 1,500.00", "debit"],
  [
    "two columns the other way round",
    "Date Text Credit Debit Balance",
    "0.00 500.00 1,500.00",
    "debit",
  ],
])("the first line is known by %s", (_name, before, amounts, direction) => {
  expect(linesOf(`${before}\n02 Oct 2026 02 Oct 2026 UPI ${amounts}`)).toMatchObject([
    { day: "2026-10-02", narration: "UPI", paise: 50_000, direction },
  ]);
});

test.each([
  ["of which nothing says that it came in", "UPI 500.00 1,500.00"],
  ["of two columns without a heading", "UPI 500.00 0.00 1,500.00"],
])("a line %s is not read", (_name, text) => {
  expect(problemOf(`1 02/10/26 ${text}`)).toEqual(["bad-line", 1]);
});

test("lines that do not follow from each other are refused", () => {
  const page = [
    "Opening Balance 1,000.00",
    "02/10/26 UPI 500.00 1,500.00",
    "03/10/26 UPI 100.00 1,700.00",
  ];
  expect(problemOf(page.join("\n"))?.[0]).toBe("bad-line");
  expect(problemOf(page.with(2, "03/10/26 UPI 100.00 Cr 1,700.00").join("\n"))?.[0]).toBe(
    "does-not-add-up",
  );
  expect(problemOf(page.with(2, "03/10/26 UPI without an amount").join("\n"))).toEqual([
    "bad-line",
    3,
  ]);
});

test("a number in the text beside two columns is of the text", () => {
  expect(
    linesOf(`${HEADING}\nOpening Balance 1,000.00\n02/10/26 INV 12.50 500.00 1,500.00`),
  ).toMatchObject([{ narration: "INV 12.50", paise: 50_000, direction: "credit" }]);
});

test("an empty column before the text is none of it", () => {
  expect(linesOf(`${HEADING}\n1 02/10/26 02/10/26 - UPI/ASHA - 500.00 1,500.00`)).toMatchObject([
    { narration: "UPI/ASHA", direction: "credit" },
  ]);
});

test("a balance that a page begins with is no line", () => {
  const page = [
    "Opening Balance 1,000.00",
    "02/10/26 UPI 500.00 1,500.00",
    "02/10/26 B/F 1,500.00",
    "03/10/26 NEFT 200.00 1,300.00",
  ];
  expect(linesOf(page.join("\n"))).toMatchObject([
    { paise: 50_000, direction: "credit" },
    { paise: 20_000, direction: "debit" },
  ]);
});
