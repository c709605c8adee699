import { expect, test } from "vitest";
import { outOfOrder, usualLastDays, usualPlateDays } from "./days.ts";

test("four weeks for a round, three for each of the last two, and the final by its day", () => {
  expect(usualLastDays("2026-12-01", 3, null)).toEqual(["2026-12-29", "2027-01-19", "2027-02-09"]);
  expect(usualLastDays("2026-12-01", 3, "2027-03-31")).toEqual([
    ...["2026-12-29", "2027-01-19", "2027-03-31"],
  ]);
});

test.each([1, 2, 3, 4, 5, 6, 7])(
  "of %i rounds each has its own day, as soon as the final is",
  (rounds) => {
    for (const days of [rounds, rounds + 1, 20, 42, 60, 400]) {
      const finalBy = new Date(Date.UTC(2026, 11, 1 + days)).toISOString().slice(0, 10);
      const suggested = usualLastDays("2026-12-01", rounds, finalBy);
      expect([suggested.at(-1), outOfOrder(suggested)]).toEqual([finalBy, null]);
      expect((suggested[0] ?? "") > "2026-12-01").toBe(true);
    }
  },
);

test("a round has a later day than the round before", () => {
  expect(outOfOrder(["2026-12-29", "2027-01-19"])).toBeNull();
  expect(outOfOrder(["2026-12-29", "2026-12-29"])).toBe(1);
});

test.each([
  ["of the first round", 2, 1, "2026-12-29"],
  ["of the second, where there are byes", 2, 2, "2027-01-19"],
  ["of one round", 1, 1, "2027-01-19"],
])("a plate is played after the losers %s are known", (_, rounds, before, known) => {
  const days = usualPlateDays(["2026-12-29", "2027-01-19", "2027-02-16"], rounds, before);
  expect([days[0], days.length]).toEqual(["2027-02-16", rounds]);
  expect(outOfOrder([known, ...days.toReversed()])).toBeNull();
});
