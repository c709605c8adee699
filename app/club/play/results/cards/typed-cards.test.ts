import { describe, expect, test } from "vitest";
import type { OpenResults } from "#app/club/play/results/results.server.ts";
import { ownersScores, typedOwners } from "#app/club/play/results/typed-owners.ts";
import type { StoredScore } from "#app/club/play/results/typed-points.ts";
import {
  cardChanges,
  cardGroups,
  cardsSchema,
  oddCard,
  storedCards,
  typedCards,
} from "./typed-cards.ts";

type Open = Pick<OpenResults, "play" | "players" | "scores">;

const score = (player_id: string, more: object = {}) =>
  ({ player_id, holes: null, points: null, no_return: null, ...more }) as StoredScore;
const card = (player_id: string) => score(player_id, { holes: [4, 5, 3] });

const team = (id: string, ...players: string[]) => ({ id, name: id, players, neutral: [] });

/** What the club has, with players named as their ids in capitals. */
const open = (
  ids: string[],
  {
    format = "foursomes",
    teams = [],
    sides = [],
    fourballs,
    scores = [],
  }: {
    format?: string;
    teams?: object[];
    sides?: object[];
    fourballs?: string[][];
    scores?: StoredScore[];
  } = {},
) =>
  ({
    players: ids.map((id) => ({ id, name: id.toUpperCase() })),
    scores,
    play: {
      rules: { scoring: { format } },
      teams: { teams, neutral: [] },
      sides,
      draw: fourballs && {
        seed: 1,
        fourballs: fourballs.map((players, index) => ({
          start: { time: "07:30", hole: index + 1, letter: index === 1 ? "B" : "" },
          players,
        })),
      },
    },
  }) as unknown as Open;

const told = (groups: ReturnType<typeof cardGroups>) =>
  groups.map(({ start, players }) => [start, ...players.map(({ name }) => name)]);

describe("whose cards are typed", () => {
  test("each player's, in the fourballs of the draw, and those of none in fours by name", () => {
    const groups = cardGroups(
      open(["a", "b", "z", "y", "x", "w", "v"], {
        format: "stableford",
        fourballs: [["b"], ["a"]],
      }),
    );
    expect(told(groups)).toEqual([
      ["07:30, hole 1", "B"],
      ["07:30, hole 2 B", "A"],
      ["", "V", "W", "X", "Y"],
      ["", "Z"],
    ]);
  });

  test("without a draw all are in fours", () => {
    const groups = cardGroups(open(["a", "b", "c", "d", "e"], { format: "stableford" }));
    expect(told(groups)).toEqual([
      ["", "A", "B", "C", "D"],
      ["", "E"],
    ]);
  });

  test("one of a side that shares a ball, once, where its first player is", () => {
    const teams = [team("Reds", "a", "b", "c", "d")];
    const fourballs = [
      ["a", "b"],
      ["c", "d", "e"],
    ];
    const groups = cardGroups(
      open(["a", "b", "c", "d", "e"], { format: "scramble", teams, fourballs }),
    );
    expect(told(groups)).toEqual([
      ["07:30, hole 1", "A & B & C & D"],
      ["07:30, hole 2 B", "A & B & C & D", "E"],
    ]);
    expect(groups[0]?.players).toEqual([{ id: "a", name: "A & B & C & D" }]);
  });

  test("none of a fourball whose players have all withdrawn", () => {
    expect(told(cardGroups(open(["b"], { fourballs: [["a"], ["b"]] })))).toEqual([
      ["07:30, hole 2 B", "B"],
    ]);
  });

  test("each partner's in a four-ball", () => {
    const owners = typedOwners(
      open(["a", "b"], { format: "four-ball-stableford", teams: [team("Reds", "a", "b")] }),
    );
    expect(owners.map(({ name }) => name)).toEqual(["A", "B"]);
  });

  test("that of a side whose partner has withdrawn is under who has the card", () => {
    const sides = [{ team: "Reds", members: ["gone", "b"], card: "gone" }];
    const teams = [team("Reds", "gone", "a", "b")];
    expect(typedOwners(open(["a", "b"], { teams, sides }))).toEqual([
      { id: "a", name: "A & B", members: ["a", "b", "gone"] },
    ]);
    const kept = [{ team: "Reds", members: ["a", "b"], card: "b" }];
    expect(typedOwners(open(["a", "b"], { teams, sides: kept }))).toMatchObject([{ id: "b" }]);
  });

  test("both of a side that has two cards", () => {
    const teams = [team("Reds", "a", "b")];
    expect(typedOwners(open(["a", "b"], { teams, scores: [card("a"), card("b")] }))).toEqual([
      { id: "a", name: "A", members: ["a"] },
      { id: "b", name: "B", members: ["b"] },
    ]);
    expect(typedOwners(open(["a", "b"], { teams, scores: [card("b")] }))).toHaveLength(1);
  });
});

