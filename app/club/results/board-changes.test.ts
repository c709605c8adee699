import { describe, expect, test } from "vitest";
import type { BoardResults, Publication } from "#app/club/competition/published.ts";
import { boardChanges, publicationChanges } from "./board-changes.ts";

const SCORING = {
  format: "stableford",
  boards: ["net"],
  ties: "shared",
} as const;

const NAMES: Record<string, string> = { a: "Asha Rao", b: "Bea Das" };
const nameOf = (id: string) => NAMES[id] ?? id;

const of = (...players: BoardResults["players"]): BoardResults => ({
  players,
  teams: [],
  scoring: SCORING,
});

test("places and results that differ are named with what they were and are", () => {
  const before = of({ player: "a", place: 1, points: 36 }, { player: "b", place: 2, points: 30 });
  const after = of({ player: "b", place: 1, points: 37 }, { player: "a", place: 2, points: 36 });
  expect(boardChanges(before, after, nameOf)).toEqual([
    { name: "Bea Das", from: "2nd, 30 points", to: "1st, 37 points" },
    { name: "Asha Rao", from: "1st, 36 points", to: "2nd, 36 points" },
  ]);
  expect(boardChanges(before, before, nameOf)).toEqual([]);
});

test("who comes or goes is not on the other board", () => {
  const one = of({ player: "a", place: 1, points: 36 });
  const other = of({ player: "b", place: null, points: null, no_result: "WD" });
  expect(boardChanges(one, other, nameOf)).toEqual([
    { name: "Bea Das", from: "not on the board", to: "withdrawn" },
    { name: "Asha Rao", from: "1st, 36 points", to: "not on the board" },
  ]);
  expect(boardChanges(null, one, nameOf)).toEqual([
    { name: "Asha Rao", from: "not on the board", to: "1st, 36 points" },
  ]);
});

test("of two boards both are told, and of teams their names now", () => {
  const results = (place: number, name = "Reds"): BoardResults => ({
    players: [{ player: "a", place: 1, points: 80, second: { place, points: 70 } }],
    teams: [{ id: "t1", name, place, points: 80 }],
    scoring: { format: "medal", boards: ["gross", "net"], ties: "shared" },
  });
  expect(boardChanges(results(1, "Scarlets"), results(2), nameOf)).toEqual([
    {
      name: "Reds",
      from: "gross 1st, 80 strokes",
      to: "gross 2nd, 80 strokes",
    },
    {
      name: "Asha Rao",
      from: "gross 1st, 80 strokes; net 1st, 70 strokes",
      to: "gross 1st, 80 strokes; net 2nd, 70 strokes",
    },
  ]);
});

describe("publishing", () => {
  const publication = (changes: Partial<Publication> = {}): Publication => ({
    players: [
      {
        player: "a",
        place: 1,
        points: 36,
        name: null,
        team: null,
        neutral: true,
        handicap: 12,
        division: "Men",
      },
    ],
    teams: [],
    awards: [{ name: "Longest drive", note: "Hole 6", player: "a" }],
    scoring: SCORING,
    ...changes,
  });
  const changes = (before: Publication | null, after: Publication) =>
    publicationChanges(before, after, nameOf, ({ player }) =>
      player ? nameOf(player) : "no one yet",
    );

  test("the same again changes nothing, in whatever order it is stored", () => {
    const stored = JSON.parse(
      '{"scoring":{"ties":"shared","boards":["net"],"format":"stableford"},"teams":[],"awards":[{"note":"Hole 6","name":"Longest drive","player":"a"}],"players":[{"division":"Men","handicap":12,"player":"a","place":1,"points":36,"name":null,"team":null,"neutral":true,"no_result":null}]}',
    ) as Publication;
    expect(changes(stored, publication())).toBeNull();
  });

  test("other winners, places and the rest are told apart", () => {
    const [player] = publication().players;
    if (!player) throw new Error("There is one");
    expect(changes(publication(), publication({ awards: [] }))?.awards).toEqual([
      {
        name: "Longest drive, Hole 6",
        from: "Asha Rao",
        to: "no such award",
      },
    ]);
    expect(
      changes(publication(), publication({ players: [{ ...player, division: "Senior" }] })),
    ).toEqual({ board: [], awards: [], hasOthers: true });
    expect(changes(null, publication())).toEqual({
      board: [{ name: "Asha Rao", from: "not on the board", to: "1st, 36 points" }],
      awards: [
        {
          name: "Longest drive, Hole 6",
          from: "no such award",
          to: "Asha Rao",
        },
      ],
      hasOthers: false,
    });
  });
});
