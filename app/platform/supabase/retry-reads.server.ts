import { setTimeout as wait } from "node:timers/promises";
import { singleFlightRefresh } from "./single-flight-refresh.server.ts";

/** Pauses before the second and the third try, in milliseconds; each up to half as long again. */
const PAUSES = [100, 300];

/** The gateway's ways to say that the service behind it is away for a moment. */
const MOMENTARY = new Set([502, 503, 504]);

/**
 * How many tries beyond the first this process has left. A backend that is
 * down for everybody is not asked three times as often: each good answer
 * earns a tenth of a try.
 */
const MAX_RETRIES = 20;
const EARNED_BY_AN_ANSWER = 0.1;
let tries = MAX_RETRIES;

/**
 * `fetch` for the Supabase client that asks again when a read fails for a
 * moment: a connection that breaks, a 502, 503 or 504. What may have changed
 * something is sent once.
 *
 * @param input address, as for `fetch`
 * @param init options, as for `fetch`; its signal ends all tries together
 * @returns the last answer
 * @throws what `fetch` threw at the last try
 */
export async function fetchRetryingReads(
  input: string | URL | Request,
  init: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  const isRead = ["GET", "HEAD"].includes(init.method ?? "GET");
  for (const pause of isRead ? PAUSES : []) {
    const answer = await singleFlightRefresh(input, init).catch(
      (error: unknown) => {
        // Out of time is out of time.
        if (init.signal.aborted || tries < 1) throw error;
        return null;
      },
    );
    if (answer && !MOMENTARY.has(answer.status)) {
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
