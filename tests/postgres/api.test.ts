import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createUser,
  registration,
  type Answer,
  type RunningBackend,
  type TestUser,
} from "../support/backend.ts";
import { acquireBackend } from "../support/shared-backends.ts";
import { rememberSeededDates } from "../support/tournaments.ts";

let backend: RunningBackend;
let restoreDates: () => Promise<void>;

beforeAll(async () => {
  backend = await acquireBackend();
  restoreDates = await rememberSeededDates(backend);
});

afterAll(async () => {
  await restoreDates();
  await backend.stop();
});

const register = (user: TestUser, changes: object = {}): Promise<Answer> =>
  backend.call("POST", "/rest/v1/tournament_registrations", {
    token: user.accessToken,
    body: registration({ ...changes }),
    headers: { prefer: "return=representation" },
  });

/** As many as the gateway admits at once. */
const makeUsers = (): Promise<TestUser[]> =>
  Promise.all(Array.from({ length: 8 }, () => createUser(backend)));

const statuses = (answers: Answer[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

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

test("one change sent 30 times is saved once; the others find its idempotency key", async () => {
  await backend.sql(
    "update public.tournaments set changes_until = '2999-01-01' where id = 'bangalore-birdie-bash'",
  );
  const user = await createUser(backend);
  const { body } = await register(user);
  const change = { replaces: body[0].id, submission_key: randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => register(user, change)),
  );
  expect(statuses(answers)).toEqual([201, ...Array<number>(29).fill(409)]);
});

test("concurrent deletions cause no deadlock errors", async () => {
  const users = [...(await makeUsers()), ...(await makeUsers())];
  await Promise.all(users.map((user) => register(user)));
  const leave = (user: TestUser) =>
    backend.call("POST", "/rest/v1/rpc/delete_own_account", {
      token: user.accessToken,
      body: {},
    });
  const answers = await Promise.all(
    users.map((user, index) =>
      Promise.all(
        index % 2
          ? [register(user, { golf_group: "E-Golf" })]
          : [register(user), leave(user)],
      ),
    ),
  );
  for (const [registered, left] of answers) {
    const { code } = registered.body as { code?: string };
    expect(code).not.toBe("40P01");
    // Who is gone by then has no session any more.
    expect(left ? [201, 403, 409] : [201, 409]).toContain(registered.status);
    if (left) expect(left.status).toBe(200);
  }
});
