import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { makeAdmin, createUser, type TestUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { insertEntry } from "../support/entrants.ts";
import { makeTournament } from "../support/tournaments.ts";

const { backend, admin, member } = await clubBackend(1);
const golfer = member(0);
/** The database's clock before the first line of the audit log is written. */
const [{ now: startedAt } = { now: "" }] = await backend.sql<{ now: string }>(
  "select now() as now",
);

const call = (name: string, parameters: object, person?: TestUser) =>
  backend.call("POST", `/rest/v1/rpc/${name}`, {
    token: person?.accessToken,
    body: parameters,
  });

const read = (table: string, person?: TestUser) =>
  backend.call("GET", `/rest/v1/${table}`, { token: person?.accessToken });

type Line = { id: string; admin_id: string; action: string; search: string };
const audit = async () =>
  (await read(`admin_audit?order=at&at=gte.${encodeURIComponent(startedAt)}`, admin))
    .body as Line[];

describe("the functions for administrators", () => {
  test.each([
    ["start_export", { search: "" }],
    ["export_users", { export: randomUUID() }],
    ["admin_statistics", {}],
    ["admin_statistics", { refresh: true }],
  ])("%s is denied to others and reveals nothing", async (name, parameters) => {
    const signedOut = await call(name, parameters);
    const signedIn = await call(name, parameters, golfer);
    expect([signedOut.status, signedIn.status]).toEqual([401, 403]);
    for (const { body } of [signedOut, signedIn]) {
      expect(body.code).toBe("42501");
      expect(JSON.stringify(body)).not.toContain("@");
    }
  });

  test.each([
    "search_pattern",
    "write_audit_log",
    "users_page",
    "compute_statistics",
    "ensure_statistics",
  ])("%s cannot be called through the API, even by administrators", async (name) => {
    const parameters: Record<string, object> = {
      search_pattern: { search: "" },
      write_audit_log: { action: "export", search: "" },
      users_page: {
        search: "",
        after_created_at: null,
        after_id: null,
        page_size: 1,
      },
      compute_statistics: {},
      ensure_statistics: { refresh: true },
    };
    const { status, body } = await call(name, parameters[name] ?? {}, admin);
    // It is not in the schema that the API publishes.
    expect(status).toBe(404);
    expect(body.code).toBe("PGRST202");
  });
});

describe("the audit log", () => {
  test("has one entry per look-up, and one per export however long it is", async () => {
    const before = (await audit()).length;
    await call("list_users", { search: "asha%_" }, admin);
    const { body: id } = await call("start_export", { search: "rao" }, admin);
    await call("export_users", { export: id }, admin);
    await call("export_users", { export: id }, admin);
    const lines = (await audit()).slice(before);
    expect(lines.map(({ admin_id, action, search }) => [admin_id, action, search])).toEqual([
      [admin.id, "look-up", "asha%_"],
      [admin.id, "export", "rao"],
    ]);
  });

  test("has an entry for counting, but only one for a list with its count", async () => {
    const before = (await audit()).length;
    const [alone, together] = [randomUUID(), randomUUID()];
    await call("count_users", { search: alone }, admin);
    await call("list_users", { search: together }, admin);
    await call("count_users", { search: together }, admin);
    const lines = (await audit()).slice(before);
    expect(lines.map(({ action, search }) => [action, search])).toEqual([
      ["look-up", alone],
      ["look-up", together],
    ]);
  });

  test("has none for a denied look-up, and none can be forged", async () => {
    const before = await audit();
    await call("list_users", {}, golfer);
    const line = { admin_id: admin.id, action: "export", search: "" };
    for (const person of [admin, golfer, undefined]) {
      const { status } = await backend.call("POST", "/rest/v1/admin_audit", {
        token: person?.accessToken,
        body: line,
      });
      expect(status).toBeGreaterThanOrEqual(401);
    }
    expect(await audit()).toEqual(before);
  });

  test("is readable by administrators only, and immutable", async () => {
    await call("list_users", {}, admin);
    const lines = await audit();
    expect(lines.length).toBeGreaterThan(0);
    expect((await read("admin_audit", golfer)).body).toEqual([]);
    expect((await read("admin_audit")).status).toBe(401);
    for (const [method, person] of [
      ["PATCH", admin],
      ["DELETE", admin],
      ["PATCH", golfer],
      ["DELETE", golfer],
    ] as const) {
      const { status } = await backend.call(
        method,
        `/rest/v1/admin_audit?id=eq.${lines[0]?.id ?? ""}`,
        { token: person.accessToken, body: { search: "nothing" } },
      );
      expect(status).toBe(403);
    }
    expect(await audit()).toEqual(lines);
  });
});

describe("an export", () => {
  test("continues after a member who has been deleted since", async () => {
    const domain = `${randomUUID()}.example`;
    await backend.sql(`
      insert into auth.users (id, email, created_at)
      select gen_random_uuid(), n || '@${domain}', timestamptz '2024-01-01' + n * interval '1 hour'
      from generate_series(1, 1003) as n`);
    const { body: id } = await call("start_export", { search: domain }, admin);
    type Row = { id: string; email: string; created_at: string };
    const first = (await call("export_users", { export: id }, admin)).body as Row[];
    expect(first).toHaveLength(1000);
    const last = first.at(-1);
    await backend.sql(`delete from auth.users where id = '${last?.id ?? ""}'`);
    const rest = await call(
      "export_users",
      { export: id, after_created_at: last?.created_at, after_id: last?.id },
      admin,
    );
    expect((rest.body as Row[]).map(({ email }) => email)).toEqual(
      [3, 2, 1].map((n) => `${String(n)}@${domain}`),
    );
    await backend.sql(`delete from auth.users where email like '%@${domain}'`);
  });

  test("belongs to the administrator who started it, for an hour", async () => {
    const other = await createUser(backend);
    await makeAdmin(backend, other);
    const { body: id } = await call("start_export", {}, admin);
    expect((await call("export_users", { export: id }, admin)).status).toBe(200);
    expect((await call("export_users", { export: id }, other)).status).toBe(400);
    await backend.sql(
      `update public.admin_audit set at = now() - interval '2 hours' where id = '${String(id)}'`,
    );
    expect((await call("export_users", { export: id }, admin)).status).toBe(400);
  });

  test("ends at once when its administrator loses the role", async () => {
    const former = await createUser(backend);
    await makeAdmin(backend, former);
    const { body: id } = await call("start_export", {}, former);
    await backend.sql(`delete from public.admins where user_id = '${former.id}'`);
    expect((await call("export_users", { export: id }, former)).status).toBe(403);
  });
});

describe("statistics", () => {
  type Counts = { total: number; filtered: number; active: number };
  type Statistic = {
    kind: string;
    label: string;
    value: number;
    computed_at: string;
  };
  const counts = async () => {
    const { body } = await call("count_users", {}, admin);
    return (body as [Counts])[0];
  };
  const statistics = async (refresh = true) =>
    (await call("admin_statistics", { refresh }, admin)).body as Statistic[];
  const ofKind = async (kind: string) =>
    Object.fromEntries(
      (await statistics())
        .filter((statistic) => statistic.kind === kind)
        .map(({ label, value }) => [label, value]),
    ) as Record<string, number>;

  test("match the tables when they are computed", async () => {
    await backend.sql(`
      insert into auth.users (id, email, created_at, last_sign_in_at)
      select gen_random_uuid(), 'many' || n || '@example.com', now() - n * interval '9 days',
             case when n % 3 = 0 then now() end
      from generate_series(1, 60) n`);
    await backend.sql("delete from auth.users where email like 'many1%'");
    const [truth] = await backend.sql<{ total: number; active: number }>(
      "select count(*)::int as total, count(last_sign_in_at)::int as active from auth.users",
    );
    expect(await ofKind("members")).toEqual(truth);
    expect(await counts()).toMatchObject(truth ?? {});
    const months = await backend.sql<{ month: string; count: number }>(`
      select to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, count(*)::int
      from public.profiles group by 1`);
    const joined = await ofKind("joined");
    expect(Object.keys(joined)).toHaveLength(12);
    const expected = Object.fromEntries(months.map(({ month, count }) => [month, count]));
    for (const [month, value] of Object.entries(joined)) {
      expect(value).toBe(expected[month] ?? 0);
    }
  });

  test("are cached for five minutes, unless refreshed", async () => {
    const before = await statistics();
    await backend.sql(
      "insert into auth.users (id, email) values (gen_random_uuid(), 'quiet@example.com')",
    );
    expect(await statistics(false)).toEqual(before);
    await backend.sql("update public.statistics set computed_at = now() - interval '5 minutes'");
    const after = await statistics(false);
    const total = (rows: Statistic[]) => rows.find(({ label }) => label === "total")?.value;
    expect(total(after)).toBe((total(before) ?? 0) + 1);
    await backend.sql("delete from auth.users where email = 'quiet@example.com'");
    expect(total(await statistics())).toBe(total(before));
  });

  test("count each registration once, in its current group", async () => {
    const cup = await makeTournament(backend, admin);
    const owner = await createUser(backend);
    const insert = async (changes: object) => {
      const { body } = await insertEntry(backend, owner, cup, changes);
      return body[0].id as string;
    };
    const groups = async () => {
      const { Before, After } = await ofKind("golf group");
      return { Before, After };
    };
    const first = await insert({ golf_group: "Before" });
    expect(await groups()).toEqual({ Before: 1 });
    const second = await insert({ golf_group: "After", replaces: first });
    expect(await groups()).toEqual({ After: 1 });
    const third = await insert({ golf_group: "After" });
    expect(await groups()).toEqual({ After: 1 });
    expect(second).not.toBe(third);
    await backend.call("POST", "/rest/v1/rpc/withdraw_registration", {
      token: owner.accessToken,
      body: { registration: third },
    });
    expect(await groups()).toEqual({});
    await insert({ golf_group: "After" });
    await backend.sql(`delete from auth.users where id = '${owner.id}'`);
    expect(await groups()).toEqual({});
  });

  test("the table itself is not accessible", async () => {
    for (const person of [admin, golfer]) {
      expect((await read("statistics", person)).status).toBe(403);
    }
    expect((await read("statistics")).status).toBe(401);
  });
});
