import { expect, test } from "vitest";
import { boardOrder } from "./board-order.ts";

const entered = ["a", "b", "c", "d", "e"].map((entry) => ({ entry }));

const lines = [
  { entry: "d", place: 1 },
  { entry: "c", place: 3 },
  { entry: "a", place: 3 },
  { entry: "gone", place: 2 },
];

test("the best of the board are first, equal ones and all others in the order of entry", () => {
  expect(boardOrder(entered, { lines }, 16)).toEqual({
    entries: ["d", "a", "c", "b", "e"],
    equal: [{ place: 3, entries: ["a", "c"], left: [] }],
    others: ["b", "e"],
  });
});

test("a tie for the last number is one, and who is left out of it is among the others", () => {
  expect(boardOrder(entered, { lines }, 2)).toEqual({
    entries: ["d", "a", "b", "c", "e"],
    equal: [{ place: 3, entries: ["a"], left: ["c"] }],
    others: ["b", "c", "e"],
  });
});
