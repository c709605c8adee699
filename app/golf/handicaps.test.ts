import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  courseHandicap,
  FORMATS,
  handicapIndexText,
  nineHoleIndex,
  playingHandicap,
  readHandicapIndex,
  sharedHandicap,
} from "./handicaps.ts";

describe("a Handicap Index", () => {
  test.each([
    ["12.4", 124],
    [" 12,4 ", 124],
    ["7", 70],
    ["54.0", 540],
    ["0", 0],
    ["+0.0", 0],
    ["+2.4", -24],
    ["+10", -100],
  ])("%j is read", (text, index) => {
    expect(readHandicapIndex(text)).toBe(index);
  });

  test.each(["-2.4", "54.1", "+10.1", "", "12.45", "1 2", "+", "scratch"])(
    "%j is not one",
    (text) => {
      expect(readHandicapIndex(text)).toBeNull();
    },
  );

  test("is kept as it is written", () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 540 }), (index) => {
        expect(readHandicapIndex(handicapIndexText(index))).toBe(index);
      }),
    );
    expect(handicapIndexText(-24)).toBe("+2.4");
    expect(handicapIndexText(50)).toBe("5.0");
    expect(handicapIndexText(0)).toBe("0.0");
  });

  test("of +1.5 is +0.7 for nine holes", () => {
    expect(nineHoleIndex(-15)).toBe(-7);
  });
});

const STANDARD = { par: 72, courseRating: 720, slope: 113 };

test("a half is rounded upwards where a computer's fraction would not be", () => {
  // 1.3 x 113 / 113 + 71.2 - 72 is 0.4999999999999973.
  const exact = courseHandicap(13, { ...STANDARD, courseRating: 712 });
  expect(playingHandicap(exact, 100)).toBe(1);
});

test("is rounded once, at the end", () => {
  // 9.5 strokes: 95 % of it is 9.025, of the rounded 10 it would be 9.5, so 10.
  expect(playingHandicap(courseHandicap(95, STANDARD), 95)).toBe(9);
});

test("an allowance and its rounding move a plus towards nought", () => {
  expect(playingHandicap(courseHandicap(-25, STANDARD), 100)).toBe(-2);
  expect(playingHandicap(courseHandicap(-40, STANDARD), 50)).toBe(-2);
});

test("players who share a ball need a percentage each", () => {
  expect(() => sharedHandicap([courseHandicap(95, STANDARD)], [])).toThrow(RangeError);
});

test("partners share one ball in foursomes, greensomes, Chapman and scrambles", () => {
  expect(
    Object.entries(FORMATS)
      .filter(([, { isOneBall }]) => isOneBall)
      .map(([format]) => format),
  ).toEqual(["foursomes", "greensomes", "chapman", "scramble"]);
});
