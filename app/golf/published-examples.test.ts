import { describe, expect, test } from "vitest";
import { handicapStrokes } from "./course.ts";
import { groupBy } from "./group-by.ts";
import { peoriaFraction } from "./peoria.ts";
import examples from "./published-examples.json";
import { countbackHoles } from "./results.ts";
import { stablefordPoints } from "./stableford.ts";

// Numbers that others have published; each names its rule and its source.

const HOLES = Array.from({ length: 18 }, (_, index) => index + 1);

describe("the strokes that a handicap gives", () => {
  test.each(examples.strokesByIndex)(
    "$id: $rule",
    ({ args, expect: wanted }) => {
      const strokes = handicapStrokes(args.ph, { strokeIndex: HOLES });
      const holesByStrokes = groupBy(HOLES, (hole) =>
        String(strokes[hole - 1]),
      );
      expect(Object.fromEntries(holesByStrokes)).toEqual(wanted);
    },
  );

  test.each(examples.strokesOnCard)(
    "$id: $rule",
    ({ args, expect: wanted }) => {
      expect(handicapStrokes(args.ph, { strokeIndex: args.si })).toEqual(
        wanted,
      );
    },
  );
});

test.each(examples.stableford)("$id: $rule", ({ args, expect: wanted }) => {
  expect(
    args.holes.map(([strokes, par, given]) =>
      stablefordPoints(strokes ?? null, Number(par) + Number(given)),
    ),
  ).toEqual(wanted);
});

test.each(examples.countback)("$id: $rule", ({ args, expect: wanted }) => {
  expect(countbackHoles(args.n)).toEqual(wanted);
});

describe("a Peoria handicap with 80 %, before it is rounded", () => {
  test.each(examples.peoria)("$id: $rule", ({ args, expect: wanted }) => {
    const secretHoles = HOLES.slice(0, args.n);
    // The strokes of the holes are not published, only their sum.
    const card = [args.sum, ...HOLES.slice(1).map(() => 0)];
    const exact = peoriaFraction(
      card,
      { par: HOLES.map(() => 4), strokeIndex: HOLES },
      { secretHoles, allowance: 0.8 },
    );
    expect(exact && exact.numerator / exact.denominator).toBe(
      Number(wanted.hcp),
    );
  });
});
