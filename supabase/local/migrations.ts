import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  applyMigrations,
  MigrationError,
  migrationsOf,
  sqlFiles,
  versionOf,
} from "embedded-supabase/apply-migrations.ts";
import type { BackendDatabase } from "embedded-supabase/database.ts";
import { projectDirectory } from "./project-directory.ts";

export const MIGRATIONS = join(projectDirectory, "migrations");
const SEEDS = join(projectDirectory, "seeds");

/**
 * Refuses a database with migrations that this checkout does not have, or has
 * with another text: the baseline is generated anew with every change of the
 * schemas, and does not carry a database over.
 *
 * @returns whether the database has migrations
 * @throws MigrationError when it is another checkout's
 */
export async function assertSameMigrations(database: BackendDatabase): Promise<boolean> {
  const applied = await migrationsOf(database);
  const texts = new Map<string, string>();
  for (const file of await sqlFiles(MIGRATIONS)) {
    texts.set(versionOf(file), await readFile(join(MIGRATIONS, file), "utf8"));
  }
  const other = applied.find(({ version, sql }) => texts.get(version) !== sql);
  if (other) {
    throw new MigrationError(
      `The database was made by another version of this code (migration ${other.version}) and is left as it is: start that version, move the data directory away, or empty it with "npm run db:reset".`,
    );
  }
  return applied.length > 0;
}

/**
 * Brings a database to the state of this checkout: pending migrations, and in a
 * new one the rows of `supabase/seeds`.
 *
 * @returns the names of the migrations applied now
 * @throws MigrationError when one fails, or the database is another checkout's
 */
export async function migrateDatabase(database: BackendDatabase): Promise<string[]> {
  const hasMigrations = await assertSameMigrations(database);
  const applied = await applyMigrations(database, MIGRATIONS);
  if (!hasMigrations) {
    for (const file of await sqlFiles(SEEDS)) {
      await database.execute(await readFile(join(SEEDS, file), "utf8"));
    }
  }
  return applied;
}
