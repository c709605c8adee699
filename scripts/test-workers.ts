import { availableParallelism, totalmem } from "node:os";

const MEGABYTE = 2 ** 20;

/** What the system, the build and the servers that all workers share take. */
const SHARED_MEGABYTES = 2_048;

/** More would take more connections than the tests' PostgreSQL has. */
const MAX_WORKERS = 16;

/**
 * How many workers run tests at a time.
 *
 * @param onTwoProcessors how many are fastest there
 * @param megabytes of memory that a worker takes with the servers and browsers that it starts
 */
export function testWorkers(
  onTwoProcessors: number,
  megabytes: number,
  machine = { processors: availableParallelism(), memory: totalmem() },
): number {
  const byProcessors = Math.round((onTwoProcessors * machine.processors) / 2);
  const byMemory = Math.floor((machine.memory / MEGABYTE - SHARED_MEGABYTES) / megabytes);
  return Math.max(1, Math.min(byProcessors, byMemory, MAX_WORKERS));
}