describe("under whom a score is shown", () => {
  const teams = [team("Reds", "a", "b")];
  const shown = (scores: StoredScore[], ids = ["a", "b"], sides: object[] = []) =>
    ownersScores(open(ids, { teams, scores, sides })).map(({ player_id: id, holes }) => [
      id,
      holes !== null,
    ]);

  test("a card of the partner is the side's", () => {
    expect(shown([card("b")])).toEqual([["a", true]]);
  });

  test("what became of a partner who plays stays the partner's", () => {
    expect(shown([score("b", { no_return: "NR" })])).toEqual([["b", false]]);
  });

  test("a card of a partner who has withdrawn is the side's, unless it has one", () => {
    const sides = [{ team: "Reds", members: ["a", "gone"], card: "gone" }];
    expect(shown([card("gone")], ["a"], sides)).toEqual([["a", true]]);
    expect(shown([card("gone"), score("a", { no_return: "NR" })], ["a"], sides)).toEqual([
      ["gone", true],
      ["a", false],
    ]);
  });
});

describe("what is typed", () => {
  test("is stored as one text, a no return as its code, and anything else as none", () => {
    expect(typedCards({ cards: { a: "4 5 x", b: " nr ", c: "", d: undefined } }, 3)).toEqual({
      a: "4,5,-",
      b: "NR",
      c: "",
      d: "",
    });
  });

  test("is also another player's card, where one is chosen", () => {
    const typed = (other: string | undefined, otherCard: string | undefined) =>
      typedCards({ cards: { a: "455" }, other, otherCard }, 3);
    expect(typed("b", "333")).toEqual({ a: "4,5,5", b: "3,3,3" });
    expect([typed(undefined, "333"), typed("b", undefined)]).toEqual([
      { a: "4,5,5" },
      { a: "4,5,5" },
    ]);
  });

  test.each([
    [{ cards: { a: "455" } }, []],
    [{ cards: { a: "NR" } }, []],
    [{ cards: { a: "" } }, []],
    [{ cards: { a: "45" } }, ["cards.a"]],
    [{ other: "b", otherCard: "455" }, []],
    [{ otherCard: "455" }, ["other"]],
    [{ other: "b", otherCard: "4" }, ["otherCard"]],
  ])("of three holes %j: wrong in %j", (input, wrong) => {
    const { error } = cardsSchema(3).safeParse(input);
    expect((error?.issues ?? []).map(({ path }) => path.join("."))).toEqual(wrong);
  });

  test("says how many holes of a card were found", () => {
    const { error } = cardsSchema(3).safeParse({ cards: { a: "4 5" } });
    expect(error?.issues[0]?.message).toContain("2 of 3 holes");
  });

  test.each([
    ["save", "save"],
    ["check", "check"],
    ["delete", "check"],
  ])("with the intent %s: %s", (intent, understood) => {
    expect(cardsSchema(3).parse({ intent }).intent).toBe(understood);
  });

  test("is asked about with a hole in one or fifteen strokes", () => {
    expect([oddCard("4 5 3", 3), oddCard("4 14 3", 3), oddCard("NR", 3)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(oddCard("1 15 3", 3)).toContain("1 at hole 1, 15 at hole 2");
  });

  test("is compared with cards and no returns, not with points", () => {
    expect(
      storedCards([card("a"), score("b", { no_return: "DQ" }), score("c", { points: 30 })]),
    ).toEqual({ a: "4,5,3", b: "DQ" });
  });
});

describe("what is saved of a form", () => {
  const saved = (input: string, base: string, stored: StoredScore[]) =>
    cardChanges({ a: input }, { a: base }, stored, 3);

  test.each([
    ["a card", "4,4,4", { player: "a", holes: [4, 4, 4] }],
    ["a no return", "WD", { player: "a", no_return: "WD" }],
    ["an empty field", "", { player: "a" }],
  ])("%s that was changed", (_which, input, change) => {
    expect(saved(input, "4,5,3", [card("a")])).toEqual({ changes: [change], conflicts: {} });
  });

  test.each([
    ["was not changed, though another has saved one meanwhile", "", "", [card("a")]],
    ["another has saved the same", "4,5,3", "", [card("a")]],
  ])("nothing where it %s", (_why, input, base, stored) => {
    expect(saved(input, base, stored)).toEqual({ changes: [], conflicts: {} });
  });

  test("nothing over what another has saved meanwhile, which is shown", () => {
    expect(saved("4,4,4", "", [card("a")])).toEqual({ changes: [], conflicts: { a: "4,5,3" } });
    expect(saved("4,4,4", "4,5,3", [])).toEqual({ changes: [], conflicts: { a: "" } });
  });
});
