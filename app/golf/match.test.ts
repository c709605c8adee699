import { expect, test } from "vitest";
import { type HoleResult, matchState, possibleResults } from "./match.ts";
import { mulberry32 } from "./random.ts";

test.each([
  [9, "5&4", "5&3"],
  [18, "10&8", "9&7"],
  [36, "19&17", "18&16"],
])("of %i holes the earliest end is %s", (length, earliest, next) => {
  const results = possibleResults(length);
  expect(results).toContain(earliest);
  expect(results).toContain(next);
  expect(results.slice(0, 4)).toEqual([
    "1 up",
    "2 up",
    length === 36 ? "37th" : `${length + 1}th`,
    length === 36 ? "38th" : `${length + 2}th`,
  ]);
});

test.each(["10&9", "2&2", "5&2", "3 up", "1&1"])("%s of eighteen is none", (result) => {
  expect(possibleResults(18)).not.toContain(result);
});

test("extra holes have the ending that people say", () => {
  expect(possibleResults(9).slice(2, 7)).toEqual(["10th", "11th", "12th", "13th", "14th"]);
  expect(possibleResults(18).slice(2, 7)).toEqual(["19th", "20th", "21st", "22nd", "23rd"]);
});

test("every match that is played hole by hole has one of the possible results", () => {
  const random = mulberry32(18);
  for (const length of [9, 18, 36]) {
    const seen = new Set<string>();
    for (let match = 0; match < 3_000; match += 1) {
      // One side is better in some of them.
      const bias = random();
      const holes: HoleResult[] = Array.from({ length: length + 8 }, () =>
        random() < 0.4 ? null : random() < bias ? 0 : 1,
      );
      const { state, result } = matchState(holes, { length });
      if (state === "in play") expect(result).toMatch(/^level after/);
      else seen.add(result);
    }
    const possible = possibleResults(length);
    expect([...seen].filter((result) => !possible.includes(result))).toEqual([]);
  }
});

test("without holes it has not begun", () => {
  expect(matchState([], { length: 18 })).toMatchObject({ state: "in play", result: "not begun" });
});
