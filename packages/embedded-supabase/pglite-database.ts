import { AsyncLocalStorage } from "node:async_hooks";
import { type PGlite, types } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import type { ConnectionContextOptions, VarsContext } from "@supabase/lite";
import { PgliteConnection } from "@supabase/lite/pglite";
import { type Queries, withoutSqlOfViews } from "./backend-database.ts";
import { asIsoTimestamp, asPostgrestError } from "./database-errors.ts";
import { Mutex } from "./mutex.ts";
import { refuseDeepNesting } from "./nesting.ts";
import { BrokenDatabaseError, endsTheServer, PreparedStatements } from "./prepared-statements.ts";
import { requestSettings } from "./request-settings.ts";

type Executor = PgliteConnection["kysely"];
type Driver = PgliteConnection["driver"];

/** Lite passes texts as parameters: in its statements these are operators. */
const REFUSED_FILTERS = [
  [/~/, "regular expression"],
  [/@@/, "full text"],
] as const;

/**
 * The data API's filters `match`, `imatch` and `fts` with its kin: a nested expression
 * exhausts the stack, and another computes for as long as one likes. Lists and objects to
 * compare with stand in the statement itself.
 *
 * @throws Error that lite answers with 400
 */
function refuseCostlyFilters(statement: string): void {
  for (const [operator, kind] of REFUSED_FILTERS) {
    if (!operator.test(statement)) continue;
    throw Object.assign(new Error(`Filters by ${kind} are not offered`), {
      code: "P0001",
    });
  }
  refuseDeepNesting(statement);
}

/**
 * After how many errors the engine is opened anew. It loses a little of its stack with each,
 * and breaks after some 7,600 (docs/upstream/pglite-errors.md).
 */
export const MAX_ERRORS = 2_500;

/** PostgreSQL's code of a full disk. */
const DISK_FULL = "53100";

/** What the process does for a database that serves requests. */
export type Guard = {
  /** The database does not work any more, and answers wrongly. */
  onBroken: (reason: string) => void;
  /** Nothing could be written. */
  onFullDisk: () => void;
  /** Runs a statement of a request, and ends the process when it takes too long. */
  limit: <T>(statement: () => Promise<T>) => Promise<T>;
};

/** What is used of PGlite: the session of one engine, until the next takes its place. */
type Engine = Pick<PGlite, "exec" | "transaction" | "dumpDataDir" | "close"> &
  ConstructorParameters<typeof PreparedStatements>[0];

/** Its methods as they are, also when those of the object are replaced. */
function engineOf(pglite: PGlite): Engine {
  return {
    exec: pglite.exec.bind(pglite),
    transaction: pglite.transaction.bind(pglite),
    dumpDataDir: pglite.dumpDataDir.bind(pglite),
    close: pglite.close.bind(pglite),
    execProtocolStream: pglite.execProtocolStream.bind(pglite),
    parsers: pglite.parsers,
    serializers: pglite.serializers,
  };
}

/** Lite adds parsers and extensions of its own to these. */
const connectionOptions = (url: string | undefined, loadDataDir: Blob | undefined) => ({
  url,
  pgliteOptions: {
    extensions: { pg_trgm },
    parsers: { [types.TIMESTAMPTZ]: asIsoTimestamp },
    loadDataDir,
  },
});

function queriesOn(driver: Pick<Driver, "query" | "exec">): Queries {
  return {
    query: async <Row>(statement: string, parameters: unknown[] = []) =>
      (await driver.query<Row>(statement, parameters)).rows,
    execute: async <Row>(script: string) =>
      ((await driver.exec(script)).at(-1)?.rows ?? []) as Row[],
  };
}

/**
 * PGlite as lite's database connection. PGlite has one
 * session, and lite opens a transaction on it for each request without
 * excluding other requests: as soon as the first one awaits anything but the
 * database, the next request's queries run in its transaction, and so as
 * another user. Therefore a transaction holds a mutex on the session.
 */
