import { App } from "embedded-supabase/application.ts";
import { openDatabase, type BackendDatabase } from "embedded-supabase/database.ts";
import { migrateDatabase } from "./migrations.ts";

/** Opens a new in-memory database with all migrations applied, and seeded. */
export async function openMigratedDatabase(): Promise<BackendDatabase> {
  const database = await openDatabase();
  try {
    const app = new App({ connection: database, auth: { enabled: true } });
    await app.ensureSystemSchema();
    await migrateDatabase(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
