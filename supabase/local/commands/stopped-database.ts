import { existsSync } from "node:fs";
import { join } from "node:path";
import { lockDataDirectory } from "../data-directory-lock.ts";
import { type EmbeddedDatabase, openDatabase } from "../database.ts";

/**
 * Opens the database while no backend runs, and closes it after the work.
 *
 * @param dataDirectory the `DATA_DIR`
 * @throws DataDirectoryLockedError when a backend runs
 * @throws Error when there is no database yet
 */
export async function withStoppedDatabase<Result>(
  dataDirectory: string,
  work: (database: EmbeddedDatabase) => Promise<Result>,
): Promise<Result> {
  const unlock = lockDataDirectory(dataDirectory);
  try {
    const directory = join(dataDirectory, "db");
    if (!existsSync(directory)) {
      throw new Error(
        `There is no database in ${dataDirectory} yet: start the site once, and try again.`,
      );
    }
    const database = await openDatabase(directory);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    unlock();
  }
}
