import { existsSync, renameSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { MigrationError } from "embedded-supabase/apply-migrations.ts";
import { lockDataDirectory } from "embedded-supabase/data-directory-lock.ts";
import { openDatabase } from "embedded-supabase/database.ts";
import { STORAGE_FOLDER } from "embedded-supabase/folder-storage.ts";
import { unpackStorage } from "embedded-supabase/storage-archive.ts";
import { assertSameMigrations } from "../migrations.ts";
import { picturesBeside, pgliteDirectory } from "./stopped-database.ts";

const USAGE = "Usage: npm run db:restore -- FILE.tar.gz";

/**
 * Unpacks a backup into a database, and checks that it is one of ours.
 *
 * @returns how many pictures' files it knows
 */
async function unpack(path: string, directory: string): Promise<number> {
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
      const [stored] = await database.query<{ files: number }>(
        "select count(*)::integer as files from storage.objects",
      );
      return stored?.files ?? 0;
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    throw new Error(`${path} is no backup of this project's database.`, {
      cause: error,
    });
  }
}

type Folder = { current: string; incoming: string };

/** Unpacks the pictures of a backup whose database knows some. */
async function unpackPictures(path: string, folder: string): Promise<void> {
  try {
    await unpackStorage(path, folder);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new Error(
      isMissing
        ? `${path} is missing: it has the pictures of this backup, and must be beside it.`
        : `${path} is no backup of pictures, or not whole.`,
      { cause: error },
    );
  }
}

/**
 * Replaces the embedded database and the pictures with a backup. The old ones are moved aside; on
 * any failure they stay in place.
 *
 * @returns where the old database is now; null when there was none
 * @throws Error when the backend is running, or the file is not a backup
 */
async function restore(dataDirectory: string, path: string): Promise<string | null> {
  const unlock = lockDataDirectory(dataDirectory);
  try {
    const [database, pictures] = ["db", STORAGE_FOLDER].map((name) => ({
      current: join(dataDirectory, name),
      incoming: join(dataDirectory, `${name}.incoming`),
    })) as [Folder, Folder];
    for (const { incoming } of [database, pictures]) {
      rmSync(incoming, { recursive: true, force: true });
    }
    try {
      const files = await unpack(path, database.incoming);
      if (files > 0) await unpackPictures(picturesBeside(path), pictures.incoming);
    } catch (error) {
      for (const { incoming } of [database, pictures]) {
        rmSync(incoming, { recursive: true, force: true });
      }
      throw error;
    }
    const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
    const hadOne = existsSync(database.current);
    for (const { current, incoming } of [pictures, database]) {
      if (existsSync(current)) renameSync(current, `${current}.before-${stamp}`);
      if (existsSync(incoming)) renameSync(incoming, current);
    }
    return hadOne ? `${database.current}.before-${stamp}` : null;
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
