import { describe, expect, test } from "vitest";
import {
  allowanceWorking,
  courseFrom,
  courseHandicapFrom,
  courseHandicapWorking,
  plainHandicap,
  strokesText,
  teeOf,
  teesOfAnotherRound,
  teesWithoutPars,
} from "./rated-tees.ts";
import { DEFAULT_SCORING, strokesOfEntries } from "./results.ts";

const WHITE = { name: "White", par: 72, rating: 71.3, slope: 124 };
const RED = { name: "Red", par: 73, rating: 72.1, slope: 131 };
const CARD = { par: 72, holes: 18 };

describe("the tee of a player", () => {
  test.each([
    [["red", "White"], "Red"],
    [["Buggy please", " white "], "White"],
    [[null, undefined], "White"],
    [[], "White"],
  ])("%j is %s", (expected, name) => {
    expect(teeOf([WHITE, RED], expected)?.name).toBe(name);
  });

  test("is none where none is rated", () => {
    expect(teeOf([], ["White"])).toBeNull();
  });
});

const strokesFrom = (
  index: number,
  tee: typeof WHITE,
  card: { par: number | null; holes: number } | null = CARD,
  rules = {},
) =>
  strokesOfEntries([courseHandicapFrom(index, tee, card)], {
    ...DEFAULT_SCORING,
    handicap: { kind: "entered", maxHandicap: null },
    ...rules,
  });

describe("the strokes of a Handicap Index", () => {
  // Worked out by hand, in hundredths.
  test.each([
    // 12.4 × 124 / 113 − 0.7 = 12.91; 95 % are 12.26.
    [12.4, WHITE, 12],
    // −2.4 × 124 / 113 − 0.7 = −3.33; 95 % are −3.17: three are given back.
    [-2.4, WHITE, -3],
    // 20 × 131 / 113 − 0.9 = 22.29; 95 % are 21.17, and one for the par of 73.
    [20, RED, 22],
  ])("%s from %o are %i", (index, tee, strokes) => {
    expect(strokesFrom(index, tee)).toBe(strokes);
  });

  test("follow the allowance, the maximum, and the card of nine holes", () => {
    expect(strokesFrom(12.4, WHITE, CARD, { allowance: [100] })).toBe(13);
    expect(
      strokesFrom(30, WHITE, CARD, {
        handicap: { kind: "entered", maxHandicap: 24 },
      }),
    ).toBe(24);
    // 6.2 × 124 / 113 + 35.6 − 36 = 6.40; 95 % are 6.08.
    const nine = { name: "Nine", par: 36, rating: 35.6, slope: 124 };
    expect(strokesFrom(12.4, nine, { par: 36, holes: 9 })).toBe(6);
  });

  test("are at most those of the division, with what the par of the tee adds", () => {
    const strokesOf = (maxStrokes: number) =>
      strokesOfEntries([{ ...courseHandicapFrom(20, RED, CARD), maxStrokes }], DEFAULT_SCORING);
    expect([strokesOf(21), strokesOf(22), strokesOf(23)]).toEqual([21, 22, 22]);
  });

  test("of a plain handicap are the handicap, rounded", () => {
    const rules = {
      ...DEFAULT_SCORING,
      handicap: { kind: "entered", maxHandicap: null },
    } as const;
    expect(strokesOfEntries([plainHandicap(18.5)], rules)).toBe(19);
    expect(strokesOfEntries([plainHandicap(-2.5)], rules)).toBe(-2);
  });
});

test("how they came about can be checked", () => {
  const workingOf = (index: number, tee: typeof WHITE, strokes: number) =>
    [
      courseHandicapWorking(index, tee, CARD),
      allowanceWorking("it", courseHandicapFrom(index, tee, CARD), 95, strokes),
    ].join("; ");
  expect(workingOf(12.4, WHITE, 12)).toBe(
    "12.4 × 124/113 + (71.3 − 72) = 12.91; 95 % of it: 12.26, so 12",
  );
  expect(workingOf(-2.4, WHITE, -3)).toBe(
    "−2.4 × 124/113 + (71.3 − 72) = −3.33; 95 % of it: −3.17, so +3",
  );
  expect(workingOf(20, RED, 22)).toContain("21.17, and 1 for the tee’s par, so 22");
  expect(workingOf(30, WHITE, 24)).toMatch(/, so 24, the maximum$/);
  expect(allowanceWorking("12.4", plainHandicap(12.4), 85, 11)).toBe("85 % of 12.4: 10.54, so 11");
});

