import { environment } from "#app/platform/config/environment.server.ts";
import { log, reasonOf } from "#app/platform/config/logger.server.ts";

/** Which schema a database has. */
export type SchemaVersion = {
  /** The fingerprint that the baseline stores in the database. */
  baseline: string;
  /** The version of the last migration, 14 digits. */
  migration: string;
};

/** The build puts in that of the checkout's migrations. */
declare const __SCHEMA_VERSION__: SchemaVersion;

type Health = {
  backend: "ok" | "read-only" | "unreachable" | "other-schema";
  /** Where the schema differs: what the site was built for, and what the database has. */
  site?: SchemaVersion;
  database?: SchemaVersion | null;
};

/** For alerts: whether this server and its backend are up, and belong together. */
export async function loader() {
  const health = await checkBackendHealth();
  const isWell = health.backend === "ok";
  return Response.json(
    { status: isWell ? "ok" : "unavailable", ...health },
    { status: isWell ? 200 : 503 },
  );
}

function call(method: "GET" | "POST", path: string): Promise<Response> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = environment;
  return fetch(SUPABASE_URL + path, {
    method,
    headers: { apikey: SUPABASE_PUBLISHABLE_KEY },
    signal: AbortSignal.timeout(2_000),
  });
}

function assertOk({ ok, url, status }: Response): void {
  if (!ok) throw new Error(`${new URL(url).pathname}: ${String(status)}`);
}

type Database = SchemaVersion & { can_write: boolean; today: string };

/** A database of before the table answers an object. */
async function readDatabase(answer: Response): Promise<Partial<Database> | null> {
  const [row = null] = [(await answer.json()) as Partial<Database>[]].flat();
  return row;
}

/**
 * Asks the auth service, and the database through the data API. A project whose disk is full
 * is read-only. `unreachable`: one of them gives no good response within 2 s, or a day in another
 * form.
 */
async function checkBackendHealth(): Promise<Health> {
  try {
    const [answer, auth] = await Promise.all([
      call("POST", "/rest/v1/rpc/database_health"),
      call("GET", "/auth/v1/health"),
    ]);
    assertOk(auth);
    // A database without the function is one of before it.
    if (answer.status !== 404) assertOk(answer);
    const database = answer.ok ? await readDatabase(answer) : null;
    const { baseline = "", migration = "" } = database ?? {};
    // The next release's migrations are applied before it is started.
    if (baseline !== __SCHEMA_VERSION__.baseline || migration < __SCHEMA_VERSION__.migration) {
      return {
        backend: "other-schema",
        site: __SCHEMA_VERSION__,
        database: database && { baseline, migration },
      };
    }
    if (!/^\d{4}-\d{2}-\d{2}$/.test(database?.today ?? "")) {
      throw new Error(`a day is answered as ${String(database?.today)}`);
    }
    return { backend: database?.can_write ? "ok" : "read-only" };
  } catch (error) {
    log.warn({ error: reasonOf(error) }, "backend health check failed");
    return { backend: "unreachable" };
  }
}
