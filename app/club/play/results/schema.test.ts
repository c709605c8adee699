import { describe, expect, test } from "vitest";
import type { ScoringRules } from "#app/golf/results.ts";
import {
  awardsSchema,
  pointsSchema,
  scoringFields,
  scoringRules,
  scoringSchema,
} from "./schema.ts";

const schema = pointsSchema((id) => `Player ${id}`);

test("points are whole, from 0 to 100, or nothing, or a minus", () => {
  const points = {
    a: "0",
    b: " 36 ",
    c: undefined,
    d: "-",
    e: "100",
    f: "dns",
  };
  expect(schema.parse({ points }).points).toEqual({ ...points, b: "36" });
  const { error } = schema.safeParse({
    points: { a: "101", b: "3.5", c: "x", d: "7" },
  });
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual([
    "points.a",
    "points.b",
    "points.c",
  ]);
  expect(error?.issues[0]?.message).toContain("Player a");
});

test("drives are a whole number of at most eighteen, or nothing", () => {
  const drives = { a: "0", b: " 18 ", c: "", d: undefined };
  expect(schema.parse({ drives }).drives).toEqual({ ...drives, b: "18" });
  const { error } = schema.safeParse({ drives: { a: "19", b: "-1", c: "2.5", d: "x", e: "9" } });
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual(
    ["a", "b", "c", "d"].map((id) => `drives.${id}`),
  );
});

const COURSE = {
  par: "4 4 3 5 4, 4 3 5 4",
  strokeIndex: "1 2 3 4 5 6 7 8 9",
};
const TYPED = { format: "stableford", ranking: "net entered", ties: "shared" };

const PEORIA = "net peoria";