export class PgliteDatabase extends PgliteConnection implements Queries {
  readonly #session = new Mutex();
  readonly #holder = new AsyncLocalStorage<{
    holds: boolean;
    isRequest: boolean;
  }>();
  readonly #guard: Guard | undefined;
  readonly #directory: string | undefined;
  #engine = engineOf(this.driver);
  #statements = new PreparedStatements(this.#engine);
  #errors = 0;

  /**
   * Opens or creates the database.
   *
   * @param directory its data directory; undefined: in memory
   * @param backup initial content, as made by `dump`
   * @param guard of a process that serves requests
   */
  static async open(directory?: string, backup?: Blob, guard?: Guard): Promise<PgliteDatabase> {
    const database = new PgliteDatabase(directory, backup, guard);
    await database.driver.waitReady;
    return database;
  }

  private constructor(directory?: string, backup?: Blob, guard?: Guard) {
    super(connectionOptions(directory, backup));
    this.#guard = guard;
    this.#directory = directory;
    // Lite knows this object alone, whichever engine works.
    Object.assign(this.driver, {
      query: (text: string, parameters?: unknown[]) =>
        this.withLock(() => this.#query(text, parameters)),
      exec: (script: string) =>
        this.#withNewStatements(() => this.#noticingTheEnd(() => this.#engine.exec(script))),
      transaction: (...work: Parameters<PGlite["transaction"]>) =>
        this.#engine.transaction(...work),
      dumpDataDir: (...how: Parameters<PGlite["dumpDataDir"]>) => this.#engine.dumpDataDir(...how),
      close: () => this.#engine.close(),
    });
    Object.assign(this, {
      // Otherwise lite's first request would find row-level security in use and
      // run `grant all on all tables … to anon, authenticated`, which undoes the
      // column privileges of the migrations. platform.sql creates the roles.
      rlsState: "active",
      ...requestSettings,
    });
  }

  /**
   * Runs a task with exclusive use of the session; queries inside it do not
   * wait for it.
   *
   * @param isRequest whether its statements come from the data API
   */
  withLock<T>(task: () => Promise<T>, isRequest = false): Promise<T> {
    if (this.#holder.getStore()?.holds) return task();
    return this.#session.run(async () => {
      const holder = { holds: true, isRequest };
      try {
        if (this.#errors >= MAX_ERRORS) await this.#renew();
        return await this.#holder.run(holder, task);
      } finally {
        // Anything that the task has not awaited must queue again.
        holder.holds = false;
      }
    });
  }

  /** Opens the engine anew, between two requests. */
  async #renew(): Promise<void> {
    const content = this.#directory ? undefined : await this.#engine.dumpDataDir("none");
    await this.#engine.close();
    // An engine as lite makes it, so that each type is read as before.
    const { driver } = new PgliteConnection(connectionOptions(this.#directory, content));
    await driver.waitReady;
    this.#engine = engineOf(driver);
    this.#statements = new PreparedStatements(this.#engine);
    this.#errors = 0;
  }

  async #query<Row>(text: string, parameters?: unknown[]) {
    const run = () => this.#noticingTheEnd(() => this.#statements.query<Row>(text, parameters));
    if (!this.#holder.getStore()?.isRequest) return run();
    refuseCostlyFilters(text);
    return this.#guard ? this.#guard.limit(run) : run();
  }

  async #noticingTheEnd<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: unknown }).code === DISK_FULL) {
        this.#guard?.onFullDisk();
      }
      if (error instanceof BrokenDatabaseError || endsTheServer(error)) {
        this.#guard?.onBroken((error as Error).message);
      }
      this.#errors += 1;
      throw error;
    }
  }

  /** A script or a transaction of the owner may change tables. */
  #withNewStatements<T>(task: () => Promise<T>): Promise<T> {
    return this.withLock(async () => {
      try {
        return await task();
      } finally {
        this.#statements.forget();
      }
    });
  }

  query<Row>(statement: string, parameters?: unknown[]): Promise<Row[]> {
    return queriesOn(this.driver).query<Row>(statement, parameters);
  }

  execute<Row>(script: string): Promise<Row[]> {
    return queriesOn(this.driver).execute<Row>(script);
  }

  transact<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.#withNewStatements(() =>
      this.driver.transaction((transaction) => work(queriesOn(transaction))),
    );
  }

  override withContext<T>(
    variables: VarsContext | undefined,
    work: (executor: Executor) => Promise<T>,
    options?: ConnectionContextOptions,
  ): Promise<T> {
    return this.withLock(() => super.withContext(variables, work, options), true);
  }

  override async introspect(options?: Parameters<PgliteConnection["introspect"]>[0]) {
    return withoutSqlOfViews(await super.introspect(options));
  }

  override normalizeDbError(error: unknown): unknown {
    return asPostgrestError(error);
  }

  override runInTransaction<T>(work: (transaction: Executor) => Promise<T>): Promise<T> {
    return this.withLock(() => super.runInTransaction(work));
  }

  /** A consistent snapshot of the database: a gzipped tar of its files. */
  dump(): Promise<Uint8Array<ArrayBuffer>> {
    return this.withLock(async () => {
      await this.driver.exec("checkpoint");
      const files = await this.driver.dumpDataDir("gzip");
      return new Uint8Array(await files.arrayBuffer());
    });
  }
}
