import { describe, expect, test } from "vitest";
import { board, countbackHoles, mostStrokes, netStrokes, sideHoles } from "./boards.ts";
import { handicapStrokes } from "./course.ts";
import type { Fraction } from "./fraction.ts";
import { groupBy } from "./group-by.ts";
import {
  FORMATS,
  courseHandicap,
  nineHoleIndex,
  playingHandicap,
  readHandicapIndex,
  sharedHandicap,
} from "./handicaps.ts";
import { peoriaFraction } from "./peoria.ts";
import examples from "./published-examples.json";
import { stablefordPoints } from "./stableford.ts";

// Numbers that others have published; each names its rule and its source.

/** The examples have tees and handicaps as they are printed. */
const teesOf = (args: { slope: number; cr: string; par: number }) => ({
  slope: args.slope,
  courseRating: Math.round(10 * Number(args.cr)),
  par: args.par,
});
const indexOf = (hi: string) => readHandicapIndex(hi) ?? NaN;
const sixDecimals = ({ numerator, denominator }: Fraction) => (numerator / denominator).toFixed(6);

const HOLES = Array.from({ length: 18 }, (_, index) => index + 1);

describe("the strokes that a handicap gives", () => {
  test.each(examples.strokesByIndex)("$id: $rule", ({ args, expect: expected }) => {
    const strokes = handicapStrokes(args.ph, { strokeIndex: HOLES });
    const holesByStrokes = groupBy(HOLES, (hole) => String(strokes[hole - 1]));
    expect(Object.fromEntries(holesByStrokes)).toEqual(expected);
  });

  test.each(examples.strokesOnCard)("$id: $rule", ({ args, expect: expected }) => {
    expect(handicapStrokes(args.ph, { strokeIndex: args.si })).toEqual(expected);
  });
});

test.each(examples.stableford)("$id: $rule", ({ args, expect: expected }) => {
  expect(
    args.holes.map(([strokes, par, received]) =>
      stablefordPoints(strokes ?? null, Number(par) + Number(received)),
    ),
  ).toEqual(expected);
});

test.each(examples.countback)("$id: $rule", ({ args, expect: expected }) => {
  expect(countbackHoles(args.n)).toEqual(expected);
});

describe("a Peoria handicap with 80 %, before it is rounded", () => {
  test.each(examples.peoria)("$id: $rule", ({ args, expect: expected }) => {
    const secretHoles = HOLES.slice(0, args.n);
    // The strokes of the holes are not published, only their sum.
    const card = [args.sum, ...HOLES.slice(1).map(() => 0)];
    const exact = peoriaFraction(
      card,
      { par: HOLES.map(() => 4), strokeIndex: HOLES },
      { secretHoles, allowance: 0.8 },
    );
    expect(exact && exact.numerator / exact.denominator).toBe(Number(expected.hcp));
  });
});

describe("the handicap of a player", () => {
  test.each(examples.nineHoles)("$id: $rule", ({ args, expect: expected }) => {
    const half = nineHoleIndex(indexOf(args.hi));
    expect(half).toBe(readHandicapIndex(expected.index9));
    const exact = courseHandicap(half, teesOf(args));
    expect(sixDecimals(exact)).toBe(expected.exact);
    expect(playingHandicap(exact, 100)).toBe(expected.ch);
  });

  test.each(examples.courseHandicap)("$id: $rule", ({ args, expect: expected }) => {
    const exact = courseHandicap(indexOf(args.hi), teesOf(args));
    expect(sixDecimals(exact)).toBe(expected.exact);
    expect(playingHandicap(exact, 100)).toBe(expected.ch);
  });

  test.each(examples.playingHandicap)("$id: $rule", ({ args, expect: expected }) => {
    const exact = courseHandicap(indexOf(args.hi), teesOf(args));
    expect(sixDecimals(exact)).toBe(expected.ch_exact);
    expect(playingHandicap(exact, args.allowance)).toBe(expected.ph);
  });
});

describe("the handicap of players with one ball", () => {
  test.each(examples.scramble)("$id: $rule", ({ args, expect: expected }) => {
    const exact = args.his.map((hi) => courseHandicap(indexOf(hi), teesOf(args)));
    expect(exact.map(sixDecimals)).toEqual(expected.ch_exact);
    const [, , percents] = FORMATS.scramble.allowances;
    expect(sharedHandicap(exact, percents ?? [])).toBe(expected.team);
  });

  test.each(examples.sharedBall)("$id: $rule", ({ args, expect: expected }) => {
    const { allowances } = FORMATS[args.shares === "foursomes" ? "foursomes" : "scramble"];
    const exact = args.ch.map((each) => ({
      numerator: Number(each),
      denominator: 1,
    }));
    expect(sharedHandicap(exact, allowances[0] ?? [])).toBe(expected.team);
  });
});

describe("the most that a hole counts", () => {
  test.each(examples.netDoubleBogey)("$id: $rule", ({ args, expect: expected }) => {
    expect(mostStrokes("net-double-bogey", args.par, args.strokes)).toBe(expected);
  });

  test.each(examples.overPar)("$id: $rule", ({ args, expect: expected }) => {
    expect(mostStrokes({ overPar: 5 }, args.par, 0)).toBe(expected);
  });
});

const NET_MEDAL = {
  scoring: "medal",
  by: "net",
  maximum: null,
  ties: "countback",
} as const;

test.each(examples.netStrokes)("$id: $rule", ({ args, expect: expected }) => {
  expect(netStrokes(args.gross, args.ph, args.holes, 18)).toBe(18 * Number(expected));
});

test.each(examples.matchedCards)("$id: $rule", ({ args, expect: expected }) => {
  const names = ["Ben", "Sonny"] as const;
  const sides = names.map((id) => ({
    id,
    balls: [{ holes: args.cards[id], handicap: args.ph[id] }] as const,
    noResult: null,
    isNeutral: false,
  }));
  const course = { par: HOLES.map(() => 4), strokeIndex: HOLES };
  const lines = board(sides, course, NET_MEDAL);
  expect(lines.map(({ total }) => total)).toEqual([69, 69]);
  expect(Object.fromEntries(lines.map(({ id, place }) => [id, place]))).toEqual(expected);
});

describe("the net score of a four-ball at a hole", () => {
  test.each(examples.fourBall)("$id: $rule", ({ args, expect: expected }) => {
    const [one, other] = args.cards.map(([strokes, received]) => ({
      holes: strokes ?? [],
      handicap: received?.[0] ?? 0,
    }));
    if (!one || !other) throw new Error("A side has two balls");
    const rules = { ...NET_MEDAL, ownBalls: true };
    expect(sideHoles({ balls: [one, other] }, { par: [4], strokeIndex: [1] }, rules)).toEqual(
      expected,
    );
  });
});