describe("scoring rules", () => {
  test("are what was typed, and are typed as they are", () => {
    const rules: ScoringRules = {
      format: "medal",
      boards: ["gross", "net"],
      allowance: [],
      maximum: "over-par",
      points: [],
      counted: { inTurn: [1] },
      shortSides: false,
      lot: 0,
      course: {
        par: [4, 4, 3, 5, 4, 4, 3, 5, 4],
        strokeIndex: [1, 2, 3, 4, 5, 6, 7, 8, 9],
      },
      handicap: {
        kind: "peoria",
        secretHoles: [2, 5],
        maxHandicap: 24,
        allowance: 0.8,
      },
      maxOverPar: 3,
      bestCards: 10,
      minDrives: null,
      ties: "countback",
    };
    const fields = scoringFields({ scoring: rules });
    expect(scoringRules(scoringSchema.parse(fields), 0)).toEqual(rules);
    const entered: ScoringRules = {
      ...rules,
      course: null,
      handicap: { kind: "entered", maxHandicap: null },
      format: "scramble",
      boards: ["net"],
      allowance: [25, 20, 15, 10],
      maximum: null,
      maxOverPar: null,
      bestCards: null,
      minDrives: 3,
    };
    expect(scoringRules(scoringSchema.parse(scoringFields({ scoring: entered })), 0)).toEqual(
      entered,
    );
    const balls: ScoringRules = {
      ...entered,
      format: "team-medal",
      minDrives: null,
      allowance: [],
      maximum: "double-par",
      counted: { byPar: [3, 2, 1] },
    };
    const short: ScoringRules = {
      ...balls,
      format: "team-stableford",
      maximum: null,
      shortSides: true,
    };
    const table: ScoringRules = {
      ...entered,
      format: "modified-stableford",
      minDrives: null,
      allowance: [],
      points: [5, 4, 3, 1, 0, -2],
    };
    const again = (scoring: ScoringRules) =>
      scoringRules(scoringSchema.parse(scoringFields({ scoring })), 0);
    for (const each of [balls, short, table]) expect(again(each)).toEqual(each);
    expect(again({ ...balls, shortSides: true })).toEqual(balls);
    expect(scoringFields({})).toMatchObject({ format: "stableford", ranking: "net entered" });
  });

  test.each<[string, string, string[]]>([
    ["stableford", "net entered", ["maxHandicap", "allowance", "bestCards"]],
    ["stableford", "gross none", ["bestCards"]],
    ["medal", "gross none", ["maximum", "maxOverPar", "bestCards"]],
    ["modified-stableford", "gross none", ["points", "bestCards"]],
    ["team-stableford", "gross none", ["counted"]],
    [
      "scramble",
      "net peoria",
      ["maxHandicap", "allowance", "secretHoles", "maximum", "maxOverPar", "minDrives"],
    ],
  ])("of %s, %s ignore what is typed for others", (format, ranking, counted) => {
    const wrong = {
      maxHandicap: "x",
      allowance: "x",
      secretHoles: "x",
      maximum: "over-par",
      maxOverPar: "x",
      bestCards: "x",
      points: "x",
      counted: "x",
      minDrives: "x",
    };
    const { error } = scoringSchema.safeParse({ ...TYPED, ...wrong, format, ranking });
    expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(
      new Set(counted.filter((name) => name !== "maximum")),
    );
  });

  test.each([
    [undefined, null],
    ["0", null],
    ["1", 1],
    ["4", 4],
  ])("of a scramble with the minimum of drives %j have %j", (minDrives, stored) => {
    const rules = scoringSchema.parse({ ...TYPED, ...COURSE, format: "scramble", minDrives });
    expect(scoringRules(rules, 0).minDrives).toBe(stored);
  });

  test.each([
    [COURSE, "5"],
    [{}, "10"],
    [{}, "-1"],
  ])("refuse more drives than two players have", (course, minDrives) => {
    const typed = { ...TYPED, ...course, format: "scramble", minDrives };
    expect(scoringSchema.safeParse(typed).error?.issues.map(({ path }) => path)).toEqual([
      ["minDrives"],
    ]);
    expect(scoringSchema.safeParse({ ...typed, format: "foursomes" }).error).toBe(undefined);
  });

  test("without handicap strokes are a gross board", () => {
    const scoring = { boards: ["net", "gross"], handicap: { kind: "none" } };
    expect(scoringFields({ scoring } as never).ranking).toBe("gross none");
  });

  test("nine holes may have the stroke indexes of eighteen", () => {
    const strokeIndex = "5 11 13 17 1 9 7 15 3";
    const rules = scoringSchema.parse({ ...TYPED, ...COURSE, strokeIndex });
    expect(scoringRules(rules, 0).course?.strokeIndex).toEqual([5, 11, 13, 17, 1, 9, 7, 15, 3]);
  });

  test("a lot is drawn once, and stays when the rules are saved again", () => {
    const lot = scoringSchema.parse({ ...TYPED, ties: "lot" });
    const drawn = scoringRules(lot, 0).lot;
    expect(drawn).toBeGreaterThan(0);
    expect(scoringRules(lot, drawn).lot).toBe(drawn);
    expect(scoringRules(scoringSchema.parse(TYPED), 0).lot).toBe(0);
  });

  test.each([
    [{ par: "4 4 4" }, "par"],
    [{ ...COURSE, par: "4 4 3 5 4 4 3 5 x" }, "par"],
    [{ ...COURSE, par: "4 4 3 5 4 4 3 5 2" }, "par"],
    [{ ...COURSE, par: "4 4 3 5 4 4 3 5 7" }, "par"],
    [{ ...COURSE, par: `${COURSE.par} ${COURSE.par}` }, "strokeIndex"],
    [{ ...COURSE, par: "4 4 3 5 4 4 3 5 9" }, "par"],
    [{ par: COURSE.par }, "strokeIndex"],
    [{ strokeIndex: COURSE.strokeIndex }, "par"],
    [{ ...COURSE, strokeIndex: "1 1 3 4 5 6 7 8 9" }, "strokeIndex"],
    [{ ...COURSE, strokeIndex: "0 2 3 4 5 6 7 8 9" }, "strokeIndex"],
    [{ ...COURSE, strokeIndex: "1 2 3 4 5 6 7 8 19" }, "strokeIndex"],
    [{ ...COURSE, ranking: PEORIA, secretHoles: "10" }, "secretHoles"],
    [{ ranking: PEORIA, secretHoles: "3 3" }, "secretHoles"],
    [{ ranking: PEORIA, secretHoles: "0" }, "secretHoles"],
    [{ ranking: PEORIA, secretHoles: "19" }, "secretHoles"],
    [{ ...COURSE, intent: "draw" }, "ranking"],
    [{ intent: "draw" }, "par"],
    [{ ...COURSE, intent: "draw-twelve" }, "par"],
    [{ maxHandicap: "55" }, "maxHandicap"],
    [{ allowance: "0" }, "allowance"],
    [{ allowance: "101" }, "allowance"],
    [{ allowance: " " }, "allowance"],
    [{ format: "foursomes", ranking: "net peoria", allowance: "50 50" }, "allowance"],
    [{ ranking: PEORIA, maxOverPar: "0" }, "maxOverPar"],
    [{ ranking: PEORIA, maxOverPar: "11" }, "maxOverPar"],
    [{ bestCards: "all" }, "bestCards"],
    [{ bestCards: "0" }, "bestCards"],
    [{ bestCards: "100" }, "bestCards"],
    [{ allowance: "85 85" }, "allowance"],
    [{ format: "foursomes", ranking: "net entered", allowance: "50" }, "allowance"],
    [{ format: "football", ranking: "net entered" }, "format"],
    [{ format: "stableford", ranking: "net none" }, "ranking"],
    [{ format: undefined }, "format"],
    [{ ranking: undefined }, "ranking"],
    [{ format: "medal", ranking: "net entered", maximum: "over-par" }, "maxOverPar"],
    [{ ties: undefined }, "ties"],
    [{ format: "modified-stableford", points: "8 5 2 0 -1" }, "points"],
    [{ format: "modified-stableford", points: "8 5 2 0 -1 -21" }, "points"],
    [{ format: "team-stableford", counted: "5" }, "counted"],
  ])("%j: a message beside %s", (change, field) => {
    const { error } = scoringSchema.safeParse({ ...TYPED, ...change });
    expect(error?.issues.map(({ path }) => path[0])).toContain(field);
  });

  const EIGHTEEN = {
    par: `${COURSE.par} 3 4 5 6 4 4 4 4 4`,
    strokeIndex: `${COURSE.strokeIndex} 10 11 12 13 14 15 16 17 18`,
  };
  test.each([
    { ...COURSE, ranking: PEORIA, secretHoles: "1 9" },
    { ranking: PEORIA, secretHoles: "1 18" },
    { ranking: PEORIA, maxHandicap: "54", maxOverPar: "10", bestCards: "99" },
    { ranking: PEORIA, maxHandicap: "0", maxOverPar: "1", bestCards: "1" },
    { allowance: "100" },
    { allowance: "1" },
    { format: "foursomes", ranking: "net entered", allowance: "50, 50" },
    { format: "foursomes", ranking: "net peoria", allowance: "80" },
    { format: "greensomes", ranking: "net entered", allowance: "60 40" },
    { format: "modified-stableford", points: "20, 5, 2, 0, −1, −20" },
    { format: "team-stableford", counted: "in-turn" },
    { ...COURSE, intent: "draw", ranking: PEORIA },
    { ...EIGHTEEN, intent: "draw-twelve", ranking: PEORIA },
  ])("%j are rules", (change) => {
    expect(scoringSchema.safeParse({ ...TYPED, ...change }).error).toBe(undefined);
  });
});

