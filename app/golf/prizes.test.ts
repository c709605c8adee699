import { expect, test } from "vitest";
import { filledPrizes, passedOver } from "./prizes.ts";

const places = (board: Record<string, number | null>) =>
  Object.entries(board).map(([id, place]) => ({ id, place }));

const GROSS = {
  lines: places({ ann: 1, bob: 2, cyd: 3 }),
  prizes: ["Best gross"],
};
const NET = {
  lines: places({ ann: 1, guest: null, cyd: 2, bob: 3 }),
  prizes: ["Best net", "Second net"],
};

test("a winner of the gross leaves the net, and the next moves up", () => {
  expect(filledPrizes([GROSS, NET], true)).toEqual([
    { prize: "Best gross", winners: ["ann"] },
    { prize: "Best net", winners: ["cyd"] },
    { prize: "Second net", winners: ["bob"] },
  ]);
});

test("net before gross is another order of the same boards", () => {
  expect(filledPrizes([NET, GROSS], true)).toEqual([
    { prize: "Best net", winners: ["ann"] },
    { prize: "Second net", winners: ["cyd"] },
    { prize: "Best gross", winners: ["bob"] },
  ]);
});

test("a side leaves once a member of it has won, and a member once the side has", () => {
  const pairs = {
    lines: [
      { id: "A & B", place: 1, members: ["ann", "bob"] },
      { id: "C & D", place: 2, members: ["cyd", "dee"] },
    ],
    prizes: ["Best pair"],
  };
  const winners = (lists: Parameters<typeof filledPrizes<string>>[0], isOnePrizeEach = true) =>
    filledPrizes(lists, isOnePrizeEach).map((each) => each.winners);
  expect(winners([GROSS, pairs])).toEqual([["ann"], ["C & D"]]);
  expect(winners([pairs, GROSS])).toEqual([["A & B"], ["cyd"]]);
  expect(winners([GROSS, pairs], false)).toEqual([["ann"], ["A & B"]]);
});

test("whom a list passes over is named with the prize of their place there", () => {
  expect(passedOver([GROSS, NET])).toEqual([{ prize: NET.prizes[0], winners: ["ann"] }]);
  expect(passedOver([GROSS])).toEqual([]);
});

test("a player may win several where the club says so", () => {
  expect(filledPrizes([GROSS, NET], false).map((each) => each.winners)).toEqual([
    ["ann"],
    ["ann"],
    ["cyd"],
  ]);
});

test("equal players share the prizes of their places", () => {
  const lines = places({ ann: 1, bob: 2, cyd: 2, dev: 4 });
  expect(filledPrizes([{ lines, prizes: ["1", "2", "3", "4", "5"] }], true)).toEqual([
    { prize: "1", winners: ["ann"] },
    { prize: "2", winners: ["bob", "cyd"] },
    { prize: "3", winners: ["bob", "cyd"] },
    { prize: "4", winners: ["dev"] },
    { prize: "5", winners: [] },
  ]);
});
