import { randomUUID } from "node:crypto";
import {
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "@supabase/lite";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
} from "vitest";
import { generateDatabaseTypes } from "../../supabase/local/database-types.ts";
import { openDatabase } from "embedded-supabase/database.ts";
import type { BackendDatabase } from "embedded-supabase/database.ts";
import { applyMigrations } from "embedded-supabase/apply-migrations.ts";
import { migrateDatabase } from "../../supabase/local/migrations.ts";
import { PgliteDatabase } from "embedded-supabase/pglite-database.ts";
import {
  EARLIER_REGISTRATIONS,
  earlierMigrations,
  expectedAfterwards,
  SHARED_KEY,
  takeSnapshots,
} from "../support/earlier-registrations.ts";
import { projectRoot } from "../support/project-root.ts";

const GUEST = "00000000-0000-4000-8000-0000000000a1";
const OTHER_GUEST = "00000000-0000-4000-8000-0000000000a2";

const projectMigrations = join(projectRoot, "supabase/migrations");

let empty: Blob;
let directory: string;
let database: BackendDatabase;

beforeAll(async () => {
  const first = await PgliteDatabase.open();
  // Restored in a quarter of the time that a new one takes.
  empty = new Blob([await first.driver.dumpDataDir("none")]);
  await first.close();
});

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "teebox-migrations-"));
  await cp(projectMigrations, directory, { recursive: true });
});

afterEach(() => rm(directory, { recursive: true }));

/** Opens a database without migrations. */
async function openEmpty(): Promise<void> {
  database = await openDatabase({ backup: empty });
  await new App({
    connection: database,
    auth: { enabled: true },
  }).ensureSystemSchema();
}

async function rows(sql: string): Promise<unknown[]> {
  return await database.query(sql);
}

const history =
  "select version, name from supabase_migrations.schema_migrations order by version";

describe("migrations", () => {
  let applied: string[];

  beforeAll(async () => {
    await openEmpty();
    applied = await applyMigrations(database, projectMigrations);
  });

  afterAll(() => database.close());

  it("are applied once, in order, and recorded", async () => {
    expect(applied.length).toBeGreaterThanOrEqual(1);
    expect(applied).toEqual([...applied].sort());
    expect(await applyMigrations(database, directory)).toEqual([]);
    expect(await rows(history)).toEqual(
      applied.map((file) => ({
        version: file.slice(0, 14),
        name: file.slice(15, -4),
      })),
    );
  });

  it("are not applied to a database that is newer than the code", async () => {
    await database.execute(
      "insert into supabase_migrations.schema_migrations (version) values ('20990101000000')",
    );
    await expect(migrateDatabase(database)).rejects.toThrow(
      "The database is newer than this code, which does not have its migration 20990101000000",
    );
    await database.execute(
      "delete from supabase_migrations.schema_migrations where version = '20990101000000'",
    );
  });

  it("with the same version are refused", async () => {
    const [first = ""] = applied;
    const other = `${first.slice(0, 14)}_zz_other.sql`;
    await writeFile(join(directory, other), "select 1;");
    await expect(applyMigrations(database, directory)).rejects.toThrow(
      `Migrations ${first} and ${other}: two with one version.`,
    );
  });

  it("that fail leave nothing, and report file, place and reason", async () => {
    const before = await rows(history);
    await writeFile(
      join(directory, "20991231000000_broken.sql"),
      "create table public.half (id int);\n\ninsert into public.missing values (1);\n",
    );
    await writeFile(
      join(directory, "20991231000001_later.sql"),
      "create table public.later (id int);",
    );
    await expect(applyMigrations(database, directory)).rejects.toThrow(
      /20991231000000_broken\.sql .*"public\.missing" does not exist at line 3 \(SQLSTATE 42P01\)/,
    );
    expect(await rows(history)).toEqual(before);
    expect(
      await rows(
        "select to_regclass('public.half') as half, to_regclass('public.later') as later",
      ),
    ).toEqual([{ half: null, later: null }]);

    await writeFile(
      join(directory, "20991231000000_broken.sql"),
      "create table public.half (id int);",
    );
    expect(await applyMigrations(database, directory)).toEqual([
      "20991231000000_broken.sql",
      "20991231000001_later.sql",
    ]);

    await database.execute(`
      drop table public.half, public.later;
      delete from supabase_migrations.schema_migrations where version like '2099%'`);
    expect(await rows(history)).toEqual(before);
  });

  it("must be named as the Supabase CLI names them", async () => {
    await writeFile(join(directory, "later.sql"), "select 1;");
    await expect(applyMigrations(database, directory)).rejects.toThrow(
      "later.sql",
    );
  });

  it('make what "npm run db:types" generates, which is app/platform/supabase/database.types.ts', async () => {
    const file = join(projectRoot, "app/platform/supabase/database.types.ts");
    expect(await readFile(file, "utf8")).toBe(
      await generateDatabaseTypes(database),
    );
  });
});

