import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { brokenRules, drawFourballs, type DrawPlayer, type DrawRules } from "./draw.ts";
import type { StartRules } from "./starts.ts";
import { playersNamed, unitsWithCompany, unmetWishes, type Wish } from "./wishes.ts";

const TEE_TIMES: StartRules = { kind: "tee-times", first: "07:00", intervalMinutes: 8, tees: [1] };
const SHOTGUN: StartRules = { kind: "shotgun", time: "07:00", holes: [1, 2, 3, 4, 5, 6, 7, 8, 9] };
const RULES: DrawRules = {
  mixTeams: true,
  keepEntriesTogether: false,
  maxHandicapDifference: null,
};

const player = (id: string, wish?: Wish): DrawPlayer => ({
  id,
  entryId: null,
  name: id,
  team: null,
  handicap: 18,
  ...(wish && { wish }),
});

const withPlayers = (...players: string[]): Wish => ({ company: { text: "friends", players } });

describe("the players of whom a wish speaks", () => {
  const PLAYERS = [
    { id: "vikram", name: "Vikram Das" },
    { id: "meera", name: "Meera Iyer" },
    { id: "nisha", name: "Nisha Iyer" },
    { id: "om", name: "Om Nair" },
    { id: "omkar", name: "Om Nair Rao" },
  ];
  test.each([
    ["Vikram Das", ["vikram"]],
    ["vikram and MEERA", ["vikram", "meera"]],
    ["with Vikram Das, Nisha Iyer; Vikram", ["vikram", "nisha"]],
    ["Das Vikram / Meera", ["vikram", "meera"]],
    // Two have it.
    ["Iyer", []],
    // The whole name is one player's.
    ["Om Nair", ["om"]],
    ["Vik", []],
    ["anyone, please", []],
    ["", []],
  ])("%s", (text, expected) => {
    expect(playersNamed(text, PLAYERS)).toEqual(expected);
  });
});

test("players stay with whom they wish, until they are four", () => {
  const players = [
    player("a", withPlayers("b")),
    player("b", withPlayers("c", "gone")),
    player("c"),
    player("d", withPlayers("a")),
    player("e", withPlayers("a")),
  ];
  const units = unitsWithCompany(players, new Map(players.map(({ id }) => [id, id])));
  const [first] = units.values();
  expect(players.map(({ id }) => units.get(id) === first)).toEqual([true, true, true, true, false]);
});

describe("wishes that a draw does not meet", () => {
  const fourball = (time: string, ...players: string[]) => ({ start: { time }, players });
  const rulesOf = (fourballs: ReturnType<typeof fourball>[], players: DrawPlayer[]) =>
    unmetWishes(fourballs, players).map(({ rule, player: id }) => `${rule} ${id}`);
  const early = player("early", { time: "early" });
  const late = player("late", { time: "late" });

  test.each([
    ["the first and the last", ["early", "x", "y", "late"], []],
    ["the end of each half", ["x", "early", "late", "y"], []],
    ["the wrong half", ["x", "late", "early", "y"], ["late late", "early early"]],
    ["the one in the middle", ["x", "early", "late"], []],
    ["the other end", ["late", "x", "early"], ["late late", "early early"]],
  ])("times: %s", (_, order, expected) => {
    const fourballs = order.map((id, index) => fourball(`07:0${index}`, id));
    expect(rulesOf(fourballs, [early, late])).toEqual(expected);
    // Where all start at once no time is early.
    const atOnce = order.map((id) => fourball("07:00", id));
    expect(rulesOf(atOnce, [early, late])).toEqual([]);
  });

  test("company: all who are named, and names that are no player's", () => {
    const players = [
      player("a", withPlayers("b", "c")),
      player("b", withPlayers("a")),
      player("c"),
      player("d", withPlayers()),
    ];
    expect(rulesOf([fourball("07:00", "a", "b"), fourball("07:08", "c", "d")], players)).toEqual([
      "company a",
      "company d",
    ]);
    expect(rulesOf([fourball("07:00", "a", "b", "c")], players)).toEqual([]);
  });
});

describe("a draw with wishes", () => {
  const ids = Array.from({ length: 24 }, (_, index) => `p${index}`);
  const anyPlayers = fc
    .array(
      fc.record(
        {
          time: fc.constantFrom("early" as const, "late" as const),
          company: fc.array(fc.constantFrom(...ids), { maxLength: 3 }),
        },
        { requiredKeys: [] },
      ),
      { minLength: 1, maxLength: 24 },
    )
    .map((wishes) =>
      wishes.map(({ time, company }, index) =>
        player(`p${index}`, {
          ...(time && { time }),
          ...(company && { company: { text: "friends", players: company } }),
        }),
      ),
    );

  test("has each player once, and is the same again from its number", () => {
    fc.assert(
      fc.property(anyPlayers, fc.nat(999), (players, seed) => {
        const draw = drawFourballs(players, RULES, TEE_TIMES, seed);
        const seated = draw.fourballs.flatMap((each) => each.players);
        expect(seated.toSorted()).toEqual(players.map(({ id }) => id).toSorted());
        expect(draw.fourballs.every((each) => each.players.length <= 4)).toBe(true);
        expect(drawFourballs(players, RULES, TEE_TIMES, seed)).toEqual(draw);
      }),
    );
  });

  test("meets those of a few players, and says so", () => {
    fc.assert(
      fc.property(fc.nat(9999), (seed) => {
        const players = ids.map((id) =>
          id === "p1"
            ? player(id, withPlayers("p20"))
            : id === "p2"
              ? player(id, { time: "early" })
              : id === "p3"
                ? player(id, { time: "late" })
                : player(id),
        );
        const draw = drawFourballs(players, RULES, TEE_TIMES, seed);
        expect(draw.fourballs[0]?.players).toContain("p2");
        expect(draw.fourballs.at(-1)?.players).toContain("p3");
        expect(brokenRules(draw, players, RULES)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test("by shotgun keeps players together, and marks a wish that cannot be met", () => {
    const players = ids.map((id) =>
      player(
        id,
        id === "p0"
          ? withPlayers("p1", "p2", "p3", "p4")
          : id === "p5"
            ? { time: "late" }
            : undefined,
      ),
    );
    const draw = drawFourballs(players, RULES, SHOTGUN, 5);
    const own = draw.fourballs.find((each) => each.players.includes("p0"));
    expect(own?.players.toSorted()).toEqual(["p0", "p1", "p2", "p3"]);
    expect(brokenRules(draw, players, RULES)).toEqual([
      { rule: "company", fourball: draw.fourballs.indexOf(own as never), players: ["p0"] },
    ]);
  });
});
