import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { currentRequest } from "#app/platform/config/current-request.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { ipPrefix } from "./ip-prefix.ts";
import type { RequestContext } from "./request-context.server.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How often somebody may try, in so many seconds. Those for an address are
 * wide: on a mobile network hundreds of people share one.
 */
const LIMITS = {
  logIn: { seconds: 15 * MINUTE, perAccount: 20, perAddress: 200 },
  signUp: { seconds: HOUR, perAccount: 10, perAddress: 100 },
  mailedLink: { seconds: HOUR, perAccount: 10, perAddress: 100 },
  register: { seconds: HOUR, perAccount: 30, perAddress: 600 },
} as const;

/** What is limited. */
export type Limited = keyof typeof LIMITS;

const { RATE_LIMIT_FACTOR } = environment;

function limiter(keyPrefix: string, points: number, duration: number) {
  return new RateLimiterMemory({
    keyPrefix,
    points: Math.max(1, Math.round(points * RATE_LIMIT_FACTOR)),
    duration,
  });
}

const accounts = limitersBy("perAccount");
const addresses = limitersBy("perAddress");

function limitersBy(whom: "perAccount" | "perAddress") {
  const each = Object.entries(LIMITS).map(([what, limit]) => [
    what,
    limiter(`${what}:${whom}`, limit[whom], limit.seconds),
  ]);
  return Object.fromEntries(each) as Record<Limited, RateLimiterMemory>;
}

/**
 * Counts an attempt, for its account and for the visitor's address. Each
 * server process counts for itself.
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
  const results = await Promise.allSettled([
    accounts[what].consume(account.trim().toLowerCase()),
    addresses[what].consume(ipPrefix(currentRequest().clientIp)),
  ]);
  const waits = results.flatMap((result) => {
    if (result.status === "fulfilled") return [];
    if (!(result.reason instanceof RateLimiterRes)) throw result.reason;
    return [Math.ceil(result.reason.msBeforeNext / 1000)];
  });
  if (waits.length === 0) return null;
  const seconds = Math.max(...waits);
  response.headers.set("Retry-After", String(seconds));
  return seconds;
}

/** Forgets the attempts on an account: its owner got in. */
export async function resetRateLimit(what: Limited, account: string) {
  await accounts[what].delete(account.trim().toLowerCase());
}
