import { PostgresConnection } from "@supabase/lite/postgres";
import { type Queries, withoutSqlOfViews } from "./backend-database.ts";
import { asIsoTimestamp, asPostgrestError } from "./database-errors.ts";
import { requestSettings } from "./request-settings.ts";

/** Connections to the server: below its default limit of 100, above any test's need. */
const MAX_CONNECTIONS = 48;

const JSON_OID = 114;
const JSONB_OID = 3802;
const TIMESTAMPTZ_OID = 1184;

/** Lite passes JSON as text; the driver would serialise it once more. */
const jsonType = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
});

type Driver = PostgresConnection["driver"];
type Introspection = Awaited<ReturnType<PostgresConnection["introspect"]>>;

function queriesOn(driver: Pick<Driver, "unsafe">): Queries {
  return {
    query: async <Row>(statement: string, parameters: unknown[] = []) => [
      ...((await driver.unsafe(statement, parameters as never[])) as unknown as Row[]),
    ],
    execute: async <Row>(script: string) => {
      const results = (await driver.unsafe(script)) as unknown as Row[] | Row[][];
      // For several statements node-postgres returns an array of results.
      const last = results.at(-1);
      return Array.isArray(last) ? last : (results as Row[]);
    },
  };
}

/**
 * A PostgreSQL server as lite's database connection, with a connection per
 * request.
 */
export class PostgresDatabase extends PostgresConnection implements Queries {
  readonly query: Queries["query"];
  readonly execute: Queries["execute"];
  #introspecting: Promise<Introspection> | undefined;

  /** @param url `postgres://…`, of a role that may create roles and schemas */
  constructor(url: string) {
    super({
      url,
      postgresOptions: {
        max: MAX_CONNECTIONS,
        onnotice: () => undefined,
        types: {
          json: jsonType(JSON_OID),
          jsonb: jsonType(JSONB_OID),
          timestamptz: {
            to: TIMESTAMPTZ_OID,
            from: [TIMESTAMPTZ_OID],
            serialize: (value: unknown) => value,
            parse: asIsoTimestamp,
          },
        },
      },
    });
    ({ query: this.query, execute: this.execute } = queriesOn(this.driver));
    // See PgliteDatabase: otherwise lite would grant everything to the API's
    // roles.
    Object.assign(this, { rlsState: "active", ...requestSettings });
  }

  transact<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.driver.begin((transaction) => work(queriesOn(transaction))) as Promise<Result>;
  }

  /** Lite keeps what it has read, but until then each of many first requests reads it. */
  override introspect(
    options?: Parameters<PostgresConnection["introspect"]>[0],
  ): Promise<Introspection> {
    const read = () => super.introspect(options).then(withoutSqlOfViews);
    if (!options?.useCache) return read();
    this.#introspecting ??= read().finally(() => {
      this.#introspecting = undefined;
    });
    return this.#introspecting;
  }

  override normalizeDbError(error: unknown): unknown {
    return asPostgrestError(error);
  }
}
