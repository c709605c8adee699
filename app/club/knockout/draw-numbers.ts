import { drawNumbers } from "#app/golf/knockout-draw.ts";
import { mulberry32, shuffled } from "#app/golf/random.ts";
import type { Entered } from "./knockout.server.ts";

/** How many seeds there are at most, but where the club gives all numbers. */
export const MAX_SEEDS = 8;

export type DrawForm = {
  by: "lot" | "handicap" | "list";
  lot: number;
  /** By entry, what was typed: 1 comes first. */
  numbers: ReadonlyMap<string, number>;
};

/**
 * The entries in the order of their numbers. The lot is drawn in the order of entry, so that the same
 * number of the lot gives the same draw.
 */
export function drawn(
  entered: readonly Entered[],
  { by, lot, numbers }: DrawForm,
): { by: DrawForm["by"]; lot: number; seeds: number; entries: string[] } {
  const order = shuffled(
    entered.map(({ entry }) => entry),
    mulberry32(lot),
  );
  const seeds = entered
    .filter(({ entry }) => numbers.has(entry))
    .toSorted((one, other) => (numbers.get(one.entry) ?? 0) - (numbers.get(other.entry) ?? 0))
    .map(({ entry }) => entry);
  return {
    by,
    lot,
    seeds: by === "list" ? 0 : seeds.length,
    entries: drawNumbers(
      entered.map(({ entry, handicap }) => ({ id: entry, lot: order.indexOf(entry), handicap })),
      by,
      seeds,
    ),
  };
}

/** The entries with two numbers changed over. */
export function swapped(entries: readonly string[], one: number, other: number): string[] {
  return entries.map((entry, index) => {
    if (index === one - 1) return entries[other - 1] ?? entry;
    if (index === other - 1) return entries[one - 1] ?? entry;
    return entry;
  });
}
