import { groupBy } from "./group-by.ts";

/** The most sides of a knock-out. */
export const MOST_SIDES = 128;

export const roundsOf = (sides: number): number => Math.ceil(Math.log2(Math.max(sides, 2)));

/**
 * The numbers of the draw as they meet, from the top of the sheet down: the sum of each pair is
 * one more than there are places, and 1 and 2 are in opposite halves, as 1 to 4 are in opposite
 * quarters. So the lowest numbers have the byes, and no two byes meet.
 *
 * Source: Committee Procedures, 5F, the general numerical draw.
 *
 * @returns 4 rounds begin with [1, 16], [8, 9], [4, 13]
 */
export function firstRound(rounds: number): [number, number][] {
  let pairs: [number, number][] = [[1, 2]];
  for (let round = 2; round <= rounds; round += 1) {
    const sum = 2 ** round + 1;
    pairs = pairs.flat().map((number) => [number, sum - number]);
  }
  return pairs;
}

/** The most rounds of the plate of a draw: of whoever may be in it no more than one can be alone. */
export function plateRoundsOf(sides: number, plate: "first-match" | "first-round"): number {
  const rounds = roundsOf(sides);
  const losers = sides - 2 ** (rounds - 1);
  if (plate === "first-match") return rounds - 1;
  return losers < 2 ? 0 : roundsOf(losers);
}

export type DrawSide = {
  id: string;
  /** By lot; no two have the same. */
  lot: number;
  /** What the draw is by; null: nothing is known, so the side comes last. */
  handicap: number | null;
};

/**
 * The numbers of a draw: seeds in the club's order, and then all others.
 *
 * @param seeds ids
 * @returns the ids, number 1 first
 */
export function drawNumbers(
  sides: readonly DrawSide[],
  by: "lot" | "handicap" | "list",
  seeds: readonly string[] = [],
): string[] {
  const rest = sides.filter(({ id }) => !seeds.includes(id));
  const inOrder = {
    list: rest,
    lot: rest.toSorted((one, other) => one.lot - other.lot),
    handicap: [...groupBy(rest, ({ handicap }) => handicap ?? Infinity).entries()]
      .toSorted(([one], [other]) => one - other)
      .flatMap(([, equal]) => equal.toSorted((one, other) => one.lot - other.lot)),
  }[by];
  return [...seeds, ...inOrder.map(({ id }) => id)];
}
