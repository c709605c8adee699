import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { brokenRules, drawFourballs, drawSides, type DrawPlayer, type DrawRules } from "./draw.ts";
import { orderedFourballs } from "./ordered-fourballs.ts";
import type { StartRules } from "./starts.ts";

const TEE_TIMES: StartRules = { kind: "tee-times", first: "07:00", intervalMinutes: 8, tees: [1] };
const RULES: DrawRules = { mixTeams: true, keepEntriesTogether: true, maxHandicapDifference: null };

const player = (id: string, changes: Partial<DrawPlayer> = {}): DrawPlayer => ({
  id,
  entryId: null,
  name: id,
  team: null,
  handicap: null,
  ...changes,
});

const anyUnits = fc
  .array(
    fc.array(
      fc.record({
        handicap: fc.option(fc.integer({ min: -4, max: 40 })),
        division: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    { maxLength: 40 },
  )
  .map((units) =>
    units.map((unit, index) =>
      unit.map(({ handicap, division }, place) =>
        player(`${index}-${place}`, {
          handicap,
          entryId: `e${index}`,
          ...(division !== undefined && { division }),
        }),
      ),
    ),
  );

const anyOrder = fc.constantFrom("division" as const, "handicap" as const);

describe("fourballs in an order", () => {
  test("have each player once, four at most, and keep units together", () => {
    fc.assert(
      fc.property(anyUnits, anyOrder, fc.nat(999), (units, order, seed) => {
        const fourballs = orderedFourballs(units, order, seed);
        expect(fourballs.flat().toSorted()).toEqual(
          units.flatMap((unit) => unit.map(({ id }) => id)).toSorted(),
        );
        for (const fourball of fourballs) {
          expect(fourball.length).toBeGreaterThan(0);
          expect(fourball.length).toBeLessThanOrEqual(4);
        }
        for (const unit of units) {
          const places = unit.map(({ id }) => fourballs.findIndex((each) => each.includes(id)));
          expect(new Set(places).size).toBe(1);
        }
      }),
    );
  });

  test("of single players are of three and four, and in the order of their handicaps", () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: -4, max: 40 })), { minLength: 6, maxLength: 60 }),
        fc.nat(999),
        (handicaps, seed) => {
          const units = handicaps.map((handicap, index) => [player(String(index), { handicap })]);
          const fourballs = orderedFourballs(units, "handicap", seed);
          expect(fourballs.every(({ length }) => length === 3 || length === 4)).toBe(true);
          expect(fourballs).toHaveLength(Math.ceil(handicaps.length / 4));
          const seated = fourballs.flat().map((id) => handicaps[Number(id)] ?? Infinity);
          expect(seated).toEqual(seated.toSorted((one, other) => (one < other ? -1 : 1)));
        },
      ),
    );
  });

  test.each([
    [1, [1]],
    [2, [2]],
    [5, [2, 3]],
    [6, [3, 3]],
    [10, [3, 3, 4]],
    [12, [4, 4, 4]],
  ])("of %i players have sizes %j", (count, sizes) => {
    const units = Array.from({ length: count }, (_, index) => [player(String(index))]);
    expect(orderedFourballs(units, "division", 1).map(({ length }) => length)).toEqual(sizes);
  });
});

describe("a draw", () => {
  const players = Array.from({ length: 12 }, (_, index) =>
    player(`p${index}`, { handicap: 30 - index, division: index % 2, team: `T${index % 3}` }),
  );
  const divisionsOf = (ids: readonly string[]) =>
    new Set(ids.map((id) => players.find((each) => each.id === id)?.division));

  test("by division starts one division after the other", () => {
    const { fourballs } = drawFourballs(players, { ...RULES, order: "division" }, TEE_TIMES, 3);
    expect(fourballs.map(({ start }) => start.time)).toEqual(["07:00", "07:08", "07:16"]);
    expect([...divisionsOf(fourballs[0]?.players ?? [])]).toEqual([0]);
    expect([...divisionsOf(fourballs[2]?.players ?? [])]).toEqual([1]);
  });

  test("by handicap starts the lowest first, the same with the same number", () => {
    const draw = () => drawFourballs(players, { ...RULES, order: "handicap" }, TEE_TIMES, 3);
    expect(draw().fourballs[0]?.players.toSorted()).toEqual(["p10", "p11", "p8", "p9"]);
    expect(draw()).toEqual(draw());
  });

  test("by handicap breaks no rule for teams or handicaps, which one by lot does", () => {
    const rules: DrawRules = { ...RULES, maxHandicapDifference: 1 };
    const ordered: DrawRules = { ...rules, order: "handicap" };
    const { fourballs } = drawFourballs(players, ordered, TEE_TIMES, 3);
    const broken = (of: DrawRules) => brokenRules({ seed: 3, fourballs }, players, of);
    expect(broken(ordered)).toEqual([]);
    expect(new Set(broken(rules).map(({ rule }) => rule))).toEqual(
      new Set(["same-team", "handicap"]),
    );
  });

  test("of sides by handicap keeps partners together", () => {
    const pairs = players.map((each, index) => ({ ...each, team: `pair ${index >> 1}` }));
    const { fourballs } = drawSides(pairs, { ...RULES, order: "handicap" }, TEE_TIMES, 3);
    expect(fourballs[0]?.players.toSorted()).toEqual(["p10", "p11", "p8", "p9"]);
    for (const { players: ids } of fourballs) {
      const sides = new Set(ids.map((id) => pairs.find((each) => each.id === id)?.team));
      expect(sides.size).toBe(2);
    }
  });
});
