import { readFile } from "node:fs/promises";
import type { BackendDatabase } from "./backend-database.ts";
import { PgliteDatabase, type Guard } from "./pglite-database.ts";
import { PostgresDatabase } from "./postgres-database.ts";

export type { BackendDatabase, Queries } from "./backend-database.ts";

const PLATFORM_FILE = new URL("platform.sql", import.meta.url);

/**
 * Opens or creates the database, and prepares it like an empty hosted project.
 *
 * @param place `url`: a PostgreSQL server's database, as a role that may
 *   create roles and schemas; else PGlite, in `directory` or in memory, a new
 *   one initialised from `backup`; `guard`: of a process that serves requests
 */
export async function openDatabase(
  place: {
    url?: string | undefined;
    directory?: string;
    backup?: Blob;
    guard?: Guard;
  } = {},
): Promise<BackendDatabase> {
  const database = place.url
    ? new PostgresDatabase(place.url)
    : await PgliteDatabase.open(place.directory, place.backup, place.guard);
  try {
    await database.execute(await readFile(PLATFORM_FILE, "utf8"));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
