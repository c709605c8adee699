import { randomUUID } from "node:crypto";
import { App } from "@supabase/lite";
import { applyMigrations } from "embedded-supabase/apply-migrations.ts";
import { openDatabase } from "embedded-supabase/database.ts";
import postgres from "postgres";
import { birthdayRegistration, registration } from "../support/backend.ts";
import { createDatabase, createHostedDatabase } from "../support/hosted-database.ts";

/** Connections per race; the server allows more. */
export const CONNECTIONS = 40;

/** A member's account with a session, in the database. */
export type Member = { id: string; email: string; session: string };

/** Statements in one transaction. */
export type Transaction = postgres.TransactionSql;

/**
 * How often each outcome occurred: `"ok"`, or an error's SQLSTATE, with the
 * code if one of ours; the message of an error that is not the database's.
 */
export type Outcomes = Record<string, number>;

function outcomeOf(error: unknown): string {
  const { code = "", message = "" } = error as {
    code?: string;
    message?: string;
  };
  return code === "P0001" || code === "42501" ? `${code} ${message}` : code || message;
}

/** Fills an empty database with other migrations than the project's. */
async function migrate(url: string, migrations: string): Promise<void> {
  const database = await openDatabase({ url });
  try {
    const app = new App({ connection: database, auth: { enabled: true } });
    await app.ensureSystemSchema();
    await applyMigrations(database, migrations);
  } finally {
    await database.close();
  }
}

/** Settings of a session. */
type Settings = Record<string, number | string>;

/**
 * A new database with our migrations and the rights of a hosted project, and many
 * connections to it.
 */
export class RaceDatabase {
  /** With the rights of its owner and of the services. */
  readonly sql: postgres.Sql;
  readonly url: string;

  private constructor(url: string, settings: Settings) {
    this.url = url;
    this.sql = postgres(url, {
      max: CONNECTIONS,
      connection: settings,
      onnotice: () => undefined,
      types: { bigint: postgres.BigInt },
    });
  }

  /**
   * @param serverUrl the server to create it on
   * @param migrations the folder of other migrations than the project's, which a
   *   superuser applies
   * @param settings of each of its sessions
   */
  static async make(
    serverUrl: string,
    migrations?: string,
    settings: Settings = {},
  ): Promise<RaceDatabase> {
    const url = migrations
      ? await createDatabase(serverUrl)
      : (await createHostedDatabase(serverUrl)).url;
    if (migrations) await migrate(url, migrations);
    const races = new RaceDatabase(url, settings);
    // Connects beforehand, so that it is not part of a race.
    await Promise.all(Array.from({ length: CONNECTIONS }, () => races.sql`select pg_sleep(0.2)`));
    return races;
  }

  /** Connects to one that another process has made. */
  static connect(url: string, settings: Settings): RaceDatabase {
    return new RaceDatabase(url, settings);
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    await this.sql.end();
  }

  /** Creates accounts, each with a session, in one statement. */
  async makeMembers(count: number): Promise<Member[]> {
    const rows = await this.sql<Member[]>`
      with accounts as (
        insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at, email_confirmed_at, is_sso_user)
        select id, 'authenticated', 'authenticated', id || '@example.com',
               jsonb_build_object('full_name', 'Asha Golfer'), now(), now(), false
        from (select gen_random_uuid() as id from generate_series(1, ${count})) as ids
        returning id, email
      )
      insert into auth.sessions (id, user_id, created_at, updated_at)
      select gen_random_uuid(), id, now(), now() from accounts
      returning user_id as id, user_id || '@example.com' as email, id as session`;
    return [...rows];
  }

  /**
   * Runs statements as PostgREST does with a member's token: role and claims
   * set, one transaction.
   */
  as<Result>(member: Member, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.sql.begin(async (transaction) => {
      await become(transaction, member);
      return work(transaction);
    }) as Promise<Result>;
  }

