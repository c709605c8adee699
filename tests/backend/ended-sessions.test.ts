import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createUser,
  makeAdmin,
  registration,
  type RunningBackend,
  type TestUser,
} from "../support/backend.ts";
import { acquireBackend } from "../support/shared-backends.ts";
import { makeTournament } from "../support/tournaments.ts";

let backend: RunningBackend;
let admin: TestUser;
let member: TestUser;

/** An administrator and a member with rows of every kind, who have logged out since. */
beforeAll(async () => {
  backend = await acquireBackend();
  [admin, member] = [await createUser(backend), await createUser(backend)];
  await makeAdmin(backend, admin);
  const cup = await makeTournament(backend, admin);
  for (const person of [admin, member]) {
    const { status } = await backend.call(
      "POST",
      "/rest/v1/tournament_registrations",
      {
        token: person.accessToken,
        body: registration({
          tournament_id: cup.id,
          tournament_name: undefined,
          tournament_date: undefined,
        }),
      },
    );
    expect(status).toBe(201);
  }
  for (const person of [admin, member]) {
    const { status } = await backend.call("POST", "/auth/v1/logout", {
      token: person.accessToken,
    });
    expect(status).toBe(204);
  }
});

afterAll(() => backend.stop());

function refused(message: string): unknown {
  return expect.objectContaining({ message });
}

/** What a function that refuses nobody answers to a token whose session has ended. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  // Of nobody's.
  admin_since: null,
  consume_rate_limit: refused("unknown_action"),
  entrants_page: null,
  entry_by_link: null,
  is_admin: false,
  own_entry: null,
  own_payment: null,
  own_profile: null,
  own_queue_places: [],
  own_results: [],
  own_starts: [],
  payment_by_link: null,
  request_factor_release: refused("nothing_to_release"),
  say_paid_by_link: refused("entry_not_found"),
  withdraw_by_link: refused("entry_not_found"),
  work_out_fee: null,
  // What everybody reads.
  can_write: true,
  published_competition: null,
  stop_reminders: false,
  tournament_entries: [],
  tournaments_with_results: expect.anything(),
};

test.each(["an administrator", "a member"])(
  "no function answers %s whose session has ended, a new one neither",
  async (who) => {
    const person = who === "a member" ? member : admin;
    const functions = await backend.sql<{ name: string; given: string[] }>(`
      select proname as name,
             coalesce(proargnames[1:pronargs], '{}') as given
      from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'
        and prorettype <> 'trigger'::regtype
        and has_function_privilege('authenticated', oid, 'execute')
      order by proname`);
    const answered: Record<string, unknown> = {};
    for (const { name, given } of functions) {
      const { status, body } = await backend.call(
        "POST",
        `/rest/v1/rpc/${name}`,
        {
          token: person.accessToken,
          body: Object.fromEntries(given.map((argument) => [argument, null])),
        },
      );
      if (status !== 403) answered[name] = body as unknown;
    }
    expect(answered).toEqual(ANSWERS);
  },
);

test("no table shows them a row but what everybody reads", async () => {
  const tables = await backend.sql<{ name: string; shown: string }>(`
    select relname as name, min(attname) as shown
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      and has_column_privilege('authenticated', pg_class.oid, attnum, 'select')
    group by relname order by relname`);
  expect(tables.length).toBeGreaterThan(10);
  for (const person of [admin, member]) {
    for (const { name, shown } of tables) {
      const { body } = await backend.call(
        "GET",
        `/rest/v1/${name}?select=${shown}`,
        { token: person.accessToken },
      );
      if (name === "tournaments") continue;
      expect([name, body]).toEqual([name, []]);
    }
  }
  const { body } = await backend.call(
    "GET",
    "/rest/v1/tournaments?select=state&state=eq.draft",
    { token: admin.accessToken },
  );
  expect(body).toEqual([]);
});
