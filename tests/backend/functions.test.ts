import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingMessage, get } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAdmin, createUser, registration, signToken } from "../support/backend.ts";
import type { TestUser, RunningBackend } from "../support/backend.ts";
import { insertEntry } from "../support/entrants.ts";
import { startOwnBackend } from "../support/shared-backends.ts";
import { makeTournament } from "../support/tournaments.ts";

let backend: RunningBackend;
let person: TestUser;

beforeAll(async () => {
  backend = await startOwnBackend({ LOG_LEVEL: "debug" });
  person = await createUser(backend);
});

afterAll(() => backend.stop());

const integration = "/functions/v1/golfguage-integration";
const userList = "/functions/v1/get-users";
const mails = "/functions/v1/registration-mail";

/** A forged request that names another address. */
function order(changes: object = {}) {
  return {
    fullName: "Asha Golfer",
    email: `${randomUUID()}@example.com`,
    handicapCategory: "men",
    handicap: "18.5",
    ...changes,
  };
}

function integrate(member: TestUser, body: unknown = "", on = backend) {
  return on.call("POST", integration, { token: member.accessToken, body });
}

/** A new member with a registration, whose form contains any address. */
async function registeredMember(changes: Record<string, unknown> = {}, on = backend) {
  const member = await createUser(on);
  const { status } = await on.call("POST", "/rest/v1/tournament_registrations", {
    token: member.accessToken,
    body: registration(changes),
  });
  expect(status).toBe(201);
  return member;
}

/** The database's record of a member's scoring account. */
async function stored(member: TestUser, on = backend) {
  const [row] = await on.sql<{
    golfguage_email: string | null;
    golfguage_password: string | null;
    state: string | null;
    error: string | null;
    password: string | null;
  }>(
    `select registration.golfguage_email, registration.golfguage_password,
            account.state, account.error, account.password
     from public.tournament_registrations as registration
     left join public.scoring_accounts as account using (user_id)
     where user_id = '${member.id}'
     order by registration_date desc`,
  );
  return row;
}

const lastAttemptIsOver = (member: TestUser) =>
  backend.sql(
    `update public.scoring_accounts set claimed_until = now() where user_id = '${member.id}'`,
  );

