import { messages, parse, protocol } from "@electric-sql/pglite";
import type { PGlite, Results } from "@electric-sql/pglite";
import { LRUCache } from "lru-cache";
import { refuseDeepNesting } from "./nesting.ts";

const { bind, close, describe, execute, parse: prepare, sync } = protocol.serialize;

/** More than the site's requests use; each takes some kilobytes. */
const MAX_STATEMENTS = 500;

/** Anything else may change tables and functions. */
const KEEPS_THE_SCHEMA = /^\s*(?:select|insert|update|delete|with|begin|commit|rollback|set)\b/i;

/** Only another process helps the session then. */
const ENDS_THE_SERVER = new Set(["FATAL", "PANIC"]);

/** The code of "cached plan must not change result type", among others. */
const FEATURE_NOT_SUPPORTED = "0A000";

type RowDescription = InstanceType<typeof messages.RowDescriptionMessage>;

type Session = Pick<PGlite, "execProtocolStream" | "parsers" | "serializers">;

/** A statement that the session knows. */
type Prepared = {
  name: string;
  parameterTypes: readonly number[];
  /** The row description; undefined: it returns no rows. */
  columns: RowDescription | undefined;
  /** Of the columns' types, by OID. */
  parsers: PGlite["parsers"];
};

/** The session does not work any more: what it answers may be wrong. */
export class BrokenDatabaseError extends Error {
  override name = "BrokenDatabaseError";
}

/** Whether an error of PGlite's session is its last. */
export function endsTheServer(error: unknown): boolean {
  return error instanceof messages.DatabaseError && ENDS_THE_SERVER.has(error.severity ?? "");
}

/**
 * Statements of PGlite's one session, parsed and planned once.
 *
 * `PGlite.query` sends six messages for each statement, one after another, and
 * copies all its parsers of types to read the result: half of the time of a
 * request. Here a statement that was seen before takes one exchange.
 */
export class PreparedStatements {
  readonly #session: Session;
  readonly #prepared: LRUCache<string, Prepared>;
  #dropped: string[] = [];
  #count = 0;

  /** @param session used by nobody else while a query runs */
  constructor(session: Session) {
    this.#session = session;
    this.#prepared = new LRUCache({
      max: MAX_STATEMENTS,
      dispose: ({ name }) => this.#dropped.push(name),
    });
  }

  /**
   * Runs a statement.
   *
   * @param text SQL, with `$1`, `$2`, … for the parameters
   * @throws messages.DatabaseError
   * @throws BrokenDatabaseError when the session has not answered: PGlite drops
   *   errors of JavaScript, such as a stack that is too small for a nested
   *   expression, and would answer that there are no rows
   */
  async query<Row>(text: string, parameters: readonly unknown[] = []): Promise<Results<Row>> {
    if (!KEEPS_THE_SCHEMA.test(text)) this.forget();
    const { name, parameterTypes, columns, parsers } =
      this.#prepared.get(text) ?? (await this.#prepare(text));
    const values = parameters.map((parameter, index) =>
      this.#asText(parameter, parameterTypes[index] ?? 0),
    );
    const answer = await this.#exchange([bind({ statement: name, values }), execute({}), sync()]);
    if (!answer.some((message) => message.name === "commandComplete")) {
      throw new BrokenDatabaseError("a statement was not answered");
    }
    const [results] = parse.parseResults(columns ? [columns, ...answer] : answer, parsers);
    return results as Results<Row>;
  }

  /** The tables or functions may be others now. */
  forget(): void {
    this.#prepared.clear();
  }

  async #prepare(text: string): Promise<Prepared> {
    this.#count += 1;
    const name = `s${this.#count}`;
    const dropped = this.#dropped;
    this.#dropped = [];
    const answer = await this.#exchange([
      ...dropped.map((old) => close({ type: "S", name: old })),
      prepare({ name, text }),
      describe({ type: "S", name }),
      sync(),
    ]);
    const columns = answer.find((message) => message instanceof messages.RowDescriptionMessage);
    const types = new Set(columns?.fields.map((field) => field.dataTypeID));
    const { parsers } = this.#session;
    const statement = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(answer),
      columns,
      parsers: Object.fromEntries(
        [...types].flatMap((type) => {
          const parser = parsers[type];
          return parser ? [[type, parser]] : [];
        }),
      ),
    };
    this.#prepared.set(text, statement);
    return statement;
  }

  /** A parameter as the protocol's text; null stays null. */
  #asText(parameter: unknown, type: number): string | null {
    if (parameter === null || parameter === undefined) return null;
    const serialize = this.#session.serializers[type] ?? String;
    const text = serialize(parameter);
    refuseDeepNesting(text);
    return text;
  }

  async #exchange(parts: readonly Uint8Array[]) {
    try {
      return await this.#session.execProtocolStream(Buffer.concat(parts), {
        syncToFs: false,
      });
    } catch (error) {
      // A function that was selected from may have changed a table.
      if (error instanceof messages.DatabaseError && error.code === FEATURE_NOT_SUPPORTED) {
        this.forget();
      }
      if (endsTheServer(error) || !(error instanceof messages.DatabaseError)) {
        throw new BrokenDatabaseError(String(error), { cause: error });
      }
      throw error;
    }
  }
}
