import { setTimeout as wait } from "node:timers/promises";
import { currentRequest } from "#app/platform/config/current-request.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import {
  connectToRedis,
  countersInMemory,
  countersInRedis,
} from "./attempt-counters.server.ts";
import { ipPrefix } from "./ip-prefix.ts";
import { createRateLimiter, type Limit } from "./rate-limiter.ts";
import type { RequestContext } from "./request-context.server.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Limits per address are generous: on a mobile network hundreds of users share one. */
const LIMITS = {
  logIn: { seconds: 15 * MINUTE, perAccount: 20, perAddress: 200 },
  // A code has a million values, and is good for a minute and a half.
  secondFactor: { seconds: 15 * MINUTE, perAccount: 10, perAddress: 200 },
  // A limit of its own for re-entering the password within a session, so that
  // guesses at the log-in cannot keep a member from changing theirs.
  reauthenticate: { seconds: 15 * MINUTE, perAccount: 20, perAddress: 200 },
  signUp: { seconds: HOUR, perAccount: 10, perAddress: 100 },
  mailedLink: { seconds: HOUR, perAccount: 10, perAddress: 100 },
  // As the auth service limits it, but for every address alike.
  newAddress: { seconds: MINUTE, perAccount: 1, perAddress: 100 },
  register: { seconds: HOUR, perAccount: 30, perAddress: 600 },
} as const satisfies Record<string, Limit>;

/** The names of the limits. */
export type Limited = keyof typeof LIMITS;

const { RATE_LIMIT_FACTOR, REDIS_URL } = environment;

const redis = REDIS_URL ? connectToRedis(REDIS_URL) : null;

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
  (kind) => (redis ? countersInRedis(redis, kind) : countersInMemory()),
);

function scaled(count: number): number {
  return Math.max(1, Math.round(count * RATE_LIMIT_FACTOR));
}

/**
 * Counts an attempt from the client's address on an account, and delays it when
 * there were many on the account from elsewhere. Each server process counts for
 * itself.
 *
 * @param account an e-mail address or a user's id
 * @returns null when allowed; else seconds until the next attempt, which are
 *   also set as the response's `Retry-After`
 */
export async function consumeRateLimit(
  { response }: Pick<RequestContext, "response">,
  what: Limited,
  account: string,
): Promise<number | null> {
  const verdict = await limiter.consume(
    what,
    normalized(account),
    clientNetwork(),
  );
  if (verdict.isAllowed) {
    if (verdict.delayMilliseconds > 0) await wait(verdict.delayMilliseconds);
    return null;
  }
  const seconds = verdict.retryAfterSeconds;
  response.headers.set("Retry-After", String(seconds));
  return seconds;
}

/** Resets the limit of an account after a successful attempt. */
export function resetRateLimit(what: Limited, account: string): Promise<void> {
  return limiter.reset(what, normalized(account), clientNetwork());
}

/** The network of the current request's client. */
function clientNetwork(): string {
  return ipPrefix(currentRequest().clientIp);
}

function normalized(account: string): string {
  return account.trim().toLowerCase();
}
