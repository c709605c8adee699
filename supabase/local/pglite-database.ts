import { AsyncLocalStorage } from "node:async_hooks";
import { types } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import type { ConnectionContextOptions, VarsContext } from "@supabase/lite";
import { PgliteConnection } from "@supabase/lite/pglite";
import { asIsoTimestamp, asPostgrestError } from "./database-errors.ts";
import type { Queries } from "./database.ts";
import { Mutex } from "./mutex.ts";

type Executor = PgliteConnection["kysely"];
type Driver = PgliteConnection["driver"];

function queriesOn(driver: Pick<Driver, "query" | "exec">): Queries {
  return {
    query: async <Row>(statement: string, parameters: unknown[] = []) =>
      (await driver.query<Row>(statement, parameters)).rows,
    execute: async <Row>(script: string) =>
      ((await driver.exec(script)).at(-1)?.rows ?? []) as Row[],
  };
}

/**
 * PGlite as lite's database connection, with two of its habits changed.
 *
 * PGlite has one session, and lite opens a transaction on it for each request
 * without keeping other requests out: as soon as something inside really waits,
 * as the signing of a token does, the next request's queries run in the same
 * transaction, and one member's query as another member. So whoever is in a
 * transaction has the session alone, and everybody else waits.
 */
export class PgliteDatabase extends PgliteConnection implements Queries {
  readonly #session = new Mutex();
  readonly #holder = new AsyncLocalStorage<{ holds: boolean }>();

  /**
   * Opens the database, or makes it.
   *
   * @param directory where it lives; undefined: in memory
   * @param backup what a new one begins with, as `dump` made it
   */
  static async open(
    directory?: string,
    backup?: Blob,
  ): Promise<PgliteDatabase> {
    const database = new PgliteDatabase(directory, backup);
    await database.driver.waitReady;
    return database;
  }

  private constructor(directory?: string, backup?: Blob) {
    super({
      url: directory,
      pgliteOptions: {
        loadDataDir: backup,
        extensions: { pg_trgm },
        parsers: { [types.TIMESTAMPTZ]: asIsoTimestamp },
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

  query<Row>(statement: string, parameters?: unknown[]): Promise<Row[]> {
    return queriesOn(this.driver).query<Row>(statement, parameters);
  }

  execute<Row>(script: string): Promise<Row[]> {
    return this.withLock(() => queriesOn(this.driver).execute<Row>(script));
  }

  transact<Result>(
    work: (queries: Queries) => Promise<Result>,
  ): Promise<Result> {
    return this.withLock(() =>
      this.driver.transaction((transaction) => work(queriesOn(transaction))),
    );
  }

  override withContext<T>(
    variables: VarsContext | undefined,
    work: (executor: Executor) => Promise<T>,
    options?: ConnectionContextOptions,
  ): Promise<T> {
    return this.withLock(() => super.withContext(variables, work, options));
  }

  override normalizeDbError(error: unknown): unknown {
    return asPostgrestError(error);
  }

  override runInTransaction<T>(
    work: (transaction: Executor) => Promise<T>,
  ): Promise<T> {
    return this.withLock(() => super.runInTransaction(work));
  }

  /**
   * The whole database as it is at one moment: a gzipped tar of its files, with
   * nothing written while it is made.
   */
  dump(): Promise<Uint8Array<ArrayBuffer>> {
    return this.withLock(async () => {
      await this.driver.exec("checkpoint");
      const files = await this.driver.dumpDataDir("gzip");
      return new Uint8Array(await files.arrayBuffer());
    });
  }
}
