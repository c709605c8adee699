import { totalmem } from "node:os";

/** Below this, in bytes, there is no room for what V8's optimizing compiler takes. */
const ENOUGH = 1.5 * 2 ** 30;

/**
 * Node options of the embedded backend. To optimize one function of PGlite's, of 100 KB of
 * WebAssembly, V8 takes 600 MB for two seconds: with them the first start needs 1.4 GB and any
 * other 1.1 GB. On a machine without that, nothing is optimized, and statements take longer.
 */
export function backendNodeOptions(
  memory: number = Math.min(totalmem(), process.constrainedMemory() || Infinity),
): readonly string[] {
  return memory < ENOUGH ? ["--liftoff-only"] : [];
}
