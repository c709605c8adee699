import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { appliedVersions, ensureHistoryTable } from "@supabase/lite";
import type { BackendDatabase, Queries } from "./database.ts";
import { projectDirectory } from "./project-directory.ts";

const MIGRATIONS = join(projectDirectory, "migrations");
const SEEDS = join(projectDirectory, "seeds");

/** The migrations before the baseline, which took their place. */
const EARLIER_MIGRATIONS = join(projectDirectory, "local/earlier-migrations");
const BASELINE = "20261201090000_baseline.sql";

/** A migration failed; the database is unchanged by it. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

async function sqlFiles(directory: string): Promise<string[]> {
  const files = await readdir(directory);
  return files.filter((file) => file.endsWith(".sql")).sort();
}

const versionOf = (file: string): string => file.slice(0, 14);

function describe(sql: string, error: unknown): string {
  const { message, code, position } = error as {
    message?: string;
    code?: string;
    position?: string;
  };
  const line = position
    ? ` at line ${String(sql.slice(0, Number(position)).split("\n").length)}`
    : "";
  return `${message ?? String(error)}${line}${code ? ` (SQLSTATE ${code})` : ""}`;
}

function record(
  queries: Queries,
  version: string,
  name: string,
  sql: string,
): Promise<unknown> {
  return queries.query(
    "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)",
    [version, name, [sql]],
  );
}

/**
 * Applies pending migrations in the order of their versions, each in one
 * transaction together with its row in `supabase_migrations.schema_migrations`,
 * as the Supabase CLI does.
 *
 * @param directory contains files named `<14 digits>_<name>.sql`
 * @returns the names of the files applied now
 * @throws MigrationError naming the file and the reason
 */
export async function applyMigrations(
  database: BackendDatabase,
  directory: string,
): Promise<string[]> {
  await ensureHistoryTable(database);
  const known = new Set(await appliedVersions(database));
  const files = await sqlFiles(directory);
  const applied: string[] = [];
  let previous: string | undefined;
  for (const file of files) {
    const [, version, name] = /^(\d{14})_(\w+)\.sql$/.exec(file) ?? [];
    if (version === undefined || name === undefined) {
      throw new MigrationError(
        `Migration ${file}: the name must be 14 digits, "_", a name and ".sql".`,
      );
    }
    // The second would count as applied.
    if (version === previous?.slice(0, version.length)) {
      throw new MigrationError(
        `Migrations ${previous} and ${file}: two with one version.`,
      );
    }
    previous = file;
    if (known.has(version)) continue;
    const sql = await readFile(join(directory, file), "utf8");
    try {
      await database.transact(async (transaction) => {
        await transaction.execute(sql);
        await record(transaction, version, name, sql);
      });
    } catch (error) {
      throw new MigrationError(
        `Migration ${file} failed, nothing of it was kept: ${describe(sql, error)}`,
        { cause: error },
      );
    }
    known.add(version);
    applied.push(file);
  }
  return applied;
}

/** Replaces the history of the earlier migrations, all of which are applied, by the baseline. */
async function recordBaseline(
  database: BackendDatabase,
  earlierVersions: string[],
): Promise<void> {
  const sql = await readFile(join(MIGRATIONS, BASELINE), "utf8");
  await database.transact(async (transaction) => {
    await transaction.query(
      "delete from supabase_migrations.schema_migrations where version = any ($1)",
      [earlierVersions],
    );
    await record(transaction, versionOf(BASELINE), BASELINE.slice(15, -4), sql);
  });
}

/**
 * Brings a database to the state of this checkout: a new one gets the migrations
 * and the rows of `supabase/seeds`, one from before the baseline the earlier
 * migrations that it lacks.
 *
 * @returns the names of the migrations applied now
 * @throws MigrationError when one fails, or when the database is newer than the code
 */
export async function migrateDatabase(
  database: BackendDatabase,
): Promise<string[]> {
  await ensureHistoryTable(database);
  const known = await appliedVersions(database);
  const earlier = (await sqlFiles(EARLIER_MIGRATIONS)).map(versionOf);
  const current = (await sqlFiles(MIGRATIONS)).map(versionOf);
  const unknown = known.filter(
    (version) => !earlier.includes(version) && !current.includes(version),
  );
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database is newer than this code, which does not have its migration ${unknown.join(", ")}: start the newer code, or restore a backup made before.`,
    );
  }
  const applied: string[] = [];
  if (known.some((version) => earlier.includes(version))) {
    applied.push(...(await applyMigrations(database, EARLIER_MIGRATIONS)));
    await recordBaseline(database, earlier);
  }
  applied.push(...(await applyMigrations(database, MIGRATIONS)));
  if (known.length === 0) {
    for (const file of await sqlFiles(SEEDS)) {
      await database.execute(await readFile(join(SEEDS, file), "utf8"));
    }
  }
  return applied;
}
