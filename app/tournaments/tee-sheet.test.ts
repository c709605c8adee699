import { expect, test } from "vitest";
import { TEAMS, team } from "./rosters.ts";
import { drawFourballs } from "./tee-sheet.ts";

const fourballs = drawFourballs(TEAMS);

test("every player is on the tee sheet exactly once", () => {
  const drawn = fourballs.flatMap(({ players }) => players);
  const entered = TEAMS.flatMap(({ players }) => players);
  expect(new Set(drawn)).toEqual(new Set(entered));
  expect(drawn).toHaveLength(entered.length);
});

test("99 players make 24 fourballs and one of three", () => {
  expect(fourballs.map(({ players }) => players.length)).toEqual([
    ...Array.from({ length: 24 }, () => 4),
    3,
  ]);
});

test("nobody plays with a team-mate", () => {
  for (const { players } of fourballs) {
    expect(new Set(players.map(({ team }) => team)).size).toBe(players.length);
  }
});

test("the neutral players play together, last", () => {
  const neutral = fourballs.filter(({ players }) =>
    players.some(({ isNeutral }) => isNeutral),
  );
  expect(neutral).toEqual([fourballs.at(-1)]);
  expect(neutral[0]?.players.filter(({ isNeutral }) => isNeutral)).toHaveLength(
    2,
  );
});

test("all 18 holes have a fourball, and the first seven have two", () => {
  expect(fourballs.map(({ start }) => start)).toEqual(
    "1A 1B 2A 2B 3A 3B 4A 4B 5A 5B 6A 6B 7A 7B 8 9 10 11 12 13 14 15 16 17 18".split(
      " ",
    ),
  );
});

test("few players start on the first holes, and team-mates meet only when nobody else is left", () => {
  const small = drawFourballs([
    team("Reds", ["Ann", "Bea", "Cat", "Dot"]),
    team("Blues", ["Eve"]),
  ]);
  expect(
    small.map(({ start, players }) => [start, players.map(({ name }) => name)]),
  ).toEqual([
    ["1", ["Ann", "Eve", "Bea", "Cat"]],
    ["2", ["Dot"]],
  ]);
});
