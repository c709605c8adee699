import { expect, test } from "vitest";
import { areMixedDays, dayIn, looksLikeDay, serialDayIn } from "./statement-day.ts";

test.each([
  ["2026-10-01", "2026-10-01"],
  ["2026/1/9", "2026-01-09"],
  ["20261001", "2026-10-01"],
  ["01/10/26", "2026-10-01"],
  ["1.10.2026", "2026-10-01"],
  ["01-10-2026 18:45", "2026-10-01"],
  ["1 Oct 2026", "2026-10-01"],
  ["01OCT2026", "2026-10-01"],
  ["31-December-26", "2026-12-31"],
  ["October01, 2026", "2026-10-01"],
  ["29/02/2028", "2028-02-29"],
  ["Sun 01 Nov 2026", "2026-11-01"],
  ["Thursday, 5/11/2026", "2026-11-05"],
  ["1st Nov 2026", "2026-11-01"],
  ["22nd-Oct-26", "2026-10-22"],
])("%s is %s", (text, day) => {
  expect(dayIn(text)).toBe(day);
});

test.each([
  "",
  "31/11/2026",
  "29/02/2026",
  "00/10/2026",
  "01/13/2026",
  "1 Anu 2026",
  "5 ebm 2026",
  "Total",
  "Sunil 01 Nov 2026",
  "1sth Nov 2026",
])("%j is no day", (text) => {
  expect(dayIn(text)).toBeNull();
});

test.each([
  ["36526", "2000-01-01"],
  ["46296", "2026-10-01"],
  ["46296.99", "2026-10-01"],
  ["73050", "2099-12-31"],
  ["36525", null],
  ["73051", null],
  ["146296", null],
  ["46296 Dr", null],
])("a spreadsheet's %s is %s", (text, day) => {
  expect(serialDayIn(text)).toBe(day);
});

test.each([
  [["2026-10-01", "13/10/2026"], true],
  [["2026-10-01 00:00", "13/10/26 10:00"], true],
  [["2026-10-01", "2026-10-02"], false],
  [["13/10/2026", "14/10/2026"], false],
  [["2026-10-01", "13/10/2026x"], false],
  [["2026-10-01x", "13/10/2026"], false],
])("days of %j are mixed: %j", (cells, mixed) => {
  expect(areMixedDays(cells)).toBe(mixed);
});

test.each([
  ["31/11/2026", true],
  ["03/1", true],
  ["03/", true],
  ["2026-13-01", true],
  ["1oct", true],
  ["Sun 31 Nov 2026", true],
  ["1 Oct", true],
  ["03/123", false],
  ["3 items", false],
  ["Page 03/1", false],
  ["Opening", false],
])("%s begins as a day does: %j", (text, begins) => {
  expect(looksLikeDay(text)).toBe(begins);
});
