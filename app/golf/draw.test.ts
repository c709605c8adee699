import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { processorLimit, processorTimeOfRun } from "../../tests/support/process-usage.ts";
import {
  brokenRules,
  drawFourballs,
  drawSides,
  isNeutralFourball,
  moveFourball,
  movePlayers,
  playersWithoutFourball,
  restart,
  seatsOf,
  type BrokenRule,
  type Draw,
  type DrawPlayer,
  type DrawRules,
} from "./draw.ts";
import { groupBy } from "./group-by.ts";
import { mulberry32, shuffled } from "./random.ts";
import type { StartRules } from "./starts.ts";

const SHOTGUN: StartRules = {
  kind: "shotgun",
  time: "12:45",
  holes: Array.from({ length: 18 }, (_, index) => index + 1),
};
const RULES: DrawRules = {
  mixTeams: true,
  keepEntriesTogether: true,
  maxHandicapDifference: null,
};
const MANY_RUNS = { numRuns: 200 };

const player = (
  id: string,
  team: string | null,
  changes: Partial<DrawPlayer> = {},
): DrawPlayer => ({
  id,
  entryId: id,
  name: `Player ${id}`,
  team,
  handicap: 18,
  ...changes,
});

const draw = (players: readonly DrawPlayer[], rules: Partial<DrawRules> = {}, seed = 1) =>
  drawFourballs(players, { ...RULES, ...rules }, SHOTGUN, seed);

const sizes = ({ fourballs }: Draw) => fourballs.map(({ players }) => players.length);

/** Players of teams of these sizes, and neutral ones. */
const field = (teamSizes: readonly number[], neutral = 0): DrawPlayer[] => [
  ...teamSizes.flatMap((size, team) =>
    Array.from({ length: size }, (_, index) =>
      player(`${String.fromCharCode(97 + team)}${index}`, `Team ${team}`, {
        handicap: (index * 7 + team * 3) % 30,
      }),
    ),
  ),
  ...Array.from({ length: neutral }, (_, index) =>
    player(`n${index}`, null, { handicap: (index * 11) % 30 }),
  ),
];

/** Entries of one to four players, of the same team or of several, or neutral. */
const anyPlayers = fc
  .array(
    fc.record({
      teams: fc.array(fc.constantFrom("A", "B", "C", "D", "E", null), {
        minLength: 1,
        maxLength: 4,
      }),
      handicap: fc.option(fc.integer({ min: 0, max: 40 })),
    }),
    { maxLength: 40 },
  )
  .map((entries) =>
    entries.flatMap(({ teams, handicap }, entry) =>
      teams.map((team, index) =>
        player(`e${entry}-${index}`, team, {
          entryId: `e${entry}`,
          handicap,
        }),
      ),
    ),
  );

const anyRules: fc.Arbitrary<DrawRules> = fc.record({
  mixTeams: fc.boolean(),
  keepEntriesTogether: fc.boolean(),
  maxHandicapDifference: fc.option(fc.integer({ min: 1, max: 10 })),
});

const anySeed = fc.nat(99_999);

const rulesOf = (broken: readonly BrokenRule[]) => [...new Set(broken.map(({ rule }) => rule))];

