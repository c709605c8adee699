import { expect, test } from "vitest";
import { type OwnResult, type OwnStart } from "#app/tournaments/play.ts";
import { dayFacts, resultFacts, startFacts } from "./own-words.ts";

const START: OwnStart = {
  time: "07:08",
  hole: 10,
  letter: "B",
  fourball: 3,
  player: "Asha Rao",
  with: ["Ann", "Bea", "Cat"],
};

const RESULT: OwnResult = {
  player: "Asha Rao",
  team: "Reds",
  neutral: false,
  place: 3,
  points: 36,
  handicap: 12,
  holes: null,
  scoring: null,
};

test("who starts with a player of the own name is told apart, and stands in the company", () => {
  const start = {
    ...{ ...START, with: ["Ann", "Asha Rao"] },
    namesakes: [1, null, 3],
  };
  expect(startFacts([start], 2)).toEqual([
    {
      name: "Start of Asha Rao (no. 1)",
      fact: "7:08 AM, hole 10B, with Ann and Asha Rao (no. 3)",
    },
  ]);
  expect(dayFacts({ day: null, teeOff: null, starts: [start] })).toContainEqual({
    name: "With",
    fact: "Ann and Asha Rao (no. 3)",
  });
});

test("a start has its time, hole and company; of several players their names", () => {
  expect(startFacts([])).toEqual([]);
  expect(startFacts([START])).toEqual([
    { name: "Start", fact: "7:08 AM, hole 10B, with Ann, Bea and Cat" },
  ]);
  // Of two players of an entry, the only one who starts.
  expect(startFacts([START], 2)[0]?.name).toBe("Start of Asha Rao");
  expect(startFacts([START, { ...START, player: "Her Guest", letter: "", with: [] }])).toEqual([
    {
      name: "Start of Asha Rao",
      fact: "7:08 AM, hole 10B, with Ann, Bea and Cat",
    },
    { name: "Start of Her Guest", fact: "7:08 AM, hole 10" },
  ]);
});

test("a start with a link leads to the fourball's cards", () => {
  expect(startFacts([{ ...START, card: "a-token" }])).toEqual([
    { name: "Start", fact: "7:08 AM, hole 10B, with Ann, Bea and Cat" },
    {
      name: "Scorecard",
      fact: "Keep it on your phone, on the day",
      href: "/card?token=a-token",
    },
  ]);
});

test("a result has the prizes of the player, each by its name or its place", () => {
  const awards = [
    { name: "Longest drive", note: "Hole 6", is_pair: false },
    { board: "net" as const, division: "Men", place: 1, is_pair: true },
    { board: "gross" as const, place: 2, of: "Seniors", is_pair: false },
  ];
  expect(resultFacts([{ ...RESULT, awards }]).slice(1)).toEqual([
    { name: "Prizes", fact: "Longest drive, Hole 6; Best net of Men; Second in Seniors" },
  ]);
});

test("a result has its place, its points, and whether a team counts them", () => {
  expect(resultFacts([RESULT])).toEqual([
    { name: "Result", fact: "3rd, 36 points, off a handicap of 12, for Reds" },
  ]);
  expect(
    resultFacts([
      { ...RESULT, neutral: true, place: null, points: 1 },
      { ...RESULT, player: "Her Guest", team: null },
    ]),
  ).toEqual([
    {
      name: "Result of Asha Rao",
      fact: "no place, 1 point, off a handicap of 12, not counted for a team",
    },
    {
      name: "Result of Her Guest",
      fact: "3rd, 36 points, off a handicap of 12",
    },
  ]);
});

test("the results of a cancelled tournament say that they do not count", () => {
  expect(resultFacts([RESULT], true).map(({ fact }) => fact)).toEqual([
    "3rd, 36 points, off a handicap of 12, for Reds",
    "The tournament is cancelled: these results do not count.",
  ]);
  expect(resultFacts([], true)).toEqual([]);
});

test("the only result is named where it is of a player who was brought", () => {
  const [fact] = resultFacts([{ ...RESULT, player: "Her Guest", is_brought: true }]);
  expect(fact?.name).toBe("Result of Her Guest");
});