  /** Calls a function as a member. */
  async call<Value = unknown>(
    member: Member,
    name: string,
    parameters: Record<string, unknown> = {},
  ): Promise<Value> {
    return this.as(member, async (transaction) => {
      const names = Object.keys(parameters);
      const given = names.map((parameter, index) => `${parameter} => $${String(index + 1)}`);
      const rows = await transaction.unsafe(
        `select * from public.${name}(${given.join(", ")})`,
        Object.values(parameters) as never[],
      );
      return [...rows] as Value;
    });
  }

  /** Registers a member for the Bangalore Birdie Bash. */
  async register(member: Member, changes: Record<string, unknown> = {}): Promise<string> {
    const row = registration({ email: member.email, ...changes });
    return this.as(member, async (transaction) => {
      const [made] = await transaction<{ id: string }[]>`
        insert into public.tournament_registrations ${transaction({ ...row, user_id: member.id } as never)}
        returning id`;
      return made?.id ?? "";
    });
  }

  /** Registers a member for the founder's birthday. */
  async registerForBirthday(
    member: Member,
    changes: Record<string, unknown> = {},
  ): Promise<string> {
    const row = { ...birthdayRegistration(), user_id: member.id, ...changes };
    return this.as(member, async (transaction) => {
      const [made] = await transaction<{ id: string }[]>`
        insert into public.birthday_tournament_registrations ${transaction(row as never)}
        returning id`;
      return made?.id ?? "";
    });
  }

  /** Grants a member the administrator role. */
  async makeAdmin(member: Member): Promise<Member> {
    await this.sql`insert into public.admins (user_id) values (${member.id})`;
    return member;
  }
}

/** Has a transaction go on with a member's token. */
export async function become(transaction: Transaction, member: Member): Promise<void> {
  const claims = JSON.stringify({
    sub: member.id,
    role: "authenticated",
    session_id: member.session,
  });
  await transaction`
    select set_config('request.jwt.claims', ${claims}, true),
           set_config('request.jwt.claim.sub', ${member.id}, true),
           set_config('request.jwt.claim.role', 'authenticated', true),
           set_config('role', 'authenticated', true)`;
}

/** Rows that a transaction has read of a table. */
export type RowsRead = { table: string; bySequence: number; byIndex: number };

/**
 * What `work` reads, by table. PostgreSQL counts from when the session last
 * reported its numbers, which may be some transactions ago: hence a difference.
 */
export async function rowsReadBy(
  transaction: Transaction,
  work: () => Promise<unknown>,
): Promise<RowsRead[]> {
  const readSoFar = () => transaction<RowsRead[]>`
    select relid::regclass::text as table, seq_tup_read::int as "bySequence",
           coalesce(idx_tup_fetch, 0)::int as "byIndex"
    from pg_stat_xact_user_tables`;
  const before = new Map((await readSoFar()).map((row) => [row.table, row]));
  await work();
  return (await readSoFar()).map(({ table, bySequence, byIndex }) => ({
    table,
    bySequence: bySequence - (before.get(table)?.bySequence ?? 0),
    byIndex: byIndex - (before.get(table)?.byIndex ?? 0),
  }));
}

/** Runs all tasks concurrently and counts their outcomes. */
export async function race(tasks: (() => Promise<unknown>)[]): Promise<Outcomes> {
  const ended = await Promise.allSettled(tasks.map((task) => task()));
  const outcomes: Outcomes = {};
  for (const end of ended) {
    const outcome = end.status === "fulfilled" ? "ok" : outcomeOf(end.reason);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return outcomes;
}

/** The total outcomes of several races. */
export function sum(races: readonly Outcomes[]): Outcomes {
  const total: Outcomes = {};
  for (const [outcome, count] of races.flatMap((one) => Object.entries(one))) {
    total[outcome] = (total[outcome] ?? 0) + count;
  }
  return total;
}

/** The same task for each, repeated. */
export function times<Result>(count: number, task: (index: number) => Result): (() => Result)[] {
  return Array.from({ length: count }, (_, index) => () => task(index));
}

/** A new idempotency key. */
export const newKey = (): string => randomUUID();
