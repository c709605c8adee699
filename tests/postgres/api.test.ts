import { PostgresDatabase } from "embedded-supabase/postgres-database.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, type RunningBackend, type TestUser } from "../support/backend.ts";
import { acquireBackend } from "../support/shared-backends.ts";

let backend: RunningBackend;

beforeAll(async () => {
  backend = await acquireBackend();
});

afterAll(() => backend.stop());

/** As many as the gateway admits at once. */
const makeUsers = (): Promise<TestUser[]> =>
  Promise.all(Array.from({ length: 8 }, () => createUser(backend)));

test("the backend is on a PostgreSQL server of this major version", async () => {
  const [row] = await backend.sql<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  expect(row?.version).toMatch(/^17/);
  const [other] = await backend.sql<{ name: string }>("select current_database() as name");
  expect(other?.name).toMatch(/^test_/);
});

test("many concurrent requests are handled in parallel", async () => {
  const users = await makeUsers();
  // More requests than connections, each in a transaction of its own.
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => users)
      .flat()
      .map(async (user) => {
        const { body } = await backend.call("GET", "/rest/v1/profiles?select=id,full_name", {
          token: user.accessToken,
        });
        expect(body).toEqual([{ id: user.id, full_name: user.fullName }]);
      }),
  );
  expect(answers).toHaveLength(80);
});

test("the tables are read once, however many requests are the first", async () => {
  const database = new PostgresDatabase(backend.environment.DATABASE_URL ?? "");
  try {
    const [first, ...others] = await Promise.all(
      Array.from({ length: 3 }, () => database.introspect({ useCache: true })),
    );
    expect(first?.tables.map(({ name }) => name)).toContain("tournaments");
    for (const other of others) expect(other).toBe(first);
  } finally {
    await database.close();
  }
});

test("a called function can read who calls it, and how", async () => {
  const database = new PostgresDatabase(backend.environment.DATABASE_URL ?? "");
  const uid = "5b8a3c1e-0c5e-4d3a-9f57-1c7d4a6e2b90";
  const settings = (name: string) => sql`current_setting(${`request.${name}`}, true)`;
  try {
    const { rows } = await database.withContext(
      { auth: { uid, role: "authenticated", jwt: { sub: uid, aal: "aal1" } } },
      (transaction) =>
        sql`select current_user::text as role, auth.uid() as person,
                   ${settings("jwt.claims")} as claims,
                   ${settings("method")} as method, ${settings("path")} as path,
                   ${settings("headers")} as headers`.execute(transaction),
      {
        rpc: {
          method: "POST",
          path: "/rpc/enter",
          readOnly: false,
          requestHeaders: { "user-agent": "test" },
        },
      },
    );
    expect(rows).toEqual([
      {
        role: "authenticated",
        person: uid,
        claims: JSON.stringify({ sub: uid, aal: "aal1" }),
        method: "POST",
        path: "/rpc/enter",
        headers: JSON.stringify({ "user-agent": "test" }),
      },
    ]);
    // The connection, which other requests use, has forgotten it.
    const { rows: later } = await sql`select ${settings("path")} as path`.execute(database.kysely);
    expect(later).toEqual([{ path: "" }]);
  } finally {
    await database.close();
  }
});
