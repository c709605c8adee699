/** How many units (players who stay together) there are of 1, 2, 3 and 4 players. */
export type UnitCounts = readonly [ones: number, twos: number, threes: number, fours: number];

/** The sizes of a fourball's units, e.g. a pair and two players by themselves. */
export type FourballLayout = readonly number[];

/** Players for whom there are no fourballs of three and four. */
export function cannotBeThreesAndFours(players: number): boolean {
  return players === 1 || players === 2 || players === 5;
}

function repeat(count: number, layout: FourballLayout): FourballLayout[] {
  return Array.from({ length: count }, () => layout);
}

/** Of one, two and five players: all together, or three and two. */
function smallLayout(units: readonly number[]): FourballLayout[] | null {
  const players = units.reduce((sum, size) => sum + size, 0);
  if (players < 3) return [units];
  for (let subset = 1; subset < 2 ** units.length; subset++) {
    const three = units.filter((_, index) => subset & (1 << index));
    if (three.reduce((sum, size) => sum + size, 0) === 3) {
      return [three, units.filter((_, index) => !(subset & (1 << index)))];
    }
  }
  return null;
}

/**
 * The ways to fill fourballs of three and four players without taking a unit apart: for each number
 * of fourballs that is possible one, the smallest number first, fours before threes. Units of one,
 * two or five players in all: see `cannotBeThreesAndFours`.
 */
export function layoutsOf(counts: UnitCounts): FourballLayout[][] {
  const [ones, twos, threes, fours] = counts;
  const players = ones + 2 * twos + 3 * threes + 4 * fours;
  if (players === 0) return [[]];
  if (cannotBeThreesAndFours(players)) {
    const units = counts.flatMap((count, index) => Array.from({ length: count }, () => index + 1));
    const layout = smallLayout(units);
    return layout ? [layout] : [];
  }
  const byFourballs = new Map<number, FourballLayout[]>();
  // Pairs that do not meet another pair, but one single player or two.
  for (let alone = twos % 2; alone <= Math.min(twos, ones); alone += 2) {
    for (let withTwo = 0; withTwo <= alone; withTwo++) {
      const besidePairs = alone + withTwo;
      const maxBesideThrees = Math.min(threes, ones - besidePairs);
      for (let beside = 0; beside <= maxBesideThrees; beside++) {
        const rest = ones - besidePairs - beside;
        if (cannotBeThreesAndFours(rest)) continue;
        for (let singles = Math.ceil(rest / 4); singles <= Math.floor(rest / 3); singles++) {
          const fourballs = fours + threes + (twos - alone) / 2 + alone + singles;
          if (byFourballs.has(fourballs)) continue;
          const ofFour = rest - 3 * singles;
          byFourballs.set(fourballs, [
            ...repeat(fours, [4]),
            ...repeat(beside, [3, 1]),
            ...repeat((twos - alone) / 2, [2, 2]),
            ...repeat(withTwo, [2, 1, 1]),
            ...repeat(ofFour, [1, 1, 1, 1]),
            ...repeat(threes - beside, [3]),
            ...repeat(alone - withTwo, [2, 1]),
            ...repeat(singles - ofFour, [1, 1, 1]),
          ]);
        }
      }
    }
  }
  return [...byFourballs].toSorted(([one], [other]) => one - other).map(([, layout]) => layout);
}

/** A unit that is taken apart: from which size into which two. */
export type Split = readonly [size: number, one: number, other: number];

const SPLITS: readonly Split[] = [
  [2, 1, 1],
  [3, 2, 1],
  [4, 2, 2],
  [4, 3, 1],
];

/** Every number of players can be seated after fewer splits than this. */
const MAX_SPLITS = 6;

/** The fewest units that must be taken apart before there is a layout. */
export function neededSplits(counts: UnitCounts): Split[] {
  let level: { counts: UnitCounts; splits: Split[] }[] = [{ counts, splits: [] }];
  for (let splits = 0; splits <= MAX_SPLITS; splits++) {
    const complete = level.find((state) => layoutsOf(state.counts).length > 0);
    if (complete) return complete.splits;
    const next = new Map<string, (typeof level)[number]>();
    for (const state of level) {
      for (const split of SPLITS) {
        const [size, one, other] = split;
        const remaining = [...state.counts] as [number, number, number, number];
        const add = (of: number, change: number) =>
          (remaining[of - 1] = (remaining[of - 1] ?? 0) + change);
        if (add(size, -1) < 0) continue;
        add(one, 1);
        add(other, 1);
        const key = remaining.join();
        if (!next.has(key)) {
          next.set(key, {
            counts: remaining,
            splits: [...state.splits, split],
          });
        }
      }
    }
    level = [...next.values()];
  }
  throw new Error(`No fourballs for ${counts.join()}`);
}
