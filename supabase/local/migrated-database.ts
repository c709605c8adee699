import { join } from "node:path";
import { App } from "@supabase/lite";
import { openDatabase, type BackendDatabase } from "./database.ts";
import { applyMigrations } from "./migrations.ts";
import { projectDirectory } from "./project-directory.ts";

/** Opens a new in-memory database with all migrations applied. */
export async function openMigratedDatabase(): Promise<BackendDatabase> {
  const database = await openDatabase();
  try {
    const app = new App({ connection: database, auth: { enabled: true } });
    await app.ensureSystemSchema();
    await applyMigrations(database, join(projectDirectory, "migrations"));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
