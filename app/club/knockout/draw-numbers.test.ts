import { expect, test } from "vitest";
import { drawn, swapped } from "./draw-numbers.ts";
import type { Entered } from "./knockout.server.ts";

const entered: Entered[] = ["a", "b", "c", "d", "e"].map((entry, index) => ({
  entry,
  names: [entry],
  namesake: null,
  handicap: index === 4 ? null : 20 - index,
}));

const draw = (by: "lot" | "handicap" | "list", numbers: Record<string, number> = {}, lot = 4711) =>
  drawn(entered, { by, lot, numbers: new Map(Object.entries(numbers)) });

test("the same number of the lot gives the same draw, another one another", () => {
  expect(draw("lot")).toEqual(draw("lot"));
  expect(draw("lot").entries.toSorted()).toEqual(["a", "b", "c", "d", "e"]);
  expect(draw("lot").entries).not.toEqual(draw("lot", {}, 4712).entries);
});

test("by handicap the lowest comes first, and one without a handicap last", () => {
  expect(draw("handicap").entries).toEqual(["d", "c", "b", "a", "e"]);
});

test("seeds come first, in the order of their numbers", () => {
  expect(draw("handicap", { e: 1, a: 2 })).toMatchObject({
    seeds: 2,
    entries: ["e", "a", "d", "c", "b"],
  });
});

test("numbers of the club’s list are no seeds", () => {
  expect(draw("list", { c: 1 })).toMatchObject({ seeds: 0, entries: ["c", "a", "b", "d", "e"] });
});

test("two sides are swapped, and no other", () => {
  expect(swapped(["a", "b", "c"], 1, 3)).toEqual(["c", "b", "a"]);
});
