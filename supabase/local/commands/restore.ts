import { existsSync, renameSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { MigrationError } from "embedded-supabase/apply-migrations.ts";
import { lockDataDirectory } from "embedded-supabase/data-directory-lock.ts";
import { openDatabase } from "embedded-supabase/database.ts";
import { assertSameMigrations } from "../migrations.ts";
import { pgliteDirectory } from "./stopped-database.ts";

const USAGE = "Usage: npm run db:restore -- FILE.tar.gz";

/** Unpacks a backup into a database, and checks that it is one of ours. */
async function unpack(path: string, directory: string): Promise<void> {
  const file = await readFile(path);
  try {
    const files = gunzipSync(file);
    // From anything else PGlite would create a new database.
    if (!files.includes("/PG_VERSION")) throw new Error("no database in it");
    const dump = new Blob([files], { type: "application/x-tar" });
    const database = await openDatabase({ directory, backup: dump });
    try {
      const hasMigrations = await assertSameMigrations(database);
      if (!hasMigrations) throw new Error("it has no migrations");
    } finally {
      await database.close();
    }
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    if (error instanceof MigrationError) throw error;
    throw new Error(`${path} is no backup of this project's database.`, {
      cause: error,
    });
  }
}

/**
 * Replaces the embedded database with a backup. The old one is moved aside; on
 * any failure it stays in place.
 *
 * @returns where the old database is now; null when there was none
 * @throws Error when the backend is running, or the file is not a backup
 */
async function restore(dataDirectory: string, path: string): Promise<string | null> {
  const unlock = lockDataDirectory(dataDirectory);
  try {
    const current = join(dataDirectory, "db");
    const incoming = join(dataDirectory, "db.incoming");
    rmSync(incoming, { recursive: true, force: true });
    await unpack(path, incoming);
    const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
    const earlier = join(dataDirectory, `db.before-${stamp}`);
    const hadOne = existsSync(current);
    if (hadOne) renameSync(current, earlier);
    renameSync(incoming, current);
    return hadOne ? earlier : null;
  } finally {
    unlock();
  }
}

const [path, ...rest] = process.argv.slice(2);
try {
  if (!path || path.startsWith("-") || rest.length > 0) throw new Error(USAGE);
  const earlier = await restore(pgliteDirectory(process.env), path);
  console.log(
    `The database is that of ${path}.${earlier ? ` The one before is in ${earlier}; delete it when all is well.` : ""}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