test("a result is in the words of its format, or says why there is none", () => {
  const medal = {
    boards: ["net"],
    ties: "countback",
    format: "medal",
  } as const;
  const factOf = (result: Partial<OwnResult>) =>
    resultFacts([{ ...RESULT, team: null, handicap: null, ...result }])[0]?.fact;
  expect(factOf({ scoring: medal, points: 72 })).toBe("3rd, 72 strokes");
  expect(factOf({ scoring: { ...medal, format: "par-bogey" }, points: -2 })).toBe("3rd, 2 down");
  expect(factOf({ scoring: medal, place: null, points: null, no_result: "WD" })).toBe("withdrawn");
  expect(factOf({ scoring: medal, points: 72, handicap: -2 })).toBe(
    "3rd, 72 strokes, off a handicap of +2",
  );
});

test.each([
  [1, "1st"],
  [11, "11th"],
  [22, "22nd"],
  [103, "103rd"],
])("place %i is the %s", (place, words) => {
  expect(resultFacts([{ ...RESULT, place, team: null }])).toEqual([
    { name: "Result", fact: `${words}, 36 points, off a handicap of 12` },
  ]);
});

test("the day has the tournament's tee-off until there is a start", () => {
  const day = { day: "2099-07-04", teeOff: "06:30:00", starts: undefined };
  expect(dayFacts(day)).toEqual([
    { name: "Day", fact: "4 July" },
    { name: "Tee-off", fact: "6:30 AM" },
  ]);
  expect(dayFacts({ ...day, starts: [START] })).toEqual([
    { name: "Day", fact: "4 July" },
    { name: "Tee-off", fact: "7:08 AM, hole 10B" },
    { name: "With", fact: "Ann, Bea and Cat" },
  ]);
  const guest = { ...START, player: "Ann", with: ["Asha Rao", "Bea", "Cat"] };
  expect(dayFacts({ ...day, starts: [START, guest] }).slice(1)).toEqual([
    { name: "Tee-off", fact: "7:08 AM, hole 10B" },
    { name: "With", fact: "Bea and Cat" },
  ]);
  expect(dayFacts({ ...day, starts: [START, { ...guest, time: "07:16" }] }).slice(1, 3)).toEqual([
    { name: "Tee-off of Asha Rao", fact: "7:08 AM, hole 10B" },
    { name: "Tee-off of Ann", fact: "7:16 AM, hole 10B" },
  ]);
  const [, without] = dayFacts({ ...day, starts: [] });
  expect(without?.name).toBe("Tee time");
  expect(without?.fact).toMatch(/^None yet/);
  expect(dayFacts({ ...day, teeOff: null })).toEqual([{ name: "Day", fact: "4 July" }]);
});

test("further competitions have a line each, of a side, of a player, of skins and twos", () => {
  const terms = {
    format: "four-ball-stableford",
    boards: ["net"],
    ties: "shared",
    allowance: [],
    counted: { inTurn: [1] },
    shortSides: false,
    points: [],
  } as const;
  const competitions: NonNullable<OwnResult["competitions"]> = [
    { name: "Pairs", kind: "board", terms, line: { place: 2, points: 41, name: "A & B" } },
    {
      name: "Medal",
      kind: "board",
      terms: { ...terms, format: "medal" },
      line: { place: null, points: null, no_result: "NR" },
    },
    { name: "Skins", kind: "skins", terms: {}, line: { count: 1, worth: 300 } },
    { name: "Twos", kind: "twos", terms: {}, line: { count: 2, worth: 0 } },
  ];
  expect(resultFacts([{ ...RESULT, competitions }]).slice(1)).toEqual([
    { name: "Pairs", fact: "2nd, 41 points, for A & B" },
    { name: "Medal", fact: "no return" },
    { name: "Skins", fact: "1 skin, ₹300" },
    { name: "Twos", fact: "2 twos" },
  ]);
  const two = [
    { ...RESULT, competitions },
    { ...RESULT, player: "Her Guest" },
  ];
  expect(resultFacts(two)[1]?.name).toBe("Pairs of Asha Rao");
});
