import { AsyncLocalStorage } from "node:async_hooks";
import { readFile } from "node:fs/promises";
import { types } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import type { ConnectionContextOptions, VarsContext } from "@supabase/lite";
import { PgliteConnection } from "@supabase/lite/pglite";
import { Mutex } from "./mutex.ts";

type Executor = PgliteConnection["kysely"];

/** Restrict, check and exclusion violations, and `raise exception`. */
const ANSWERED_WITH_400 = new Set(["23001", "23514", "23P01", "P0001"]);

const PLATFORM_FILE = new URL("platform.sql", import.meta.url);

/**
 * PGlite as lite's database connection, with two of its habits changed.
 *
 * PGlite has one session, and lite opens a transaction on it for each request
 * without keeping other requests out: as soon as something inside really waits,
 * as the signing of a token does, the next request's queries run in the same
 * transaction, and one person's query as another person. So whoever is in a
 * transaction has the session alone, and everybody else waits.
 */
export class EmbeddedDatabase extends PgliteConnection {
  readonly #session = new Mutex();
  readonly #holder = new AsyncLocalStorage<{ holds: boolean }>();

  /**
   * @param directory where the database lives; undefined: in memory
   * @param backup what a new one begins with, as `dumpDatabase` made it
   */
  constructor(directory?: string, backup?: Blob) {
    super({
      url: directory,
      pgliteOptions: {
        loadDataDir: backup,
        extensions: { pg_trgm },
        // As PostgREST writes them; lite would pass Postgres' own form through.
        parsers: {
          [types.TIMESTAMPTZ]: (text) =>
            text.replace(" ", "T").replace(/[+-]\d\d$/, "$&:00"),
        },
      },
    });
    const query = this.driver.query.bind(this.driver);
    this.driver.query = (...statement) =>
      this.withLock(() => query(...statement));
    // Left to itself, lite's first request would find row-level security in use
    // and run `grant all on all tables … to anon, authenticated`, which undoes
    // the column privileges of the migrations. platform.sql has made the roles.
    Object.assign(this, { rlsState: "active" });
  }

  /**
   * Runs a task that has the session to itself; inside of it, further queries
   * do not wait for it.
   */
  withLock<T>(task: () => Promise<T>): Promise<T> {
    if (this.#holder.getStore()?.holds) return task();
    return this.#session.run(async () => {
      const holder = { holds: true };
      try {
        return await this.#holder.run(holder, task);
      } finally {
        // Work that the task left behind must queue like everybody else.
        holder.holds = false;
      }
    });
  }

  override withContext<T>(
    variables: VarsContext | undefined,
    work: (executor: Executor) => Promise<T>,
    options?: ConnectionContextOptions,
  ): Promise<T> {
    return this.withLock(() => super.withContext(variables, work, options));
  }

  /**
   * Lite answers 500 where PostgREST answers 400: to a row that a check refuses
   * and to an error that a function raises. The way for a function to choose its
   * own answer, `raise sqlstate 'PGRST'`, is the way to correct that here.
   */
  override normalizeDbError(error: unknown): unknown {
    const { code, message, detail, hint } = (error ?? {}) as Record<
      string,
      string | undefined
    >;
    if (code === undefined || !ANSWERED_WITH_400.has(code)) return error;
    return Object.assign(
      new Error(JSON.stringify({ code, message, details: detail, hint })),
      { code: "PGRST", detail: JSON.stringify({ status: 400, headers: {} }) },
    );
  }

  override runInTransaction<T>(
    work: (transaction: Executor) => Promise<T>,
  ): Promise<T> {
    return this.withLock(() => super.runInTransaction(work));
  }
}

/**
 * Opens the database, or makes it, and prepares it like an empty hosted project.
 *
 * @param directory where the database lives; undefined: in memory
 * @param backup what a new one begins with, as `dumpDatabase` made it
 */
export async function openDatabase(
  directory?: string,
  backup?: Blob,
): Promise<EmbeddedDatabase> {
  const database = new EmbeddedDatabase(directory, backup);
  await database.driver.waitReady;
  await database.driver.exec(await readFile(PLATFORM_FILE, "utf8"));
  return database;
}

/**
 * The whole database as it is at one moment: a gzipped tar of its files, with
 * nothing written while it is made.
 */
export async function dumpDatabase(
  database: EmbeddedDatabase,
): Promise<Uint8Array<ArrayBuffer>> {
  return database.withLock(async () => {
    await database.driver.exec("checkpoint");
    const dump = await database.driver.dumpDataDir("gzip");
    return new Uint8Array(await dump.arrayBuffer());
  });
}
