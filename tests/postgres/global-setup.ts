import type { TestProject } from "vitest/node";
import { startPostgres } from "../support/postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL server for all files; each backend gets a new database. */
export default async function setup(project: TestProject) {
  const server = await startPostgres();
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}
