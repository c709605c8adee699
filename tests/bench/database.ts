// `npm run bench:database`: the database on PostgreSQL with 40 connections.
// Given another folder of migrations, it measures that too: `npm run
// bench:database -- ../older/supabase/migrations`.
import { resolve } from "node:path";
import { RaceDatabase } from "../postgres/race-database.ts";
import {
  bulkAccounts,
  deletionsBesideChanges,
  deletionTime,
  fillAuthLog,
  groupChanges,
  mailsOfOneMember,
  sameChange,
  signUpRate,
} from "../postgres/races.ts";
import { startPostgres } from "../support/postgres.ts";

const SIGN_UPS = 400;
const LOG_LINES = 1_000_000;
const ACCOUNTS = 200_000;
const MEMBERS = 1_000_000;
const BACKLOG = 200_000;

/** Timeout of one statement, in milliseconds. */
const STATEMENT_TIMEOUT = 120_000;

/** The measurements, each on a new database. */
const MEASUREMENTS: Record<string, (database: RaceDatabase) => Promise<unknown>> = {
  "sign-ups a second, each mail taking 0.3 s": (database) => signUpRate(database, SIGN_UPS),
  "the same without a trigger of ours": async (database) => {
    await database.sql`alter table auth.users disable trigger user`;
    return signUpRate(database, SIGN_UPS);
  },
  "320 changes of golf groups": groupChanges,
  "deleting an account beside a log of 1,000,000 lines, ms": async (database) => {
    await fillAuthLog(database, LOG_LINES);
    const milliseconds: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      milliseconds.push(Math.round(await deletionTime(database)));
    }
    return milliseconds;
  },
  "120 deletions beside 240 changes": deletionsBesideChanges,
  "the same change 30 times at once": sameChange,
  "mails of one member who registers 40 times": mailsOfOneMember,
  "members in the chart, of 13 with 21 registrations": async (database) => {
    const members = await database.makeMembers(13);
    for (const member of members) await database.register(member);
    for (const member of members.slice(0, 8)) await database.register(member);
    return statistics(database);
  },
  "200,000 accounts in one statement, s": (database) => bulkAccounts(database, ACCOUNTS),
  "100 mails taken from a backlog of 200,000, ms": async (database) => {
    const [member] = await database.makeMembers(1);
    await database.sql`
      insert into public.registration_mails (user_id, tournament_id, recipient, full_name, next_try_at)
      select ${member?.id ?? ""}, 'founder-birthday', 'x@example.com', 'x', now() - n * interval '1 second'
      from generate_series(1, ${BACKLOG}) as n`;
    await database.sql`vacuum analyze public.registration_mails`;
    return milliseconds(async () => {
      for (let taken = 0; taken < 100;) {
        const mails = await database.sql`select from public.claim_registration_mails()`;
        taken += mails.length;
      }
    });
  },
  "statistics at 1,000,000 members, computed and cached, ms": async (database) => {
    await bulkAccounts(database, MEMBERS);
    await database.sql`vacuum analyze`;
    const admin = await administrator(database);
    const ask = (refresh: boolean) =>
      milliseconds(() => database.call(admin, "admin_statistics", { refresh }));
    return { computed: await ask(true), cached: await ask(false) };
  },
};

async function administrator(database: RaceDatabase) {
  const [member] = await database.makeMembers(1);
  if (!member) throw new Error("No member was made.");
  return database.makeAdmin(member);
}

async function statistics(database: RaceDatabase) {
  const rows = await database.call<{ kind: string; value: bigint }[]>(
    await administrator(database),
    "admin_statistics",
  );
  return rows.filter(({ kind }) => kind === "golf group").map(({ value }) => Number(value));
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round(performance.now() - startedAt);
}

/** @returns the result, or the reason why there is none */
async function measure(
  url: string,
  migrations: string | undefined,
  work: (database: RaceDatabase) => Promise<unknown>,
): Promise<string> {
  const database = await RaceDatabase.make(url, migrations, {
    statement_timeout: STATEMENT_TIMEOUT,
  });
  try {
    return JSON.stringify(await work(database));
  } catch (error) {
    return String(error);
  } finally {
    await database.close();
  }
}

const folders = [...process.argv.slice(2).map((name) => resolve(name)), undefined];
const server = await startPostgres();
try {
  for (const [name, work] of Object.entries(MEASUREMENTS)) {
    console.log(name);
    for (const folder of folders) {
      console.log(`  ${await measure(server.url, folder, work)}  (${folder ?? "this checkout"})`);
    }
  }
} finally {
  await server.stop();
}
