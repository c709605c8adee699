import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readSchemaVersion } from "../../scripts/schema-version.ts";
import { hostedContents } from "../support/auth-service.ts";
import { createHostedDatabase } from "../support/hosted-database.ts";
import { startPostgres, type PostgresServer } from "../support/postgres.ts";
import { projectRoot } from "../support/project-root.ts";
import { FIRST_PUSH, SupabaseCli } from "../support/supabase-cli.ts";

const { postgres15, ...programs } = inject("hostedPrograms");

/** npm's, and Debian's where there is one. */
const VERSIONS = { 17: undefined, ...(postgres15 && { 15: postgres15 }) };

describe.each(Object.entries(VERSIONS))(
  "PostgreSQL %s, with the auth service's tables",
  (version, binaries) => {
    let server: PostgresServer;
    let cli: SupabaseCli;
    let ownerUrl: string;

    beforeAll(async () => {
      server = await startPostgres(binaries);
      cli = await SupabaseCli.open(programs.cli);
      ({ ownerUrl } = await createHostedDatabase(server.url, {
        ...hostedContents(programs),
        migrate: () => Promise.resolve(),
      }));
    });

    afterAll(async () => {
      await cli.close();
      await server.stop();
    });

    test("gets the migrations and seeds by one push, and a second finds nothing to do", async () => {
      const first = await cli.run(FIRST_PUSH, ownerUrl);
      expect(first.output).toContain("Finished supabase db push.");
      const second = await cli.run("db push --include-seed --yes", ownerUrl);
      expect(second.output).toContain("Remote database is up to date.");
      expect([first.status, second.status]).toEqual([0, 0]);
      const sql = postgres(ownerUrl, { max: 1 });
      try {
        const [found] = await sql`
          select current_setting('server_version_num')::int / 10000 as version,
                 (select count(*)::int from public.tournaments) as tournaments`;
        expect(found).toEqual({ version: Number(version), tournaments: 2 });
      } finally {
        await sql.end();
      }
    });

    test("has every migration of this checkout", async () => {
      const { status, output } = await cli.run("migration list", ownerUrl);
      const lines = output
        .split("\n")
        .map((line) => [...line.matchAll(/`(\d{14})`/g)].map(([, one]) => one))
        .filter((versions) => versions.length > 0);
      expect(status).toBe(0);
      expect(lines.length).toBeGreaterThan(0);
      for (const versions of lines) {
        expect(versions).toEqual([versions[0], versions[0]]);
      }
    });

    test("of an earlier commit is up to date for the CLI; reset, it has this checkout's schema", async () => {
      const platform = new URL(ownerUrl);
      ({ username: platform.username, password: platform.password } = new URL(server.url));
      const sql = postgres(platform.href, { max: 1 });
      const baseline = () => sql`select baseline from public.database_health()`;
      try {
        // The CLI drops every schema but the platform's, which it knows by this owner.
        await sql.unsafe(`
          alter schema auth owner to supabase_admin;
          grant all on schema auth to supabase_auth_admin;
          insert into auth.users (id, email) values (gen_random_uuid(), 'early@example.com');
          update private.baseline set fingerprint = 'earlier' where true;
          create table public.left_behind (id integer);
          alter table public.left_behind owner to ${new URL(ownerUrl).username}`);
        const push = await cli.run("db push --yes", ownerUrl);
        expect(push.output).toContain("Remote database is up to date.");
        expect(await baseline()).toEqual([{ baseline: "earlier" }]);

        const reset = await cli.run("db reset --yes", ownerUrl);
        expect(reset.output).toContain("Seeding data from supabase/seeds");
        expect(reset.status).toBe(0);
        const { baseline: current } = readSchemaVersion(join(projectRoot, "supabase/migrations"));
        expect(await baseline()).toEqual([{ baseline: current }]);
        expect(
          await sql`
            select to_regclass('public.left_behind') as left_behind,
                   (select count(*)::int from auth.users) as users,
                   (select count(*)::int from public.tournaments) as tournaments`,
        ).toEqual([{ left_behind: null, users: 0, tournaments: 2 }]);
      } finally {
        await sql.end();
      }
    });

    test("has nothing that Supabase's advisors warn of", async () => {
      const { status, output } = await cli.run("db advisors --level warn --fail-on warn", ownerUrl);
      expect(output).toContain("No issues found");
      expect(status).toBe(0);
    });
  },
);
