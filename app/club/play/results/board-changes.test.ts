import { describe, expect, test } from "vitest";
import type { BoardResults, StoredCompetition } from "#app/club/play/published.ts";
import {
  boardChanges,
  changeFacts,
  competitionChanges,
  type NamedPublication,
  publicationChanges,
} from "./board-changes.ts";

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
  expect(boardChanges(before, after, nameOf)).toEqual({
    changes: [
      { name: "Bea Das", from: "2nd, 30 points", to: "1st, 37 points" },
      { name: "Asha Rao", from: "1st, 36 points", to: "2nd, 36 points" },
    ],
    shifts: 0,
  });
  expect(boardChanges(before, before, nameOf)).toEqual({ changes: [], shifts: 0 });
});

test("who comes or goes is not on the other board", () => {
  const one = of({ player: "a", place: 1, points: 36 });
  const other = of({ player: "b", place: null, points: null, no_result: "WD" });
  expect(boardChanges(one, other, nameOf).changes).toEqual([
    { name: "Bea Das", from: "not on the board", to: "withdrawn" },
    { name: "Asha Rao", from: "1st, 36 points", to: "not on the board" },
  ]);
  expect(boardChanges(of(), one, nameOf).changes).toEqual([
    { name: "Asha Rao", from: "not on the board", to: "1st, 36 points" },
  ]);
});

test("a result without a handicap is told on the gross board, and its want on the net one", () => {
  const fact = (line: Omit<BoardResults["players"][number], "player">) =>
    boardChanges(
      of(),
      {
        ...of({ player: "a", ...line }),
        scoring: { format: "medal", boards: ["net", "gross"], ties: "shared" },
      },
      nameOf,
    ).changes[0]?.to;
  const none = { place: null, points: null };
  expect(fact({ ...none, no_result: "no-handicap", second: { place: 2, points: 88 } })).toBe(
    "net no handicap; gross 2nd, 88 strokes",
  );
  expect(fact({ ...none, no_result: "NR", second: none })).toBe("net no return; gross no return");
});

test("another division is told with the places in both, though the place of all is the same", () => {
  const results = (division: string) =>
    of(
      { player: "a", place: 1, points: 36, division },
      { player: "b", place: 2, points: 30, division: "Gold" },
      { player: "c", place: 3, points: 29, division: "Silver" },
    );
  expect(boardChanges(results("Gold"), results("Silver"), nameOf)).toEqual({
    changes: [
      {
        name: "Asha Rao",
        from: "1st (1st of Gold), 36 points",
        to: "1st (1st of Silver), 36 points",
      },
      { name: "Bea Das", from: "2nd (2nd of Gold), 30 points", to: "2nd (1st of Gold), 30 points" },
      { name: "c", from: "3rd (1st of Silver), 29 points", to: "3rd (2nd of Silver), 29 points" },
    ],
    shifts: 0,
  });
});

test("a corrected card comes first, and who only moves by one place is counted", () => {
  const line = (player: string, place: number, points: number) => ({ player, place, points });
  const before = of(line("a", 1, 40), line("c", 2, 38), line("d", 3, 36), line("b", 4, 30));
  // The card of the last one is the second best now.
  const second = of(line("a", 1, 40), line("b", 2, 39), line("c", 3, 38), line("d", 4, 36));
  expect(boardChanges(before, second, nameOf)).toEqual({
    changes: [{ name: "Bea Das", from: "4th, 30 points", to: "2nd, 39 points" }],
    shifts: 2,
  });
  // And the best: who loses the first place is told.
  const first = of(line("b", 1, 41), line("a", 2, 40), line("c", 3, 38), line("d", 4, 36));
  const changes = boardChanges(before, first, nameOf);
  expect(changes.changes.map(({ name }) => name)).toEqual(["Bea Das", "Asha Rao"]);
  expect(changes.shifts).toBe(2);
  expect(changeFacts(changes).at(-1)).toEqual({ name: "2 others", fact: "move by one place" });
  // Two places are no shift.
  const two = of(line("c", 1, 38), line("d", 1, 36), line("b", 1, 30), line("a", 4, 40));
  expect(boardChanges(second, two, nameOf).shifts).toBe(0);
});

