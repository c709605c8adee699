import { readFile } from "node:fs/promises";
import { getStorageSchemaSql } from "@supabase/lite";
import type { BackendDatabase } from "./backend-database.ts";
import { PgliteDatabase, type Guard } from "./pglite-database.ts";
import { PostgresDatabase } from "./postgres-database.ts";

export type { BackendDatabase, Queries } from "./backend-database.ts";

const PLATFORM_FILE = new URL("platform.sql", import.meta.url);

/** What a caller may do with files is for the policies to say. */
const STORAGE_RIGHTS = `
  grant usage on schema storage to anon, authenticated, service_role;
  grant all on storage.buckets, storage.objects to anon, authenticated, service_role`;

/** They are there before the first migration, which makes policies of them. */
async function makeStorageTables(database: BackendDatabase): Promise<void> {
  const there = await database.query("select where to_regclass('storage.objects') is not null");
  if (there.length > 0) return;
  await database.execute(getStorageSchemaSql());
  await database.execute(STORAGE_RIGHTS);
}

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
    await makeStorageTables(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
