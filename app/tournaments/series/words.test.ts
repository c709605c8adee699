import { expect, test } from "vitest";
import { changeText, withNamesThen } from "./words.ts";

const DAYS = { from_day: "2026-12-05", to_day: "2026-12-12" };
const NONE = { from_day: null, to_day: null };

test.each([
  [
    "moved",
    { what: "day-moved", ...DAYS, was: null },
    "The tournament was moved from 5 December 2026 to 12 December 2026",
  ],
  [
    "moved, and a division renamed, in one save",
    { what: "day-moved", ...DAYS, was: "Low → Gold" },
    "The tournament was moved from 5 December 2026 to 12 December 2026, and a division was renamed: Low → Gold",
  ],
  [
    "renamed in a division",
    { what: "division-renamed", ...NONE, was: "Low → Gold" },
    "A division was renamed: Low → Gold",
  ],
  [
    "renamed",
    { what: "renamed", ...NONE, was: "May Cup" },
    "Until then the tournament was called “May Cup”",
  ],
])("a tournament that was %s", (_, change, text) => {
  expect(changeText({ ...change, tournament: "Cup" })).toBe(text);
});

test("a tournament that has its former name again is told with the name of each time", () => {
  const renamed = (was: string) => ({ what: "renamed", was, tournament: "Cup R1" });
  const other = { what: "renamed", was: "June Medal", tournament: "Medal" };
  const again = { what: "published-again", was: null, tournament: "Cup R1" };
  expect(withNamesThen([renamed("Cup R2"), other, again, renamed("Cup R1")])).toEqual([
    renamed("Cup R2"),
    other,
    again,
    { ...renamed("Cup R1"), tournament: "Cup R2" },
  ]);
});
