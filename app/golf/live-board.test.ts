import { describe, expect, test } from "vitest";
import { NO_RETURNS } from "./boards.ts";
import { liveBoard, type LiveSide } from "./live-board.ts";

const COURSE = {
  par: [4, 3, 5, 4, 4, 3, 5, 4, 4],
  strokeIndex: [1, 2, 3, 4, 5, 6, 7, 8, 9],
};

const side = (
  id: string,
  card: (number | null)[],
  more: Partial<LiveSide> & { handicap?: number } = {},
): LiveSide => ({
  id,
  isNeutral: false,
  noResult: null,
  balls: [{ card, handicap: more.handicap ?? 0 }],
  ...more,
});

const told = (sides: LiveSide[], rules: Partial<Parameters<typeof liveBoard>[2]> = {}) =>
  liveBoard(sides, COURSE, {
    scoring: "stableford",
    by: "net",
    maximum: null,
    ...rules,
  }).map(({ id, place, total, thru, noResult }) => [place, id, total, noResult ?? thru]);

describe("a board while play goes on", () => {
  test("is by points so far, equal ones in the order of their holes", () => {
    expect(
      told([
        side("two pars", [4, 3]),
        side("three pars", [4, 3, 5]),
        side("eagle", [2]),
        side("bogeys", [5, 4, 6, 5], { handicap: 4 }),
      ]),
    ).toEqual([
      [1, "bogeys", 8, 4],
      [2, "three pars", 6, 3],
      [3, "two pars", 4, 2],
      [3, "eagle", 4, 1],
    ]);
  });

  test("has strokes over par in medal, net where they are received", () => {
    const sides = [side("off nine", [5, 4], { handicap: 9 }), side("scratch", [4, 4])];
    expect(told(sides, { scoring: "medal" })).toEqual([
      [1, "off nine", 0, 2],
      [2, "scratch", 1, 2],
    ]);
    expect(told(sides, { scoring: "medal", by: "gross" })).toEqual([
      [1, "scratch", 1, 2],
      [2, "off nine", 2, 2],
    ]);
  });

  test.each(["net", "gross"] as const)(
    "is equal in medal where %s totals are, whatever the par of a tee is",
    (by) => {
      const red = { ...COURSE, par: COURSE.par.with(0, 5) };
      const card = COURSE.par.with(3, 7);
      const sides = [
        side("scorecard", card, { balls: [{ card, handicap: 2 }] }),
        side("red tee", card, { balls: [{ card, handicap: 2, course: red }] }),
      ];
      expect(told(sides, { scoring: "medal", by })).toEqual([
        [1, "scorecard", by === "net" ? 1 : 3, 9],
        [1, "red tee", by === "net" ? 1 : 3, 9],
      ]);
      // In Stableford each ball counts against the par of its own tee.
      expect(told(sides, { by }).map(([place]) => place)).toEqual([1, 2]);
    },
  );

  test("takes a hole that was picked up as the format does", () => {
    const sides = [side("picked up", [4, 0])];
    expect(told(sides)).toEqual([[1, "picked up", 2, 2]]);
    expect(told(sides, { scoring: "par-bogey" })).toEqual([[1, "picked up", -1, 2]]);
    expect(told(sides, { scoring: "medal" })).toEqual([[null, "picked up", null, "NR"]]);
    expect(told(sides, { scoring: "medal", maximum: "net-double-bogey" })).toEqual([
      [1, "picked up", 2, 2],
    ]);
  });

  test.each([
    ["both have played", [4, 4, 3], 3],
    ["the partner has not reached", [4, 4], 2],
    ["the partner has not begun and is behind", [], 3],
  ])("a pair is thru the holes that %s", (_, partner, thru) => {
    const balls = [[4, 4, 3], partner].map((card) => ({ card, handicap: 0 }));
    expect(told([{ ...side("pair", []), balls }])[0]?.at(-1)).toBe(thru);
  });

  test("counts the better ball of partners, thru the holes of both", () => {
    expect(
      told([
        {
          ...side("pair", []),
          balls: [
            { card: [5, null, 4], handicap: 0 },
            { card: [4, 3], handicap: 0 },
          ],
        },
      ]),
    ).toEqual([[1, "pair", 7, 1]]);
  });

  test("lists neutral players without a place, and players without a result last", () => {
    expect(
      told([
        side("withdrawn", [4], { noResult: "WD" }),
        side("not started", []),
        side("neutral", [3], { isNeutral: true }),
        side("last", [6]),
        side("on paper", [], { points: 1 }),
      ]),
    ).toEqual([
      [null, "neutral", 3, 1],
      [1, "on paper", 1, 9],
      [2, "last", 0, 1],
      [null, "not started", 0, 0],
      [null, "withdrawn", null, "WD"],
    ]);
  });

  test.each(NO_RETURNS)("lists who has not started before %s", (noResult) => {
    const sides = [side("no return", [4], { noResult }), side("not started", [])];
    expect(told(sides).map(([, id]) => id)).toEqual(["not started", "no return"]);
  });

  test("counts nothing without a scorecard but points that were given", () => {
    const lines = liveBoard([side("card", [4]), side("points", [], { points: 30 })], null, {
      scoring: "stableford",
      by: "net",
      maximum: null,
    });
    expect(lines.map(({ id, place, total }) => [place, id, total])).toEqual([
      [1, "points", 30],
      [null, "card", null],
    ]);
  });
});

test("the par of a side that is short is that of the balls that play", () => {
  expect(
    told([side("one ball", [4])], { scoring: "medal", counted: { inTurn: [2] }, shortSides: true }),
  ).toEqual([[1, "one ball", 0, 1]]);
});
