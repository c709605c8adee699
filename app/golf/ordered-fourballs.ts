import { mulberry32, shuffled } from "./random.ts";

/** Who plays together and starts first: players of one division, or of similar handicaps. */
export type DrawOrder = "division" | "handicap";

type Unit = readonly { id: string; handicap: number | null; division?: number }[];

const FULL = 4;

const KEYS: Readonly<Record<DrawOrder, (unit: Unit) => number>> = {
  division: (unit) => Math.min(...unit.map(({ division }) => division ?? Infinity)),
  handicap: (unit) => {
    const handicaps = unit.flatMap(({ handicap }) => handicap ?? []);
    return handicaps.length === 0
      ? Infinity
      : handicaps.reduce((sum, handicap) => sum + handicap, 0) / handicaps.length;
  },
};

/** As few as possible, of four and three players from six on, the smaller first. */
function sizesOf(players: number): number[] {
  const fourballs = Math.ceil(players / FULL);
  return Array.from({ length: fourballs }, (_, index) => Math.floor((players + index) / fourballs));
}

/**
 * Seats players in the order of their divisions, or of their handicaps from the lowest; those
 * without one come last, and lots decide between equals.
 *
 * @param units players who stay together, one to four
 */
export function orderedFourballs(
  units: readonly Unit[],
  order: DrawOrder,
  seed: number,
): string[][] {
  const keyOf = KEYS[order];
  const waiting = shuffled(units, mulberry32(seed))
    .map((unit) => ({ unit, key: keyOf(unit) }))
    .toSorted((one, other) => (one.key === other.key ? 0 : one.key - other.key))
    .map(({ unit }) => unit);
  const next = (size: number): string[] => {
    const fourball: string[] = [];
    for (;;) {
      const fits = waiting.findIndex(({ length }) => fourball.length + length <= size);
      const [unit] = fits === -1 ? [] : waiting.splice(fits, 1);
      if (!unit) return fourball;
      fourball.push(...unit.map(({ id }) => id));
    }
  };
  const fourballs = sizesOf(waiting.flat().length).map(next);
  while (waiting.length > 0) fourballs.push(next(FULL));
  return fourballs.filter(({ length }) => length > 0);
}
