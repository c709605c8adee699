import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  birthdayRegistration,
  makeAdmin,
  createUser,
  registration,
  type TestUser,
  type RunningBackend,
} from "../support/backend.ts";
import { acquireBackend } from "../support/shared-backends.ts";
import { makeTournament } from "../support/tournaments.ts";

let backend: RunningBackend;

beforeAll(async () => {
  backend = await acquireBackend();
});

afterAll(() => backend.stop());

const rpc = (name: string, person?: TestUser) =>
  backend.call("POST", `/rest/v1/rpc/${name}`, {
    token: person?.accessToken,
    body: {},
  });

describe("the full name", () => {
  async function names(person: TestUser) {
    const [row] = await backend.sql(
      `select profile.full_name as profile, account.raw_user_meta_data ->> 'full_name' as account,
              account.raw_user_meta_data ->> 'favourite_club' as club
       from public.profiles as profile join auth.users as account using (id)
       where id = '${person.id}'`,
    );
    return row;
  }
  const patch = (person: TestUser, owner: TestUser, full_name: string | null) =>
    backend.call("PATCH", `/rest/v1/profiles?id=eq.${owner.id}`, {
      token: person.accessToken,
      body: { full_name },
    });

  test("changed in the account is copied to the profile", async () => {
    const person = await createUser(backend);
    await backend.call("PUT", "/auth/v1/user", {
      token: person.accessToken,
      body: { data: { full_name: "Asha B.", favourite_club: "7 iron" } },
    });
    expect(await names(person)).toEqual({
      profile: "Asha B.",
      account: "Asha B.",
      club: "7 iron",
    });
  });

  test("can be changed only in the account", async () => {
    const person = await createUser(backend);
    const { status } = await patch(person, person, "Asha C.");
    expect(status).toBe(403);
    expect(await names(person)).toMatchObject({
      profile: person.fullName,
      account: person.fullName,
    });
  });

  test("of another user cannot be changed in either place", async () => {
    const [owner, other] = [await createUser(backend), await createUser(backend)];
    await patch(other, owner, "Thief");
    expect(await names(owner)).toMatchObject({
      profile: owner.fullName,
      account: owner.fullName,
    });
  });
});

