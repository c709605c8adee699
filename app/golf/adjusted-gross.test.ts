import { describe, expect, test } from "vitest";
import { adjustedGrossScore } from "./adjusted-gross.ts";

const COURSE = {
  par: Array.from({ length: 18 }, () => 4),
  strokeIndex: Array.from({ length: 18 }, (_, index) => index + 1),
};

const card = (changes: Record<number, number | null> = {}) =>
  COURSE.par.map((par, index) => (index + 1 in changes ? (changes[index + 1] ?? null) : par));

describe("an adjusted gross score", () => {
  test.each([
    ["as it was played", card({ 1: 6 }), 0, 74],
    ["a net double bogey at most", card({ 1: 9 }), 0, 74],
    ["more where a stroke is received", card({ 1: 9 }), 1, 75],
    ["and no more where none is", card({ 2: 9 }), 1, 74],
    ["a picked-up hole as one", card({ 1: null }), 18, 75],
    ["less where a plus handicap gives a stroke back", card({ 18: 9 }), -1, 73],
  ])("counts %s", (_, holes, courseHandicap, expected) => {
    expect(adjustedGrossScore(holes, COURSE, courseHandicap)).toBe(expected);
  });
});
