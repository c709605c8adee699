import { describe, expect, test } from "vitest";
import { type Driver, shortOfDrives } from "./drives.ts";

const driver = (name: string, drives: number | null, hasWithdrawn = false) => ({
  name,
  drives,
  hasWithdrawn,
});

const short = (players: readonly (Driver & { name: string })[], minimum: number | null = 3) => {
  const { tooFew, notCounted } = shortOfDrives({ players, noResult: null }, minimum);
  return {
    tooFew: tooFew.map(({ name, drives }) => `${name} ${drives}`),
    notCounted: notCounted.map(({ name }) => name),
  };
};

describe("the minimum of drives", () => {
  test("is met by as many, and not by one fewer", () => {
    expect(short([driver("Asha", 2), driver("Bea", 3), driver("Cia", 4)])).toEqual({
      tooFew: ["Asha 2"],
      notCounted: [],
    });
  });

  test("tells no drives from drives that were not counted", () => {
    expect(short([driver("Asha", 0), driver("Bea", null)], 1)).toEqual({
      tooFew: ["Asha 0"],
      notCounted: ["Bea"],
    });
  });

  test("is for each of the three players of a team of four, not for a withdrawn one", () => {
    const three = [driver("Asha", 6), driver("Bea", 2), driver("Cia", 5)];
    expect(short(three).tooFew).toEqual(["Bea 2"]);
    for (const drives of [1, null]) {
      expect(short([...three, driver("Dot", drives, true)])).toEqual({
        tooFew: ["Bea 2"],
        notCounted: [],
      });
    }
  });

  test("is none where the competition has none", () => {
    expect(short([driver("Asha", 0), driver("Bea", null)], null)).toEqual({
      tooFew: [],
      notCounted: [],
    });
  });

  test.each([
    [null, true],
    ["DQ", true],
    ["no-handicap", true],
    ["NR", false],
    ["WD", false],
    ["DNS", false],
    ["too-few", false],
  ] as const)("of a side with the result %s is asked for: %s", (noResult, isAsked) => {
    const players = [driver("Asha", 0), driver("Bea", null)];
    const { tooFew, notCounted } = shortOfDrives({ players, noResult }, 1);
    expect([tooFew.length, notCounted.length]).toEqual(isAsked ? [1, 1] : [0, 0]);
  });
});
