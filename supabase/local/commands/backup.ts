import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { DataDirectoryLockedError } from "embedded-supabase/data-directory-lock.ts";
import { STORAGE_FOLDER } from "embedded-supabase/folder-storage.ts";
import { urlOfRunningBackend } from "embedded-supabase/running-backend.ts";
import { loadSecrets } from "embedded-supabase/secrets.ts";
import { packStorage } from "embedded-supabase/storage-archive.ts";
import { readSchemaVersion } from "../../../scripts/schema-version.ts";
import { MIGRATIONS } from "../migrations.ts";
import { readSettings } from "../settings.ts";
import { runAsOwner } from "./run-as-owner.ts";
import { picturesBeside, pgliteDirectory, withStoppedDatabase } from "./stopped-database.ts";

const USAGE = "Usage: npm run db:backup -- FILE.tar.gz";

async function dumpThroughBackend(dataDirectory: string): Promise<Uint8Array> {
  const response = await fetch(`${urlOfRunningBackend(dataDirectory)}/local/backup`, {
    headers: { apikey: loadSecrets(dataDirectory).secretKey },
  });
  if (!response.ok) throw new Error(await response.text());
  return response.bytes();
}

/**
 * Writes a consistent snapshot of the embedded database to a new file, whether
 * the backend is running or not, and the pictures to one beside it.
 *
 * @throws Error when there is no database, or the file exists
 */
async function backUp(
  dataDirectory: string,
  path: string,
): Promise<{ bytes: number; pictures: number }> {
  let dump: Uint8Array;
  try {
    dump = await withStoppedDatabase(dataDirectory, (database) => database.dump());
  } catch (error) {
    if (!(error instanceof DataDirectoryLockedError)) throw error;
    dump = await dumpThroughBackend(dataDirectory);
  }
  // It contains everybody's data, so it is readable by its owner only; it never
  // overwrites another file.
  const file = await open(path, "wx", 0o600).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new Error(`${path} exists already. Choose another name.`);
  });
  try {
    await file.writeFile(dump);
    await file.sync();
    // After the database: each picture that it has is there.
    const pictures = await packStorage(join(dataDirectory, STORAGE_FOLDER), picturesBeside(path));
    return { bytes: dump.length, pictures };
  } catch (error) {
    // Half of it would look like a backup.
    await rm(path, { force: true });
    if ((error as NodeJS.ErrnoException).code === "EEXIST") {
      throw new Error(`${picturesBeside(path)} exists already. Choose another name.`, {
        cause: error,
      });
    }
    await rm(picturesBeside(path), { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

const OWN_VERSION = `
  select baseline.fingerprint as baseline, max(applied.version) as migration
  from private.baseline, supabase_migrations.schema_migrations as applied group by 1`;

/** How it is brought back: a backup is restored by the version of the code that its database has. */
async function restoredBy(file: string): Promise<string> {
  const own = readSchemaVersion(MIGRATIONS);
  const [of] = (await runAsOwner(readSettings(process.env), OWN_VERSION)) as (typeof own)[];
  const command = `npm run db:restore -- ${file}`;
  if (of?.baseline === own.baseline && of.migration === own.migration) {
    return `Bring it back with: ${command}`;
  }
  return `This version of the code cannot bring it back: the database is of another one (migration ${of?.migration ?? "unknown"}, baseline ${of?.baseline ?? "unknown"}; here it is ${own.migration}, ${own.baseline}). With that one: ${command}`;
}

const [path, ...rest] = process.argv.slice(2);
try {
  if (!path || path.startsWith("-") || rest.length > 0) throw new Error(USAGE);
  const dataDirectory = pgliteDirectory(process.env);
  const { bytes, pictures } = await backUp(dataDirectory, path);
  const beside =
    pictures === 0
      ? ""
      : ` The pictures are in ${picturesBeside(path)}: keep the two files together.`;
  console.log(
    `${path} holds the database (${(bytes / 1_000_000).toFixed(1)} MB), without the keys, the inbox and the scoring accounts of ${dataDirectory}.${beside} ${await restoredBy(path)}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
