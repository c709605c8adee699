import type { Connection } from "@supabase/lite";

/** Runs SQL as the database's owner. */
export type Queries = {
  /** @returns the rows of one statement */
  query: <Row = Record<string, unknown>>(
    statement: string,
    parameters?: unknown[],
  ) => Promise<Row[]>;

  /** @returns the rows of the last of several statements */
  execute: <Row = Record<string, unknown>>(script: string) => Promise<Row[]>;
};

/** The embedded backend's database: lite's connection to PGlite or to a PostgreSQL server. */
export type BackendDatabase = Connection &
  Queries & {
    /** Runs a function in one transaction, which an error rolls back. */
    transact<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  };