describe("a draw", () => {
  test("has everybody once, in fourballs of three and four", () => {
    fc.assert(
      fc.property(anyPlayers, anyRules, anySeed, (players, rules, seed) => {
        const drawn = drawFourballs(players, rules, SHOTGUN, seed);
        expect(drawn.fourballs.flatMap((fourball) => fourball.players).toSorted()).toEqual(
          players.map(({ id }) => id).toSorted(),
        );
        const count = players.length;
        if (count === 1 || count === 2) expect(sizes(drawn)).toEqual([count]);
        else if (count === 5) {
          expect(sizes(drawn).toSorted()).toEqual([2, 3]);
        } else for (const size of sizes(drawn)) expect([3, 4]).toContain(size);
        const broken = rulesOf(brokenRules(drawn, players, rules));
        expect(broken).not.toContain("twice");
        expect(broken).not.toContain("missing");
        expect(broken).not.toContain("gap");
        expect(broken.includes("size")).toBe([1, 2, 5].includes(count));
      }),
      MANY_RUNS,
    );
  });

  test("is the same for the same seed, whatever the order of the players", () => {
    fc.assert(
      fc.property(anyPlayers, anyRules, anySeed, (players, rules, seed) => {
        const mixed = shuffled(players, mulberry32(seed + 1));
        expect(drawFourballs(mixed, rules, SHOTGUN, seed)).toEqual(
          drawFourballs(players, rules, SHOTGUN, seed),
        );
      }),
      { numRuns: 50 },
    );
  });

  test("different seeds give different draws", () => {
    const players = field([20, 20, 20, 20]);
    expect(draw(players, {}, 1).fourballs).not.toEqual(draw(players, {}, 2).fourballs);
  });

  test("keeps teams apart whenever that is possible", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 20 }), {
          minLength: 1,
          maxLength: 7,
        }),
        fc.nat(12),
        anySeed,
        (teamSizes, neutral, seed) => {
          const players = field(teamSizes, neutral);
          const count = players.length;
          fc.pre(![1, 2, 5].includes(count));
          const broken = brokenRules(draw(players, {}, seed), players, RULES);
          // Fourballs have three at least, and one of each team; of two teams two.
          const isPossible =
            Math.max(...teamSizes) <=
            ({ 1: Infinity, 2: 2 }[teamSizes.length] ?? 1) * Math.floor(count / 3);
          expect(rulesOf(broken)).toEqual(isPossible ? [] : ["same-team"]);
        },
      ),
      MANY_RUNS,
    );
  });

  test("of sides never takes partners apart", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 2, max: 4 }), {
          minLength: 1,
          maxLength: 30,
        }),
        fc.nat(3),
        anySeed,
        (sizes, singles, seed) => {
          const players = [
            ...sizes.flatMap((size, side) =>
              Array.from({ length: size }, (_, index) =>
                player(`${side}-${index}`, `Side ${side}`),
              ),
            ),
            ...Array.from({ length: singles }, (_, index) => player(`single ${index}`, null)),
          ];
          const drawn = drawSides(players, RULES, SHOTGUN, seed);
          const sideOf = new Map(players.map(({ id, team }) => [id, team]));
          expect(drawn.fourballs.flatMap((fourball) => fourball.players).toSorted()).toEqual(
            players.map(({ id }) => id).toSorted(),
          );
          const seats = drawn.fourballs.flatMap((fourball, index) =>
            fourball.players.flatMap((id) => {
              const side = sideOf.get(id);
              return side ? [{ side, index }] : [];
            }),
          );
          for (const [, ofSide] of groupBy(seats, ({ side }) => side)) {
            expect(new Set(ofSide.map(({ index }) => index)).size).toBe(1);
          }
          expect(drawn.fourballs.every((fourball) => fourball.players.length <= 4)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("keeps teams apart and entries together where there is a way", () => {
    const shape = fc.constantFrom(
      [1, 1, 1, 1],
      [1, 1, 1],
      [2, 1, 1],
      [2, 1],
      [2, 2],
      [3, 1],
      [3],
      [4],
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(shape, fc.shuffledSubarray(["A", "B", "C", "D", "E"])), {
          minLength: 1,
          maxLength: 30,
        }),
        anySeed,
        (planned, seed) => {
          // Fourballs that keep all rules, from which only the entries are told.
          const players = planned.flatMap(([entrySizes, teams], fourball) =>
            entrySizes.flatMap((size, entry) =>
              Array.from({ length: size }, (_, index) => {
                const id = `${fourball}-${entry}`;
                return player(`${id}-${index}`, teams[entry] ?? null, {
                  entryId: id,
                });
              }),
            ),
          );
          const broken = brokenRules(draw(players, {}, seed), players, RULES);
          expect(broken).toEqual([]);
        },
      ),
      {
        ...MANY_RUNS,
        examples: [
          // No exchange of two of these fourballs is better than how they are dealt.
          [
            [
              [
                [2, 1],
                ["B", "A"],
              ],
              [[2, 1], ["A"]],
              [
                [3, 1],
                ["E", "A"],
              ],
              [[4], []],
            ],
            0,
          ],
        ],
      },
    );
  });

  test("takes apart as few entries as it must", () => {
    const pairs = ["p", "q", "r"].flatMap((entryId) => [
      player(`${entryId}1`, null, { entryId }),
      player(`${entryId}2`, null, { entryId }),
    ]);
    const drawn = draw(pairs);
    expect(sizes(drawn)).toEqual([3, 3]);
    const [split, ...others] = brokenRules(drawn, pairs, RULES).filter(
      ({ rule }) => rule === "split",
    );
    expect(others).toHaveLength(1);
    expect(split?.players).toHaveLength(1);
    expect(brokenRules(drawn, pairs, { ...RULES, keepEntriesTogether: false })).toEqual([]);
  });

  test("puts neutral players into fourballs of their own, as far as they fill them", () => {
    const drawn = draw(field([4, 4, 4, 4], 7));
    const players = field([4, 4, 4, 4], 7);
    const neutral = seatsOf(drawn, players).map(isNeutralFourball);
    expect(neutral).toEqual([false, false, false, false, true, true]);
    // Two cannot play by themselves: each goes where there is room.
    const few = field([4, 4, 3], 2);
    const mixed = draw(few);
    expect(sizes(mixed).toSorted()).toEqual([3, 3, 3, 4]);
    expect(brokenRules(mixed, few, RULES)).toEqual([]);
    expect(seatsOf(mixed, few).some(isNeutralFourball)).toBe(false);
  });

  test("balances handicaps, and still keeps teams apart", () => {
    const players = field([20, 20, 20, 20]);
    const rules = { ...RULES, maxHandicapDifference: 2 };
    const balanced = draw(players, rules);
    expect(brokenRules(balanced, players, rules)).toEqual([]);
    const byChance = draw(players);
    expect(rulesOf(brokenRules(byChance, players, rules))).toEqual(["handicap"]);
  });

  test("of 144 players takes less than 100 ms", () => {
    const fields = [
      field([36, 36, 36, 36]),
      field([30, 28, 26, 24, 20], 16),
      // Cannot be kept apart.
      field([100, 30], 14),
      // Groups of four, pairs, and players by themselves.
      field([24, 24, 24, 24, 24], 24).map((one, index) => ({
        ...one,
        entryId: `e${index % 5 === 0 ? index : Math.floor(index / 4)}`,
      })),
    ];
    const rules = { ...RULES, maxHandicapDifference: 3 };
    for (const players of fields) {
      expect(players).toHaveLength(144);
      const took = processorTimeOfRun(() => {
        for (let seed = 1; seed <= 5; seed++) drawFourballs(players, rules, SHOTGUN, seed);
      });
      expect(took / 5).toBeLessThan(processorLimit(100));
    }
  });
});

