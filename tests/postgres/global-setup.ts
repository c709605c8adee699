import type { TestProject } from "vitest/node";
import { startPostgres } from "../support/postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * One PostgreSQL server for all files, which is the whole run's where it has one; each
 * backend gets a new database.
 */
export default async function setup(project: TestProject) {
  const { TEST_POSTGRES_URL } = process.env;
  if (TEST_POSTGRES_URL) {
    project.provide("postgresUrl", TEST_POSTGRES_URL);
    return;
  }
  const server = await startPostgres();
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}
