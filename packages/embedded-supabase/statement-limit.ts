import { Worker } from "node:worker_threads";

/** When the running statement must have ended; 0: none is running. */
export type Deadline = BigInt64Array<SharedArrayBuffer>;

/**
 * A time limit for statements. PGlite runs a statement in this thread from its
 * beginning to its end, and has no `statement_timeout`, so that another thread
 * must watch. It ends the process, which the supervisor starts again.
 *
 * @param milliseconds how long a statement may take
 * @returns a function that runs a statement with this limit
 */
export function limitStatements(milliseconds: number) {
  const deadline: Deadline = new BigInt64Array(new SharedArrayBuffer(8));
  new Worker(new URL("statement-watch.ts", import.meta.url), {
    workerData: deadline,
    execArgv: [],
  }).unref();
  return async <T>(statement: () => Promise<T>): Promise<T> => {
    Atomics.store(deadline, 0, BigInt(Date.now() + milliseconds));
    try {
      return await statement();
    } finally {
      Atomics.store(deadline, 0, 0n);
    }
  };
}