describe("changed by hand", () => {
  const players = field([4, 4, 4, 4]);
  const drawn = draw(players);
  const [first, second] = drawn.fourballs;
  const one = first?.players[0] ?? "";
  const other = second?.players[0] ?? "";

  const present = new Set([...players.map(({ id }) => id), "later"]);
  const move = (from: Draw, moves: Record<string, number | null>) =>
    movePlayers(from, new Map(Object.entries(moves)), present);

  test("two players swap their seats", () => {
    const { fourballs } = move(drawn, { [one]: 1, [other]: 0 });
    expect(fourballs[0]?.players[0]).toBe(other);
    expect(fourballs[1]?.players[0]).toBe(one);
    expect(fourballs.slice(2)).toEqual(drawn.fourballs.slice(2));
  });

  test("three players change places in turn", () => {
    const third = drawn.fourballs[2]?.players[3] ?? "";
    const { fourballs } = move(drawn, { [one]: 1, [other]: 2, [third]: 0 });
    expect(fourballs[0]?.players[0]).toBe(third);
    expect(fourballs[1]?.players[0]).toBe(one);
    expect(fourballs[2]?.players[3]).toBe(other);
  });

  test("a late player takes the seat of a gap", () => {
    present.delete(one);
    const filled = move(drawn, { later: 0 });
    present.add(one);
    expect(filled.fourballs[0]?.players[0]).toBe("later");
    expect(filled.fourballs[0]?.players).toHaveLength(4);
    expect(playersWithoutFourball(filled, [...players, player("later", null)])).toEqual([
      players.find(({ id }) => id === one),
    ]);
  });

  test("a fourball exchanges its start with another one", () => {
    const { fourballs } = moveFourball(drawn, 0, 2);
    expect(fourballs[2]?.players).toEqual(first?.players);
    expect(fourballs[0]?.players).toEqual(drawn.fourballs[2]?.players);
    expect(fourballs.map(({ start }) => start)).toEqual(drawn.fourballs.map(({ start }) => start));
    expect(() => moveFourball(drawn, 0, 9)).toThrow(RangeError);
  });

  test("a player is taken out, and another one comes; one who stays stays", () => {
    const room = move(drawn, { [other]: null });
    expect(room.fourballs[1]?.players).toEqual(second?.players.slice(1));
    const moved = move(room, { [one]: 1 });
    expect(moved.fourballs[1]?.players.at(-1)).toBe(one);
    expect(moved.fourballs[0]?.players).toEqual(first?.players.slice(1));
    expect(move(moved, { [one]: 1 })).toEqual(moved);
    expect(move(drawn, { [one]: 1 }).fourballs[1]?.players).toHaveLength(5);
  });

  test("the fourballs get other starts", () => {
    const { fourballs } = restart(drawn, {
      kind: "tee-times",
      first: "07:00",
      intervalMinutes: 10,
      tees: [1],
    });
    expect(fourballs.map(({ start }) => start.time)).toEqual(["07:00", "07:10", "07:20", "07:30"]);
    expect(fourballs.map((fourball) => fourball.players)).toEqual(
      drawn.fourballs.map((fourball) => fourball.players),
    );
  });

  const fourballOf = ({ fourballs }: Draw, index: number) =>
    fourballs.findIndex((each) => each.players.includes(players[index]?.id ?? ""));

  test("a draw stays a division of the players, whatever is swapped and moved", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(15), fc.nat(15))), (changes) => {
        let changed = drawn;
        for (const [isSwap, from, to] of changes) {
          changed = isSwap
            ? move(changed, {
                [players[from]?.id ?? ""]: fourballOf(changed, to),
                [players[to]?.id ?? ""]: fourballOf(changed, from),
              })
            : moveFourball(changed, from % 4, to % 4);
        }
        expect(
          rulesOf(brokenRules(changed, players, RULES)).filter((rule) => rule !== "same-team"),
        ).toEqual([]);
      }),
    );
  });
});

