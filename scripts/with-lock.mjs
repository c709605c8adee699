import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * The address of a folder's lock: a socket, because it goes with its process. On Linux
 * it is no file at all.
 *
 * @param {string} folder
 * @returns {string}
 */
function lockOf(folder) {
  const name = `teebox-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`;
  return process.platform === "linux" ? `\0${name}` : join(tmpdir(), name);
}

/**
 * @param {string} address
 * @returns {Promise<import("node:net").Server | undefined>} undefined: another
 *   process listens there
 */
function listen(address) {
  return new Promise((resolve, reject) => {
    const server = createServer((other) => other.destroy());
    server.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === "EADDRINUSE") resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => {
      resolve(server);
    });
  });
}

/**
 * Removes the file of a process that was killed.
 *
 * @param {string} address
 */
async function removeStale(address) {
  if (address.startsWith("\0")) return;
  await new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(undefined);
    });
    socket.on("error", () => {
      rmSync(address, { force: true });
      resolve(undefined);
    });
  });
}

/**
 * Runs a function while no other process does so for the same folder, so that
 * two starts at once share one install and one build.
 *
 * @template Result
 * @param {string} folder
 * @param {() => Result | Promise<Result>} work
 * @param {string} [address] of the lock
 * @returns {Promise<Result>} the function's result; its errors are passed on
 */
export async function withLock(folder, work, address = lockOf(folder)) {
  let server = await listen(address);
  if (!server) console.log("Waiting for who prepares the same files…");
  while (!server) {
    await removeStale(address);
    await wait(100);
    server = await listen(address);
  }
  try {
    return await work();
  } finally {
    server.close();
  }
}
