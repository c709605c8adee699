import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { board, countbackHoles, type Board, type HoleMaximum, type Side } from "./boards.ts";

const COURSE = {
  par: Array.from({ length: 9 }, () => 4),
  strokeIndex: Array.from({ length: 9 }, (_, index) => 2 * index + 1),
};

/** A side whose ball took the same strokes at each hole. */
const side = (id: string, strokes: number | null, also: Partial<Side> = {}) => ({
  id,
  balls: [{ holes: COURSE.par.map(() => strokes), handicap: 0 }] as const,
  noResult: null,
  isNeutral: false,
  ...also,
});

const MEDAL: Board = {
  scoring: "medal",
  by: "gross",
  maximum: null,
  ties: "countback",
};

const placesOf = (sides: readonly Side[], rules: Board) =>
  board(sides, COURSE, rules).map(({ id, place }) => [id, place]);

describe("a board", () => {
  test("ends with those without a result: NR, WD, DQ, DNS", () => {
    const lines = board(
      [
        side("absent", null, { noResult: "DNS" }),
        side("out", 3, { noResult: "DQ" }),
        side("hurt", null, { noResult: "WD" }),
        side("blank", null),
        side("last", 9),
      ],
      COURSE,
      MEDAL,
    );
    expect(lines.map(({ id, noResult, total }) => [id, noResult, total])).toEqual([
      ["last", null, 81],
      ["blank", "NR", null],
      ["hurt", "WD", null],
      ["out", "DQ", null],
      ["absent", "DNS", null],
    ]);
  });

  test("of medal has no return for a blank hole, whatever the handicap is", () => {
    const noHandicap = { noResult: "no-handicap" } as const;
    expect(
      board([side("blank", null, noHandicap), side("whole", 5, noHandicap)], COURSE, MEDAL).map(
        ({ id, noResult }) => [id, noResult],
      ),
    ).toEqual([
      ["whole", "no-handicap"],
      ["blank", "NR"],
    ]);
  });

  test("says what was matched of equal totals: strokes less a part of the handicap", () => {
    const holes = COURSE.par.map((_, index) => (index === 0 ? 6 : 4));
    const net = (id: string, card: number[], handicap: number) =>
      side(id, 0, { balls: [{ holes: card, handicap }] });
    const lines = board(
      [
        net("a", holes, 2),
        net("b", [4, 4, 4, 4, 4, 4, 4, 4, 4], 0),
        net("alone", [4, 4, 4, 4, 4, 4, 4, 4, 5], 0),
      ],
      COURSE,
      { ...MEDAL, by: "net" },
    );
    expect(lines.map(({ id, matched }) => [id, matched])).toEqual([
      ["a", [22.67, 11.33, 3.78]],
      ["b", [24, 12, 4]],
      ["alone", undefined],
    ]);
    const points = board([side("a", 4), side("b", 4)], COURSE, { ...MEDAL, scoring: "stableford" });
    expect(points.map(({ matched }) => matched)).toEqual([
      [12, 6, 2],
      [12, 6, 2],
    ]);
  });

  test("has a neutral player where the score is, and the next moves up", () => {
    expect(
      placesOf([side("third", 6), side("guest", 4, { isNeutral: true }), side("b", 5)], MEDAL),
    ).toEqual([
      ["guest", null],
      ["b", 1],
      ["third", 2],
    ]);
  });

  test.each(["stableford", "par-bogey"] as const)(
    "of %s counts a card without scores as the last one",
    (scoring) => {
      expect(placesOf([side("blank", null), side("b", 4)], { ...MEDAL, scoring })).toEqual([
        ["b", 1],
        ["blank", 2],
      ]);
    },
  );

  test("shares a place, or a lot decides it, the same one every time", () => {
    const equal = ["a", "b", "c", "d", "e"].map((id) => side(id, 4));
    const worse = side("f", 5);
    expect(placesOf([worse, ...equal], MEDAL).map(([, place]) => place)).toEqual([
      1, 1, 1, 1, 1, 6,
    ]);
    const drawn = (lot: number) => placesOf([worse, ...equal], { ...MEDAL, ties: { lot } });
    expect(drawn(4).map(([, place]) => place)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(drawn(4).at(-1)).toEqual(["f", 6]);
    expect(drawn(4)).toEqual(
      placesOf([...equal.toReversed(), worse], { ...MEDAL, ties: { lot: 4 } }),
    );
    expect(drawn(4)).not.toEqual(drawn(5));
  });
});

const anyHoles = fc.array(fc.option(fc.integer({ min: 1, max: 9 }), { freq: 9 }), {
  minLength: 9,
  maxLength: 9,
});
const anyMaximum = fc.constantFrom<HoleMaximum | null>(null, "net-double-bogey", { overPar: 4 });
const anyBoard: fc.Arbitrary<Board> = fc.record({
  scoring: fc.constantFrom("medal", "stableford", "par-bogey"),
  by: fc.constantFrom("gross", "net"),
  maximum: anyMaximum,
  ties: fc.constantFrom("shared", "countback"),
});

/** A side of one ball, whose strokes at one hole are others by some. */
const single = (
  id: string,
  { holes, handicap }: { holes: readonly (number | null)[]; handicap: number },
  at: number,
  more: number,
): Side => ({
  ...side(id, null),
  balls: [
    {
      handicap,
      holes: holes.map((strokes, index) =>
        strokes !== null && index === at ? strokes + more : strokes,
      ),
    },
  ],
});

test("a stroke fewer on a hole never makes a place worse", () => {
  const anyBall = fc.record({
    holes: anyHoles,
    handicap: fc.integer({ min: -6, max: 40 }),
  });
  fc.assert(
    fc.property(
      fc.array(anyBall, { minLength: 2, maxLength: 6 }),
      fc.nat(8),
      anyBoard,
      (balls, at, rules) => {
        const placeWith = (more: number) =>
          board(
            balls.map((ball, index) => single(String(index), ball, at, index === 0 ? more : 0)),
            COURSE,
            rules,
          ).find(({ id }) => id === "0")?.place ?? Infinity;
        expect(placeWith(-1)).toBeLessThanOrEqual(placeWith(0));
      },
    ),
    { numRuns: 1000 },
  );
});

test("nine holes are compared by the last six and three and the last", () => {
  expect(countbackHoles(9)).toEqual([[4, 5, 6, 7, 8, 9], [7, 8, 9], [9]]);
});