describe("the rules that a draw breaks", () => {
  const players = [
    player("a1", "A", { entryId: "a1", handicap: 4 }),
    player("a2", "A", { entryId: "a1", handicap: 6 }),
    player("a3", "A", { handicap: 5 }),
    player("b1", "B", { handicap: 24 }),
    player("b2", "B", { handicap: 22 }),
    player("c1", "C", { handicap: null }),
    player("n1", null, { handicap: 30 }),
  ];
  const rules = { ...RULES, maxHandicapDifference: 5 };
  const of = (...fourballs: string[][]): Draw => ({
    seed: 0,
    fourballs: fourballs.map((ids, index) => ({
      start: { time: "12:45", hole: index + 1, letter: "" },
      players: ids,
    })),
  });

  test("are named with their fourball and players", () => {
    const broken = brokenRules(
      of(["a1", "a3", "b1", "b1"], ["a2", "b2"], ["c1", "gone", "n1"]),
      players,
      { ...rules, maxHandicapDifference: null },
    );
    expect(broken).toEqual([
      { rule: "twice", fourball: 0, players: ["b1", "b1"] },
      { rule: "same-team", fourball: 0, players: ["a1", "a3"] },
      { rule: "split", fourball: 0, players: ["a1"] },
      { rule: "size", fourball: 1, players: ["a2", "b2"] },
      { rule: "split", fourball: 1, players: ["a2"] },
      { rule: "gap", fourball: 2, players: ["gone"] },
      { rule: "size", fourball: 2, players: ["c1", "n1"] },
    ]);
  });

  test("players who entered together may be of one team", () => {
    const together = of(["a1", "a2", "b1", "c1"], ["a3", "b2", "n1"]);
    expect(
      brokenRules(together, players, {
        ...rules,
        maxHandicapDifference: null,
      }),
    ).toEqual([]);
    expect(
      brokenRules(together, players, {
        mixTeams: true,
        keepEntriesTogether: false,
        maxHandicapDifference: null,
      }),
    ).toEqual([{ rule: "same-team", fourball: 0, players: ["a1", "a2"] }]);
  });

  test("a mean handicap is too far from that of all: unknown ones do not count", () => {
    // Of all (4 + 6 + 5 + 24 + 22 + 30) / 6 = 15.2; here 11.3 and 19.
    const near = of(["a1", "a2", "b1", "c1"], ["a3", "b2", "n1"]);
    expect(brokenRules(near, players, rules)).toEqual([]);
    expect(brokenRules(near, players, { ...rules, maxHandicapDifference: 3.8 })).toEqual([
      {
        rule: "handicap",
        fourball: 0,
        players: ["a1", "a2", "b1", "c1"],
      },
      { rule: "handicap", fourball: 1, players: ["a3", "b2", "n1"] },
    ]);
  });

  test("who withdraws after the draw leaves a gap, and nothing else moves", () => {
    const all = field([4, 4, 4, 4]);
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(15), { maxLength: 6 }), anySeed, (gone, seed) => {
        const drawn = draw(all, {}, seed);
        const left = all.filter((_, index) => !gone.includes(index));
        const seats = seatsOf(drawn, left);
        expect(seats.map((fourball) => fourball.map(({ id }) => id))).toEqual(
          drawn.fourballs.map((fourball) => fourball.players),
        );
        const gaps = brokenRules(drawn, left, RULES)
          .filter(({ rule }) => rule === "gap")
          .flatMap((each) => each.players);
        expect(gaps.toSorted()).toEqual(gone.map((index) => all[index]?.id ?? "").toSorted());
        expect(seats.flat().filter(({ isGap }) => isGap)).toHaveLength(gone.length);
      }),
    );
  });
});