/** The accounts at the scoring service. */
async function scoringAccounts(): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${backend.scoringUrl}/accounts`, {
    headers: { authorization: `Bearer ${backend.scoringApiKey}` },
  });
  return (await answer.json()) as Record<string, unknown>[];
}

describe.each([integration, userList])("%s", (path) => {
  const inAMinute = () => Math.floor(Date.now() / 1000) + 60;

  it.each<[string, () => Record<string, string>]>([
    ["no token", () => ({})],
    ["the publishable key", () => ({ authorization: `Bearer ${backend.publishableKey}` })],
    ["no token at all after Bearer", () => ({ authorization: "Bearer " })],
    [
      "a foreign token",
      () => ({
        authorization: `Bearer ${signToken({ sub: person.id, role: "authenticated", exp: inAMinute() }, "another secret")}`,
      }),
    ],
    [
      "an expired token",
      () => ({
        authorization: `Bearer ${signToken({ sub: person.id, role: "authenticated", exp: 1 }, backend.jwtSecret)}`,
      }),
    ],
    [
      "the token of nobody",
      () => ({
        authorization: `Bearer ${signToken({ sub: randomUUID(), role: "authenticated", exp: inAMinute() }, backend.jwtSecret)}`,
      }),
    ],
    [
      "a token without a person",
      () => ({
        authorization: `Bearer ${signToken({ role: "anon", exp: inAMinute() }, backend.jwtSecret)}`,
      }),
    ],
  ])("responds 401 to %s", async (_what, headers) => {
    const { status } = await backend.call("POST", path, {
      body: order(),
      headers: headers(),
    });
    expect(status).toBe(401);
  });

  it("responds 401 to a user who has signed out", async () => {
    const leaving = await createUser(backend);
    await backend.call("POST", "/auth/v1/logout", {
      token: leaving.accessToken,
    });
    const { status } = await backend.call("POST", path, {
      token: leaving.accessToken,
      body: order(),
    });
    expect(status).toBe(401);
  });

  it.each(["PUT", "PATCH", "DELETE"])("responds 405 to %s", async (method) => {
    const { status } = await backend.call(method, path, {
      token: person.accessToken,
      body: order(),
    });
    expect(status).toBe(405);
  });

  it("responds 413 to a body that is too large", async () => {
    const { status } = await backend.call("POST", path, {
      token: person.accessToken,
      body: { ...order(), filling: "x".repeat(8 * 1024) },
    });
    expect(status).toBe(413);
  });
});

/** The status of a GET with another Host header. */
async function rawGet(url: string, host: string): Promise<number | undefined> {
  const [answer] = (await once(get(url, { headers: { host } }), "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

/** Whether the fake service accepts this password. */
function opens(email: string, password: string): boolean {
  const accounts = JSON.parse(
    readFileSync(join(backend.dataDir, "scoring-accounts.json"), "utf8"),
  ) as { email: string; passwordHash: string }[];
  const account = accounts.find((each) => each.email === email);
  return account?.passwordHash === createHash("sha256").update(password).digest("hex");
}

describe("golfguage-integration", () => {
  it("creates an account for the member's own address, and stores its password where only the member can read it", async () => {
    const member = await registeredMember({ full_name: "Asha Rao" });
    const { status, body } = await integrate(member);
    expect([status, body]).toEqual([200, { success: true, message: "created" }]);
    const row = await stored(member);
    expect(row).toMatchObject({
      golfguage_email: member.email,
      golfguage_password: expect.stringMatching(/^\S{24}$/) as string,
      state: "created",
      password: null,
    });
    const password = row?.golfguage_password ?? "";
    expect(opens(member.email, password)).toBe(true);
    expect(backend.output).not.toContain(password);
    const account = (await scoringAccounts()).find(({ email }) => email === member.email);
    expect(account).toMatchObject({
      fullName: "Asha Rao",
      handicapCategory: "men",
      handicap: 18.5,
    });
    expect(JSON.stringify(account)).not.toContain(password);
    const other = await registeredMember();
    await integrate(other);
    expect((await stored(other))?.golfguage_password).not.toBe(password);
  });

  it("ignores an address in the request", async () => {
    const stranger = "stranger@example.com";
    const member = await registeredMember({ email: stranger });
    for (let count = 0; count < 5; count += 1) {
      await integrate(member, order({ email: stranger }));
    }
    const emails = (await scoringAccounts()).map(({ email }) => email);
    expect(emails).not.toContain(stranger);
    expect(emails.filter((email) => email === member.email)).toHaveLength(1);
    expect((await stored(member))?.golfguage_email).toBe(member.email);
  });

  it("creates no scoring account without an active registration", async () => {
    const visitor = await createUser(backend);
    const withdrawn = await registeredMember();
    await backend.sql(
      `select private.withdraw(id) from public.entries where user_id = '${withdrawn.id}'`,
    );
    for (const member of [visitor, withdrawn]) {
      const { status, body } = await integrate(member, order());
      expect([status, body]).toEqual([409, { success: false, error: "no_registration" }]);
    }
    const emails = (await scoringAccounts()).map(({ email }) => email);
    expect(emails).not.toContain(visitor.email);
    expect(emails).not.toContain(withdrawn.email);
  });

  it("creates only one: a second call, or ten concurrent ones, change nothing", async () => {
    const member = await registeredMember();
    const answers = await Promise.all(Array.from({ length: 10 }, () => integrate(member)));
    expect(answers.filter(({ body }) => body.success === true)).toHaveLength(1);
    const before = await stored(member);
    const { status, body } = await integrate(member);
    expect([status, body]).toEqual([200, { success: false, message: "already_there" }]);
    expect(await stored(member)).toEqual(before);
    expect(opens(member.email, before?.golfguage_password ?? "")).toBe(true);
  });

  it.each([
    ["+2.4", -2.4, { success: true, message: "created" }],
    ["NH", undefined, { success: false, message: "no_handicap" }],
  ])("passes a handicap of %s as %s", async (handicap, passed, answer) => {
    const [admin, member] = [await createUser(backend), await createUser(backend)];
    await makeAdmin(backend, admin);
    const cup = await makeTournament(backend, admin);
    expect((await insertEntry(backend, member, cup, { handicap })).status).toBe(201);
    const { status, body } = await integrate(member);
    expect([status, body]).toEqual([200, answer]);
    const account = (await scoringAccounts()).find(({ email }) => email === member.email);
    expect(account?.handicap).toBe(passed);
  });

  it("reports an account that exists already, and stores nothing", async () => {
    const member = await registeredMember();
    await fetch(`${backend.scoringUrl}/accounts`, {
      method: "POST",
      headers: { authorization: `Bearer ${backend.scoringApiKey}` },
      body: JSON.stringify(order({ email: member.email, password: "long-ago" })),
    });
    const { status, body } = await integrate(member);
    expect([status, body]).toEqual([200, { success: false, message: "exists" }]);
    expect(await stored(member)).toEqual({
      golfguage_email: null,
      golfguage_password: null,
      state: "exists",
      error: null,
      password: null,
    });
  });

  it.each([
    ["fail", "service_failed"],
    ["nonsense", "service_failed"],
    ["slow", "unanswered"],
  ])("responds 502 in time when the service's behaviour is: %s", async (mode, error) => {
    const member = await registeredMember();
    await backend.scoringBehaviour(mode, member.email);
    const begin = Date.now();
    const { status, body } = await integrate(member);
    expect([status, body]).toEqual([502, { success: false, error: "scoring_service_failed" }]);
    expect(Date.now() - begin).toBeLessThan(6500);
    expect(await stored(member)).toMatchObject({
      golfguage_email: null,
      state: "failed",
      error,
    });
  });

  it("finds an account and its password again when the response to its creation was late", async () => {
    const member = await registeredMember();
    await backend.scoringBehaviour("slow", member.email);
    expect((await integrate(member)).status).toBe(502);
    await expect
      .poll(async () => (await scoringAccounts()).map(({ email }) => email), {
        timeout: 10_000,
      })
      .toContain(member.email);
    await backend.scoringBehaviour("normal", member.email);
    expect((await integrate(member)).body).toEqual({
      success: true,
      message: "created",
    });
    const { golfguage_password } = (await stored(member)) ?? {};
    expect(opens(member.email, golfguage_password ?? "")).toBe(true);
  });

  it("finds an account again whose credentials could not be stored", async () => {
    const member = await registeredMember();
    const rename = (from: string, to: string) =>
      backend.sql(`alter function public.${from} rename to ${to}`);
    await rename("settle_scoring_account", "settle_elsewhere");
    expect((await integrate(member)).status).toBe(502);
    await rename("settle_elsewhere", "settle_scoring_account");
    expect(await stored(member)).toMatchObject({
      golfguage_password: null,
      state: "pending",
    });
    expect((await integrate(member)).body.message).toBe("in_progress");
    await lastAttemptIsOver(member);
    expect((await integrate(member)).body.success).toBe(true);
    const { golfguage_password } = (await stored(member)) ?? {};
    expect(opens(member.email, golfguage_password ?? "")).toBe(true);
  });

  it("responds 502 to everybody when the service fails for all", async () => {
    const member = await registeredMember();
    await backend.scoringBehaviour("fail");
    expect((await integrate(member)).status).toBe(502);
    await backend.scoringBehaviour("normal");
    expect((await integrate(member)).status).toBe(200);
  });

  it("responds 400 to a body that is not JSON, and 405 to GET", async () => {
    expect((await integrate(person, "{")).status).toBe(400);
    const { status } = await backend.call("GET", integration, {
      token: person.accessToken,
    });
    expect(status).toBe(405);
  });

  it("retries only for administrators", async () => {
    const [admin, member] = [await createUser(backend), await registeredMember()];
    await makeAdmin(backend, admin);
    await backend.scoringBehaviour("fail", member.email);
    await integrate(member);
    await backend.scoringBehaviour("normal", member.email);
    const listed = async (who: TestUser) =>
      backend.call("POST", "/rest/v1/rpc/failed_scoring_accounts", {
        token: who.accessToken,
        body: {},
      });
    const linesAbout = () =>
      backend.sql(
        `select admin_id, action from public.admin_audit where search = '${member.email}'`,
      );
    expect((await listed(person)).body.code).toBe("42501");
    const refused = await integrate(person, { retry: member.id });
    expect([refused.status, refused.body]).toEqual([403, { success: false, error: "admins_only" }]);
    expect((await stored(member))?.state).toBe("failed");
    expect(await linesAbout()).toEqual([]);

    const inList = async () =>
      ((await listed(admin)).body as { user_id: string }[]).find(
        ({ user_id }) => user_id === member.id,
      );
    expect(await inList()).toMatchObject({
      account_email: member.email,
      state: "failed",
      error: "service_failed",
      attempts: 1,
    });
    const { status, body } = await integrate(admin, { retry: member.id });
    expect([status, body]).toEqual([200, { success: true, message: "created" }]);
    expect(JSON.stringify(body)).not.toContain("password");
    expect(await inList()).toBeUndefined();
    expect(
      await backend.sql(
        `select search from public.admin_audit
         where admin_id = '${admin.id}' and action = 'contacts-read'`,
      ),
    ).toEqual([{ search: "" }]);
    expect(await linesAbout()).toEqual([{ admin_id: admin.id, action: "scoring-retry" }]);
    for (const nobody of [randomUUID(), "nobody", null, 7]) {
      expect((await integrate(admin, { retry: nobody })).status).toBe(400);
    }
  });

  it("a registration for which the function was never called is listed too", async () => {
    const [admin, member] = [await createUser(backend), await registeredMember()];
    await makeAdmin(backend, admin);
    const listed = async () =>
      (
        (
          await backend.call("POST", "/rest/v1/rpc/failed_scoring_accounts", {
            token: admin.accessToken,
            body: {},
          })
        ).body as { user_id: string }[]
      ).map(({ user_id }) => user_id);
    expect(await listed()).not.toContain(member.id);
    await backend.sql(
      `update public.scoring_accounts set updated_at = now() - interval '2 minutes' where user_id = '${member.id}'`,
    );
    expect(await listed()).toContain(member.id);
    expect((await integrate(admin, { retry: member.id })).status).toBe(200);
    expect(await listed()).not.toContain(member.id);
  });

  it("claiming, settling and pending passwords are for the service only", async () => {
    const member = await registeredMember();
    await backend.scoringBehaviour("fail", member.email);
    await integrate(member);
    await backend.scoringBehaviour("normal", member.email);
    expect((await stored(member))?.password).toMatch(/^\S{24}$/);
    const admin = await createUser(backend);
    await makeAdmin(backend, admin);
    for (const who of [member, person, admin]) {
      for (const [name, parameters] of [
        ["claim_scoring_account", { member: member.id, password: "mine" }],
        ["settle_scoring_account", { member: member.id, outcome: "created" }],
      ] as const) {
        const { body } = await backend.call("POST", `/rest/v1/rpc/${name}`, {
          token: who.accessToken,
          body: parameters,
        });
        expect(body.code).toBe("42501");
      }
      for (const columns of ["*", "password"]) {
        const { body } = await backend.call("GET", `/rest/v1/scoring_accounts?select=${columns}`, {
          token: who.accessToken,
        });
        expect(body.code).toBe("42501");
      }
    }
    const read = (who: TestUser) =>
      backend.call("GET", "/rest/v1/scoring_accounts?select=user_id,state", {
        token: who.accessToken,
      });
    expect((await read(member)).body).toEqual([{ user_id: member.id, state: "failed" }]);
    expect((await read(admin)).body).toEqual([]);
  });
});

describe("without a scoring service", () => {
  it("reports that there is none, and nothing to follow up", async () => {
    const lonely = await startOwnBackend({ GOLFGUAGE_API_URL: "" });
    try {
      const member = await registeredMember({}, lonely);
      const { status, body } = await integrate(member, "", lonely);
      expect([status, body]).toEqual([200, { success: false, message: "no_service" }]);
      expect((await stored(member, lonely))?.state).toBe("no_service");
    } finally {
      await lonely.stop();
    }
  });

  it("responds 502 when it is unreachable", async () => {
    const unlucky = await startOwnBackend({
      GOLFGUAGE_API_URL: "http://127.0.0.1:9",
    });
    try {
      const member = await registeredMember({}, unlucky);
      const { status } = await integrate(member, "", unlucky);
      expect(status).toBe(502);
      expect(await stored(member, unlucky)).toMatchObject({
        state: "failed",
        error: "unreachable",
      });
    } finally {
      await unlucky.stop();
    }
  });
});

it("a function whose project fails responds 502, and logs it in one line", async () => {
  const unlucky = await startOwnBackend();
  try {
    await unlucky.sql("alter function public.claim_registration_mails rename to renamed");
    const logged = unlucky.output.length;
    const { status } = await unlucky.call("POST", mails, {
      headers: { apikey: unlucky.secretKey },
    });
    expect(status).toBe(502);
    await expect.poll(() => unlucky.output.slice(logged)).toContain("DatabaseError");
    const lines = unlucky.output.slice(logged).trim().split("\n");
    expect(lines.filter((line) => !line.includes("DatabaseError"))).toEqual([]);
    expect(lines[0]).toMatch(/claim_registration_mails.*supabase\.ts:\d+/);
  } finally {
    await unlucky.stop();
  }
});

describe("the fake scoring service", () => {
  const page = (query = "", headers: Record<string, string> = {}) =>
    fetch(`${backend.scoringUrl}/${query}`, { headers });

  it.each([
    ["GET", "/accounts"],
    ["POST", "/accounts"],
    ["POST", "/behaviour"],
  ])("responds 401 to %s %s without its key", async (method, path) => {
    const answer = await fetch(`${backend.scoringUrl}${path}`, {
      method,
      headers: { authorization: "Bearer wrong" },
      body: method === "POST" ? "{}" : undefined,
    });
    expect(answer.status).toBe(401);
  });

  it("rejects an unknown mode, and an account without a password", async () => {
    for (const [path, body] of [
      ["/behaviour", { mode: "dance" }],
      ["/accounts", order()],
    ] as const) {
      const answer = await fetch(`${backend.scoringUrl}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${backend.scoringApiKey}` },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(400);
    }
  });

  it("keeps its accounts over a restart", async () => {
    const member = await registeredMember();
    await integrate(member);
    await backend.restart();
    expect((await scoringAccounts()).map(({ email }) => email)).toContain(member.email);
  });

  it("has a page that explains itself and shows a member's account, but never the password", async () => {
    const member = await registeredMember({ full_name: "Asha <b>Rao" });
    await integrate(member);
    const bare = await page();
    expect(bare.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const text = await bare.text();
    expect(text).toContain("a fake scoring service");
    expect(text).toContain('<form class="card" method="get"');
    expect(text).not.toContain("<dl>");
    const found = await (
      await page(`?email=${encodeURIComponent(` ${member.email.toUpperCase()}`)}`)
    ).text();
    expect(found).toContain("<dd>Asha &lt;b&gt;Rao</dd>");
    expect(found).toContain("<dd>Men (Age &lt; 70)</dd>");
    expect(found).toContain("<dd>18.5</dd>");
    expect(found).not.toContain((await stored(member))?.golfguage_password);
  });

  it("escapes the query, loads nothing, and runs nothing", async () => {
    const answer = await page(`?email=${encodeURIComponent('"><script>alert(1)</script>')}`);
    const text = await answer.text();
    expect(text).toContain("There is no scoring account for &quot;&gt;&lt;script");
    expect(text).not.toContain("<script");
    expect(text).not.toMatch(/(?:src|href)="(?!http:\/\/localhost:3000\/)/);
    expect(answer.headers.get("content-security-policy")).toContain(
      "default-src 'none'; style-src 'sha256-",
    );
  });

  it("rejects look-ups under another host name", async () => {
    const answer = await rawGet(`${backend.scoringUrl}/?email=a`, "evil.example");
    expect(answer).toBe(403);
  });
});

describe("get-users", () => {
  let admin: TestUser;

  beforeAll(async () => {
    admin = await createUser(backend, { fullName: "Club Secretary" });
    await makeAdmin(backend, admin);
  });

  it("responds 403 to others", async () => {
    const { status, body } = await backend.call("POST", userList, {
      token: person.accessToken,
      body: {},
    });
    expect(status).toBe(403);
    expect(Object.keys(body as object)).toEqual(["error"]);
  });

  it("responds 403 to a former administrator at once", async () => {
    const former = await createUser(backend);
    await makeAdmin(backend, former);
    const ask = async () => backend.call("POST", userList, { token: former.accessToken, body: {} });
    expect((await ask()).status).toBe(200);
    await backend.sql(`delete from public.admins where user_id = '${former.id}'`);
    const refused = await ask();
    expect(refused.status).toBe(403);
    expect(JSON.stringify(refused.body)).not.toContain("@");
  });

  it("returns users and counts to an administrator, by POST and by GET", async () => {
    const posted = await backend.call("POST", userList, {
      token: admin.accessToken,
      body: { search: "secretary" },
    });
    expect(posted.status).toBe(200);
    expect(posted.body.users).toHaveLength(1);
    expect(posted.body.users[0].email).toBe(admin.email);
    expect(posted.body.filtered).toBe(1);
    expect(posted.body.total).toBeGreaterThan(2);
    expect(posted.body.active).toBe(posted.body.total);
    const got = await backend.call("GET", `${userList}?search=secretary`, {
      token: admin.accessToken,
    });
    expect(got.body).toEqual(posted.body);
  });

  it("returns pages", async () => {
    const first = await backend.call("GET", `${userList}?pageSize=1`, {
      token: admin.accessToken,
    });
    const after = first.body.users[0].id as string;
    const second = await backend.call("POST", userList, {
      token: admin.accessToken,
      body: { after, pageSize: 1 },
    });
    expect(second.body.users).toHaveLength(1);
    expect(second.body.users[0].id).not.toBe(after);
  });

  it.each([
    { after: "nobody" },
    { after: randomUUID() },
    { pageSize: "many" },
    { pageSize: 1.5 },
    { search: 7 },
    { search: "a".repeat(255) },
    "{",
    "null",
  ])("responds 400 to %j", async (body) => {
    const { status } = await backend.call("POST", userList, {
      token: admin.accessToken,
      body,
    });
    expect(status).toBe(400);
  });
});

describe("the rate limit", () => {
  const nearlyUsed = (member: TestUser, action: string, used: number) =>
    backend.sql(
      `insert into public.rate_limits (user_id, action, used) values ('${member.id}', '${action}', ${String(used)})`,
    );

  it.each([
    [userList, "get-users", 120, 60],
    [integration, "golfguage-integration", 20, 3600],
    [mails, "registration-mail", 60, 3600],
  ])(
    "the limit of %s tells the member when to retry and affects no one else",
    async (path, action, quota, span) => {
      const [member, other] = [await createUser(backend), await createUser(backend)];
      await nearlyUsed(member, action, quota - 1);
      const call = (who: TestUser) =>
        fetch(`${backend.url}${path}`, {
          method: "POST",
          headers: {
            apikey: backend.publishableKey,
            authorization: `Bearer ${who.accessToken}`,
          },
          body: "{}",
        });
      expect((await call(member)).status).not.toBe(429);
      for (let count = 0; count < 3; count += 1) {
        const refused = await call(member);
        expect(refused.status).toBe(429);
        expect(await refused.json()).toEqual({
          success: false,
          error: "rate_limited",
        });
        const seconds = Number(refused.headers.get("retry-after"));
        expect(seconds).toBeGreaterThan(span - 20);
        expect(seconds).toBeLessThanOrEqual(span);
      }
      expect((await call(other)).status).not.toBe(429);
      await backend.sql(
        `update public.rate_limits set window_started_at = now() - interval '${String(span)} seconds' where user_id = '${member.id}'`,
      );
      expect((await call(member)).status).not.toBe(429);
    },
  );

  it("of retries applies to administrators too", async () => {
    const member = await createUser(backend);
    await nearlyUsed(member, "golfguage-integration-retry", 200);
    expect((await integrate(member, { retry: randomUUID() })).status).toBe(429);
  });

  it("counts every call, concurrent ones too", async () => {
    const member = await createUser(backend);
    const answers = await Promise.all(Array.from({ length: 24 }, () => integrate(member)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 20 }, () => 409),
      ...Array.from({ length: 4 }, () => 429),
    ]);
  });

  it("lets members read their own counters, and change none", async () => {
    const member = await createUser(backend);
    await integrate(member);
    const path = "/rest/v1/rate_limits";
    const read = (token?: string) => backend.call("GET", `${path}?select=user_id,used`, { token });
    expect((await read(member.accessToken)).body).toEqual([{ user_id: member.id, used: 1 }]);
    expect(JSON.stringify((await read(person.accessToken)).body)).not.toContain(member.id);
    expect((await read()).body.code).toBe("42501");
    for (const method of ["POST", "PATCH", "DELETE"]) {
      const { body } = await backend.call(
        method,
        method === "POST" ? path : `${path}?user_id=eq.${member.id}`,
        {
          token: member.accessToken,
          ...(method !== "DELETE" && { body: { used: 0 } }),
        },
      );
      expect(body.code).toBe("42501");
    }
    const consume = (token?: string, action = "get-users") =>
      backend.call("POST", "/rest/v1/rpc/consume_rate_limit", {
        token,
        body: { action },
      });
    expect((await consume()).body.code).toBe("42501");
    expect((await consume(person.accessToken, "dance")).body).toMatchObject({
      code: "22023",
      message: "unknown_action",
    });
  });
});

it("an unknown function is not found", async () => {
  for (const name of ["nothing", "_shared", "", "..%2f..%2fetc"]) {
    const { status } = await backend.call("POST", `/functions/v1/${name}`, {
      token: person.accessToken,
    });
    expect(status).toBe(404);
  }
});
