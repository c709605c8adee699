import { expect, test } from "vitest";
import { countPlayers, fourballsOf, teamsOf } from "./rosters.ts";

const REDS = { name: "Reds", players: ["Ann", "Bea", "Cat"] };
const BLUES = { name: "Blues", players: ["Dot"] };

test("players after a team's size are neutral", () => {
  const teams = teamsOf([REDS, BLUES], 2);
  expect(
    teams.map(({ players }) => players.map(({ isNeutral }) => isNeutral)),
  ).toEqual([[false, false, true], [false]]);
  expect(countPlayers(teams)).toEqual({ players: 4, neutral: 1 });
});

test("without a size nobody is", () => {
  expect(countPlayers(teamsOf([REDS], null))).toEqual({
    players: 3,
    neutral: 0,
  });
});

test("the fourballs are numbered, and know their players' teams", () => {
  const teams = teamsOf([REDS, BLUES], 2);
  const sheet = [
    { start: "3A", players: ["Ann", "Dot"] },
    { start: "3B", players: ["Cat", "A guest"] },
  ];
  expect(fourballsOf(sheet, teams)).toEqual([
    {
      number: 1,
      start: "3A",
      players: [
        { name: "Ann", team: "Reds", isNeutral: false },
        { name: "Dot", team: "Blues", isNeutral: false },
      ],
    },
    {
      number: 2,
      start: "3B",
      players: [
        { name: "Cat", team: "Reds", isNeutral: true },
        { name: "A guest", team: null, isNeutral: false },
      ],
    },
  ]);
});
