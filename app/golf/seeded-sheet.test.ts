import { expect, test } from "vitest";
import { BANGALORE_DRAW } from "../../tests/support/seeded-tournaments.ts";
import {
  brokenRules,
  drawFourballs,
  isNeutralFourball,
  seatsOf,
  type Draw,
  type DrawPlayer,
  type DrawRules,
} from "./draw.ts";
import { startsOf, type StartRules } from "./starts.ts";

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
const PLAYERS = BANGALORE_DRAW.teams.flatMap(({ name: team, players }) =>
  players.map(({ name: known, neutral }): DrawPlayer => {
    const name = known ?? "";
    return {
      id: name,
      entryId: null,
      name,
      team: neutral ? null : team,
      handicap: null,
    };
  }),
);

const SHEET: Draw = {
  seed: null,
  fourballs: BANGALORE_DRAW.fourballs.map(({ players, ...start }) => ({
    start,
    players: players.map(({ name }) => name ?? ""),
  })),
};

test("the first tournament's sheet is a draw that breaks no rule", () => {
  expect(SHEET.fourballs.map(({ start }) => start)).toEqual(
    startsOf(SHEET.fourballs.length, STARTS),
  );
  expect(brokenRules(SHEET, PLAYERS, RULES)).toEqual([]);
});

test("its players can be drawn anew, in fourballs of the same sizes", () => {
  const sizes = (fourballs: readonly { players: readonly string[] }[]) =>
    fourballs.map(({ players }) => players.length).toSorted();
  for (let seed = 0; seed < 10; seed++) {
    const drawn = drawFourballs(PLAYERS, RULES, STARTS, seed);
    expect(brokenRules(drawn, PLAYERS, RULES)).toEqual([]);
    expect(sizes(drawn.fourballs)).toEqual(sizes(SHEET.fourballs));
    // Two neutral players are no fourball of their own.
    expect(seatsOf(drawn, PLAYERS).some(isNeutralFourball)).toBe(false);
  }
});
