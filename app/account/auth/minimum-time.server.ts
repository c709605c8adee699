import { setTimeout as wait } from "node:timers/promises";

/** In milliseconds: longer than the auth service takes to check a password or to send a mail. */
const MINIMUM = 500;

/** How long a slower duration counts, in milliseconds. */
const SLOW_TIME = 600_000;

/** Longer ones are those of a service that does not respond, to anybody. */
const MAXIMUM = 4_000;

let slowest = { duration: 0, at: 0 };

/**
 * The minimum now: with a slow mail server, what the slowest of the last minutes has taken, in half
 * seconds.
 */
function currentMinimum(): number {
  const isRecent = Date.now() - slowest.at < SLOW_TIME;
  const steps = isRecent ? Math.ceil(slowest.duration / MINIMUM) : 1;
  return Math.min(Math.max(steps, 1) * MINIMUM, MAXIMUM);
}

function recordDuration(duration: number) {
  const isSlow = duration > MINIMUM && duration < MAXIMUM;
  if (isSlow && duration >= currentMinimum() - MINIMUM) {
    slowest = { duration, at: Date.now() };
  }
}

/** On a busy machine a timer of the event loop is too early. */
async function waitUntil(moment: number): Promise<void> {
  const rest = moment - performance.now();
  if (rest <= 0) return;
  await wait(Math.ceil(rest));
  await waitUntil(moment);
}

/**
 * Pads the duration of an operation that takes longer for an address with an account, so that its
 * timing reveals nothing (docs/security.md, "Who has an account").
 *
 * @param tells whether the result itself reveals that there is an account, so that padding is
 *   useless
 */
export async function inMinimumTime<Result>(
  run: () => Promise<Result>,
  tells: (result: Result) => boolean = () => false,
): Promise<Result> {
  const minimum = currentMinimum();
  const startedAt = performance.now();
  let hasTold = false;
  try {
    const result = await run();
    hasTold = tells(result);
    return result;
  } finally {
    if (!hasTold) {
      recordDuration(performance.now() - startedAt);
      await waitUntil(startedAt + minimum);
    }
  }
}
