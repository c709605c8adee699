import { readFile } from "node:fs/promises";
import type { Connection } from "@supabase/lite";
import { PgliteDatabase, type Guard } from "./pglite-database.ts";
import { PostgresDatabase } from "./postgres-database.ts";

const PLATFORM_FILE = new URL("platform.sql", import.meta.url);

/** Runs SQL as the database's owner. */
export type Queries = {
  /** @returns the rows of one statement */
  query: <Row = Record<string, unknown>>(
    statement: string,
    parameters?: unknown[],
  ) => Promise<Row[]>;

  /** @returns the rows of the last of several statements */
  execute: <Row = Record<string, unknown>>(script: string) => Promise<Row[]>;
};

/** The embedded backend's database: lite's connection to PGlite or to a PostgreSQL server. */
export type BackendDatabase = Connection &
  Queries & {
    /** Runs a function in one transaction, which an error rolls back. */
    transact<Result>(
      work: (queries: Queries) => Promise<Result>,
    ): Promise<Result>;
  };

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
