import { existsSync } from "node:fs";
import { join } from "node:path";
import { lockDataDirectory } from "embedded-supabase/data-directory-lock.ts";
import { PgliteDatabase } from "embedded-supabase/pglite-database.ts";
import { readSettings } from "../settings.ts";

/**
 * The data directory that contains PGlite's database.
 *
 * @throws Error when the database is a PostgreSQL server's, which has tools
 *   of its own
 */
export function pgliteDirectory(environment: Record<string, string | undefined>): string {
  const { dataDirectory, databaseUrl } = readSettings(environment);
  if (databaseUrl) {
    throw new Error(
      "DATABASE_URL is set: use PostgreSQL's own tools, pg_dump, pg_restore and dropdb.",
    );
  }
  return dataDirectory;
}

/** The file with the pictures, beside the backup of the database. */
export const picturesBeside = (path: string): string =>
  `${path.replace(/\.tar\.gz$/, "")}.pictures.tar`;

/**
 * Opens the database of a stopped backend, and closes it afterwards.
 *
 * @param dataDirectory the `DATA_DIR`
 * @throws DataDirectoryLockedError when a backend is running
 * @throws Error when there is no database yet
 */
export async function withStoppedDatabase<Result>(
  dataDirectory: string,
  work: (database: PgliteDatabase) => Promise<Result>,
): Promise<Result> {
  const unlock = lockDataDirectory(dataDirectory);
  try {
    const directory = join(dataDirectory, "db");
    if (!existsSync(directory)) {
      throw new Error(
        `There is no database in ${dataDirectory} yet: start the site once, and try again.`,
      );
    }
    const database = await PgliteDatabase.open(directory);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    unlock();
  }
}
