import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  applyMigrations,
  MigrationError,
  migrationsOf,
  recordMigration,
  sqlFiles,
  versionOf,
} from "embedded-supabase/apply-migrations.ts";
import type { BackendDatabase } from "embedded-supabase/database.ts";
import { projectDirectory } from "./project-directory.ts";

const MIGRATIONS = join(projectDirectory, "migrations");
const SEEDS = join(projectDirectory, "seeds");

/** The migrations before the baseline, which took their place. */
const EARLIER_MIGRATIONS = join(projectDirectory, "local/earlier-migrations");
const BASELINE = "20261201090000_baseline.sql";

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
    await recordMigration(
      transaction,
      versionOf(BASELINE),
      BASELINE.slice(15, -4),
      sql,
    );
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
  const known = await migrationsOf(database);
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
