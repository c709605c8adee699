import { expect, test } from "vitest";
import { holeList, holesOf } from "./hole-list.ts";

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
  const startedAt = performance.now();
  expect(holesOf(`1${" ".repeat(60_000)}2`)).toEqual([1, 2]);
  expect(performance.now() - startedAt).toBeLessThan(500);
});
