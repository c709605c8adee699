import { describe, expect, test } from "vitest";
import { nextEdition } from "./next-edition.ts";

const FREE = () => false;
const next = (name: string, starts_on: string, today = "2026-01-01", isTaken = FREE) =>
  Object.values(nextEdition({ name, starts_on }, today, isTaken)).join(", ");

test.each([
  ["October Medal", "2026-10-11", "November Medal, 2026-11-08"],
  ["Monthly Stableford", "2026-10-11", "Monthly Stableford, 2026-11-08"],
  ["December Medal 2026", "2026-12-13", "January Medal 2027, 2027-01-10"],
  ["2026 December Medal", "2026-12-13", "2027 January Medal, 2027-01-10"],
  ["Oct medal", "2026-10-11", "Nov medal, 2026-11-08"],
  ["AUGUST MEDAL", "2026-08-09", "SEPTEMBER MEDAL, 2026-09-13"],
  ["May Medal", "2026-05-10", "June Medal, 2026-06-14"],
  // The fifth Saturday: the last one of a month with four.
  ["Monthly Medal", "2026-10-31", "Monthly Medal, 2026-11-28"],
  // Put off into the next month.
  ["October Medal", "2026-11-01", "November Medal, 2026-12-06"],
])("the monthly %s of %s is next %s", (name, day, expected) => {
  expect(next(name, day)).toBe(expected);
});

test.each([
  ["Saturday Stableford", "2026-10-31", "Saturday Stableford, 2026-11-07"],
  ["You may play", "2026-10-31", "You may play, 2026-11-07"],
  ["Winter League 3", "2026-12-26", "Winter League 4, 2027-01-02"],
])("the weekly %s of %s is next %s", (name, day, expected) => {
  expect(next(name, day)).toBe(expected);
});

test.each([
  ["Monsoon Cup 2026", "2026-07-12", "Monsoon Cup 2027, 2027-07-11"],
  ["2099 Monsoon Cup", "2099-07-05", "2100 Monsoon Cup, 2100-07-04"],
])("the yearly %s of %s is next %s", (name, day, expected) => {
  expect(next(name, day)).toBe(expected);
});

describe("in a name", () => {
  test.each([
    ["Round 9 of the league", "Round 10 of the league"],
    ["League, round 09", "League, round 10"],
    ["Medal No. 7", "Medal No. 8"],
    ["League #3", "League #4"],
    ["1st Annual Fun Day", "2nd Annual Fun Day"],
    ["12th Founders Day", "13th Founders Day"],
    ["20th Founders Day", "21st Founders Day"],
    ["3RD LADIES DAY", "4TH LADIES DAY"],
  ])("the number of %j follows", (name, expected) => {
    expect(next(name, "2026-10-11")).toContain(`${expected}, `);
  });

  test.each(["2nd Sunday Stableford", "18-hole Stableford", "4-ball for under 40s", "Cup 2023"])(
    "what numbers no edition stays: %j",
    (name) => {
      expect(next(name, "2026-10-11")).toContain(`${name}, `);
    },
  );
});

test.each([
  ["Saturday Stableford", "2026-10-10", "2026-10-17", "Saturday Stableford, 2026-10-17"],
  ["Saturday Stableford", "2026-10-10", "2026-10-18", "Saturday Stableford, 2026-10-24"],
  ["October Medal 2024", "2024-10-13", "2026-03-01", "March Medal 2026, 2026-03-08"],
  ["Round 3", "2024-10-13", "2026-03-02", "Round 4, 2026-03-08"],
  ["Monsoon Cup 2024", "2024-07-14", "2026-11-27", "Monsoon Cup 2027, 2027-07-11"],
])("the next %s of %s is not before %s", (name, day, today, expected) => {
  expect(next(name, day, today)).toBe(expected);
});

test.each([
  ["October Medal", "2026-10-11", "December Medal, 2026-12-13"],
  ["Saturday Stableford", "2026-10-10", "Saturday Stableford, 2026-10-24"],
  ["Round 3", "2026-10-10", "Round 5, 2026-10-24"],
])("a second copy of %s of %s is the time after the next", (name, day, expected) => {
  const first = nextEdition({ name, starts_on: day }, "2026-01-01", FREE);
  const isTaken = (other: typeof first) =>
    other.name === first.name && other.starts_on === first.starts_on;
  expect(
    Object.values(nextEdition({ name, starts_on: day }, "2026-01-01", isTaken)).join(", "),
  ).toBe(expected);
});
