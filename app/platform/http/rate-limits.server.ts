import { setTimeout as wait } from "node:timers/promises";
import { currentRequest } from "#app/platform/config/current-request.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { type Counter, type Counters, countersInMemory } from "./attempt-counters.server.ts";
import { ipPrefix } from "./ip-prefix.ts";
import type { RequestContext } from "./request-context.server.ts";

type Limit = {
  seconds: number;
  /** From one address, on any accounts. */
  perAddress: number;
  /**
   * On one account from one address. Beyond it, attempts from other addresses on that account are
   * slowed down.
   */
  perAccount: number;
  /** Whether success proves a secret of the account: then all attempts on it are forgotten. */
  isGuess?: boolean;
};

export type Verdict =
  | { isAllowed: false; retryAfterSeconds: number }
  | { isAllowed: true; delayMilliseconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Limits per address are generous: on a mobile network hundreds of users share one. What succeeds
 * counts against no address; on an account it goes on counting where it sends mails or writes.
 */
const LIMITS = {
  logIn: { seconds: 15 * MINUTE, perAccount: 20, perAddress: 200, isGuess: true },
  // A code has a million values, and is good for a minute and a half.
  secondFactor: { seconds: 15 * MINUTE, perAccount: 10, perAddress: 200, isGuess: true },
  // A limit of its own for re-entering the password within a session, so that
  // guesses at the log-in cannot keep a member from changing theirs.
  reauthenticate: { seconds: 15 * MINUTE, perAccount: 20, perAddress: 200, isGuess: true },
  signUp: { seconds: HOUR, perAccount: 10, perAddress: 100 },
  mailedLink: { seconds: HOUR, perAccount: 10, perAddress: 100 },
  // As the auth service limits it, but for every address alike.
  newAddress: { seconds: MINUTE, perAccount: 1, perAddress: 100 },
  register: { seconds: HOUR, perAccount: 30, perAddress: 600 },
} as const satisfies Record<string, Limit>;

export type Limited = keyof typeof LIMITS;

/** How often a post with the same key is sent again for one attempt; a browser does so 20 times. */
const MAX_REPEATS = 20;

/** The first delay, which doubles with each further attempt, and the maximum, in milliseconds. */
const FIRST_DELAY = 250;
const MAX_DELAY = 3_000;

const { RATE_LIMIT_FACTOR, REDIS_URL } = environment;

// A server without Redis does not load its client.
const countersOf = REDIS_URL
  ? (await import("./redis-counters.server.ts")).countersInRedis(REDIS_URL)
  : () => countersInMemory();

const limiter = createRateLimiter(
  Object.fromEntries(
    Object.entries<Limit>(LIMITS).map(([name, limit]) => [
      name,
      {
        ...limit,
        perAccount: scaled(limit.perAccount),
        perAddress: scaled(limit.perAddress),
      },
    ]),
  ) as Record<Limited, Limit>,
  countersOf,
);

function scaled(count: number): number {
  return Math.max(1, Math.round(count * RATE_LIMIT_FACTOR));
}

/**
 * Counts an attempt from the client's address on an account, and delays it when there were many on
 * the account from elsewhere. Each server process counts for itself.
 *
 * @param account an e-mail address or a user's id
 * @param key the form's own, if it has one: sent again it is the same attempt
 * @returns null when allowed; else seconds until the next attempt, which are also set as the
 *   response's `Retry-After`
 */
export async function consumeRateLimit(
  { response }: Pick<RequestContext, "response">,
  what: Limited,
  account: string,
  key?: string,
): Promise<number | null> {
  const verdict = await limiter.consume(what, normalized(account), clientNetwork(), key);
  if (verdict.isAllowed) {
    if (verdict.delayMilliseconds > 0) await wait(verdict.delayMilliseconds);
    return null;
  }
  const seconds = verdict.retryAfterSeconds;
  response.headers.set("Retry-After", String(seconds));
  return seconds;
}

/** Takes an attempt back that has succeeded. */
export function noteSuccess(what: Limited, account: string): Promise<void> {
  return limiter.succeed(what, normalized(account), clientNetwork());
}

/** Takes an attempt back that came to nothing: the backend could not be asked. */
export function takeBackAttempt(what: Limited, account: string): Promise<void> {
  return limiter.takeBack(what, normalized(account), clientNetwork());
}

function clientNetwork(): string {
  return ipPrefix(currentRequest().clientIp);
}

function normalized(account: string): string {
  return account.trim().toLowerCase();
}

/**
 * A fixed-window rate limiter that cannot be abused to lock a member out: only the address with too
 * many attempts is blocked. Attempts on an account from many addresses together are slowed down,
 * for everybody (docs/security.md, "Abuse").
 *
 * @param countersOf makes the counters of a kind: a flood of one kind does not evict the others
 */
export function createRateLimiter<Name extends string>(
  limits: Record<Name, Limit>,
  countersOf: (kind: string) => Counters,
) {
  const addresses = countersOf("address");
  const pairs = countersOf("pair");
  const accounts = countersOf("account");
  const keys = countersOf("key");
  const allowed: Verdict = { isAllowed: true, delayMilliseconds: 0 };

  return {
    /** Counts an attempt. One that is blocked by its address counts against nothing else. */
    async consume(name: Name, account: string, address: string, key?: string): Promise<Verdict> {
      const { seconds, perAddress, perAccount } = limits[name];
      if (key !== undefined) {
        const { count } = await keys.increment(keyOf(name, account, address, key), seconds);
        if (count % MAX_REPEATS !== 1) return allowed;
      }
      const fromAddress = await addresses.increment(keyOf(name, address), seconds);
      if (fromAddress.count > perAddress) return refused(fromAddress);
      const pairKey = keyOf(name, account, address);
      const pair = await pairs.increment(pairKey, seconds);
      if (pair.count > perAccount) return refused(pair);
      const { count } = await accounts.increment(keyOf(name, account), seconds);
      const excess = count - perAccount;
      return {
        isAllowed: true,
        delayMilliseconds: excess > 0 ? Math.min(FIRST_DELAY * 2 ** (excess - 1), MAX_DELAY) : 0,
      };

      async function refused(counter: Counter): Promise<Verdict> {
        // The next one is no repeat of one that was let through.
        if (key !== undefined) await keys.remove(keyOf(name, account, address, key));
        return blocked(counter);
      }
    },

    /** Takes back an attempt that has succeeded, on the account only if it was a guess. */
    async succeed(name: Name, account: string, address: string): Promise<void> {
      await Promise.all([
        addresses.decrement(keyOf(name, address)),
        ...(limits[name].isGuess
          ? [pairs.remove(keyOf(name, account, address)), accounts.remove(keyOf(name, account))]
          : []),
      ]);
    },

    async takeBack(name: Name, account: string, address: string): Promise<void> {
      await Promise.all([
        addresses.decrement(keyOf(name, address)),
        pairs.decrement(keyOf(name, account, address)),
        accounts.decrement(keyOf(name, account)),
      ]);
    },
  };
}

const keyOf = (...parts: string[]) => JSON.stringify(parts);

function blocked({ millisecondsLeft }: Counter): Verdict {
  const seconds = Math.ceil(millisecondsLeft / 1000);
  return { isAllowed: false, retryAfterSeconds: Math.max(1, seconds) };
}
