import { describe, expect, test } from "vitest";
import { cardSoFar, playingOrder, readStrokes, strokesTyped } from "./kept-card.ts";

const COURSE = {
  par: [4, 3, 5, 4, 4, 3, 5, 4, 4],
  strokeIndex: [1, 2, 3, 4, 5, 6, 7, 8, 9],
};
const none = (count: number) => Array.from({ length: count }, () => null);

describe("a card so far", () => {
  test("counts the holes that are typed, and no others", () => {
    const card = [4, 3, ...none(7)];
    expect(cardSoFar(card, COURSE, 0, "stableford")).toEqual({
      thru: 2,
      strokes: 7,
      total: 4,
    });
    expect(cardSoFar(none(9), COURSE, 0, "par-bogey")).toEqual({
      thru: 0,
      strokes: 0,
      total: 0,
    });
  });

  test("gives handicap strokes where the stroke index says", () => {
    const card = [5, 4, 6, 5, ...none(5)];
    // Three strokes: net pars on the first three, a bogey on the fourth.
    expect(cardSoFar(card, COURSE, 3, "stableford").total).toBe(7);
    expect(cardSoFar(card, COURSE, 3, "par-bogey").total).toBe(-1);
    expect(cardSoFar(card, COURSE, null, "stableford").total).toBe(4);
  });

  test("has no strokes once a hole was picked up, and nothing for that hole", () => {
    const card = [4, 0, ...none(7)];
    expect(cardSoFar(card, COURSE, 0, "stableford")).toEqual({
      thru: 2,
      strokes: null,
      total: 2,
    });
    expect(cardSoFar(card, COURSE, 0, "par-bogey").total).toBe(-1);
    expect(cardSoFar(card, COURSE, 0, "medal").total).toBeNull();
  });

  test("counts strokes alone without a scorecard", () => {
    const card = [4, 3, ...none(16)];
    expect(cardSoFar(card, null, null, "stableford")).toEqual({
      thru: 2,
      strokes: 7,
      total: null,
    });
    expect(cardSoFar(card, null, null, "medal").total).toBe(7);
  });
});

test("a fourball plays from its first hole round to the one before", () => {
  expect(playingOrder(1, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(playingOrder(8, 9)).toEqual([8, 9, 1, 2, 3, 4, 5, 6, 7]);
  expect(playingOrder(10, 9)[0]).toBe(1);
});

test.each([
  ["4", 4],
  [" 12 ", 12],
  ["30", 30],
  ["31", undefined],
  ["x", 0],
  ["X", 0],
  ["-", 0],
  ["0", undefined],
  ["00", undefined],
  ["", null],
  ["  ", null],
  ["4.5", undefined],
  ["-4", undefined],
  ["four", undefined],
])("%j is read as %s", (text, strokes) => {
  expect(readStrokes(text)).toBe(strokes);
});

test.each([
  [4, "4"],
  [0, "X"],
  [null, ""],
])("%s is written as %j", (strokes, text) => {
  expect(strokesTyped(strokes)).toBe(text);
});
