import { expect, test } from "vitest";
import { processorLimit, processorTimeOfRun } from "../../tests/support/process-usage.ts";
import { holeList, holesOf, numbersIn, parsIn } from "./hole-list.ts";

test.each([
  ["1-3", [1, 2, 3], "1-3"],
  [" 10 – 12, 1 ", [10, 11, 12, 1], "10-12, 1"],
  ["9", [9], "9"],
  ["1, 3 5-6", [1, 3, 5, 6], "1, 3, 5-6"],
  ["2,2,1-3", [2, 1, 3], "2, 1, 3"],
])("%j is %j", (text, holes, list) => {
  expect(holesOf(text)).toEqual(holes);
  expect(holeList(holes)).toBe(list);
});

test.each(["", " , ", "0", "19", "3-1", "1-19", "one", "1-2-3", "1;2", "1a", "a1", "100"])(
  "%j is no list of holes",
  (text) => {
    expect(holesOf(text)).toBeNull();
  },
);

test("a long gap takes no time", () => {
  const took = processorTimeOfRun(() => {
    expect(holesOf(`1${" ".repeat(60_000)}2`)).toEqual([1, 2]);
  });
  expect(took).toBeLessThan(processorLimit(500));
});

const OUT = [4, 4, 3, 5, 4, 4, 3, 4, 5];
const BACK = [5, 4, 3, 4, 4, 4, 3, 5, 4];

test.each([
  ["nine holes", OUT, OUT],
  ["nine holes and their sum", [...OUT, 36], OUT],
  ["eighteen holes", [...OUT, ...BACK], [...OUT, ...BACK]],
  ["eighteen holes and their sum", [...OUT, ...BACK, 72], [...OUT, ...BACK]],
  ["both halves with their sums", [...OUT, 36, ...BACK, 36], [...OUT, ...BACK]],
  ["both halves and all with their sums", [...OUT, 36, ...BACK, 36, 72], [...OUT, ...BACK]],
])("a row of a scorecard: %s", (_, row, pars) => {
  expect(parsIn(row.join("\t"))).toEqual(pars);
});

test.each([
  ["a sum that is wrong", [...OUT, 35]],
  ["a half that lacks a hole", [...OUT, 36, ...BACK.slice(1), 31]],
  ["a sum in the wrong place", [36, ...OUT]],
])("nothing is left out of a row with %s", (_, row) => {
  expect(parsIn(row.join(" "))).toEqual(row);
});

test("what is no number is no row", () => {
  expect(parsIn("4 4 three")).toBeNull();
  expect(numbersIn("4 4 3.5")).toBeNull();
});
