import { LRUCache } from "lru-cache";

export type Counter = { count: number; millisecondsLeft: number };

export type Counters = {
  /** Counts an attempt; the first one opens a window of so many seconds. */
  increment(key: string, seconds: number): Promise<Counter>;
  /** Takes one attempt back, if its window is still open. */
  decrement(key: string): Promise<void>;
  remove(key: string): Promise<void>;
};

/** Per kind of counter; the least recently used is evicted. 10,000 take about 2 MB. */
const MAX_COUNTERS = 10_000;

export function countersInMemory(max: number = MAX_COUNTERS): Counters {
  const counters = new LRUCache<string, { count: number; endsAt: number }>({
    max,
  });
  return {
    increment(key, seconds) {
      const now = performance.now();
      let counter = counters.get(key);
      if (!counter || counter.endsAt <= now) {
        counter = { count: 0, endsAt: now + seconds * 1000 };
        counters.set(key, counter);
      }
      counter.count += 1;
      return Promise.resolve({
        count: counter.count,
        millisecondsLeft: counter.endsAt - now,
      });
    },
    decrement(key) {
      const counter = counters.get(key);
      if (counter && counter.count > 0) counter.count -= 1;
      return Promise.resolve();
    },
    remove(key) {
      counters.delete(key);
      return Promise.resolve();
    },
  };
}
