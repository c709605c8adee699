import { PgliteDatabase } from "embedded-supabase/pglite-database.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

let database: PgliteDatabase;

beforeAll(async () => {
  database = await PgliteDatabase.open();
});

beforeEach(() =>
  database.execute(`
    drop table if exists public.rounds;
    create table public.rounds (
      player text not null, strokes integer, played_at timestamptz, holes integer[], card jsonb);
    insert into public.rounds values
      ('Asha', 72, '2026-11-01 08:00:00+05:30', '{4,5}', '{"par": 72}'), ('Ravi', null, null, null, null);`),
);

afterAll(() => database.close());

const ALL = "select * from public.rounds order by player";

it("reads every type, and null, the same at the first and later times", async () => {
  const expected = [
    {
      player: "Asha",
      strokes: 72,
      played_at: "2026-11-01T02:30:00+00:00",
      holes: [4, 5],
      card: { par: 72 },
    },
    {
      player: "Ravi",
      strokes: null,
      played_at: null,
      holes: null,
      card: null,
    },
  ];
  for (let time = 0; time < 3; time += 1) {
    expect(await database.query(ALL)).toEqual(expected);
  }
});

it("takes other parameters each time, of every type, and null", async () => {
  const insert = "insert into public.rounds values ($1, $2, $3, $4, $5) returning player";
  await database.query(insert, ["Meera", 80, "2026-11-02T00:00:00Z", [3, 4], { par: 71 }]);
  await database.query(insert, ["Noor", null, null, null, undefined]);
  const added = await database.query(
    "select * from public.rounds where player = any($1) order by player",
    [["Meera", "Noor"]],
  );
  expect(added).toEqual([
    {
      player: "Meera",
      strokes: 80,
      played_at: "2026-11-02T00:00:00+00:00",
      holes: [3, 4],
      card: { par: 71 },
    },
    {
      player: "Noor",
      strokes: null,
      played_at: null,
      holes: null,
      card: null,
    },
  ]);
});

it("counts the rows that a statement has changed", async () => {
  const update = "update public.rounds set strokes = $1";
  for (const strokes of [70, 71]) {
    const { affectedRows } = await database.driver.query(update, [strokes]);
    expect(affectedRows).toBe(2);
  }
});

const ADD = "alter table public.rounds add column club text default 'DLF'";

it.each([
  ["a script", () => database.execute(ADD)],
  ["a statement", () => database.query(ADD)],
  ["a transaction", () => database.transact((queries) => queries.execute(ADD))],
])("sees a table that %s has changed", async (_, change) => {
  await database.query(ALL);
  await change();
  expect(await database.query(ALL)).toMatchObject([
    { player: "Asha", club: "DLF" },
    { player: "Ravi", club: "DLF" },
  ]);
});

it("sees a table that a function has changed, after one error", async () => {
  await database.execute(`
    create or replace function public.add_club() returns void
    language sql as $$ ${ADD} $$`);
  await database.query(ALL);
  await database.query("select public.add_club()");
  await expect(database.query(ALL)).rejects.toThrow("cached plan");
  expect(await database.query(ALL)).toMatchObject([{ club: "DLF" }, { club: "DLF" }]);
});

it("repeats a statement that has failed", async () => {
  const divide = "select 12 / $1::integer as quotient";
  await expect(database.query(divide, [0])).rejects.toMatchObject({
    code: "22012",
  });
  expect(await database.query(divide, [4])).toEqual([{ quotient: 3 }]);
  await expect(database.query(divide, [0])).rejects.toThrow("division by zero");
  expect(await database.query(divide, [3])).toEqual([{ quotient: 4 }]);
});

it("answers after a statement that cannot be read", async () => {
  await expect(database.query("select from where")).rejects.toMatchObject({
    code: "42601",
  });
  expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
});

it("rolls back a transaction whose statement failed, and begins the next", async () => {
  for (let time = 0; time < 2; time += 1) {
    const failing = database.runInTransaction(async () => {
      await database.query("delete from public.rounds");
      await database.query("select 12 / $1::integer as quotient", [0]);
    });
    await expect(failing).rejects.toThrow("division by zero");
    expect(await database.query(ALL)).toHaveLength(2);
  }
});

it("closes the statements that were not used for long", async () => {
  for (let count = 0; count < 1200; count += 1) {
    await database.query(`select ${String(count)} as count`);
  }
  const [open] = await database.query<{ count: number }>(
    "select count(*)::integer from pg_prepared_statements",
  );
  expect(open?.count).toBeGreaterThan(400);
  expect(open?.count).toBeLessThanOrEqual(502);
});
