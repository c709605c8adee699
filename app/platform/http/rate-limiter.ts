import { LRUCache } from "lru-cache";

/** How often something may be tried in a fixed window of time. */
export type Limit = {
  /** Length of the window. */
  seconds: number;
  /** From one address, for whichever accounts. */
  perAddress: number;
  /** On one account from one address; on that account from everywhere, attempts beyond it are slowed down. */
  perAccount: number;
};

/** What is to be done with an attempt. */
export type Verdict =
  | { isAllowed: false; retryAfterSeconds: number }
  | { isAllowed: true; delayMilliseconds: number };

/** Of each kind of counter; the least recently used goes first. 10,000 take some 2 MB. */
const MAX_COUNTERS = 10_000;

/** The first delay, which doubles with each further attempt, and the longest. */
const FIRST_DELAY = 250;
const MAX_DELAY = 3_000;

/**
 * A fixed-window rate limiter whose limits cannot be turned against a member:
 * only attempts from one's own address are ever refused. Attempts on an account
 * from many addresses together are slowed down, for everybody (docs/security.md,
 * "Abuse").
 *
 * @param limits by name
 * @param maxCounters of each kind in memory
 */
export function createRateLimiter<Name extends string>(
  limits: Record<Name, Limit>,
  maxCounters: number = MAX_COUNTERS,
) {
  // Each kind apart, so that a flood of one pushes out none of the others.
  const addresses = createCounters(maxCounters);
  const pairs = createCounters(maxCounters);
  const accounts = createCounters(maxCounters);

  return {
    /**
     * Counts an attempt. One that is refused for its address counts for nothing else.
     *
     * @param account whose it is: an e-mail address or a user's id
     * @param address the IP prefix that it comes from
     */
    consume(name: Name, account: string, address: string): Verdict {
      const { seconds, perAddress, perAccount } = limits[name];
      const fromAddress = addresses.increment([name, address], seconds);
      if (fromAddress.count > perAddress) return refused(fromAddress);
      const pair = pairs.increment([name, account, address], seconds);
      if (pair.count > perAccount) return refused(pair);
      const { count } = accounts.increment([name, account], seconds);
      const excess = count - perAccount;
      return {
        isAllowed: true,
        delayMilliseconds:
          excess > 0 ? Math.min(FIRST_DELAY * 2 ** (excess - 1), MAX_DELAY) : 0,
      };
    },

    /** Forgets the attempts on an account, from this address and all in all: its member got in. */
    reset(name: Name, account: string, address: string) {
      pairs.remove([name, account, address]);
      accounts.remove([name, account]);
    },
  };
}

type Counter = { count: number; endsAt: number };

function refused({ endsAt }: Counter): Verdict {
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
