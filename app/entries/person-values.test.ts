import { expect, test } from "vitest";
import { personHandicap, personValues } from "./person-values.ts";

const PLAIN = { has_plain_handicaps: true, rated_tees: [] };
const ANY = { has_plain_handicaps: false, rated_tees: [] };
const RATED = {
  has_plain_handicaps: false,
  rated_tees: [{ name: "White", rating: 71.2, slope: 130, par: 72 }] as never[],
};

test.each([
  ["12.4", "12.4", "12.4", "12.4"],
  ["18.0", "18", "18", "18.0"],
  ["40.0", "40", "40", "40.0"],
  ["40.1", undefined, "40.1", "40.1"],
  ["+2.4", undefined, "+2.4", "+2.4"],
  ["0.0", "0", "0", "0.0"],
  ["NH", undefined, "NH", "NH"],
  [null, undefined, undefined, undefined],
])("a handicap of %s is filled in as %s, %s or %s", (handicap, plain, any, rated) => {
  expect(personHandicap({ handicap }, PLAIN)).toBe(plain);
  expect(personHandicap({ handicap }, ANY)).toBe(any);
  expect(personHandicap({ handicap }, RATED)).toBe(rated);
});

test("what the register does not have is not filled in", () => {
  expect(personValues({ phone: null, handicap: null, handicap_on: null }, ANY)).toEqual({});
  expect(
    personValues({ phone: "9845012345", handicap: "7.0", handicap_on: "2026-11-01" }, ANY),
  ).toEqual({ phone: "9845012345", handicap: "7" });
});
