/** The largest seed of a draw, plus one. */
const SEEDS = 100_000;

/** A seed that can be read out over the telephone: up to five digits. */
export function newSeed(): number {
  return Math.floor(Math.random() * SEEDS);
}

/**
 * Mulberry32, a pseudo-random number generator of 32 bits of state: the same seed gives the same
 * numbers everywhere, which `Math.random` does not promise.
 */
export function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The same items in another order (Fisher-Yates). */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const position = Math.floor(random() * (last + 1));
    [order[last], order[position]] = [order[position] as Item, order[last] as Item];
  }
  return order;
}
