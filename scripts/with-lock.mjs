import { spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import {
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Names one process for good. Its id alone does not: ids are given again, in
 * a container that starts anew often the very same one.
 *
 * @param {number} pid
 * @returns {string} empty when there is no such process
 */
export function identityOf(pid) {
  try {
    const status = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    // After the name, which may hold anything, the start is the 20th word.
    const start = status
      .slice(status.lastIndexOf(")") + 2)
      .split(" ")
      .at(19);
    return `${String(pid)} ${start ?? ""}`;
  } catch {
    // No such process, or a system without /proc.
  }
  const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], {
    encoding: "utf8",
  });
  const start = stdout ? stdout.trim() : "";
  return start && `${String(pid)} ${start}`;
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function hasCode(error, code) {
  return /** @type {NodeJS.ErrnoException} */ (error).code === code;
}

/**
 * Takes the lock, unless somebody has it.
 *
 * @param {string} file
 * @returns {boolean} whether it is ours now
 */
function take(file) {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, identityOf(process.pid));
  try {
    // A link comes with its content at once: nobody ever reads half a lock.
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/**
 * Removes the lock of a process that has ended.
 *
 * @param {string} file
 * @param {string} holder what the lock was seen to hold
 */
function removeStale(file, holder) {
  const aside = `${file}.${randomUUID()}`;
  renameSync(file, aside);
  // Another start may have removed the old lock and taken a new one meanwhile.
  if (readFileSync(aside, "utf8") !== holder) linkSync(aside, file);
  rmSync(aside);
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
export async function withLock(folder, work) {
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const file = join(tmpdir(), `teebox-${name}.lock`);
  let hasSaidSo = false;
  while (!take(file)) {
    try {
      const holder = readFileSync(file, "utf8");
      const pid = Number.parseInt(holder, 10);
      if (identityOf(pid) !== holder) {
        removeStale(file, holder);
        continue;
      }
      if (!hasSaidSo) {
        console.log(
          `Waiting for process ${String(pid)}, which installs or builds here…`,
        );
        hasSaidSo = true;
      }
      await wait(200);
    } catch (error) {
      // Given back, or removed by another start, between two steps.
      if (!hasCode(error, "ENOENT")) throw error;
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
