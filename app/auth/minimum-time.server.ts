import { setTimeout as wait } from "node:timers/promises";

/** Longer than the auth service takes to compare a password or to send a mail, in milliseconds. */
const MINIMUM = 500;

/**
 * Runs what takes longer for an address with an account than for one without, so
 * that the time it takes tells nothing (docs/security.md, "Who has an account").
 *
 * @param tells whether the result says by itself that there is an account: then
 *   nobody has to wait
 */
export async function inMinimumTime<Result>(
  run: () => Promise<Result>,
  tells: (result: Result) => boolean = () => false,
): Promise<Result> {
  const minimum = wait(MINIMUM);
  let hasTold = false;
  try {
    const result = await run();
    hasTold = tells(result);
    return result;
  } finally {
    if (!hasTold) await minimum;
  }
}
