import { expect, test } from "vitest";
import { type OwnResult, type OwnStart } from "#app/tournaments/competition.ts";
import { resultFacts, startFacts } from "./own-words.ts";

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
};

test("a start has its time, hole and company; of several players their names", () => {
  expect(startFacts([])).toEqual([]);
  expect(startFacts([START])).toEqual([
    { name: "Start", fact: "7:08 AM, hole 10B, with Ann, Bea and Cat" },
  ]);
  expect(
    startFacts([
      START,
      { ...START, player: "Her Guest", letter: "", with: [] },
    ]),
  ).toEqual([
    {
      name: "Start of Asha Rao",
      fact: "7:08 AM, hole 10B, with Ann, Bea and Cat",
    },
    { name: "Start of Her Guest", fact: "7:08 AM, hole 10" },
  ]);
});

test("a result has its place, its points, and whether a team counts them", () => {
  expect(resultFacts([RESULT])).toEqual([
    { name: "Result", fact: "place 3, 36 points, for Reds" },
  ]);
  expect(
    resultFacts([
      { ...RESULT, neutral: true, place: null, points: 1 },
      { ...RESULT, player: "Her Guest", team: null },
    ]),
  ).toEqual([
    {
      name: "Result of Asha Rao",
      fact: "no place, 1 point, not counted for a team",
    },
    { name: "Result of Her Guest", fact: "place 3, 36 points" },
  ]);
});
