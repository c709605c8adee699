import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "@supabase/lite";
import { applyMigrations } from "embedded-supabase/apply-migrations.ts";
import { openDatabase } from "embedded-supabase/database.ts";
import type { BackendDatabase } from "embedded-supabase/database.ts";
import { PgliteDatabase } from "embedded-supabase/pglite-database.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readSchemaVersion } from "../../scripts/schema-version.ts";
import { BASELINE, generateBaseline } from "../../supabase/local/baseline.ts";
import { DATABASE_TYPES, generateDatabaseTypes } from "../../supabase/local/database-types.ts";
import { migrateDatabase } from "../../supabase/local/migrations.ts";
import { generatePolicies } from "../../supabase/local/policies.ts";
import { migrationProblems } from "../../supabase/local/released-migrations.ts";
import { projectRoot } from "../support/project-root.ts";

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

const history = "select version, name from supabase_migrations.schema_migrations order by version";

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

  it("are not applied to a database that has others", async () => {
    await database.execute(
      "insert into supabase_migrations.schema_migrations (version) values ('20990101000000')",
    );
    await expect(migrateDatabase(database)).rejects.toThrow(
      "The database was made by another version of this code (migration 20990101000000)",
    );
    await database.execute(
      "delete from supabase_migrations.schema_migrations where version = '20990101000000'",
    );
  });

  it("are not applied to a database that has one of the same version with another text", async () => {
    const [file = ""] = applied;
    const version = file.slice(0, 14);
    const setText = (sql: string) =>
      database.query(
        "update supabase_migrations.schema_migrations set statements = $2 where version = $1",
        [version, [sql]],
      );
    await setText("select 1;");
    await expect(migrateDatabase(database)).rejects.toThrow(
      `The database was made by another version of this code (migration ${version})`,
    );
    await setText(await readFile(join(projectMigrations, file), "utf8"));
    expect(await migrateDatabase(database)).toEqual([]);
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
      await rows("select to_regclass('public.half') as half, to_regclass('public.later') as later"),
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
    await expect(applyMigrations(database, directory)).rejects.toThrow("later.sql");
  });

  it("are as they were released, or generated until then", async () => {
    expect(await migrationProblems(join(projectRoot, "supabase"))).toEqual([]);
  });

  it("leave a database that tells its schema as the site's build reads it", async () => {
    expect(await rows("select * from public.database_health()")).toEqual([
      {
        ...readSchemaVersion(projectMigrations),
        can_write: true,
        today: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
      },
    ]);
  });

  it("have another fingerprint when a schema changes", async () => {
    const supabase = join(directory, "supabase");
    await cp(join(projectRoot, "supabase/schemas"), join(supabase, "schemas"), { recursive: true });
    const fingerprints = new Set<string>();
    for (const text of ["", "select 1;\n", "select 2;\n"]) {
      await writeFile(join(supabase, "schemas/99_more.sql"), text);
      await writeFile(join(directory, BASELINE), await generateBaseline(supabase));
      fingerprints.add(readSchemaVersion(directory).baseline);
    }
    expect(fingerprints.size).toBe(3);
  });

  it('make what "npm run db:types" generates', async () => {
    expect(await readFile(DATABASE_TYPES, "utf8")).toBe(await generateDatabaseTypes(database));
    const policies = join(projectRoot, "supabase/policies.sql");
    expect(await readFile(policies, "utf8")).toBe(await generatePolicies(database));
  });
});

it("migrations create profiles for users who exist already", async () => {
  await openEmpty();
  try {
    await database.execute(
      `insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), 'early@example.com', '{"name": "Early Bird"}')`,
    );
    await migrateDatabase(database);
    expect(await rows("select email, full_name from public.profiles")).toEqual([
      { email: "early@example.com", full_name: "Early Bird" },
    ]);
  } finally {
    await database.close();
  }
});
