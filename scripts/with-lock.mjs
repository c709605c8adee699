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
 * Identifies a process: its id and start time, because ids are reused, in a
 * restarted container often the very same.
 *
 * @param {number} pid
 * @returns {string} empty when there is no such process
 */
export function identityOf(pid) {
  try {
    const status = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    // After the name, which may contain anything, the start time is the 20th
    // field.
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
 * Takes the lock, unless another process holds it.
 *
 * @param {string} file
 * @returns {boolean} whether this process now holds it
 */
function take(file) {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, identityOf(process.pid));
  try {
    // A hard link appears with its content, so a half-written lock is never
    // read.
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
 * @param {string} holder the lock's content when it was read
 */
function removeStale(file, holder) {
  const aside = `${file}.${randomUUID()}`;
  renameSync(file, aside);
  // Another process may have replaced the stale lock in the meantime: put it
  // back.
  if (readFileSync(aside, "utf8") !== holder) linkSync(aside, file);
  rmSync(aside);
}

/**
 * Runs a function while no other process does so for the same folder, so that
 * two starts at once share one install and one build.
 *
 * @template Result
 * @param {string} folder the folder to lock
 * @param {() => Result | Promise<Result>} work
 * @returns {Promise<Result>} the function's result; its errors are passed on
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
          `Waiting for process ${String(pid)}, which prepares the same files…`,
        );
        hasSaidSo = true;
      }
      await wait(200);
    } catch (error) {
      // Released, or removed by another process, since the check.
      if (!hasCode(error, "ENOENT")) throw error;
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
