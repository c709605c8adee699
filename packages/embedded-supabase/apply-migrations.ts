import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureHistoryTable } from "@supabase/lite";
import type { BackendDatabase, Queries } from "./database.ts";

/** A migration failed; the database is unchanged by it. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

/** @returns the names of the SQL files of a folder, in their order */
export async function sqlFiles(directory: string): Promise<string[]> {
  const files = await readdir(directory);
  return files.filter((file) => file.endsWith(".sql")).sort();
}

/** The version of a migration, from its file's name. */
export const versionOf = (file: string): string => file.slice(0, 14);

function describe(sql: string, error: unknown): string {
  const { message, code, position } = error as {
    message?: string;
    code?: string;
    position?: string;
  };
  const line = position ? ` at line ${sql.slice(0, Number(position)).split("\n").length}` : "";
  return `${message ?? String(error)}${line}${code ? ` (SQLSTATE ${code})` : ""}`;
}

/** Notes that a migration is applied, as the Supabase CLI does. */
function recordMigration(
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

/** @returns version and text of the migrations that are applied, in their order */
export async function migrationsOf(
  database: BackendDatabase,
): Promise<{ version: string; sql: string | null }[]> {
  await ensureHistoryTable(database);
  return database.query(
    "select version, array_to_string(statements, '') as sql from supabase_migrations.schema_migrations order by version",
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
  const appliedVersions = new Set((await migrationsOf(database)).map(({ version }) => version));
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
      throw new MigrationError(`Migrations ${previous} and ${file}: two with one version.`);
    }
    previous = file;
    if (appliedVersions.has(version)) continue;
    const sql = await readFile(join(directory, file), "utf8");
    try {
      await database.transact(async (transaction) => {
        await transaction.execute(sql);
        await recordMigration(transaction, version, name, sql);
      });
    } catch (error) {
      throw new MigrationError(
        `Migration ${file} failed, nothing of it was kept: ${describe(sql, error)}`,
        { cause: error },
      );
    }
    appliedVersions.add(version);
    applied.push(file);
  }
  return applied;
}
