import { expect, test } from "vitest";
import { SCHEDULE } from "./bangalore-content.ts";
import { countPlayers, TEAMS } from "./rosters.ts";

test("five teams, 99 players, 2 of them neutral", () => {
  expect(
    TEAMS.map((team) => {
      const { players, neutral } = countPlayers([team]);
      return [team.name, players - neutral, neutral];
    }),
  ).toEqual([
    ["Scratch Golfers", 20, 0],
    ["Golf Champs", 20, 1],
    ["Golf Buddiez", 20, 1],
    ["Calling Elvis", 20, 0],
    ["Bogey Boys", 17, 0],
  ]);
  expect(countPlayers(TEAMS)).toEqual({ players: 99, neutral: 2 });
});

test("players after a team's twentieth are neutral, and nobody else", () => {
  for (const { players } of TEAMS) {
    expect(players.map(({ isNeutral }) => isNeutral)).toEqual(
      players.map((_, index) => index >= 20),
    );
  }
});

test("nobody is on two rosters", () => {
  const names = TEAMS.flatMap(({ players }) => players.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
});

test("the page and the calendar have the same times", () => {
  const clock = new Intl.DateTimeFormat("en-US", {
    timeStyle: "short",
    timeZone: "UTC",
  });
  for (const { at, time } of Object.values(SCHEDULE)) {
    const read = clock.format(new Date(`2025-09-13T${at}Z`));
    expect(read.replace(/\s/, " ")).toBe(time);
  }
});
