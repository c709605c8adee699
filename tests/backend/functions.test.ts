import { randomUUID } from "node:crypto";
import { execFileSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeAdmin,
  createUser,
  signToken,
  startBackend,
} from "../support/backend.ts";
import type { TestUser, RunningBackend } from "../support/backend.ts";

let backend: RunningBackend;
let person: TestUser;

beforeAll(async () => {
  backend = await startBackend({ LOG_LEVEL: "debug" });
  person = await createUser(backend);
});

afterAll(() => backend.stop());

const integration = "/functions/v1/golfguage-integration";
const userList = "/functions/v1/get-users";

function order(changes: object = {}) {
  return {
    fullName: "Asha Golfer",
    email: `${randomUUID()}@example.com`,
    handicapCategory: "men",
    handicap: "18.5",
    ...changes,
  };
}

function integrate(body: unknown) {
  return backend.call("POST", integration, {
    token: person.accessToken,
    body,
  });
}

/** The accounts that the scoring service has. */
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
    [
      "the publishable key",
      () => ({ authorization: `Bearer ${backend.publishableKey}` }),
    ],
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
  ])("answers 401 to %s", async (_what, headers) => {
    const { status } = await backend.call("POST", path, {
      body: order(),
      headers: headers(),
    });
    expect(status).toBe(401);
  });

  it("answers 401 to somebody who has signed out", async () => {
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

  it.each(["PUT", "PATCH", "DELETE"])("answers 405 to %s", async (method) => {
    const { status } = await backend.call(method, path, {
      token: person.accessToken,
      body: order(),
    });
    expect(status).toBe(405);
  });

  it("answers 413 to a body that is too large", async () => {
    const { status } = await backend.call("POST", path, {
      token: person.accessToken,
      body: { ...order(), filling: "x".repeat(8 * 1024) },
    });
    expect(status).toBe(413);
  });
});

describe("golfguage-integration", () => {
  it("makes an account with a strong password, a new one each time", async () => {
    const wanted = order();
    const first = await integrate(wanted);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      success: true,
      email: wanted.email,
      password: expect.stringMatching(/^\S{24}$/) as string,
      message: expect.any(String) as string,
    });
    const second = await integrate(order());
    expect(second.body.password).not.toBe(first.body.password);

    const account = (await scoringAccounts()).find(
      ({ email }) => email === wanted.email,
    );
    expect(account).toMatchObject(wanted);
    expect(JSON.stringify(account)).not.toContain(first.body.password);
    expect(backend.output).not.toContain(first.body.password);
  });

  it("takes a number as handicap", async () => {
    expect((await integrate(order({ handicap: 0 }))).body.success).toBe(true);
  });

  it("says so when the account exists", async () => {
    const wanted = order();
    await integrate(wanted);
    const { status, body } = await integrate(wanted);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: false,
      message: expect.stringContaining("exists") as string,
    });
  });

  it.each(["fail", "nonsense", "slow"])(
    "answers 502 within its time when the service is told: %s",
    async (mode) => {
      const wanted = order();
      await backend.scoringBehaviour(mode, wanted.email);
      const begin = Date.now();
      const { status, body } = await integrate(wanted);
      expect(status).toBe(502);
      expect(body).toEqual({
        success: false,
        error: expect.any(String) as string,
      });
      expect(Date.now() - begin).toBeLessThan(6500);
      await backend.scoringBehaviour("normal", wanted.email);
    },
    15_000,
  );

  it("answers 502 to everybody when the service fails for all", async () => {
    await backend.scoringBehaviour("fail");
    expect((await integrate(order())).status).toBe(502);
    await backend.scoringBehaviour("normal");
    expect((await integrate(order())).status).toBe(200);
  });

  it.each([
    ["nothing", ""],
    ["no JSON", "{"],
    ["a list", "[]"],
    ["null", "null"],
    ["no name", order({ fullName: undefined })],
    ["a blank name", order({ fullName: " " })],
    ["a long name", order({ fullName: "a".repeat(121) })],
    ["no e-mail", order({ email: undefined })],
    ["no real e-mail", order({ email: "nobody" })],
    ["no category", order({ handicapCategory: "" })],
    ["no handicap", order({ handicap: null })],
    ["a name of another kind", order({ fullName: { toString: "x" } })],
  ])("answers 400 to %s", async (_what, body) => {
    const { status, body: answer } = await integrate(body);
    expect(status).toBe(400);
    expect(answer.success).toBe(false);
  });

  it("answers 405 to GET", async () => {
    const { status } = await backend.call("GET", integration, {
      token: person.accessToken,
    });
    expect(status).toBe(405);
  });
});

