import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { MAX_ERRORS, PgliteDatabase } from "embedded-supabase/pglite-database.ts";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";

let database: PgliteDatabase;

beforeAll(async () => {
  database = await PgliteDatabase.open();
  await database.execute("create role anon; create role authenticated;");
  await database.driver.exec(`
    create table public.notes (note text not null);
    create function public.me() returns text language sql stable
      as $$ select current_user || ' '
                || coalesce(current_setting('request.jwt.claim.sub', true), '') $$;`);
});

afterAll(() => database.close());

async function me(): Promise<unknown> {
  const { rows } = await database.driver.query<{ me: string }>("select public.me()");
  return rows[0]?.me;
}

async function notes(): Promise<unknown[]> {
  const { rows } = await database.driver.query<{ note: string }>(
    "select note from public.notes order by note",
  );
  return rows.map(({ note }) => note);
}

/** A value of each type that the data API gives, as the database answers it. */
const EACH_TYPE = `
  select 1::integer as int4, 9007199254740993::bigint as int8, 1.10::numeric as numeric,
    0.5::float8 as float8, true as bool, 'text'::text as text, date '2026-11-28' as date,
    time '07:30' as time, timetz '07:30+05:30' as timetz, timestamp '2026-11-28 07:30' as timestamp,
    timestamptz '2026-11-28 07:30+05:30' as timestamptz, interval '90 minutes' as interval,
    '{"a": 1}'::json as json, '[1, null]'::jsonb as jsonb, array[1, 2] as integers,
    array['a', null] as texts, array[date '2026-11-28'] as dates, '\\x01ff'::bytea as bytea,
    '00000000-0000-4000-8000-000000000000'::uuid as uuid, null::date as nothing`;

test("each type is answered as before when errors have worn the engine out", async () => {
  const worn = await PgliteDatabase.open();
  try {
    await worn.execute("create table notes (note text); create extension pgcrypto");
    const [before] = await worn.query(EACH_TYPE);
    expect(before).toMatchObject({ date: "2026-11-28", numeric: "1.10" });
    for (let refusals = 0; refusals < MAX_ERRORS; refusals++) {
      await worn.query("insert into notes select note from missing").catch(() => null);
    }
    // The engine is opened anew before this.
    expect(await worn.query(EACH_TYPE)).toEqual([before]);
    expect(await worn.query("select encode(digest('a', 'md5'), 'hex') as hex")).toHaveLength(1);
  } finally {
    await worn.close();
  }
});

describe("the embedded database's single session", () => {
  it("is exclusive to a transaction, also while that awaits something else", async () => {
    const people = Array.from({ length: 5 }, () => randomUUID());
    const seen = await Promise.all(
      people.map((uid) =>
        database.withContext({ auth: { role: "authenticated", uid } }, async () => {
          await delay(10);
          return me();
        }),
      ),
    );
    expect(seen).toEqual(people.map((uid) => `authenticated ${uid}`));
  });

  it("runs no query from outside within a transaction", async () => {
    const inside = database.withContext({ auth: { role: "anon" } }, async () => {
      await delay(20);
      return me();
    });
    await delay(5);
    expect(await me()).toMatch(/^postgres/);
    expect(await inside).toMatch(/^anon/);
  });

  it("rolls back a failed transaction, and nothing else", async () => {
    const failing = database.runInTransaction(async () => {
      await database.driver.query("insert into public.notes values ('inside')");
      await delay(20);
      throw new Error("no");
    });
    await delay(5);
    await database.driver.query("insert into public.notes values ('outside')");
    await expect(failing).rejects.toThrow("no");
    expect(await notes()).toEqual(["outside"]);
  });

  it("queues queries that a transaction has left behind", async () => {
    let leftBehind: Promise<unknown> = Promise.resolve();
    await database.withContext({ auth: { role: "anon" } }, async () => {
      leftBehind = delay(20).then(me);
      await delay(1);
    });
    const later = database.withContext({ auth: { role: "authenticated" } }, () => delay(50));
    expect(await leftBehind).toMatch(/^postgres/);
    await later;
  });

  it("continues after a failure", async () => {
    await expect(database.driver.query("select nothing")).rejects.toThrow();
    expect(await me()).toMatch(/^postgres/);
  });
});

describe.each([
  ["in memory", undefined, 3_000],
  // Without a new engine it breaks after 7,600.
  ["in a directory", join(mkdtempSync(join(tmpdir(), "refusals-")), "db"), 9_000],
])("a database %s", (_, directory, count) => {
  it("refuses thousands of statements, and runs all that come among them", async () => {
    const own = await PgliteDatabase.open(directory);
    await own.execute(`
      create table public.kept (number integer);
      create view public.fixed as select count(*) from public.kept;`);
    const messages = new Set<string>();
    const kept: number[] = [];
    for (let number = 0; number < count; number += 1) {
      const refused = own.query("insert into public.fixed values (1)").catch((error: unknown) => {
        messages.add((error as Error).message);
      });
      if (number % 100 === 0) {
        // Waits behind the refusal, for a new engine too.
        await own.query("insert into public.kept values ($1)", [number]);
        kept.push(number);
      }
      await refused;
    }
    expect([...messages]).toEqual(['cannot insert into view "fixed"']);
    expect(
      await own.query("select array_agg(number order by number) as kept from public.kept"),
    ).toEqual([{ kept }]);
    await own.close();
  });
});
