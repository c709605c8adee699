import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BackendDatabase } from "embedded-supabase/database.ts";
import { applyMigrations } from "embedded-supabase/apply-migrations.ts";
import { migrateDatabase } from "../../supabase/local/migrations.ts";
import { projectDirectory } from "../../supabase/local/project-directory.ts";
import { databaseObjects } from "./database-objects.ts";

const SCHEMAS = join(projectDirectory, "schemas");
const EARLIER = join(projectDirectory, "local/earlier-migrations");

/** The ways to make our database of an empty one. */
const WAYS = {
  schemas: async (database: BackendDatabase) => {
    for (const file of (await readdir(SCHEMAS)).sort()) {
      await database.execute(await readFile(join(SCHEMAS, file), "utf8"));
    }
  },
  migrations: migrateDatabase,
  "earlier migrations": async (database: BackendDatabase) => {
    await applyMigrations(database, EARLIER);
    await migrateDatabase(database);
  },
};

/** What each way of making our database makes, and the schemas do not, or the reverse. */
export async function differencesFromSchemas(
  openEmpty: () => Promise<BackendDatabase>,
): Promise<string[]> {
  const made = async (way: keyof typeof WAYS) => {
    const database = await openEmpty();
    try {
      await WAYS[way](database);
      return await databaseObjects(database);
    } finally {
      await database.close();
    }
  };
  const schemas = await made("schemas");
  const differences: string[] = [];
  for (const way of ["migrations", "earlier migrations"] as const) {
    const objects = await made(way);
    differences.push(
      ...schemas
        .filter((object) => !objects.includes(object))
        .map((object) => `only in the schemas, not by the ${way}: ${object}`),
      ...objects
        .filter((object) => !schemas.includes(object))
        .map((object) => `only by the ${way}, not in the schemas: ${object}`),
    );
  }
  return differences;
}
