import { expect, test } from "vitest";
import { filledPrizes, type OnePrizeEach, passedOver } from "./prizes.ts";

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
  expect(filledPrizes([GROSS, NET], "players")).toEqual([
    { prize: "Best gross", winners: ["ann"] },
    { prize: "Best net", winners: ["cyd"] },
    { prize: "Second net", winners: ["bob"] },
  ]);
});

test("net before gross is another order of the same boards", () => {
  expect(filledPrizes([NET, GROSS], "players")).toEqual([
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
  const winners = (
    lists: Parameters<typeof filledPrizes<string>>[0],
    onePrizeEach: OnePrizeEach = "players and sides",
  ) => filledPrizes(lists, onePrizeEach).map((each) => each.winners);
  expect(winners([GROSS, pairs])).toEqual([["ann"], ["C & D"]]);
  expect(winners([pairs, GROSS])).toEqual([["A & B"], ["cyd"]]);
  expect(winners([GROSS, pairs], "nobody")).toEqual([["ann"], ["A & B"]]);
  // Else the pairs go to those who came last.
  expect(winners([GROSS, pairs], "players")).toEqual([["ann"], ["A & B"]]);
  expect(winners([pairs, { ...pairs, prizes: ["Best pair net"] }], "players")).toEqual([
    ["A & B"],
    ["C & D"],
  ]);
});

test("whom a list passes over is named with the prize of their place there", () => {
  expect(passedOver([GROSS, NET], "players")).toEqual([{ prize: NET.prizes[0], winners: ["ann"] }]);
  expect(passedOver([GROSS], "players")).toEqual([]);
  // All three before the one who wins.
  const three = { lines: places({ ann: 1, bob: 2, cyd: 3, dee: 4 }), prizes: ["a", "b", "c"] };
  expect(passedOver([three, { ...three, prizes: ["Best net"] }], "players")).toEqual([
    { prize: "Best net", winners: ["ann", "bob", "cyd"] },
  ]);
  expect(
    passedOver(
      [GROSS, { lines: places({ ann: 1, bob: 1, cyd: 3 }), prizes: ["Best net"] }],
      "players",
    ),
  ).toEqual([{ prize: "Best net", winners: ["ann"] }]);
});

test("a player may win several where the club says so", () => {
  expect(filledPrizes([GROSS, NET], "nobody").map((each) => each.winners)).toEqual([
    ["ann"],
    ["ann"],
    ["cyd"],
  ]);
});

test("equal players share the prizes of their places", () => {
  const lines = places({ ann: 1, bob: 2, cyd: 2, dev: 4 });
  expect(filledPrizes([{ lines, prizes: ["1", "2", "3", "4", "5"] }], "players")).toEqual([
    { prize: "1", winners: ["ann"] },
    { prize: "2", winners: ["bob", "cyd"] },
    { prize: "3", winners: ["bob", "cyd"] },
    { prize: "4", winners: ["dev"] },
    { prize: "5", winners: [] },
  ]);
});