/** Every column of every table, as "schema.table", that contains a text. */
async function whereIs(text: string): Promise<string[]> {
  const tables = await backend.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name
     from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'auth')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await backend.sql(
      `select from ${name} as r where position('${text}' in r::text) > 0`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe("deleting one's own account", () => {
  test("deletes all rows of the user in every table, and no others", async () => {
    const [person, other, keeper] = [
      await createUser(backend),
      await createUser(backend),
      await createUser(backend),
    ];
    await makeAdmin(backend, person);
    await makeAdmin(backend, keeper);
    const cup = await makeTournament(backend, keeper);
    const entryOf = ({ email }: TestUser, changes: object = {}) =>
      registration({
        tournament_id: cup.id,
        tournament_name: undefined,
        tournament_date: undefined,
        email,
        ...changes,
      });
    for (const who of [person, other]) {
      await backend.call("POST", "/rest/v1/tournament_registrations", {
        token: who.accessToken,
        body: entryOf(who),
      });
      await backend.call("POST", "/rest/v1/birthday_tournament_registrations", {
        token: who.accessToken,
        body: birthdayRegistration(),
      });
    }
    const [first] = await backend.sql<{ id: string }>(
      `select id from public.tournament_registrations
       where user_id = '${person.id}' and tournament_id = '${cup.id}'`,
    );
    const changed = await backend.call("POST", "/rest/v1/tournament_registrations", {
      token: person.accessToken,
      body: entryOf(person, { replaces: first?.id }),
    });
    expect(changed.status).toBe(201);
    const started = await backend.call("POST", "/rest/v1/rpc/start_export", {
      token: person.accessToken,
      body: { search: "rao" },
    });
    await backend.call("POST", "/rest/v1/rpc/list_users", {
      token: keeper.accessToken,
      body: { search: person.email.toUpperCase() },
    });
    expect(await whereIs(person.id)).toEqual(
      expect.arrayContaining([
        "public.profiles",
        "public.admin_audit",
        "public.entries",
        "public.registration_mails",
        "auth.users",
        "auth.sessions",
      ]),
    );
    const foreign = await whereIs(other.id);

    const { status, body } = await rpc("delete_own_account", person);
    expect([status, body]).toEqual([200, true]);
    // Tables without an index on the user are cleaned up by the scheduled work.
    const leftForLater = ["public.deleted_accounts", "auth.audit_log_entries"];
    expect((await whereIs(person.id)).toSorted()).toEqual(leftForLater.toSorted());
    for (let hasMore = true; hasMore;) {
      const [work] = await backend.sql<{ more: boolean }>(
        "select public.run_scheduled_work() as more",
      );
      hasMore = work?.more === true;
    }
    expect(await whereIs(person.id)).toEqual([]);
    expect(await whereIs(person.email)).toEqual([]);
    expect(await whereIs(person.email.toUpperCase())).toEqual([]);
    expect(await whereIs(other.id)).toEqual(foreign);
    const [line] = await backend.sql(
      `select action, search, admin_id from public.admin_audit where id = '${String(started.body)}'`,
    );
    expect(line).toEqual({ action: "export", search: "rao", admin_id: null });
  });

  test("the name goes from look-ups, and from what the club wrote beside an award", async () => {
    const fullName = `Zarina ${randomUUID()}`;
    const person = await createUser(backend, { fullName });
    const keeper = await createUser(backend);
    await makeAdmin(backend, keeper);
    // They play by a longer name than the account has.
    const entered = `Dr ${fullName} Rao`;
    await backend.call("POST", "/rest/v1/tournament_registrations", {
      token: person.accessToken,
      body: registration({ full_name: entered }),
    });
    for (const search of [fullName.toUpperCase(), entered]) {
      await backend.call("POST", "/rest/v1/rpc/list_users", {
        token: keeper.accessToken,
        body: { search },
      });
    }
    await backend.sql(`
      insert into public.tournament_play (tournament_id)
      select tournament_id from public.tournament_registrations
      where user_id = '${person.id}'
      on conflict (tournament_id) do nothing;
      insert into public.awards (tournament_id, position, name, note)
      select distinct tournament_id, position, award, note
      from public.tournament_registrations
      cross join (values
        (0, 'Closest to the pin', '2.1 m, ${fullName}'),
        (1, 'Longest drive', '240 m, ${entered}')) as given (position, award, note)
      where user_id = '${person.id}'`);
    expect((await rpc("delete_own_account", person)).body).toBe(true);
    expect(
      await backend.sql(`
        select from public.admin_audit
        where lower(search) in (lower('${fullName}'), lower('${entered}'))`),
    ).toEqual([]);
    const [left] = await backend.sql<{ awards: unknown }>(`
      select awards from public.play_details where awards::text like '%240 m%'`);
    expect(left?.awards).toEqual([
      {
        name: "Closest to the pin",
        note: "2.1 m, Deleted account",
      },
      { name: "Longest drive", note: "240 m, Deleted account" },
    ]);
  });

  test("ends every session: its token reads and does nothing", async () => {
    const person = await createUser(backend);
    await backend.call("POST", "/rest/v1/tournament_registrations", {
      token: person.accessToken,
      body: registration(),
    });
    await rpc("delete_own_account", person);
    const user = await backend.call("GET", "/auth/v1/user", {
      token: person.accessToken,
    });
    expect(user.status).toBe(403);
    const refreshed = await backend.call("POST", "/auth/v1/token?grant_type=refresh_token", {
      body: { refresh_token: person.refreshToken },
    });
    expect(refreshed.status).toBe(400);
    for (const table of [
      "profiles",
      "tournament_registrations",
      "birthday_tournament_registrations",
      "admin_audit",
    ]) {
      const { body } = await backend.call("GET", `/rest/v1/${table}`, {
        token: person.accessToken,
      });
      expect(body).toEqual([]);
    }
    const insert = await backend.call("POST", "/rest/v1/tournament_registrations", {
      token: person.accessToken,
      body: registration(),
    });
    expect([insert.status, insert.body]).toMatchObject([403, { message: "session_ended" }]);
    expect((await rpc("is_admin", person)).body).toBe(false);
    expect((await rpc("delete_own_account", person)).body.code).toBe("42501");
  });

  test("is denied to the last administrator, who loses nothing", async () => {
    await backend.sql("delete from public.admins");
    const [one, two] = [await createUser(backend), await createUser(backend)];
    await makeAdmin(backend, one);
    await makeAdmin(backend, two);
    const answers = await Promise.all([one, two].map((admin) => rpc("delete_own_account", admin)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body).toMatchObject({
      code: "P0001",
      message: "last_administrator",
    });
    expect(await backend.sql("select from public.admins")).toHaveLength(1);
  });

  test("is denied to a token whose session has ended", async () => {
    const person = await createUser(backend);
    await backend.call("POST", "/auth/v1/logout?scope=global", {
      token: person.accessToken,
    });
    const { status, body } = await rpc("delete_own_account", person);
    expect([status, body.message]).toEqual([403, "session_ended"]);
    expect(await whereIs(person.id)).toContain("public.profiles");
  });

  test("the scheduled clean-up is for the service only", async () => {
    const person = await createUser(backend);
    for (const token of [undefined, person.accessToken]) {
      const { body } = await backend.call("POST", "/rest/v1/rpc/run_scheduled_work", {
        token,
        body: {},
      });
      expect(body.code).toBe("42501");
    }
    const { status } = await backend.call("POST", "/rest/v1/rpc/run_scheduled_work", {
      body: {},
      headers: { apikey: backend.secretKey },
    });
    expect(status).toBe(200);
  });

  test("applies to the caller only", async () => {
    expect((await rpc("delete_own_account")).body.code).toBe("42501");
    const [person, other] = [await createUser(backend), await createUser(backend)];
    const { status } = await backend.call("POST", "/rest/v1/rpc/delete_own_account", {
      token: other.accessToken,
      body: { person: person.id },
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await whereIs(person.id)).not.toEqual([]);
  });
});

test("users can read their own audit entries, administrators all", async () => {
  const [former, admin, golfer] = [
    await createUser(backend),
    await createUser(backend),
    await createUser(backend),
  ];
  await makeAdmin(backend, former);
  await makeAdmin(backend, admin);
  const search = randomUUID();
  for (const person of [former, admin]) {
    await backend.call("POST", "/rest/v1/rpc/start_export", {
      token: person.accessToken,
      body: { search },
    });
  }
  expect((await rpc("admin_since", former)).body).toMatch(/^\d{4}-/);
  await backend.sql(`delete from public.admins where user_id = '${former.id}'`);
  expect((await rpc("admin_since", former)).body).toBeNull();
  expect((await rpc("admin_since")).body.code).toBe("42501");
  const lines = async (person: TestUser) =>
    (
      await backend.call("GET", `/rest/v1/admin_audit?search=eq.${search}`, {
        token: person.accessToken,
      })
    ).body as { admin_id: string }[];
  expect((await lines(former)).map(({ admin_id }) => admin_id)).toEqual([former.id]);
  expect(await lines(admin)).toHaveLength(2);
  expect(await lines(golfer)).toEqual([]);
});
