import { expect, test } from "vitest";
import { BANGALORE_DRAW } from "../../tests/support/seeded-tournaments.ts";
import type { PublishedDraw } from "./play.ts";
import { countPlayers, fourballsOf, teamsOf } from "./rosters.ts";

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

const drawOf = (fourballs: object[], teams: object[] = []) =>
  ({ teams, fourballs }) as unknown as PublishedDraw;
const seat = (name: string | null, team: string | null = null, neutral = false) => ({
  name,
  team,
  neutral,
});
const at = (time: string, hole: number, ...players: object[]) => ({
  time,
  hole,
  letter: "",
  players,
});

test("fourballs have a time where not all start together, and none where they do", () => {
  const times = (...each: string[]) =>
    fourballsOf(drawOf(each.map((time, index) => at(time, index + 1, seat("Asha"))))).map(
      ({ time }) => time,
    );
  expect(times("07:30", "07:40")).toEqual(["7:30 AM", "7:40 AM"]);
  expect(times("07:30", "07:30")).toEqual([undefined, undefined]);
});

test("a player who has withdrawn is a gap among four, whose team is known", () => {
  const four = [
    seat("Asha", "Reds"),
    seat(null, "Reds"),
    seat("Om", "Blues"),
    seat("Ira", "Blues"),
  ];
  expect(fourballsOf(drawOf([at("07:30", 1, ...four)]))[0]?.players).toEqual([
    { name: "Asha", team: "Reds", isNeutral: false },
    { name: null, team: "Reds", isNeutral: false },
    { name: "Om", team: "Blues", isNeutral: false },
    { name: "Ira", team: "Blues", isNeutral: false },
  ]);
});

test("a neutral player is called so only where teams play", () => {
  const neutral = (...others: object[]) =>
    fourballsOf(drawOf([at("07:30", 1, seat("Uma", null, true)), at("07:30", 2, ...others)]))[0]
      ?.players[0]?.isNeutral;
  expect([neutral(seat("Asha", "Reds")), neutral(seat("Asha"))]).toEqual([true, false]);
});

test("players of one name are told apart, alike on the sheet and in the teams", () => {
  const asha = (namesake: number) => ({ ...seat("Asha Rao", "Reds"), namesake });
  const players = [asha(2), asha(1), seat("Om", "Reds")];
  const draw = drawOf([at("07:30", 1, ...players)], [{ name: "Reds", players }]);
  for (const listed of [teamsOf(draw)[0], fourballsOf(draw)[0]]) {
    expect(listed?.players.map(({ name }) => name)).toEqual([
      "Asha Rao (no. 2)",
      "Asha Rao (no. 1)",
      "Om",
    ]);
  }
});
