import { LRUCache } from "lru-cache";

/** A limit on attempts within a fixed window. */
export type Limit = {
  /** Length of the window. */
  seconds: number;
  /** From one address, on any accounts. */
  perAddress: number;
  /**
   * On one account from one address. Beyond it, attempts from other addresses
   * on that account are slowed down.
   */
  perAccount: number;
};

export type Verdict =
  | { isAllowed: false; retryAfterSeconds: number }
  | { isAllowed: true; delayMilliseconds: number };

/** Per kind of counter; the least recently used is evicted. 10,000 take about 2 MB. */
const MAX_COUNTERS = 10_000;

/** The first delay, which doubles with each further attempt, and the maximum, in milliseconds. */
const FIRST_DELAY = 250;
const MAX_DELAY = 3_000;

/**
 * A fixed-window rate limiter that cannot be abused to lock a member out: only
 * the address with too many attempts is blocked. Attempts on an account from
 * many addresses together are slowed down, for everybody (docs/security.md,
 * "Abuse").
 *
 * @param limits by name
 * @param maxCounters per kind of counter
 */
export function createRateLimiter<Name extends string>(
  limits: Record<Name, Limit>,
  maxCounters: number = MAX_COUNTERS,
) {
  // Separate caches, so that a flood of one kind does not evict the others.
  const addresses = createCounters(maxCounters);
  const pairs = createCounters(maxCounters);
  const accounts = createCounters(maxCounters);

  return {
    /**
     * Counts an attempt. One that is blocked by its address counts against
     * nothing else.
     *
     * @param account an e-mail address or a user's id
     * @param address the IP prefix of the client
     */
    consume(name: Name, account: string, address: string): Verdict {
      const { seconds, perAddress, perAccount } = limits[name];
      const fromAddress = addresses.increment([name, address], seconds);
      if (fromAddress.count > perAddress) return blocked(fromAddress);
      const pair = pairs.increment([name, account, address], seconds);
      if (pair.count > perAccount) return blocked(pair);
      const { count } = accounts.increment([name, account], seconds);
      const excess = count - perAccount;
      return {
        isAllowed: true,
        delayMilliseconds:
          excess > 0 ? Math.min(FIRST_DELAY * 2 ** (excess - 1), MAX_DELAY) : 0,
      };
    },

    /** Resets an account's counters, from this address and overall, after a successful log-in. */
    reset(name: Name, account: string, address: string) {
      pairs.remove([name, account, address]);
      accounts.remove([name, account]);
    },
  };
}

type Counter = { count: number; endsAt: number };

function blocked({ endsAt }: Counter): Verdict {
  const seconds = Math.ceil((endsAt - performance.now()) / 1000);
  return { isAllowed: false, retryAfterSeconds: Math.max(1, seconds) };
}

function createCounters(max: number) {
  const counters = new LRUCache<string, Counter>({ max });
  return {
    increment(parts: readonly string[], seconds: number): Counter {
      const key = JSON.stringify(parts);
      const now = performance.now();
      let counter = counters.get(key);
      if (!counter || counter.endsAt <= now) {
        counter = { count: 0, endsAt: now + seconds * 1000 };
        counters.set(key, counter);
      }
      counter.count += 1;
      return counter;
    },
    remove(parts: readonly string[]) {
      counters.delete(JSON.stringify(parts));
    },
  };
}
