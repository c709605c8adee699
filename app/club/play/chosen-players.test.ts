import { expect, test } from "vitest";
import { playersOf, shortIds } from "./chosen-players.ts";

const A = "aaaaaaaa-1111-4000-8000-000000000000";
const ALIKE = "aaaaaaaa-2222-4000-8000-000000000000";
const B = "bbbbbbbb-1111-4000-8000-000000000000";

test("ids are as short as they can be", () => {
  expect([A, B].map(shortIds([A, B]))).toEqual(["aaaaaaaa", "bbbbbbbb"]);
  expect([A, ALIKE, B].map(shortIds([A, ALIKE, B]))).toEqual([
    "aaaaaaaa-1111",
    "aaaaaaaa-2222",
    "bbbbbbbb-1111",
  ]);
});

test("players are found by the beginning of their ids, or by all of it", () => {
  expect(playersOf(["bbbbbbbb", A], [A, B])).toEqual([B, A]);
  expect(playersOf(["cccccccc"], [A, B])).toEqual([]);
});

test("a name matches no other player", () => {
  expect(playersOf(["aaaaaaaa"], [A, ALIKE, B])).toEqual([]);
});
