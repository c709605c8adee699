import { statfsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Logger } from "pino";

/** What a new database takes, and PostgreSQL's log of changes from one checkpoint to the next. */
const NEEDED_MEGABYTES = 100;

const MEGABYTE = 1024 * 1024;

const MINUTE_MILLISECONDS = 60_000;

/**
 * One line when a start has failed for want of space: PostgreSQL, SQLite and
 * Node each say that in other words, or not at all.
 *
 * @returns undefined when there is enough space
 */
export function fullDiskMessage(dataDirectory: string): string | undefined {
  const free = freeMegabytes(dataDirectory);
  if (free >= NEEDED_MEGABYTES) return undefined;
  return `The disk is full: ${dataDirectory} has ${free} MB left, and the embedded backend needs ${NEEDED_MEGABYTES} MB to start.`;
}

function freeMegabytes(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return Math.floor((bavail * bsize) / MEGABYTE);
  } catch (error) {
    const parent = dirname(directory);
    // Perhaps there was no space for the directory itself.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return freeMegabytes(parent);
  }
}

/** @returns a function that logs that the disk is full, once a minute at most */
export function fullDiskReporter(dataDirectory: string, log: Logger): () => void {
  let silentUntil = 0;
  return () => {
    if (Date.now() < silentUntil) return;
    silentUntil = Date.now() + MINUTE_MILLISECONDS;
    log.error(
      { dataDirectory, freeMegabytes: freeMegabytes(dataDirectory) },
      "the disk is full: nothing is saved until there is space",
    );
  };
}

/**
 * Writes a small file and removes it.
 *
 * @throws Error when nothing can be written, such as ENOSPC or EROFS
 */
export async function tryToWrite(dataDirectory: string): Promise<void> {
  const file = join(dataDirectory, "health");
  try {
    await writeFile(file, new Uint8Array(8192));
  } finally {
    await rm(file, { force: true });
  }
}