describe("without a scoring service", () => {
  it("answers that there is none", async () => {
    const lonely = await startBackend({ GOLFGUAGE_API_URL: "" });
    try {
      const somebody = await createUser(lonely);
      const { status, body } = await lonely.call("POST", integration, {
        token: somebody.accessToken,
        body: order(),
      });
      expect(status).toBe(200);
      expect(body.success).toBe(false);
      expect(body).not.toHaveProperty("password");
    } finally {
      await lonely.stop();
    }
  });

  it("answers 502 when nobody answers there", async () => {
    const unlucky = await startBackend({
      GOLFGUAGE_API_URL: "http://127.0.0.1:9",
    });
    try {
      const somebody = await createUser(unlucky);
      const { status } = await unlucky.call("POST", integration, {
        token: somebody.accessToken,
        body: order(),
      });
      expect(status).toBe(502);
    } finally {
      await unlucky.stop();
    }
  });
});

describe("the scoring stand-in", () => {
  it.each([
    ["GET", "/accounts"],
    ["POST", "/accounts"],
    ["POST", "/behaviour"],
  ])("answers 401 to %s %s without its key", async (method, path) => {
    const answer = await fetch(`${backend.scoringUrl}${path}`, {
      method,
      headers: { authorization: "Bearer wrong" },
      body: method === "POST" ? "{}" : undefined,
    });
    expect(answer.status).toBe(401);
  });

  it("refuses a mode that it does not know, and an account without a password", async () => {
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
    const wanted = order();
    await integrate(wanted);
    await backend.restart();
    const { body } = await integrate(wanted);
    expect(body.success).toBe(false);
    expect(body.message).toContain("exists");
  });
});

describe("get-users", () => {
  let admin: TestUser;

  beforeAll(async () => {
    admin = await createUser(backend, { fullName: "Club Secretary" });
    await makeAdmin(backend, admin);
  });

  it("answers 403 to others", async () => {
    const { status, body } = await backend.call("POST", userList, {
      token: person.accessToken,
      body: {},
    });
    expect(status).toBe(403);
    expect(Object.keys(body as object)).toEqual(["error"]);
  });

  it("answers 403 to a former administrator at once", async () => {
    const former = await createUser(backend);
    await makeAdmin(backend, former);
    const ask = async () =>
      backend.call("POST", userList, { token: former.accessToken, body: {} });
    expect((await ask()).status).toBe(200);
    await backend.sql(
      `delete from public.admins where user_id = '${former.id}'`,
    );
    const refused = await ask();
    expect(refused.status).toBe(403);
    expect(JSON.stringify(refused.body)).not.toContain("@");
  });

  it("gives an administrator users and counts, by POST and by GET", async () => {
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

  it("gives pages", async () => {
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
  ])("answers 400 to %j", async (body) => {
    const { status } = await backend.call("POST", userList, {
      token: admin.accessToken,
      body,
    });
    expect(status).toBe(400);
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

it("a function that dies is started again", async () => {
  const children = execFileSync("pgrep", ["-P", String(backend.pid), "deno"])
    .toString()
    .trim()
    .split("\n");
  expect(children).toHaveLength(3);
  for (const pid of children) process.kill(Number(pid), "SIGKILL");
  let status = 0;
  for (let attempt = 0; attempt < 50 && status !== 200; attempt += 1) {
    ({ status } = await integrate(order()));
    if (status !== 200) {
      expect(status).toBe(503);
      await delay(100);
    }
  }
  expect(status).toBe(200);
}, 15_000);