describe("migrations of an empty or an earlier database", () => {
  beforeEach(openEmpty);
  afterEach(() => database.close());

  it("create profiles for users who exist already", async () => {
    await database.execute(
      `insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), 'early@example.com', '{"name": "Early Bird"}')`,
    );
    await migrateDatabase(database);
    expect(await rows("select email, full_name from public.profiles")).toEqual([
      { email: "early@example.com", full_name: "Early Bird" },
    ]);
  });

  it("keep every registration when they come into one table, and end with the history of a new database", async () => {
    const earlier = await earlierMigrations();
    await applyMigrations(database, earlier);
    await rm(earlier, { recursive: true });
    await database.execute(EARLIER_REGISTRATIONS);
    const before = await takeSnapshots(rows);
    expect(before.full).toHaveLength(6);
    expect(before.birthday).toHaveLength(6);
    await migrateDatabase(database);
    const after = await takeSnapshots(rows);
    const newKey = after.birthday[4]?.submission_key;
    expect(newKey).not.toBe(SHARED_KEY);
    expect(after).toEqual(expectedAfterwards(before, newKey));
    expect(
      await rows(
        `select id, slug ~ '^[0-9a-f-]{36}$' as is_made, state, changes_until::text
         from public.tournaments where id = 'Winter_Cup'`,
      ),
    ).toEqual([
      {
        id: "Winter_Cup",
        is_made: true,
        state: "published",
        changes_until: "2025-11-30",
      },
    ]);
    const files = await readdir(projectMigrations);
    expect(files).toContain("20261201090000_baseline.sql");
    expect(await rows(history)).toEqual(
      files.toSorted().map((file) => ({
        version: file.slice(0, 14),
        name: file.slice(15, -".sql".length),
      })),
    );
    expect(await migrateDatabase(database)).toEqual([]);
  });

  it("make a published draw of rosters and a tee sheet that were typed", async () => {
    const typed = (id: string, teams: object[], sheet: object[]) => `
      insert into public.tournaments
        (id, slug, name, state, published_at, starts_on, tee_off_at, teams, team_size, tee_sheet)
      values ('${id}', '${id}', '${id}', 'published', now(), '2099-07-04', '07:30', '${JSON.stringify(teams)}', 2,
              '${JSON.stringify(sheet)}');`;
    const reds = { name: "Reds", players: ["Ann", "Bea", "Cat"] };
    const blues = { name: "Blues", players: ["Dot"] };
    const sheet = [
      { start: "3A", players: ["Dot", "Ann"] },
      { start: "12", players: ["Cat", "Bea"] },
    ];
    const before = await earlierMigrations("20261127090000");
    await applyMigrations(database, before);
    await rm(before, { recursive: true });
    await database.execute(
      typed("typed-cup", [reds, blues], sheet) +
        typed("no-hole", [reds], [{ start: "Bar", players: ["Ann"] }]) +
        typed("name-twice", [reds, reds], [{ start: "1", players: ["Ann"] }]) +
        typed("stranger", [reds], [{ start: "1", players: ["Zoe"] }]) +
        typed("no-sheet", [reds], []),
    );
    await migrateDatabase(database);
    expect(
      await rows(
        "select tournament_id from public.competitions order by tournament_id",
      ),
    ).toEqual([
      { tournament_id: "bangalore-birdie-bash" },
      { tournament_id: "typed-cup" },
    ]);
    const seat = (name: string, team: string, neutral = false) => ({
      name,
      team,
      neutral,
      gap: false,
    });
    expect(
      await rows(
        `select published_draw -> 'draw' -> 'fourballs' as fourballs,
                published_draw -> 'draw' -> 'teams' as teams
         from (select public.published_competition('typed-cup') as published_draw) as read`,
      ),
    ).toEqual([
      {
        fourballs: [
          {
            time: "07:30",
            hole: 3,
            letter: "A",
            players: [seat("Dot", "Blues"), seat("Ann", "Reds")],
          },
          {
            time: "07:30",
            hole: 12,
            letter: "",
            players: [seat("Cat", "Reds", true), seat("Bea", "Reds")],
          },
        ],
        teams: [
          {
            name: "Reds",
            players: [
              { name: "Ann", neutral: false },
              { name: "Bea", neutral: false },
              { name: "Cat", neutral: true },
            ],
          },
          { name: "Blues", players: [{ name: "Dot", neutral: false }] },
        ],
      },
    ]);
  });

  it("round handicaps to their step, and make 9999 no place", async () => {
    for (const file of await readdir(directory)) {
      if (file >= "20261202") await rm(join(directory, file));
    }
    await applyMigrations(database, directory);
    const listed = JSON.stringify([
      {
        id: randomUUID(),
        full_name: "Ann Rao",
        phone: "+91 98450 00009",
        category: "ladies",
        handicap: "07.00",
      },
    ]);
    const guests = JSON.stringify([
      { id: GUEST, name: "Ann", handicap: 12.34 },
      { id: OTHER_GUEST, name: "Bea", handicap: null },
    ]);
    // Without triggers and foreign keys: only what is stored matters here.
    await database.execute(
      `insert into auth.users (id, aud, role, email)
       values ('${GUEST}', 'authenticated', 'authenticated', 'a@example.com');
       insert into public.tournaments (id, slug, name, starts_on)
       values ('winter-cup', 'winter-cup', 'Winter Cup', '2026-01-10');
       set session_replication_role = replica;
       insert into public.tournament_registrations
         (user_id, tournament_name, tournament_date, full_name, email, phone, golf_group, category,
          handicap, submission_key, players)
       select '${GUEST}', 'Winter Cup', '2026-01-10', name, 'a@example.com', '+91 98450 00001',
              'E-Golf', 'men', handicap, gen_random_uuid(), players::jsonb
       from (values ('Asha Rao', '12.34', '${listed}'), ('Dev Patel', '07', '[]'),
                    ('Om Shetty', '10', '[]')) as given (name, handicap, players);
       insert into public.competitions
         (tournament_id, version, guests, published_results, results_published_at)
       values ('winter-cup', 3, '${guests}',
               '{"players": [{"place": 1}, {"place": 9999}], "teams": [], "awards": []}', now());
       reset session_replication_role;`,
    );
    const versions = `select id, state, registration_date, full_name, phone
                      from public.tournament_registrations order by full_name`;
    const before = await rows(versions);
    await migrateDatabase(database);
    expect(
      await rows(
        `select full_name, handicap, players -> 0 ->> 'handicap' as second
         from public.tournament_registrations order by full_name`,
      ),
    ).toEqual([
      { full_name: "Asha Rao", handicap: "12.3", second: "7" },
      { full_name: "Dev Patel", handicap: "7", second: null },
      { full_name: "Om Shetty", handicap: "10", second: null },
    ]);
    expect(await rows(versions)).toEqual(before);
    expect(
      await rows(
        `select version, published_results -> 'players' as players, guests
         from public.competitions where tournament_id = 'winter-cup'`,
      ),
    ).toEqual([
      {
        version: 3,
        players: [{ place: 1 }, { place: null }],
        guests: [
          { id: GUEST, name: "Ann", handicap: 12.3 },
          { id: OTHER_GUEST, name: "Bea", handicap: null },
        ],
      },
    ]);
  });
});