describe("the strokes of a side with one ball from tees of two pars", () => {
  const entered = (index: number, tee: typeof WHITE) => courseHandicapFrom(index, tee, CARD);
  const strokesOf = (format: "foursomes" | "scramble", players: ReturnType<typeof entered>[]) => [
    strokesOfEntries(players, { ...DEFAULT_SCORING, format }),
    strokesOfEntries(players.toReversed(), { ...DEFAULT_SCORING, format }),
  ];

  // Worked out by hand, in hundredths.
  test.each([
    // White 12.91, Red 22.29 and 1 for its par: half of 36.20 is 18.10.
    ["foursomes", 12.4, WHITE, 20, RED, 18],
    // Red 23.44 and 1: half of 37.35 is 18.68.
    ["foursomes", 12.4, WHITE, 21, RED, 19],
    // Of both from Red the whole of it: half of 14.52 + 22.29 + 2 is 19.40.
    ["foursomes", 13.3, RED, 20, RED, 19],
    // 35 % of 12.91 are 4.52; 15 % of 23.29 are 3.49: 8.01.
    ["scramble", 12.4, WHITE, 20, RED, 8],
    // From Red 10.5 is 11.27 and 1: the lower one; 35 % of 12.27 and 15 % of 12.91 are 6.23.
    ["scramble", 12.4, WHITE, 10.5, RED, 6],
  ] as const)(
    "%s: %s from %o and %s from %o are %6$i",
    (format, one, tee, other, second, strokes) => {
      expect(strokesOf(format, [entered(one, tee), entered(other, second)])).toEqual([
        strokes,
        strokes,
      ]);
    },
  );
});

const HOLES = Array.from({ length: 18 }, (_, index) => index + 1);
const COURSE = { par: HOLES.map(() => 4), strokeIndex: HOLES };
const NINE = { par: HOLES.slice(9).map(() => 4), strokeIndex: HOLES.slice(9) };

test("tees of nine holes do not fit a scorecard of eighteen", () => {
  const nine = { ...WHITE, name: "Nine", par: 36 };
  expect(teesOfAnotherRound([WHITE, RED, nine], COURSE)).toEqual([nine]);
  expect(teesOfAnotherRound([WHITE, nine], NINE)).toEqual([WHITE]);
});

test("relative to par nothing is added for the tee's par", () => {
  // 20 × 131 / 113 − 0.9 = 22.29; 95 % are 21.17.
  expect(strokesFrom(20, RED, { par: null, holes: 18 })).toBe(21);
});

describe("the course from a tee", () => {
  const pars = COURSE.par.with(4, 5);
  const indexes = HOLES.toReversed();

  test("has the tee's own pars and stroke indexes, else the scorecard's", () => {
    expect(courseFrom({ ...RED, pars, indexes }, COURSE)).toEqual({
      par: pars,
      strokeIndex: indexes,
    });
    expect(courseFrom({ ...RED, pars }, COURSE)).toEqual({
      par: pars,
      strokeIndex: HOLES,
    });
    expect(courseFrom(RED, COURSE)).toEqual(COURSE);
    expect(courseFrom(null, COURSE)).toEqual(COURSE);
  });

  test("does not have those of another number of holes", () => {
    expect(courseFrom({ ...RED, pars, indexes }, NINE)).toEqual(NINE);
  });

  test("lacks pars where they do not make the tee's par", () => {
    expect(teesWithoutPars([WHITE, RED], COURSE)).toEqual([RED]);
    expect(teesWithoutPars([WHITE, { ...RED, pars }], COURSE)).toEqual([]);
  });
});

test("a plus is written with its sign, as golfers do", () => {
  expect([strokesText(-2), strokesText(12)]).toEqual(["+2", "12"]);
});
