import type { Deployment } from "./deployment.ts";

/** What a check has found. */
export type Finding = {
  outcome: "ok" | "failed" | "by hand";
  /** One line, without a secret. */
  text: string;
};

/** One line of the table. */
export type Check = {
  name: string;
  /** What to do when it fails, or what to look at by hand. */
  remedy: string;
  /** An error that it throws counts as a failure. */
  run: (deployment: Deployment) => Promise<Finding>;
};

/** What a check needs is missing, which says nothing about what it checks. */
export class NotCheckedError extends Error {
  override name = "NotCheckedError";
  /** In place of the check's own. */
  readonly remedy: string;

  constructor(reason: string, remedy: string) {
    super(`not checked: ${reason}`);
    this.remedy = remedy;
  }
}

/** A check that has run. */
export type Result = Check & Finding;

export const ok = (text: string): Finding => ({ outcome: "ok", text });
export const failed = (text: string): Finding => ({ outcome: "failed", text });
export const byHand = (text: string): Finding => ({ outcome: "by hand", text });

/** Fails with all of the problems in one line, if there are any. */
export function findingOf(problems: string[], otherwise: string): Finding {
  return problems.length > 0 ? failed(problems.join("; ")) : ok(otherwise);
}

/**
 * Runs checks one after the other.
 *
 * @param onResult called after each
 * @param signal no further check starts once it is aborted
 */
export async function runChecks(
  checks: readonly Check[],
  deployment: Deployment,
  onResult: (result: Result) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const check of checks) {
    if (signal?.aborted) break;
    const result = await resultOf(check, deployment);
    results.push(result);
    onResult(result);
  }
  return results;
}

async function resultOf(check: Check, deployment: Deployment): Promise<Result> {
  try {
    return { ...check, ...(await check.run(deployment)) };
  } catch (error) {
    return {
      ...check,
      ...failed(messageOf(error)),
      ...(error instanceof NotCheckedError && { remedy: error.remedy }),
    };
  }
}

/** An error's message with that of its cause: `fetch failed` alone says nothing. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error as { cause?: unknown };
  const reason =
    cause instanceof Error
      ? cause.message || (cause as NodeJS.ErrnoException).code
      : undefined;
  return reason ? `${error.message}: ${reason}` : error.message;
}