test.each([
  ["", 0.8],
  ["100", 1],
])("a Peoria handicap with the allowance %j is given as %d of it", (allowance, part) => {
  const fields = scoringSchema.parse({
    ...TYPED,
    ranking: PEORIA,
    allowance: allowance || undefined,
  });
  expect(scoringRules(fields, 0).handicap).toMatchObject({ allowance: part });
});

const AWARDS = { intent: "save", version: "1" };

test("there are at most 40 prizes", () => {
  const longest = { name: "a".repeat(80), note: "a".repeat(120) };
  const of = (count: number) =>
    awardsSchema.safeParse({
      ...AWARDS,
      awards: Array.from({ length: count }, () => longest),
    });
  expect(of(40).data).toMatchObject({ places: 1, first: "gross" });
  expect(of(41).success).toBe(false);
});

test.each([
  [{ name: "a".repeat(81) }, "Use at most 80 characters"],
  [{ name: " " }, "Please enter the award's name"],
  [{ name: "Longest drive", note: "a".repeat(121) }, "Use at most 120 characters"],
])("%j is no prize: %s", (award, message) => {
  const { error } = awardsSchema.safeParse({ ...AWARDS, awards: [award] });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test.each([
  [{ name: "Long\u202Eest drive" }, "name"],
  [{ name: "Longest drive", note: "240\u200B m" }, "note"],
])("a prize has no signs that cannot be seen: %j", (award, field) => {
  const { error } = awardsSchema.safeParse({
    intent: "save",
    version: "1",
    awards: [award],
  });
  expect(error?.issues.map(({ path }) => path)).toEqual([["awards", 0, field]]);
});
