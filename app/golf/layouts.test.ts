import fc from "fast-check";
import { expect, test } from "vitest";
import { layoutsOf, neededSplits, type UnitCounts } from "./layouts.ts";

const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

const anyCounts: fc.Arbitrary<UnitCounts> = fc.tuple(fc.nat(12), fc.nat(8), fc.nat(6), fc.nat(6));

/** Whether units fill fourballs of three and four, by trying everything. */
function canFill(counts: readonly number[]): boolean {
  const largest = counts.findLastIndex((count) => count > 0);
  if (largest < 0) return true;
  const tryFill = (seats: number, left: readonly number[]): boolean =>
    (seats <= 1 && canFill(left)) ||
    left.some((count, index) => {
      if (count === 0 || index + 1 > seats) return false;
      return tryFill(seats - index - 1, left.with(index, count - 1));
    });
  return tryFill(4 - largest - 1, counts.with(largest, (counts[largest] ?? 0) - 1));
}

test("a layout has every unit once, in fourballs of three and four", () => {
  fc.assert(
    fc.property(anyCounts, (counts) => {
      for (const layout of layoutsOf(counts)) {
        for (const size of [1, 2, 3, 4]) {
          expect(layout.flat().filter((unit) => unit === size)).toHaveLength(
            counts[size - 1] as number,
          );
        }
        const sizes = layout.map(total).toSorted();
        const players = total(sizes);
        if ([1, 2].includes(players)) expect(sizes).toEqual([players]);
        else if (players === 5) expect(sizes).toEqual([2, 3]);
        else for (const size of sizes) expect([3, 4]).toContain(size);
      }
    }),
  );
});

test("where there is a way, it is found", () => {
  fc.assert(
    fc.property(fc.tuple(fc.nat(5), fc.nat(4), fc.nat(3), fc.nat(2)), (counts) => {
      const players = total(counts.map((count, size) => count * (size + 1)));
      fc.pre(![1, 2, 5].includes(players));
      expect(layoutsOf(counts).length > 0).toBe(canFill(counts));
    }),
  );
});

test("players by themselves: as few fourballs as possible first", () => {
  const sizes = layoutsOf([9, 0, 0, 0]).map((layout) => layout.map(total));
  expect(sizes).toEqual([[3, 3, 3]]);
  expect(layoutsOf([12, 0, 0, 0]).map(({ length }) => length)).toEqual([3, 4]);
  expect(layoutsOf([144, 0, 0, 0])[0]).toHaveLength(36);
});

test("pairs meet pairs, and a pair that is left single players", () => {
  expect(layoutsOf([0, 2, 0, 0])).toEqual([[[2, 2]]]);
  expect(layoutsOf([2, 1, 0, 0])).toEqual([[[2, 1, 1]]]);
  expect(layoutsOf([0, 3, 0, 0])).toEqual([]);
});

test("one, two and five players", () => {
  expect(layoutsOf([1, 0, 0, 0])).toEqual([[[1]]]);
  expect(layoutsOf([0, 1, 0, 0])).toEqual([[[2]]]);
  expect(layoutsOf([0, 1, 1, 0])).toEqual([[[3], [2]]]);
  expect(layoutsOf([5, 0, 0, 0])[0]?.map(total)).toEqual([3, 2]);
  expect(layoutsOf([0, 0, 0, 0])).toEqual([[]]);
});

test("no more units are taken apart than needed", () => {
  expect(neededSplits([0, 2, 0, 0])).toEqual([]);
  expect(neededSplits([0, 3, 0, 0])).toEqual([[2, 1, 1]]);
  expect(neededSplits([1, 0, 0, 1])).toEqual([[4, 2, 2]]);
  fc.assert(
    fc.property(anyCounts, (counts) => {
      expect(neededSplits(counts).length).toBeLessThanOrEqual(3);
    }),
  );
});
