import { expect, test } from "vitest";
import { countPlayers, fourballsOf, teamsOf } from "./rosters.ts";
import { BANGALORE_DRAW } from "../../tests/support/seeded-tournaments.ts";

test("players of teams are counted, including neutral ones", () => {
  const teams = teamsOf(BANGALORE_DRAW);
  expect(countPlayers(teams)).toEqual({ players: 99, neutral: 2 });
  expect(teams[1]?.players.at(-1)).toEqual({
    name: "Golf Champs player 21",
    team: "Golf Champs",
    isNeutral: true,
  });
  expect(countPlayers([])).toEqual({ players: 0, neutral: 0 });
});

test("the fourballs are numbered, and have their holes", () => {
  const fourballs = fourballsOf(BANGALORE_DRAW);
  expect(fourballs.map(({ number }) => number)).toEqual(
    Array.from({ length: 25 }, (_, index) => index + 1),
  );
  expect(fourballs[4]).toEqual({
    number: 5,
    start: "3A",
    players: [
      { name: "Bogey Boys player 1", team: "Bogey Boys", isNeutral: false },
      {
        name: "Scratch Golfers player 5",
        team: "Scratch Golfers",
        isNeutral: false,
      },
      { name: "Golf Champs player 5", team: "Golf Champs", isNeutral: false },
      { name: "Golf Buddiez player 5", team: "Golf Buddiez", isNeutral: false },
    ],
  });
});
