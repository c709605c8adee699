import { expect, test } from "vitest";
import { BANGALORE } from "../../tests/support/seeded-tournaments.ts";
import {
  brokenRules,
  drawFourballs,
  isNeutralFourball,
  seatsOf,
  type Draw,
  type DrawPlayer,
  type DrawRules,
} from "./draw.ts";
import { startingHole, startsOf, type StartRules } from "./starts.ts";

const TEAM_SIZE = 20;
const RULES: DrawRules = {
  mixTeams: true,
  keepEntriesTogether: true,
  maxHandicapDifference: null,
};
const STARTS: StartRules = {
  kind: "shotgun",
  time: "12:45",
  holes: Array.from({ length: 18 }, (_, index) => index + 1),
};

/** The sample players of the first tournament's rosters. */
const PLAYERS = BANGALORE.teams.flatMap(({ name: team, players }) =>
  players.map((name, index): DrawPlayer => ({
    id: name,
    entryId: null,
    name,
    team: index < TEAM_SIZE ? team : null,
    handicap: null,
  })),
);

test("the first tournament's sheet is a draw that breaks no rule", () => {
  const starts = startsOf(BANGALORE.tee_sheet.length, STARTS);
  expect(starts.map(startingHole)).toEqual(
    BANGALORE.tee_sheet.map(({ start }) => start),
  );
  const sheet: Draw = {
    seed: null,
    fourballs: BANGALORE.tee_sheet.map(({ players }, index) => ({
      start: starts[index] as Draw["fourballs"][number]["start"],
      players,
    })),
  };
  expect(brokenRules(sheet, PLAYERS, RULES)).toEqual([]);
});

test("its players can be drawn anew, in fourballs of the same sizes", () => {
  const sizes = (fourballs: readonly { players: readonly string[] }[]) =>
    fourballs.map(({ players }) => players.length).toSorted();
  for (let seed = 0; seed < 10; seed++) {
    const drawn = drawFourballs(PLAYERS, RULES, STARTS, seed);
    expect(brokenRules(drawn, PLAYERS, RULES)).toEqual([]);
    expect(sizes(drawn.fourballs)).toEqual(sizes(BANGALORE.tee_sheet));
    // Two neutral players are no fourball of their own.
    expect(seatsOf(drawn, PLAYERS).some(isNeutralFourball)).toBe(false);
  }
});
