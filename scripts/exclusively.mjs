import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * @param {string} file a lock file
 * @returns {boolean} whether the process that made it still runs
 */
function isHeld(file) {
  try {
    process.kill(Number(readFileSync(file, "utf8")), 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled, but it is there.
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * Does a piece of work while no other process does it for the same folder:
 * two starts at once share one install and one build.
 *
 * @template Result
 * @param {string} folder the folder that the work is about
 * @param {() => Result | Promise<Result>} work what to do
 * @returns {Promise<Result>} what the work returns; its errors pass through
 */
export async function exclusively(folder, work) {
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const file = join(tmpdir(), `teebox-${name}.lock`);
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") {
        throw error;
      }
      if (isHeld(file)) await wait(200);
      else rmSync(file, { force: true });
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
