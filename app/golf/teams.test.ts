import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addTeam,
  followEntries,
  leftMembers,
  makeNeutral,
  moveToTeam,
  removeTeam,
  renameTeam,
  sidesOf,
  teamPlaces,
  teamsOfGolfGroups,
  type GroupedPlayer,
  type Teams,
  typedNamesKept,
} from "./teams.ts";

const player = (id: string, golfGroup: string | null): GroupedPlayer => ({
  id,
  golfGroup,
});

const PLAYERS = [
  player("a1", "Alphas"),
  player("b1", "Betas"),
  player("a2", " alphas"),
  player("a3", "ALPHAS"),
  player("b2", "Betas"),
  player("c1", "Gammas"),
  player("n1", null),
];
const LIMITS = { maxPlayers: 2, minPlayers: 2 };

const TEAMS = teamsOfGolfGroups(PLAYERS, LIMITS);

test("golf groups become teams; too many, too few and none are neutral", () => {
  expect(TEAMS).toEqual({
    teams: [
      { name: "Alphas", players: ["a1", "a2"], neutral: ["a3"] },
      { name: "Betas", players: ["b1", "b2"], neutral: [] },
    ],
    neutral: ["c1", "n1"],
  });
});

test("without limits every group is a team, and everybody counts", () => {
  const { teams } = teamsOfGolfGroups(PLAYERS, {
    maxPlayers: null,
    minPlayers: 1,
  });
  expect(teams.map(({ name, players }) => [name, players.length] as const)).toEqual([
    ["Alphas", 3],
    ["Betas", 2],
    ["Gammas", 1],
  ]);
});

test("a player moves to a team with room, is neutral in a full one", () => {
  const full = moveToTeam(TEAMS, "c1", "Betas", LIMITS);
  expect(full.teams[1]).toEqual({
    name: "Betas",
    players: ["b1", "b2"],
    neutral: ["c1"],
  });
  const out = moveToTeam(TEAMS, "a1", null, LIMITS);
  expect(out.teams[0]?.players).toEqual(["a2"]);
  expect(out.neutral).toEqual(["c1", "n1", "a1"]);
  expect(moveToTeam(out, "a3", "Alphas", LIMITS).teams[0]).toEqual({
    name: "Alphas",
    players: ["a2", "a3"],
    neutral: [],
  });
  expect(() => moveToTeam(TEAMS, "a1", "Deltas", LIMITS)).toThrow("Deltas");
});

test("teams are added and removed", () => {
  const added = addTeam(TEAMS, " Deltas ");
  expect(added.teams.at(-1)).toEqual({
    name: "Deltas",
    players: [],
    neutral: [],
  });
  expect(() => addTeam(added, "deltas")).toThrow();
  const removed = removeTeam(TEAMS, "Alphas");
  expect(removed.teams.map(({ name }) => name)).toEqual(["Betas"]);
  expect(removed.neutral).toEqual(["c1", "n1", "a1", "a2", "a3"]);
});

test("who left is gone, and who came is with their golf group", () => {
  const now = [
    ...PLAYERS.filter(({ id }) => id !== "a1" && id !== "n1"),
    player("a4", "alphas"),
    player("b3", "Betas"),
    player("x1", "Nobodies"),
  ];
  expect(followEntries(TEAMS, now, LIMITS)).toEqual({
    teams: [
      { name: "Alphas", players: ["a2", "a4"], neutral: ["a3"] },
      { name: "Betas", players: ["b1", "b2"], neutral: ["b3"] },
    ],
    neutral: ["c1", "x1"],
  });
});

test("every player has one place, whatever is moved", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("Alphas", "Betas", "Gammas", null), {
        maxLength: 40,
      }),
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.tuple(fc.nat(39), fc.constantFrom("Alphas", "Betas", "Gammas", null))),
      (groups, maxPlayers, moves) => {
        const players = groups.map((group, index) => player(`p${index}`, group));
        let teams = teamsOfGolfGroups(players, { maxPlayers, minPlayers: 1 });
        for (const [index, team] of moves) {
          const moved = players[index];
          if (!moved) continue;
          if (team && !teams.teams.some(({ name }) => name === team)) continue;
          teams = moveToTeam(teams, moved.id, team, { maxPlayers });
        }
        expect([...teamPlaces(teams).keys()].toSorted()).toEqual(
          players.map(({ id }) => id).toSorted(),
        );
        for (const team of teams.teams) {
          expect(team.players.length).toBeLessThanOrEqual(maxPlayers);
        }
      },
    ),
  );
});