describe("who is disqualified comes first", () => {
  const IDS = ["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9"];
  const before = IDS.map((player, index) => ({ player, place: index + 1, points: 40 - index }));
  // The winner is disqualified, p9 has another score, and the others move up.
  const after = [
    ...before.slice(1, 8).map((line) => ({ ...line, place: line.place - 1 })),
    { player: "p9", place: 8, points: 20 },
    { player: "p1", place: null, points: null, no_result: "DQ" as const },
  ];

  test("on the board", () => {
    const { changes, shifts } = boardChanges(of(...before), of(...after), nameOf);
    expect(changes.map(({ name, to }) => [name, to])).toEqual([
      ["p1", "disqualified"],
      ["p9", "8th, 20 points"],
      ["p2", "1st, 39 points"],
    ]);
    expect(shifts).toBe(6);
  });

  test("in a further competition, where who moves by one place is counted too", () => {
    const competition = (lines: readonly BoardResults["players"][number][]): StoredCompetition => ({
      ...{ id: "c", name: "Net", kind: "board" },
      lines: lines.map((line) => ({ ...line, handicap: null })),
      terms: { ...SCORING, allowance: [], counted: { inTurn: [1] }, shortSides: false, points: [] },
    });
    expect(competitionChanges([competition(before)], [competition(after)], nameOf)).toEqual([
      { name: "Net: p1", fact: "1st, 40 points → disqualified" },
      { name: "Net: p9", fact: "9th, 32 points → 8th, 20 points" },
      { name: "Net: p2", fact: "2nd, 39 points → 1st, 39 points" },
      { name: "Net: 6 others", fact: "move by one place" },
    ]);
  });

  test("a side with another name alone is told so, not with other players or strokes", () => {
    const pairs = (name: string, partner = "b"): StoredCompetition => ({
      ...{ id: "c", name: "Pairs", kind: "board" },
      lines: [
        {
          ...{ side: "s", name, place: 1, points: 40 },
          members: ["a", partner].map((player) => ({ player, handicap: 1 })),
        },
      ],
      terms: { ...SCORING, allowance: [], counted: { inTurn: [1] }, shortSides: false, points: [] },
    });
    const told = (now: StoredCompetition) => competitionChanges([pairs("A & B")], [now], nameOf);
    expect(told(pairs("The Eagles"))).toEqual([
      { name: "Pairs: Name of the side, 1st, 40 points", fact: "A & B → The Eagles" },
    ]);
    expect(told(pairs("The Eagles", "c"))).toEqual([
      {
        name: "Pairs: A & B, now The Eagles",
        fact: "1st, 40 points, with other players or strokes",
      },
    ]);
  });

  test("of a side of the partners too", () => {
    const side = (id: string, place: number, points: number, out?: "DQ") => ({
      ...{ id, name: id, place, points },
      members: [
        { player: "a", handicap: 1 },
        { player: "b", handicap: 1, ...(out && { no_result: out }) },
      ],
    });
    const sides = (...teams: BoardResults["teams"]): BoardResults => ({ ...of(), teams });
    const { changes } = boardChanges(
      sides(side("x", 1, 40), side("y", 2, 39), side("z", 3, 38)),
      sides(side("y", 1, 41), side("z", 2, 38), side("x", 3, 30, "DQ")),
      nameOf,
    );
    expect(changes.map(({ name }) => name)).toEqual(["x", "y"]);
  });
});

test("of two boards both are told, and of teams their names now", () => {
  const results = (place: number, name = "Reds"): BoardResults => ({
    players: [{ player: "a", place: 1, points: 80, second: { place, points: 70 } }],
    teams: [{ id: "t1", name, place, points: 80 }],
    scoring: { format: "medal", boards: ["gross", "net"], ties: "shared" },
  });
  expect(boardChanges(results(1, "Scarlets"), results(2), nameOf).changes).toEqual([
    {
      name: "Scarlets, now Reds",
      from: "gross 1st, 80 strokes",
      to: "gross 2nd, 80 strokes",
    },
    {
      name: "Asha Rao",
      from: "gross 1st, 80 strokes; net 1st, 70 strokes",
      to: "gross 1st, 80 strokes; net 2nd, 70 strokes",
    },
  ]);
  expect(boardChanges(results(1, "Scarlets"), results(1), nameOf)).toEqual({
    changes: [{ name: "Name of the side, gross 1st, 80 strokes", from: "Scarlets", to: "Reds" }],
    shifts: 0,
  });
});

