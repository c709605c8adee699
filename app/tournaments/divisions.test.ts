import { describe, expect, test } from "vitest";
import {
  divisionFor,
  divisionLabel,
  divisionName,
  divisionWord,
  givenDivision,
  takesHandicap,
} from "./divisions.ts";

const A = { id: "a", name: "A", from: 0, to: 12 };
const B = { id: "b", name: "B", from: 13, to: 24, who: "Club members" };
const OPEN = { id: "open", name: "Open", from: 16 };

describe("a division in words", () => {
  test.each([
    [{ id: "ladies", name: "Ladies" }, "Ladies"],
    [{ id: "men", name: "Men", who: "Age < 70" }, "Men (Age < 70)"],
    [A, "A (handicap 0–12)"],
    [B, "B (Club members, handicap 13–24)"],
    [OPEN, "Open (handicap 16 and above)"],
    [{ id: "low", name: "Low", to: 15 }, "Low (handicap up to 15)"],
    [{ ...A, tees: "Blue" }, "A (handicap 0–12, tees: Blue)"],
    [{ id: "x", name: "X", tees: "White" }, "X (tees: White)"],
    [{ id: "x", name: "X", max: 18 }, "X (maximum handicap 18)"],
    [{ id: "x", name: "X", max: 0 }, "X (maximum handicap 0)"],
  ])("%j is %s", (division, words) => {
    expect(divisionLabel(division)).toBe(words);
  });

  test.each([
    ["Category", ["Men", "Senior", "Ladies"]],
    ["Category", ["Ladies"]],
    ["Category", []],
    ["Division", ["Men", "Juniors"]],
    ["Division", ["A"]],
  ])("are called %s: %j", (word, names) => {
    expect(divisionWord(names.map((name) => ({ name })))).toBe(word);
  });

  test("what a handicap gives is called so, too", () => {
    const tournament = {
      entry_form: "full",
      divisions: [A, B],
      divisions_by_handicap: true,
    } as const;
    expect(givenDivision(tournament, "12.5")).toBe("division B");
    expect(givenDivision(tournament, "30")).toBeNull();
    expect(givenDivision({ ...tournament, divisions_by_handicap: false }, "7")).toBeNull();
    const men = [{ id: "men", name: "Men" }];
    expect(givenDivision({ ...tournament, divisions: men }, "7")).toBe("category Men");
  });

  test("one that is gone has its id", () => {
    expect(divisionName([A, B], "b")).toBe("B");
    expect(divisionName([A, B], "men")).toBe("men");
  });
});

test.each([
  ["0", true],
  ["12", true],
  ["12.4", true],
  ["12.5", false],
  ["13", false],
])("0 to 12 takes a handicap of %s: %s", (handicap, isTaken) => {
  expect(takesHandicap(A, handicap)).toBe(isTaken);
});

test("a handicap gives the first division that takes it, if one does", () => {
  expect(divisionFor([A, B, OPEN], "20")?.id).toBe("b");
  expect(divisionFor([A, B, OPEN], "24.5")?.id).toBe("open");
  expect(divisionFor([A, B], "24.5")).toBeUndefined();
});

test("a plus handicap is below nought, and in a range from nought", () => {
  expect(takesHandicap({ from: 0, to: 12 }, "+2.4")).toBe(true);
  expect(takesHandicap({ to: 12 }, "+2.4")).toBe(true);
  expect(takesHandicap({ from: 2, to: 12 }, "+2.4")).toBe(false);
  expect(takesHandicap({ from: 1 }, "+0.4")).toBe(false);
});
