import { expect, test } from "vitest";
import { depositOf } from "./deposit.ts";

const CASH = [
  { id: "a", paise: 350_000, who: "desk" },
  { id: "b", paise: 120_000, who: "bar" },
  { id: "c", paise: 200_000, who: "desk" },
  { id: "d", paise: 80_000, who: "bar" },
];

test.each([
  ["all of it", 750_000, ["a", "b", "c", "d"]],
  ["the first", 350_000, ["a"]],
  ["the oldest", 670_000, ["a", "b", "c"]],
  ["what one person received", 550_000, ["a", "c"]],
  ["the oldest of another person", 120_000, ["b"]],
  ["less than the first", 349_999, []],
  ["more than there is", 750_001, []],
  ["none that is oldest", 280_000, []],
] as const)("a deposit of %s", (_name, paise, ids) => {
  expect(depositOf(paise, CASH)).toEqual(ids);
});

test.each([
  ["with the refund that was paid from the till", 600_000, ["a", "b", "r", "c"]],
  ["of one person, with the refund", 480_000, ["a", "r", "c"]],
  ["before the refund", 470_000, ["a", "b"]],
] as const)("a deposit %s", (_name, paise, ids) => {
  const [a, b, ...others] = CASH;
  const refund = { id: "r", paise: -70_000, who: "desk" };
  expect(
    depositOf(
      paise,
      [a, b, refund, ...others].filter((row) => row !== undefined),
    ),
  ).toEqual(ids);
});

test("no cash is proposed where there is none", () => {
  expect(depositOf(100, [])).toEqual([]);
});
