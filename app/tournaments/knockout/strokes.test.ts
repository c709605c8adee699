import { expect, test } from "vitest";
import type { KnockoutRules } from "./rules.ts";
import { type MatchCourse, type MatchPlayer, receivedText, strokesOfMatch } from "./strokes.ts";

const RULES: KnockoutRules = {
  form: "singles",
  strokes: "net",
  way: "playing",
  handicaps: "match",
  holes: "18",
  level: "as-before",
  arranges: "first",
  hasThirdPlace: false,
};

/** The stroke index is the number of the hole. */
const PAR = Array.from({ length: 18 }, () => 4);
const COURSE: MatchCourse = {
  scoring: { course: { par: PAR, strokeIndex: PAR.map((_, hole) => hole + 1) } },
  divisions: [],
  rated_tees: [],
};

const player = (full_name: string, handicap: string, tees: string | null = null): MatchPlayer => ({
  full_name,
  handicap,
  category: null,
  tees,
});

const singles = (one: string, other: string, rules = RULES, course = COURSE) =>
  strokesOfMatch([[player("Asha", one)], [player("Dev", other)]], rules, course);

test.each([
  ["10", "10", []],
  ["10", "11", ["Dev receives 1 stroke, at hole 1"]],
  ["10", "13", ["Dev receives 3 strokes, at holes 1, 2 and 3"]],
  ["+2", "1", ["Dev receives 3 strokes, at holes 1, 2 and 3"]],
  ["2", "20", ["Dev receives 18 strokes, one at each hole"]],
  ["2", "22", ["Dev receives 20 strokes, one at each hole and one more at holes 1 and 2"]],
])("%s against %s: who receives what, and where", (one, other, lines) => {
  expect(singles(one, other)).toMatchObject({ lines });
});

test.each([
  ["singles", "playing", 75, [[0], [6]]],
  ["singles", "difference", 75, [[0], [6]]],
  [
    "four-ball",
    "playing",
    50,
    [
      [0, 4],
      [1, 5],
    ],
  ],
  ["foursomes", "playing", 25, [[0], [1]]],
] as const)("an allowance of the club: %s, %s, %d %%", (form, way, allowance, receives) => {
  const [one, other] = [
    [player("Asha", "2"), player("Bela", "10")],
    [player("Dev", "4"), player("Ravi", "12")],
  ] as const;
  const sides =
    form === "singles" ? ([[one[0]], [player("Dev", "10")]] as const) : ([one, other] as const);
  expect(strokesOfMatch(sides, { ...RULES, form, way, allowance }, COURSE)).toMatchObject({
    receives,
  });
});

test("each ball of a four-ball is counted from the lowest of all four", () => {
  const sides: [MatchPlayer[], MatchPlayer[]] = [
    [player("Asha", "10"), player("Dev", "20")],
    [player("Farah", "5"), player("Om", "0")],
  ];
  expect(strokesOfMatch(sides, { ...RULES, form: "four-ball" }, COURSE)).toMatchObject({
    receives: [
      [9, 18],
      [5, 0],
    ],
  });
});

test("the Course Handicap of the own tee counts, not rounded before the allowance", () => {
  const rated: MatchCourse = {
    ...COURSE,
    rated_tees: [{ name: "White", par: 72, rating: 72, slope: 140 }],
  };
  expect(singles("10.0", "20.0", RULES, rated)).toMatchObject({ receives: [[0], [13]] });
});

test.each([
  ["a handicap that is none", singles("about 18", "10"), "no handicap"],
  [
    "nine holes of a scorecard of eighteen",
    singles("1", "2", { ...RULES, holes: "9" }),
    "nine of eighteen",
  ],
])("of %s nothing is said", (_, strokes, unknown) => {
  expect(strokes).toEqual({ unknown });
});

test("what was received is said of each side that received something", () => {
  expect(receivedText(["Asha", "Dev"], [[0], [5]])).toBe("Dev received 5 strokes");
  expect(
    receivedText(
      ["A & B", "C & D"],
      [
        [3, 0],
        [1, 9],
      ],
    ),
  ).toBe("A & B received 3 and 0 strokes; C & D received 1 and 9 strokes");
  expect(receivedText(["Asha", "Dev"], [[0], [0]])).toBeNull();
  expect(receivedText(["Asha", "Dev"], undefined)).toBeNull();
});

test("namesakes are told apart where their strokes are said", () => {
  const sides = [[player("Asha Rao", "4")], [player("Asha Rao", "10")]] as const;
  const linesOf = (form: "singles" | "foursomes") => {
    const strokes = strokesOfMatch(sides, { ...RULES, form }, COURSE, [
      "Asha Rao (no. 1)",
      "Asha Rao (no. 2)",
    ]);
    return "lines" in strokes ? strokes.lines.map((line) => line.split(" receives")[0]) : [];
  };
  expect(linesOf("singles")).toEqual(["Asha Rao (no. 2)"]);
  expect(linesOf("foursomes")).toEqual(["Asha Rao (no. 2)"]);
});
