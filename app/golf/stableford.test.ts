import { describe, expect, test } from "vitest";
import { coursePar, handicapStrokes, type Course } from "./course.ts";
import {
  areUsualHoles,
  drawSecretHoles,
  peoriaCard,
  peoriaHandicap,
  peoriaWorking,
} from "./peoria.ts";
import { mulberry32 } from "./random.ts";
import {
  likelyPoints,
  MODIFIED_POINTS,
  modifiedPoints,
  stablefordPoints,
  stablefordRound,
} from "./stableford.ts";

const COURSE: Course = {
  par: [4, 5, 3, 4, 4, 3, 4, 5, 4, 4, 4, 3, 5, 4, 4, 3, 5, 4],
  strokeIndex: [7, 3, 15, 1, 11, 17, 5, 9, 13, 8, 2, 16, 10, 4, 12, 18, 6, 14],
};
/** An eight at the fourth hole; picked up at the seventh. */
const ROUND = [5, 5, 3, 8, 4, 5, null, 6, 4, 5, 6, 3, 6, 5, 4, 4, 7, 5];
const PEORIA = {
  secretHoles: [1, 2, 3, 10, 12, 13],
  maxHandicap: 24,
  allowance: 1,
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe("Stableford", () => {
  test.each([
    [9, 0],
    [6, 0],
    [5, 1],
    [4, 2],
    [3, 3],
    [2, 4],
    [1, 5],
    [null, 0],
  ])("%s at a hole of par four: %d points", (strokes, points) => {
    expect(stablefordPoints(strokes, 4)).toBe(points);
  });

  test("handicap strokes go to the lowest stroke indexes, then once more", () => {
    const nine = handicapStrokes(9, COURSE);
    expect(nine).toEqual([1, 1, 0, 1, 0, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0, 0, 1, 0]);
    const twenty = handicapStrokes(20, COURSE);
    expect(sum(twenty)).toBe(20);
    // The holes with the stroke indexes 1 and 2.
    expect([twenty[3], twenty[10], twenty[0]]).toEqual([2, 2, 1]);
    expect(sum(handicapStrokes(0, COURSE))).toBe(0);
  });

  test("a round with handicap 9, worked out by hand: 13 and 13 points", () => {
    const points = stablefordRound(ROUND, COURSE, 9);
    expect(points).toEqual([2, 3, 2, 0, 2, 0, 0, 2, 2, 2, 1, 2, 1, 2, 2, 1, 1, 1]);
    expect(sum(points.slice(0, 9))).toBe(13);
    expect(sum(points.slice(9))).toBe(13);
  });

  test("one over everywhere with a stroke everywhere are 36 points", () => {
    const bogeys = COURSE.par.map((par) => par + 1);
    expect(sum(stablefordRound(bogeys, COURSE, 18))).toBe(36);
    expect(sum(stablefordRound(bogeys, COURSE, 0))).toBe(18);
  });
});

describe("a Peoria handicap", () => {
  test("knows no hole above the maximum over par", () => {
    const card = peoriaCard(ROUND, COURSE, 3);
    expect([card[3], card[6]]).toEqual([7, 7]);
    expect(card.filter((_, index) => index !== 3 && index !== 6)).toEqual(
      ROUND.filter((_, index) => index !== 3 && index !== 6),
    );
    expect(peoriaCard(ROUND, COURSE, null)).toEqual(ROUND);
  });

  test("is three times the strokes of six secret holes, less par", () => {
    expect(coursePar(COURSE)).toBe(72);
    // 5 + 5 + 3 + 5 + 3 + 6 = 27; 3 × 27 − 72 = 9.
    expect(peoriaHandicap(ROUND, COURSE, PEORIA)).toBe(9);
    // 30 strokes: 90 − 72 = 18; with an allowance of 80 % 14.4.
    const bogeys = COURSE.par.map((par) => par + 1);
    expect(peoriaHandicap(bogeys, COURSE, PEORIA)).toBe(18);
    expect(peoriaHandicap(bogeys, COURSE, { ...PEORIA, allowance: 0.8 })).toBe(14);
  });

  test("of twelve holes takes one and a half times their strokes", () => {
    const secretHoles = [1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15];
    const strokes = COURSE.par.map((par, index) => par + (index === 0 ? 2 : 1));
    expect(sum(secretHoles.map((hole) => COURSE.par[hole - 1] ?? 0))).toBe(47);
    // 47 + 13 = 60 strokes are a round of 90.
    expect(peoriaHandicap(strokes, COURSE, { ...PEORIA, secretHoles })).toBe(18);
    // 59 strokes are one of 88.5: 16.5 over par, rounded up.
    strokes[0] = 5;
    expect(peoriaHandicap(strokes, COURSE, { ...PEORIA, secretHoles })).toBe(17);
  });

  test("is never above the maximum, and never below nought", () => {
    const doubles = COURSE.par.map((par) => par + 2);
    expect(peoriaHandicap(doubles, COURSE, PEORIA)).toBe(24);
    expect(peoriaHandicap(doubles, COURSE, { ...PEORIA, maxHandicap: null })).toBe(36);
    const birdies = COURSE.par.map((par) => par - 1);
    expect(peoriaHandicap(birdies, COURSE, PEORIA)).toBe(0);
  });

  test("says how it came about", () => {
    expect(peoriaWorking(ROUND, COURSE, PEORIA)).toBe(
      "27 at the secret holes × 18/6 − 72 = 9, so 9",
    );
    const bogeys = COURSE.par.map((par) => par + 1);
    expect(peoriaWorking(bogeys, COURSE, { ...PEORIA, allowance: 0.8 })).toBe(
      "30 at the secret holes × 18/6 − 72 = 18; 80 % of it: 14.4, so 14",
    );
    const doubles = COURSE.par.map((par) => par + 2);
    expect(peoriaWorking(doubles, COURSE, PEORIA)).toBe(
      "36 at the secret holes × 18/6 − 72 = 36, so 24, the maximum",
    );
    const birdies = COURSE.par.map((par) => par - 1);
    expect(peoriaWorking(birdies, COURSE, PEORIA)).toBe(
      "18 at the secret holes × 18/6 − 72 = −18, so 0, the least",
    );
    expect(peoriaWorking(ROUND, COURSE, { ...PEORIA, secretHoles: [7] })).toBeNull();
  });

  test("needs a score at every secret hole", () => {
    const secretHoles = [7, 1, 2, 3, 10, 12];
    const rules = { ...PEORIA, secretHoles };
    expect(peoriaHandicap(ROUND, COURSE, rules)).toBeNull();
    // With a maximum there is one: 7 + 5 + 5 + 3 + 5 + 3 = 28.
    expect(peoriaHandicap(peoriaCard(ROUND, COURSE, 3), COURSE, rules)).toBe(12);
  });

  test.each([[[]], [[0]], [[19]], [[1.5, NaN]]])(
    "cannot be worked out from the holes %j",
    (secretHoles) => {
      expect(() => peoriaHandicap(ROUND, COURSE, { ...PEORIA, secretHoles })).toThrow(RangeError);
    },
  );

  const parsOf = (holes: readonly number[], { par }: Pick<Course, "par">) =>
    holes.map((hole) => par[hole - 1] ?? 0).toSorted();

  test("six holes are drawn, one of each par from each half", () => {
    for (let seed = 0; seed < 20; seed++) {
      const holes = drawSecretHoles(COURSE, 6, mulberry32(seed));
      expect(parsOf(holes, COURSE)).toEqual([3, 3, 4, 4, 5, 5]);
      expect(holes.filter((hole) => hole <= 9)).toHaveLength(3);
      expect(areUsualHoles(holes, COURSE)).toBe(true);
    }
    expect(drawSecretHoles(COURSE, 6, mulberry32(1))).not.toEqual(
      drawSecretHoles(COURSE, 6, mulberry32(2)),
    );
  });

  test("twelve are all but one of each par of each half", () => {
    for (let seed = 0; seed < 20; seed++) {
      const holes = drawSecretHoles(COURSE, 12, mulberry32(seed));
      expect(parsOf(holes, COURSE)).toEqual([3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5]);
      expect(holes.filter((hole) => hole <= 9)).toHaveLength(6);
      expect(areUsualHoles(holes, COURSE)).toBe(true);
    }
  });

  test.each([6, 12] as const)("%d of a course of par 70 are balanced", (count) => {
    // The first half has three holes of par three, and one of par five.
    const course = {
      par: [4, 5, 3, 4, 4, 3, 4, 3, 4, 4, 4, 3, 5, 4, 4, 3, 5, 4],
    };
    for (let seed = 0; seed < 20; seed++) {
      const holes = drawSecretHoles(course, count, mulberry32(seed));
      expect(new Set(holes).size).toBe(count);
      expect(areUsualHoles(holes, course)).toBe(true);
    }
  });

  test.each([
    ["five", [1, 2, 3, 10, 13]],
    ["six of par 26", [1, 2, 8, 10, 11, 14]],
    ["nine of par 36", [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ["none", []],
  ])("%s are not what Peoria is played with", (_, holes) => {
    expect(areUsualHoles(holes, COURSE)).toBe(false);
  });
});

test("three points a hole are the most that is likely", () => {
  expect([likelyPoints(18), likelyPoints(9)]).toEqual([54, 27]);
});

describe("modified Stableford", () => {
  test("points follow the table, from an albatross down to a double bogey", () => {
    const strokesOnPar5 = [1, 2, 3, 4, 5, 6, 7, 9];
    expect(strokesOnPar5.map((strokes) => modifiedPoints(strokes, 5, MODIFIED_POINTS))).toEqual([
      8, 8, 5, 2, 0, -1, -3, -3,
    ]);
  });

  test("a hole that was not finished has the worst points of the table", () => {
    expect(modifiedPoints(null, 4, MODIFIED_POINTS)).toBe(-3);
    expect(modifiedPoints(null, 4, [5, 4, 3, 2, 1, 0])).toBe(0);
  });
});
