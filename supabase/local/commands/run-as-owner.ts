import { DataDirectoryLockedError } from "embedded-supabase/data-directory-lock.ts";
import { PostgresDatabase } from "embedded-supabase/postgres-database.ts";
import { urlOfRunningBackend } from "embedded-supabase/running-backend.ts";
import { loadSecrets } from "embedded-supabase/secrets.ts";
import type { Settings } from "../settings.ts";
import { withStoppedDatabase } from "./stopped-database.ts";

/**
 * Runs SQL as the owner of the embedded backend's database, whether it is running or not.
 *
 * @returns the rows of the last statement
 */
export async function runAsOwner(settings: Settings, sql: string): Promise<unknown[]> {
  try {
    return await runDirectly(settings, sql);
  } catch (error) {
    if (!(error instanceof DataDirectoryLockedError)) throw error;
    return runThroughBackend(settings.dataDirectory, sql);
  }
}

async function runThroughBackend(dataDirectory: string, sql: string): Promise<unknown[]> {
  const response = await fetch(`${urlOfRunningBackend(dataDirectory)}/local/sql`, {
    method: "POST",
    headers: { apikey: loadSecrets(dataDirectory).secretKey },
    body: sql,
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as unknown[];
}

async function runDirectly(
  { databaseUrl, dataDirectory }: Settings,
  sql: string,
): Promise<unknown[]> {
  if (!databaseUrl) {
    return withStoppedDatabase(dataDirectory, (database) => database.execute(sql));
  }
  const database = new PostgresDatabase(databaseUrl);
  try {
    return await database.execute(sql);
  } finally {
    await database.close();
  }
}
