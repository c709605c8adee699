import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDataDirectory } from "./data-directory.ts";

/** Another process works with the data directory. */
export class DataDirectoryLockedError extends Error {
  override name = "DataDirectoryLockedError";
}

/**
 * Makes sure that only one process opens a data directory: two PGlite instances
 * on one directory destroy it.
 *
 * The lock is an open SQLite transaction, because SQLite holds it with a lock of
 * the operating system, which ends with the process however it ends. A file with
 * a process id would outlive a `kill -9`, and the id may be somebody else's by then.
 *
 * @param dataDirectory the `DATA_DIR`; made when missing
 * @returns gives the lock back
 * @throws DataDirectoryLockedError when another process has it
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
