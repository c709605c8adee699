import { setTimeout as wait } from "node:timers/promises";
import { currentRequest } from "#app/platform/config/current-request.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { ipPrefix } from "./ip-prefix.ts";
import { createRateLimiter, type Limit } from "./rate-limiter.ts";
import type { RequestContext } from "./request-context.server.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Those for an address are wide: on a mobile network hundreds of people share one. */
const LIMITS = {
  logIn: { seconds: 15 * MINUTE, perAccount: 20, perAddress: 200 },
  // The password of a session that is there: by itself, so that nobody who
  // guesses at the log-in keeps a member from changing theirs.
  reauthenticate: { seconds: 15 * MINUTE, perAccount: 20, perAddress: 200 },
  signUp: { seconds: HOUR, perAccount: 10, perAddress: 100 },
  mailedLink: { seconds: HOUR, perAccount: 10, perAddress: 100 },
  register: { seconds: HOUR, perAccount: 30, perAddress: 600 },
} as const satisfies Record<string, Limit>;

/** What is limited. */
export type Limited = keyof typeof LIMITS;

const { RATE_LIMIT_FACTOR } = environment;

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
);

function scaled(count: number): number {
  return Math.max(1, Math.round(count * RATE_LIMIT_FACTOR));
}

/**
 * Counts an attempt for the visitor's address and for the account; waits, when
 * there were many on the account from elsewhere. Each server process counts for
 * itself.
 *
 * @param account whose it is: an e-mail address or a user's id
 * @returns in how many seconds the next may follow, when this was one too
 *   many; else null. The answer's `Retry-After` is then set
 */
export async function consumeRateLimit(
  { response }: Pick<RequestContext, "response">,
  what: Limited,
  account: string,
): Promise<number | null> {
  const verdict = limiter.consume(what, normalized(account), visitor());
  if (verdict.isAllowed) {
    if (verdict.delayMilliseconds > 0) await wait(verdict.delayMilliseconds);
    return null;
  }
  const seconds = verdict.retryAfterSeconds;
  response.headers.set("Retry-After", String(seconds));
  return seconds;
}

/** Forgets the attempts on an account: its member got in. */
export function resetRateLimit(what: Limited, account: string) {
  limiter.reset(what, normalized(account), visitor());
}

/** Where the request of this moment comes from. */
function visitor(): string {
  return ipPrefix(currentRequest().clientIp);
}

function normalized(account: string): string {
  return account.trim().toLowerCase();
}
