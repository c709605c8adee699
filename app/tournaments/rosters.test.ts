import { expect, test } from "vitest";
import { BANGALORE_DRAW } from "../../tests/support/seeded-tournaments.ts";
import type { PublishedDraw } from "./play.ts";
import { countPlayers, fourballsOf, teamsOf } from "./rosters.ts";

test("players of teams are counted, including neutral ones", () => {
  const teams = teamsOf(BANGALORE_DRAW, []);
  expect(countPlayers(teams)).toEqual({ players: 99, neutral: 2 });
  expect(teams[1]?.players.at(-1)).toEqual({
    name: "Golf Champs player 21",
    team: "Golf Champs",
    isNeutral: true,
  });
  expect(countPlayers([])).toEqual({ players: 0, neutral: 0 });
});

test("the fourballs are numbered, and have their holes", () => {
  const fourballs = fourballsOf(BANGALORE_DRAW, []);
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
    fourballsOf(drawOf(each.map((time, index) => at(time, index + 1, seat("Asha")))), []).map(
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
  expect(fourballsOf(drawOf([at("07:30", 1, ...four)]), [])[0]?.players).toEqual([
    { name: "Asha", team: "Reds", isNeutral: false },
    { name: null, team: "Reds", isNeutral: false },
    { name: "Om", team: "Blues", isNeutral: false },
    { name: "Ira", team: "Blues", isNeutral: false },
  ]);
});

test("a neutral player is called so only where teams play", () => {
  const neutral = (...others: object[]) =>
    fourballsOf(drawOf([at("07:30", 1, seat("Uma", null, true)), at("07:30", 2, ...others)]), [])[0]
      ?.players[0]?.isNeutral;
  expect([neutral(seat("Asha", "Reds")), neutral(seat("Asha"))]).toEqual([true, false]);
});

const DIVISIONS = [
  { id: "men", name: "Men" },
  { id: "ladies", name: "Ladies" },
];

test("players of one name are told apart, alike on the sheet and in the teams", () => {
  const asha = (order: number, handicap: string | null, division: string | null) => ({
    ...seat("Asha Rao", "Reds"),
    namesake: { handicap, division, order },
  });
  const namesOf = (...players: object[]) => {
    const draw = drawOf(
      [at("07:30", 1, ...players, seat("Om", "Reds"))],
      [{ name: "Reds", players }],
    );
    const [team, fourball] = [teamsOf(draw, DIVISIONS)[0], fourballsOf(draw, DIVISIONS)[0]];
    expect(fourball?.players.slice(0, -1).map(({ name }) => name)).toEqual(
      team?.players.map(({ name }) => name),
    );
    expect(fourball?.players.at(-1)?.name).toBe("Om");
    return team?.players.map(({ name }) => name);
  };
  expect(namesOf(asha(2, "12.4", "men"), asha(1, "8", "men"))).toEqual([
    "Asha Rao (handicap 12.4)",
    "Asha Rao (handicap 8)",
  ]);
  expect(namesOf(asha(2, "12", "men"), asha(1, "12", "ladies"))).toEqual([
    "Asha Rao (Men)",
    "Asha Rao (Ladies)",
  ]);
  expect(namesOf(asha(2, null, null), asha(1, null, null))).toEqual([
    "Asha Rao (no. 2)",
    "Asha Rao (no. 1)",
  ]);
});

test("who is not there to be seen still tells another of the name apart", () => {
  const asha = (order: number, handicap: string) => ({
    name: "Asha Rao",
    namesake: { handicap, division: null, order },
  });
  const draw = drawOf([at("07:30", 1, { ...seat("Asha Rao"), ...asha(2, "8") })]);
  const nameOf = (...namesakes: PublishedDraw["namesakes"] & object) =>
    fourballsOf({ ...draw, namesakes }, DIVISIONS)[0]?.players[0]?.name;
  expect(nameOf(asha(1, "12"))).toBe("Asha Rao (handicap 8)");
  expect(nameOf(asha(1, "8"))).toBe("Asha Rao (no. 2)");
});