describe("publishing", () => {
  const publication = (changes: Partial<NamedPublication> = {}): NamedPublication => ({
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
  test("divisions that were not published before are one change, not one of each player", () => {
    const [line] = publication().players;
    const two = (): NamedPublication["players"] =>
      line
        ? [
            { ...line, division: "Men" },
            { ...line, player: "b", place: 2, points: 30, division: "Ladies" },
          ]
        : [];
    const before = two();
    for (const each of before) delete each.division;
    const told = changes(publication({ players: before }), publication({ players: two() }));
    expect([told?.board.changes, told?.hasOthers]).toEqual([[], true]);
  });

  const changes = (before: NamedPublication, after: NamedPublication) =>
    publicationChanges(before, after, nameOf, ({ player }) =>
      player ? nameOf(player) : "no one yet",
    );

  test("the same again changes nothing, in whatever order it is stored", () => {
    const stored = JSON.parse(
      '{"scoring":{"ties":"shared","boards":["net"],"format":"stableford"},"teams":[],"awards":[{"note":"Hole 6","name":"Longest drive","player":"a"}],"players":[{"division":"Men","handicap":12,"player":"a","place":1,"points":36,"name":null,"team":null,"neutral":true,"no_result":null}]}',
    ) as NamedPublication;
    expect(changes(stored, publication())).toBeNull();
  });

  test("another name of a team is told of the team, and not of its players", () => {
    const named = (name: string) => {
      const [player] = publication().players;
      if (!player) throw new Error("There is one");
      const team = { id: "t", name, place: 1, points: 36 };
      return publication({ players: [{ ...player, team: name }], teams: [team] });
    };
    const told = changes(named("Reds"), named("Scarlets"));
    expect([told?.board.changes.length, told?.hasOthers]).toEqual([1, false]);
  });

  test("other winners, places and the rest are told apart", () => {
    const [player] = publication().players;
    if (!player) throw new Error("There is one");
    expect(changes(publication(), publication({ awards: [] }))?.awards).toEqual([
      {
        name: "Longest drive, Hole 6",
        from: "Asha Rao",
        to: "the award is removed",
      },
    ]);
    expect(changes(publication(), publication({ players: [{ ...player, handicap: 11 }] }))).toEqual(
      {
        board: { changes: [], shifts: 0 },
        competitions: [],
        awards: [],
        drives: [],
        hasOthers: true,
      },
    );
    // A score more, or none any more, is told of the board alone.
    const other = { ...player, player: "b", place: 2, points: 30 };
    const withdrawn = {
      ...player,
      place: null,
      points: null,
      handicap: null,
      no_result: "WD" as const,
    };
    for (const players of [[player, other], [withdrawn]]) {
      const told = changes(publication(), publication({ players }));
      expect([told?.hasOthers, told?.board.changes.length]).toEqual([false, 1]);
    }
    expect(changes(publication({ players: [], awards: [] }), publication())).toEqual({
      board: {
        changes: [{ name: "Asha Rao", from: "not on the board", to: "1st, 36 points" }],
        shifts: 0,
      },
      competitions: [],
      awards: [
        {
          name: "Longest drive, Hole 6",
          from: "a new award",
          to: "Asha Rao",
        },
      ],
      drives: [],
      hasOthers: false,
    });
  });

  test("too few drives of a player are told, and when they no longer are", () => {
    const [player] = publication().players;
    if (!player) throw new Error("There is one");
    const side = { id: "t", name: "Reds", place: 1, points: 60 };
    const of = (drives: number | undefined, noResult?: "WD") => ({
      ...publication(),
      teams: [side],
      scoring: { format: "scramble", boards: ["net"], ties: "shared", min_drives: 3 } as const,
      players: [
        {
          ...player,
          team: "Reds",
          neutral: false,
          ...(drives !== undefined && { drives }),
          ...(noResult && { no_result: noResult }),
        },
      ],
    });
    const drives = (...[from, to]: Parameters<typeof changes>) => changes(from, to)?.drives ?? [];
    expect(drives(of(1), of(2))).toEqual([
      { name: "Asha Rao", fact: "1 of 3 drives → 2 of 3 drives" },
    ]);
    expect(drives(of(2), of(3))[0]?.fact).toMatch(/^2 of 3 drives → /);
    expect(drives(of(undefined), of(0))).toEqual([{ name: "Asha Rao", fact: "0 of 3 drives" }]);
    for (const same of [of(2), of(3), of(undefined)]) expect(drives(same, same)).toEqual([]);
    expect(drives(of(undefined), of(2, "WD"))).toEqual([]);
    expect(changes(of(3), of(4))).toBeNull();
  });
});
