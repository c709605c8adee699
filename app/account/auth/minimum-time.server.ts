import { setTimeout as wait } from "node:timers/promises";

/** In milliseconds: longer than the auth service takes to check a password or to send a mail. */
const MINIMUM = 500;

/**
 * Pads the duration of an operation that takes longer for an address with an
 * account, so that its timing reveals nothing (docs/security.md, "Who has an
 * account").
 *
 * @param tells whether the result itself reveals that there is an account, so
 *   that padding is useless
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
