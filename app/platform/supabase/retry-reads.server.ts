import { setTimeout as wait } from "node:timers/promises";
import { singleFlightRefresh } from "./session-calls.server.ts";

/** Delays before the second and third attempt, in milliseconds, with up to 50 % of jitter. */
const PAUSES = [100, 300];

/** The gateway's responses while the service behind it is briefly unavailable. */
const TRANSIENT = new Set([502, 503, 504]);

/**
 * Retry budget of this process, so that retries do not triple the load on a backend that is down.
 * Each successful response adds a tenth of a retry.
 */
const MAX_RETRIES = 20;
const EARNED_BY_AN_ANSWER = 0.1;
let tries = MAX_RETRIES;

export const isRead = (init: RequestInit | undefined): boolean =>
  ["GET", "HEAD"].includes(init?.method ?? "GET");

/**
 * `fetch` for the Supabase client, which retries reads after transient errors: a broken connection,
 * 502, 503 or 504. Writes are sent once.
 *
 * @param init options, as for `fetch`; its signal covers all attempts together
 */
export async function fetchRetryingReads(
  input: string | URL | Request,
  init: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  for (const pause of isRead(init) ? PAUSES : []) {
    const answer = await singleFlightRefresh(input, init).catch((error: unknown) => {
      if (init.signal.aborted || tries < 1) throw error;
      return null;
    });
    if (answer && !TRANSIENT.has(answer.status)) {
      tries = Math.min(MAX_RETRIES, tries + EARNED_BY_AN_ANSWER);
      return answer;
    }
    if (answer && tries < 1) return answer;
    tries -= 1;
    await answer?.body?.cancel();
    await wait(pause * (1 + Math.random() / 2), null, { signal: init.signal });
  }
  return singleFlightRefresh(input, init);
}
