import { expect, test } from "vitest";
import type { FactLine, SeriesFacts } from "./facts.ts";
import { seriesChanges } from "./moves.ts";

const line = (person: string, place: number | null): FactLine => ({
  person,
  place,
  total: null,
  noResult: null,
  isEligible: true,
  division: null,
});

const facts = (...places: [person: string, place: number][]): SeriesFacts =>
  ({
    rules: {
      kind: "points",
      table: [10, 9, 8, 7, 6],
      below: 0,
      ties: "average",
      tiedBy: "place",
      tail: "shared",
      guests: "up",
      noReturn: {},
      counting: null,
      minRounds: 0,
      division: null,
      finalTies: "shared",
    },
    tournaments: [
      {
        id: "one",
        name: "One",
        state: "published",
        weight: 1,
        board: null,
        lines: places.map(([person, place]) => line(person, place)),
      },
    ],
    corrections: [],
    moved: {},
    divisions: [],
    cut: null,
  }) as unknown as SeriesFacts;

test("first places and who has left the table come first, then the order of the places now", () => {
  const before = facts(["e", 1], ["d", 2], ["c", 3], ["b", 4], ["a", 5]);
  expect(
    seriesChanges(before, facts(["a", 1], ["b", 2])).map(({ person, from, to }) => [
      person,
      from,
      to,
    ]),
  ).toEqual([
    ["a", 5, 1],
    ["e", 1, null],
    ["d", 2, null],
    ["c", 3, null],
    ["b", 4, 2],
  ]);
});
