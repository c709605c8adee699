import { expect, test } from "vitest";
import type { Division } from "#app/tournaments/divisions.ts";
import { type ClubPerson, personDivision, personHandicap, personValues } from "./person-values.ts";

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

const UNDIVIDED = { divisions: [], divisions_by_handicap: false, starts_on: "2027-03-07" };

const PERSON = {
  ...{ phone: null, handicap: null, handicap_on: null },
  ...{ gender: null, status: "member", birth_year: null },
} as const;

test("what the register does not have is not filled in", () => {
  expect(personValues(PERSON, { ...ANY, ...UNDIVIDED })).toEqual({});
  const person = { ...PERSON, phone: "9845012345", handicap: "7.0", handicap_on: "2026-11-01" };
  expect(personValues(person, { ...ANY, ...UNDIVIDED })).toEqual({
    phone: "9845012345",
    handicap: "7",
  });
});

const DIVISIONS: Division[] = [
  { id: "open", name: "Open" },
  { id: "juniors", name: "Juniors", for: "juniors" },
  { id: "ladies-a", name: "Ladies A", for: "women", to: 18 },
  { id: "ladies-b", name: "Ladies B", for: "women", from: 19 },
  { id: "guests", name: "Guests", for: "guests" },
  { id: "men", name: "Men", for: "men" },
];

test.each<[string, Partial<ClubPerson>, string | undefined, string | undefined]>([
  ["a woman", { gender: "f" }, "18.0", "ladies-a"],
  ["a woman with a high handicap", { gender: "f" }, "19.0", "ladies-b"],
  ["a woman without a handicap", { gender: "f" }, undefined, "ladies-a"],
  ["a man", { gender: "m" }, "18.0", "men"],
  ["a guest, before men", { gender: "m", status: "guest" }, "18.0", "guests"],
  ["a member of another club", { status: "reciprocal" }, "18.0", "guests"],
  ["who is 17 that year", { gender: "m", birth_year: 2010 }, "18.0", "juniors"],
  ["who is 18 that year", { gender: "m", birth_year: 2009 }, "18.0", "men"],
  ["a junior who is 18", { gender: "m", status: "junior", birth_year: 2009 }, "18.0", "men"],
  ["a member of whom no more is known", {}, "18.0", undefined],
])("the division of %s", (_, changes, handicap, division) => {
  const tournament = { ...UNDIVIDED, divisions: DIVISIONS };
  expect(personDivision({ ...PERSON, ...changes }, tournament, handicap)).toBe(division);
});

test("no division is chosen that is hidden, the club's own, or given by the handicap", () => {
  const woman = { ...PERSON, gender: "f" as const };
  const ladies: Division = { id: "ladies", name: "Ladies", for: "women" };
  const divisionIn = (division: Division, divisions_by_handicap = false) =>
    personDivision(
      woman,
      { ...UNDIVIDED, divisions: [division], divisions_by_handicap },
      undefined,
    );
  expect(divisionIn(ladies)).toBe("ladies");
  expect(divisionIn({ ...ladies, hidden: true })).toBeUndefined();
  expect(divisionIn({ ...ladies, by_club: true })).toBeUndefined();
  expect(divisionIn(ladies, true)).toBeUndefined();
});
