import type { Counter, Counters } from "./attempt-counters.server.ts";

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
 * @param countersOf makes the counters of a kind: a flood of one kind does not
 *   evict the others
 */
export function createRateLimiter<Name extends string>(
  limits: Record<Name, Limit>,
  countersOf: (kind: string) => Counters,
) {
  const addresses = countersOf("address");
  const pairs = countersOf("pair");
  const accounts = countersOf("account");

  return {
    /**
     * Counts an attempt. One that is blocked by its address counts against
     * nothing else.
     *
     * @param account an e-mail address or a user's id
     * @param address the IP prefix of the client
     */
    async consume(
      name: Name,
      account: string,
      address: string,
    ): Promise<Verdict> {
      const { seconds, perAddress, perAccount } = limits[name];
      const fromAddress = await addresses.increment(
        keyOf(name, address),
        seconds,
      );
      if (fromAddress.count > perAddress) return blocked(fromAddress);
      const pairKey = keyOf(name, account, address);
      const pair = await pairs.increment(pairKey, seconds);
      if (pair.count > perAccount) return blocked(pair);
      const { count } = await accounts.increment(keyOf(name, account), seconds);
      const excess = count - perAccount;
      return {
        isAllowed: true,
        delayMilliseconds:
          excess > 0 ? Math.min(FIRST_DELAY * 2 ** (excess - 1), MAX_DELAY) : 0,
      };
    },

    /** Resets an account's counters, from this address and overall, after a successful log-in. */
    async reset(name: Name, account: string, address: string): Promise<void> {
      await Promise.all([
        pairs.remove(keyOf(name, account, address)),
        accounts.remove(keyOf(name, account)),
      ]);
    },
  };
}

const keyOf = (...parts: string[]) => JSON.stringify(parts);

function blocked({ millisecondsLeft }: Counter): Verdict {
  const seconds = Math.ceil(millisecondsLeft / 1000);
  return { isAllowed: false, retryAfterSeconds: Math.max(1, seconds) };
}
