import { PostgresDatabase } from "embedded-supabase/postgres-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createUser,
  type RunningBackend,
  type TestUser,
} from "../support/backend.ts";
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
  const [other] = await backend.sql<{ name: string }>(
    "select current_database() as name",
  );
  expect(other?.name).toMatch(/^test_/);
});

test("many concurrent requests are handled in parallel", async () => {
  const users = await makeUsers();
  // More requests than connections, each in a transaction of its own.
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => users)
      .flat()
      .map(async (user) => {
        const { body } = await backend.call(
          "GET",
          "/rest/v1/profiles?select=id,full_name",
          { token: user.accessToken },
        );
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
