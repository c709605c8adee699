import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  makeAdmin,
  createUser,
  registration,
  startBackend,
  type TestUser,
  type RunningBackend,
} from "../support/backend.ts";

let backend: RunningBackend;
let admin: TestUser;
let golfer: TestUser;

beforeAll(async () => {
  backend = await startBackend();
  admin = await createUser(backend, { fullName: "Club Secretary" });
  await makeAdmin(backend, admin);
  golfer = await createUser(backend);
});

afterAll(() => backend.stop());

const call = (name: string, parameters: object, person?: TestUser) =>
  backend.call("POST", `/rest/v1/rpc/${name}`, {
    token: person?.accessToken,
    body: parameters,
  });

const read = (table: string, person?: TestUser) =>
  backend.call("GET", `/rest/v1/${table}`, { token: person?.accessToken });

type Line = { id: string; admin_id: string; action: string; search: string };
const audit = async () =>
  (await read("admin_audit?order=at", admin)).body as Line[];

describe("the functions for administrators", () => {
  test.each([
    ["start_export", { search: "" }],
    ["export_users", { export: randomUUID() }],
    ["admin_figures", {}],
  ])("%s is refused to others, who learn nothing", async (name, parameters) => {
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
    "leave_audit_line",
    "users_page",
    "add_to_figures",
    "month_in_india",
  ])("%s cannot be called from outside, not even by them", async (name) => {
    const parameters: Record<string, object> = {
      search_pattern: { search: "" },
      leave_audit_line: { action: "export", search: "" },
      users_page: { search: "", after: null, page_size: 1 },
      add_to_figures: { kind: "x", labels: ["y"], step: 1 },
      month_in_india: { moment: "2026-01-01" },
    };
    const { status, body } = await call(name, parameters[name] ?? {}, admin);
    expect(status).toBe(403);
    expect(body.code).toBe("42501");
  });
});

describe("the audit", () => {
  test("every look-up leaves a line, an export one however long it is", async () => {
    const before = (await audit()).length;
    await call("list_users", { search: "asha%_" }, admin);
    const { body: id } = await call("start_export", { search: "rao" }, admin);
    await call("export_users", { export: id }, admin);
    await call("export_users", { export: id }, admin);
    const lines = (await audit()).slice(before);
    expect(
      lines.map(({ admin_id, action, search }) => [admin_id, action, search]),
    ).toEqual([
      [admin.id, "look-up", "asha%_"],
      [admin.id, "export", "rao"],
    ]);
  });

  test("a refused look-up leaves none, and none can be made by hand", async () => {
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

  test("administrators read it, others do not, and nobody changes it", async () => {
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
  test("is only for who started it, and only for an hour", async () => {
    const other = await createUser(backend);
    await makeAdmin(backend, other);
    const { body: id } = await call("start_export", {}, admin);
    expect((await call("export_users", { export: id }, admin)).status).toBe(
      200,
    );
    expect((await call("export_users", { export: id }, other)).status).toBe(
      400,
    );
    await backend.sql(
      `update public.admin_audit set at = now() - interval '2 hours' where id = '${String(id)}'`,
    );
    expect((await call("export_users", { export: id }, admin)).status).toBe(
      400,
    );
  });

  test("ends at once for a former administrator", async () => {
    const former = await createUser(backend);
    await makeAdmin(backend, former);
    const { body: id } = await call("start_export", {}, former);
    await backend.sql(
      `delete from public.admins where user_id = '${former.id}'`,
    );
    expect((await call("export_users", { export: id }, former)).status).toBe(
      403,
    );
  });
});

describe("the figures are kept as things change", () => {
  type Counts = { total: number; filtered: number; active: number };
  const counts = async () => {
    const { body } = await call("count_users", {}, admin);
    return (body as [Counts])[0];
  };
  const figures = async (kind: string) =>
    Object.fromEntries(
      (
        (await call("admin_figures", {}, admin)).body as {
          kind: string;
          label: string;
          figure: number;
        }[]
      )
        .filter((figure) => figure.kind === kind)
        .map(({ label, figure }) => [label, figure]),
    ) as Record<string, number>;

  test("a new member, one who signs in first, and one who goes", async () => {
    const before = await counts();
    const month = new Intl.DateTimeFormat("en-CA", {
      timeZone: "Asia/Kolkata",
      year: "numeric",
      month: "2-digit",
    }).format(new Date());
    const joined = (await figures("joined"))[month] ?? 0;

    await backend.sql(
      "insert into auth.users (id, email, created_at) values (gen_random_uuid(), 'quiet@example.com', now())",
    );
    expect(await counts()).toMatchObject({
      total: before.total + 1,
      active: before.active,
    });
    expect((await figures("joined"))[month]).toBe(joined + 1);

    const signIn =
      "update auth.users set last_sign_in_at = now() where email = 'quiet@example.com'";
    await backend.sql(signIn);
    await backend.sql(signIn);
    expect((await counts()).active).toBe(before.active + 1);

    await backend.sql(
      "delete from auth.users where email = 'quiet@example.com'",
    );
    expect(await counts()).toEqual(before);
    expect((await figures("joined"))[month]).toBe(joined);
  });

  test("they agree with the tables, also after many at once", async () => {
    await backend.sql(`
      insert into auth.users (id, email, created_at, last_sign_in_at)
      select gen_random_uuid(), 'many' || n || '@example.com', now() - n * interval '9 days',
             case when n % 3 = 0 then now() end
      from generate_series(1, 60) n`);
    await backend.sql("delete from auth.users where email like 'many1%'");
    const [truth] = await backend.sql<{ total: number; active: number }>(
      "select count(*)::int as total, count(last_sign_in_at)::int as active from auth.users",
    );
    expect(await counts()).toMatchObject(truth ?? {});
    const months = Object.values(await figures("joined"));
    expect(months.length).toBeLessThanOrEqual(12);
  });

  test("registrations by golf group", async () => {
    const before = (await figures("golf group"))["Bogey Boys"] ?? 0;
    for (let count = 0; count < 2; count += 1) {
      await backend.call("POST", "/rest/v1/tournament_registrations", {
        token: golfer.accessToken,
        body: registration({ golf_group: "Bogey Boys" }),
      });
    }
    expect((await figures("golf group"))["Bogey Boys"]).toBe(before + 2);
  });

  test("nobody reads or writes the table itself", async () => {
    for (const person of [admin, golfer]) {
      expect((await read("club_figures", person)).status).toBe(403);
    }
    expect((await read("club_figures")).status).toBe(401);
  });
});
