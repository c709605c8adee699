import { expect, test } from "vitest";
import type { StoredDraw } from "#app/club/play/published.ts";
import { moveFourball, movePlayers, type Draw } from "#app/golf/draw.ts";
import type { Teams } from "#app/golf/teams.ts";
import { guestsOf, isUnpublished, unpublishedChanges } from "./unpublished.ts";

const HOLES = [1, 2].map((hole) => ({ time: "12:45", hole, letter: "" }));
const [ONE, TWO] = HOLES as [(typeof HOLES)[number], (typeof HOLES)[number]];

const seat = (id: string) => ({ id, neutral: false });
const PUBLISHED: StoredDraw = {
  fourballs: [
    { start: ONE, seats: ["a", "b", "c"].map(seat) },
    { start: TWO, seats: ["d", "e", "f"].map(seat) },
  ],
  teams: [{ name: "Reds", seats: ["a", "d"].map(seat) }],
};
const DRAW: Draw = {
  seed: 1,
  fourballs: [
    { start: ONE, players: ["a", "b", "c"] },
    { start: TWO, players: ["d", "e", "f"] },
  ],
};
const TEAMS: Teams = {
  teams: [{ name: "Reds", players: ["a", "d"], neutral: [] }],
  neutral: [],
};
const IDS = ["a", "b", "c", "d", "e", "f"];

const move = (moves: Record<string, number | null>) =>
  movePlayers(DRAW, new Map(Object.entries(moves)), new Set(IDS));

const changes = (draw: Draw, teams = TEAMS, ids = IDS) =>
  unpublishedChanges(PUBLISHED, { draw, teams }, ids);

test("a withdrawal is no unpublished change", () => {
  expect(isUnpublished(changes(DRAW))).toBe(false);
  expect(isUnpublished(changes(DRAW, TEAMS, ["b", "c", "d", "e"]))).toBe(false);
});

test("a guest who was removed is still in the published draw", () => {
  const [first, ...others] = PUBLISHED.fourballs;
  const seats = [...(first?.seats ?? []), { ...seat("guest"), name: "Ira Guest" }];
  const published = { ...PUBLISHED, fourballs: [{ start: ONE, seats }, ...others] };
  expect(unpublishedChanges(published, { draw: DRAW, teams: TEAMS }, IDS)).toEqual({
    starts: [{ id: "guest", from: ONE, to: null }],
    company: ["a", "b", "c"],
    teams: false,
  });
  expect(guestsOf(published)).toEqual(new Map([["guest", "Ira Guest"]]));
});

test("a swap moves two players, and gives all others other company", () => {
  expect(changes(move({ a: 1, d: 0 }))).toEqual({
    starts: [
      { id: "a", from: ONE, to: TWO },
      { id: "d", from: TWO, to: ONE },
    ],
    company: ["b", "c", "e", "f"],
    teams: false,
  });
});

test.each([{ time: "13:00" }, { hole: 3 }, { letter: "B" }])(
  "a start of which one part is another is another one: %o",
  (part) => {
    const moved = { ...ONE, ...part };
    const [first, ...others] = DRAW.fourballs;
    const { starts } = changes({
      ...DRAW,
      fourballs: [{ players: first?.players ?? [], start: moved }, ...others],
    });
    expect(starts).toEqual(["a", "b", "c"].map((id) => ({ id, from: ONE, to: moved })));
  },
);

test("fourballs that exchange their starts are all moved", () => {
  const { starts, company } = changes(moveFourball(DRAW, 0, 1));
  expect(starts.map(({ id }) => id)).toEqual(IDS);
  expect(company).toEqual([]);
});

test("a new player gets a start, and a removed one loses it", () => {
  const { starts } = changes(move({ a: null, new: 0 }), TEAMS, [...IDS, "new", "without"]);
  expect(starts).toEqual([
    { id: "a", from: ONE, to: null },
    { id: "new", from: null, to: ONE },
  ]);
});

test.each([
  [[{ name: "Blues", players: ["a", "d"], neutral: [] }]],
  [[{ name: "Reds", players: ["a"], neutral: ["d"] }]],
  [[]],
])("other teams are a change: %j", (teams) => {
  const changed = changes(DRAW, { teams, neutral: [] });
  expect(changed).toEqual({ starts: [], company: [], teams: true });
  expect(isUnpublished(changed)).toBe(true);
});