test("a team gets another name, but none that is taken", () => {
  const teams = addTeam(addTeam({ teams: [], neutral: [] }, "Reds"), "Blues");
  expect(renameTeam(teams, "Reds", " Greens ").teams.map(({ name }) => name)).toEqual([
    "Greens",
    "Blues",
  ]);
  expect(renameTeam(teams, "Reds", "REDS").teams[0]?.name).toBe("REDS");
  expect(() => renameTeam(teams, "Reds", "blues")).toThrow("a team blues");
  expect(() => renameTeam(teams, "Whites", "Greens")).toThrow("no team Whites");
});

test("players of a team are made neutral, and stay in it", () => {
  const teams = {
    teams: [
      { name: "Reds", players: ["a", "b"], neutral: ["c"] },
      { name: "Blues", players: ["d"], neutral: [] },
    ],
    neutral: ["e"],
  };
  expect(makeNeutral(teams, new Set(["a", "d", "e"]))).toEqual({
    teams: [
      { name: "Reds", players: ["b"], neutral: ["c", "a"] },
      { name: "Blues", players: [], neutral: ["d"] },
    ],
    neutral: ["e"],
  });
});

test("sides are made in the order of entry, and no two have one name", () => {
  const players = ["Ann", "Bea", "Ann", "Bea", "Cat"].map((name, index) => ({
    id: String(index),
    name,
  }));
  expect(sidesOf(players, 2)).toEqual({
    teams: [
      { name: "Ann & Bea", isMade: true, players: ["0", "1"], neutral: [] },
      { name: "Ann & Bea (2)", isMade: true, players: ["2", "3"], neutral: [] },
      { name: "Cat", isMade: true, players: ["4"], neutral: [] },
    ],
    neutral: [],
  });
  expect(sidesOf(players, 4).teams.map(({ name }) => name)).toEqual(["Team Ann", "Cat"]);
  const long = "a".repeat(120);
  const [, second] = sidesOf(
    [0, 1, 2, 3].map((id) => ({ id: String(id), name: long })),
    2,
  ).teams;
  expect(second?.name).toHaveLength(80);
  expect(second?.name.endsWith("a (2)")).toBe(true);
});

test.each([
  [["a", "b"], ["a", "b"], [], []],
  [["a", "b"], ["b"], ["a"], []],
  [["a", "b"], ["b", "c"], [], ["a"]],
  [["a", "b", "c"], ["c"], ["a", "b"], []],
  [["a", "b", "c", "d"], ["c", "d", "e"], ["a"], ["b"]],
  [[], ["a"], [], []],
])("of %j who began, with %j now, %j still count, and %j are replaced", (...args) => {
  const [began, playing, counted, replaced] = args;
  expect(leftMembers(began, playing)).toEqual({ counted, replaced });
});

describe("the name of a side", () => {
  const teams = (...all: [name: string, ...players: string[]][]): Teams => ({
    teams: all.map(([name, ...players]) => ({ name, players, neutral: [] })),
    neutral: [],
  });
  const made = ({ teams: all, ...rest }: Teams): Teams => ({
    ...rest,
    teams: all.map((team) => ({ ...team, isMade: true })),
  });

  test("that was typed is named where a player of the side leaves it", () => {
    const before = teams(["Eagles", "a", "b"], ["Reds", "c"], ["All", "a", "b", "c", "d", "e"]);
    const after = teams(["Eagles", "a", "d"], ["Reds", "c", "b"], ["All", "a"]);
    expect(typedNamesKept(before, after)).toEqual(["Eagles"]);
    expect(typedNamesKept(before, teams(["Hawks", "a"], ["Reds"]))).toEqual([]);
    expect(typedNamesKept(made(before), made(after))).toEqual([]);
  });

  test("that is typed in place of one that was made is kept", () => {
    const [team] = renameTeam(made(teams(["Ann & Bea", "a", "b"])), "Ann & Bea", "Eagles").teams;
    expect(team).toMatchObject({ name: "Eagles", isMade: false });
  });
});
