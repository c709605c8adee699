import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDataDirectory } from "./data-directory.ts";

/** Another process uses the data directory. */
export class DataDirectoryLockedError extends Error {
  override name = "DataDirectoryLockedError";
}

/**
 * Ensures that only one process opens a data directory: two PGlite instances on
 * one directory destroy it. The lock is an open SQLite transaction, because
 * SQLite uses a file lock of the operating system, which is released however
 * the process ends. A file with a process id would survive a `kill -9`, and ids
 * are reused.
 *
 * @param dataDirectory the `DATA_DIR`; created when missing
 * @returns a function that releases the lock
 * @throws DataDirectoryLockedError when another process holds it
 */
export function lockDataDirectory(dataDirectory: string): () => void {
  makeDataDirectory(dataDirectory);
  const lock = new DatabaseSync(join(dataDirectory, "lock"), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    // SQLITE_BUSY
    if ((error as { errcode?: number }).errcode !== 5) throw error;
    throw new DataDirectoryLockedError(
      `The data directory ${dataDirectory} is in use by another backend. Stop that one, or set another DATA_DIR.`,
    );
  }
  return () => {
    lock.close();
  };
}
