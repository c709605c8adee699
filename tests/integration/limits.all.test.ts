import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createUser, type RunningBackend } from "../support/backend.ts";
import { startFaultyProxy, type FaultyProxy } from "../support/faulty-proxy.ts";
import { sendRequest } from "../support/raw-request.ts";
import { signIn } from "../support/session-cookie.ts";
import { sharedBackend } from "../support/shared-backends.ts";
import { Visitor, type Page } from "../support/visitor.ts";
import { MOVABLE_CLOCK, startWebServer, type WebServer } from "../support/web-server.ts";

/**
 * A twentieth of the real limits: 1 instead of 20 log-ins per account, 10
 * instead of 200 per address.
 */
const FACTOR = "0.05";

/** The real ones, and a clock that tests move. */
const REAL_LIMITS = { ...MOVABLE_CLOCK, RATE_LIMIT_FACTOR: "1" };

let backend: RunningBackend;
let proxy: FaultyProxy;
const sites = new Map<string, Promise<WebServer>>();

beforeAll(async () => {
  backend = await sharedBackend("members");
  proxy = await startFaultyProxy(backend.url);
});

afterEach(() => {
  proxy.heal();
});

afterAll(async () => {
  await Promise.all([...sites.values()].map(async (site) => (await site).stop()));
  await proxy.stop();
});

/** The web server with these settings; tests with the same ones share it. */
function siteWith(environment: Record<string, string>): Promise<WebServer> {
  const key = JSON.stringify(environment);
  const started =
    sites.get(key) ??
    startWebServer(
      { url: proxy.url, publishableKey: backend.publishableKey },
      { RATE_LIMIT_FACTOR: FACTOR, TRUST_PROXY: "1", ...environment },
    );
  sites.set(key, started);
  return started;
}

let addresses = 0;

/** An address that nobody has come from yet. */
function newAddress(): string {
  addresses += 1;
  return `203.0.113.${String(addresses)}`;
}

/** A visitor of the web server with these settings, from an address of their own. */
async function start(environment: Record<string, string> = {}, address = newAddress()) {
  const { url } = await siteWith(environment);
  return new Visitor(url, from(address));
}

const newEmail = () => `golfer-${crypto.randomUUID()}@example.com`;

const from = (address: string) => ({ "X-Forwarded-For": address });

function expectTooMany(page: Page) {
  expect(page.status).toBe(429);
  expect(page.alert[0]).toBe("Too many attempts");
  expect(page.alert[1]).toMatch(
    /^Please wait (?:a minute|\d+ minutes) and try again\. What you typed is still here(?:, but for passwords)?\.$/,
  );
  const seconds = Number(page.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60 * 60);
}

const anyone = "someone@example.com";

describe("one attempt too many", () => {
  const forms: {
    path: string;
    form: Record<string, string>;
    call: string;
  }[] = [
    {
      path: "/login",
      form: { password: "not-this-one" },
      call: "/auth/v1/token",
    },
    {
      path: "/signup",
      form: { fullName: "Asha Rao", password: "a-password-1", adult: "on" },
      call: "/auth/v1/signup",
    },
    {
      path: "/forgot-password",
      form: {},
      call: "/auth/v1/recover",
    },
    { path: "/auth/confirm", form: {}, call: "/auth/v1/resend" },
  ];

  test.each(forms)(
    "$path: 429 with the values, and the service is not called",
    async ({ path, form: own, call }) => {
      const visitor = await start();
      const form = { ...own, email: newEmail() };
      const first = await visitor.copy().post(path, form);
      expect(first.status).not.toBe(429);
      const asked = proxy.requests.get(call);
      const second = await visitor.post(path, form);
      expectTooMany(second);
      expect(second.text).toContain(`value="${form.email}"`);
      expect(second.alert[1]?.includes("but for passwords")).toBe("password" in own);
      expect(second.text).not.toContain("a-password-1");
      expect(second.text).not.toContain("not-this-one");
      expect(proxy.requests.get(call)).toBe(asked);

      // The limit is per account.
      const other = { ...form, email: newEmail() };
      expect((await visitor.post(path, other)).status).not.toBe(429);
    },
  );

  test.each([
    [
      "/tournaments/bangalore-birdie-bash/register",
      {
        email: "asha@example.com",
        golfGroup: "Golf Squad",
        category: "ladies",
      },
    ],
    ["/tournaments/founder-birthday/register", { birthdayMessage: "Well!" }],
  ])("%s: 429 with every value", async (path, own) => {
    const visitor = await start();
    const person = await createUser(backend);
    await visitor.logIn(person);
    // The toast of a post would be on the next page.
    const post = () =>
      visitor.copy().post(`${path}?update=1`, {
        submissionKey: crypto.randomUUID(),
        fullName: "Asha of the Limits",
        phone: "98450 12345",
        handicap: "12.4",
        ...own,
      });
    // 30 an hour, times the factor.
    expect((await post()).refusal).toBeNull();
    expect((await post()).refusal).toBeNull();
    const page = await post();
    expectTooMany(page);
    expect(page.text).toContain('value="Asha of the Limits"');
    expect(page.text).toContain('value="98450 12345"');
    // Changes count with it.
    const change = await visitor.post(
      path.replace(/^\/tournaments\/(.*)\/register$/, "/profile/registrations/$1"),
      {
        replaces: crypto.randomUUID(),
        submissionKey: crypto.randomUUID(),
        fullName: "Asha of the Changes",
        phone: "98450 12345",
        handicap: "12.4",
        ...own,
      },
    );
    expectTooMany(change);
    expect(change.text).toContain('value="Asha of the Changes"');
  });

  test("capitals make no other account, and a successful log-in resets the count", async () => {
    const visitor = await start();
    const person = await createUser(backend);
    for (let time = 0; time < 3; time += 1) {
      const { email, password } = person;
      const page = await visitor.copy().post("/login", { email, password });
      expect(page.refusal).toBeNull();
    }
    const wrong = { email: person.email, password: "wrong-one-1" };
    expect((await visitor.post("/login", wrong)).status).toBe(400);
    wrong.email = ` ${person.email.toUpperCase()}`;
    expectTooMany(await visitor.post("/login", wrong));
  });
});

describe("members behind one address", () => {
  /** One attempt for an account, two for an address; at registrations three. */
  const LEAST = { RATE_LIMIT_FACTOR: "0.005" };

  test("all log in and register, and a form sent again counts once", async () => {
    const address = newAddress();
    for (let member = 0; member < 5; member += 1) {
      const visitor = await start(LEAST, address);
      const { email, password } = await createUser(backend);
      expect((await visitor.post("/login", { email, password })).location).toBe("/profile");
      const form = {
        submissionKey: crypto.randomUUID(),
        fullName: "Asha of Many",
        phone: "98450 12345",
        handicap: "12.4",
        birthdayMessage: "Well!",
      };
      for (let time = 0; time < 3; time += 1) {
        const sent = visitor.copy().post("/tournaments/founder-birthday/register", form);
        expect((await sent).refusal).toBeNull();
      }
    }
  });

  test("and no outage is an attempt", async () => {
    const visitor = await start(LEAST);
    const { email, password } = await createUser(backend);
    proxy.fail("/auth/v1/token", { kind: "status", status: 503 });
    for (let time = 0; time < 3; time += 1) {
      expect((await visitor.post("/login", { email, password })).status).toBe(503);
    }
    proxy.heal();
    expect((await visitor.post("/login", { email, password })).location).toBe("/profile");
  });
});

describe("a member whose account is under attack", () => {
  /** Tries wrong passwords on an account; each attempt's status and duration. */
  async function attack(visitor: Visitor, email: string, addresses: string[]) {
    const attempts: { status: number; milliseconds: number }[] = [];
    for (const address of addresses) {
      const startedAt = performance.now();
      const form = { email, password: "not-this-one-1" };
      const { status } = await visitor.copy().post("/login", form, from(address));
      attempts.push({ status, milliseconds: performance.now() - startedAt });
    }
    return attempts;
  }
  const repeat = (address: string, times: number) => Array<string>(times).fill(address);

  test("can log in from another address than the attacker's", async () => {
    const visitor = await start();
    const member = await createUser(backend);
    const attempts = await attack(visitor, member.email, repeat(newAddress(), 12));
    expect(attempts.map(({ status }) => status)).toEqual([400, ...Array<number>(11).fill(429)]);
    const { email, password } = member;
    const page = await visitor.post("/login", { email, password }, from(newAddress()));
    expect(page.location).toBe("/profile");
  });

  test("can log in while the attacker uses many addresses, each of which is slowed down", async () => {
    const visitor = await start();
    const member = await createUser(backend);
    const attempts = await attack(visitor, member.email, Array.from({ length: 6 }, newAddress));
    expect(attempts.map(({ status }) => status)).toEqual(Array<number>(6).fill(400));
    // 250 ms, doubled each time, up to 3 s.
    expect(attempts[5]?.milliseconds).toBeGreaterThan(2_900);
    const { email, password } = member;
    const page = await visitor.post("/login", { email, password }, from(newAddress()));
    expect(page.location).toBe("/profile");
  });

  test("can get a reset link, however many the attacker requested", async () => {
    const visitor = await start();
    const { email } = await createUser(backend);
    const ask = (address: string) =>
      visitor.copy().post("/forgot-password", { email }, from(address));
    const asked = [];
    const attacker = newAddress();
    for (let time = 0; time < 11; time += 1) {
      asked.push((await ask(attacker)).status);
    }
    expect(asked.at(-1)).toBe(429);
    expect((await ask(newAddress())).refusal).toBeNull();
  });

  test("can change the password while signed in, even from the attacker's address", async () => {
    const address = newAddress();
    const visitor = await start({}, address);
    const member = await createUser(backend);
    await visitor.logIn(member);
    await attack(visitor, member.email, repeat(address, 8));
    const page = await visitor.post("/profile/account", {
      intent: "password",
      currentPassword: member.password,
      password: "a-new-password-1",
    });
    expect((await visitor.follow(page)).notice[0]).toBe("Password changed");
  });
});

describe("a new e-mail address", () => {
  const change = (visitor: Visitor, email: string) =>
    visitor.copy().post("/profile/account", { intent: "email", email });

  test("once a minute, whether it is free or taken, as the auth service mails no second one", async () => {
    const visitor = await start(REAL_LIMITS);
    const taken = await createUser(backend);
    for (const first of ["free@example.com", taken.email]) {
      signIn(visitor, await createUser(backend));
      expect((await change(visitor, first)).location).toBe("/profile/account");
      const asked = proxy.requests.get("/auth/v1/user");
      for (const email of ["next@example.com", taken.email]) {
        const page = await change(visitor, email);
        expect(page.status).toBe(429);
        expect(page.alert[0]).toBe("Requested a moment ago");
        expect(page.text).toContain(`value="${email}"`);
      }
      // Each page asks who is signed in, and nothing else.
      expect(proxy.requests.get("/auth/v1/user")).toBe((asked ?? 0) + 2);
      await (await siteWith(REAL_LIMITS)).moveClock(60_000);
      expect((await change(visitor, "next@example.com")).refusal).toBeNull();
    }
  });

  test("a mail that could not be sent does not count", async () => {
    const visitor = await start(REAL_LIMITS);
    signIn(visitor, await createUser(backend));
    proxy.fail("PUT /auth/v1/user", { kind: "status", status: 503 });
    expect((await change(visitor, "again@example.com")).status).toBe(503);
    proxy.heal();
    expect((await change(visitor, "again@example.com")).refusal).toBeNull();
  });
});

describe("guessing the current password within a session", () => {
  test.each([
    ["/profile/account", "currentPassword", { intent: "password", password: "new-password-1" }],
    ["/profile/delete", "password", {}],
  ])(
    "%s: blocked after a few attempts, and the auth service is not called",
    async (path, field, own) => {
      const visitor = await start();
      const member = await createUser(backend);
      await visitor.logIn(member);
      const guess = (password: string) => visitor.copy().post(path, { ...own, [field]: password });
      const first = await guess("not-this-one-1");
      expect(first.status).toBe(400);
      expect(first.text).toContain("This is not your password.");
      const asked = proxy.requests.get("/auth/v1/token");
      expectTooMany(await guess(member.password));
      expect(proxy.requests.get("/auth/v1/token")).toBe(asked);
      // The same limit applies to the other page.
      const [other, form]: [string, Record<string, string>] =
        path === "/profile/delete"
          ? [
              "/profile/account",
              {
                intent: "password",
                currentPassword: member.password,
                password: "a-new-password-1",
              },
            ]
          : ["/profile/delete", { password: member.password }];
      expectTooMany(await visitor.copy().post(other, form));
    },
  );
});

describe("a client's address", () => {
  /**
   * Two at a time: the backend checks eight passwords at once, for other files too, and a
   * slow machine refuses some of a network's requests that come together.
   */
  async function repeat(times: number, attempt: () => Promise<number>) {
    const statuses: number[] = [];
    for (let left = times; left > 0; left -= 2) {
      const some = Array.from({ length: Math.min(left, 2) }, attempt);
      statuses.push(...(await Promise.all(some)));
    }
    return statuses;
  }

  /** The statuses of so many log-ins, each with another account. */
  function guess(visitor: Visitor, address: string, times: number) {
    return repeat(times, async () => {
      const form = { email: newEmail(), password: "wrong-one-1" };
      const page = await visitor.copy().post("/login", form, from(address));
      return page.status;
    });
  }

  test("has its own limit, behind a trusted proxy", async () => {
    const visitor = await start();
    const address = newAddress();
    expect(await guess(visitor, address, 10)).toEqual(Array(10).fill(400));
    expect(await guess(visitor, address, 1)).toEqual([429]);
    expect(await guess(visitor, newAddress(), 1)).toEqual([400]);
    // A forged X-Forwarded-For before the proxy's own entry is ignored.
    expect(await guess(visitor, `198.51.100.7, ${address}`, 1)).toEqual([429]);
  });

  test("that is no address does not count for itself", async () => {
    const visitor = await start();
    await guess(visitor, "one", 5);
    await guess(visitor, "two", 5);
    expect(await guess(visitor, "three", 1)).toEqual([429]);
  });

  test("cannot be forged without a trusted proxy", async () => {
    const visitor = await start({ TRUST_PROXY: "false" });
    await guess(visitor, newAddress(), 10);
    expect(await guess(visitor, newAddress(), 1)).toEqual([429]);
  });

  test("of a real IPv6 connection is not that of IPv4", async () => {
    // A site of its own: on the one of the test above these addresses are known.
    const { url } = await siteWith({
      TRUST_PROXY: "false",
      RATE_LIMIT_FACTOR: FACTOR,
    });
    const guessOver = async (host: string) => {
      const { status } = await sendRequest(
        url.replace("localhost", host),
        "POST",
        "/login",
        {
          Host: new URL(url).host,
          Origin: url,
          "Content-Type": "application/x-www-form-urlencoded",
        },
        `email=${newEmail()}&password=wrong-one-1`,
      );
      return status;
    };
    expect(await repeat(10, () => guessOver("[::1]"))).toEqual(Array(10).fill(400));
    expect(await guessOver("[::1]")).toBe(429);
    // As the system hands it on, ::ffff:127.0.0.1 is in the /64 of ::1, too.
    expect(await guessOver("127.0.0.1")).toBe(400);
  });

  test("in IPv6 counts by its /64", async () => {
    const visitor = await start();
    await guess(visitor, "2001:db8:1:2::1", 10);
    expect(await guess(visitor, "2001:db8:1:2:ffff::9", 1)).toEqual([429]);
    expect(await guess(visitor, "2001:db8:1:3::1", 1)).toEqual([400]);
  });
});

describe("the honeypot", () => {
  test.each([
    ["/signup", { fullName: "Asha", password: "a-password-1", adult: "on" }],
    ["/forgot-password", {}],
  ])(
    "%s: filled in by a bot, nothing is sent; filled in by accident, nothing is lost",
    async (path, own) => {
      const visitor = await start(REAL_LIMITS);
      const email = newEmail();
      const form: Record<string, string> = { ...own, email };
      // What every page says is read once a minute.
      const calls = () => proxy.keys.filter(({ path: call }) => call !== "/rest/v1/content").length;
      const asked = calls();
      const page = await visitor.post(path, { ...form, clubWebsite: "x" });
      expect(page.status).toBe(400);
      expect(page.alert[0]).toBe("Not sent yet");
      expect(page.text).toContain(`value="${email}"`);
      expect(page.text).not.toContain("a-password-1");
      expect(calls()).toBe(asked);
      const again = await visitor.post(path, { ...form, clubWebsite: "" });
      expect(again.refusal).toBeNull();
    },
  );
});

test.each([
  [
    "/tournaments/bangalore-birdie-bash/register",
    { email: anyone, golfGroup: "Golf Squad", category: "ladies" },
  ],
  ["/tournaments/founder-birthday/register", {}],
])(
  "%s: a registration by a bot inserts no row, and loses nothing",
  async (path, own: Record<string, string>) => {
    const visitor = await start(REAL_LIMITS);
    const person = await createUser(backend);
    signIn(visitor, person);
    const form = {
      submissionKey: crypto.randomUUID(),
      fullName: "Asha of the Field",
      phone: "98450 12345",
      handicap: "12.4",
      ...own,
    };
    const page = await visitor.post(path, { ...form, clubWebsite: "x" });
    expect(page.status).toBe(400);
    expect(page.alert[0]).toBe("Not sent yet");
    expect(page.text).toContain('value="Asha of the Field"');
    const rows = () =>
      backend.sql(
        `select count(*) as rows from public.tournament_registrations where user_id = '${person.id}'`,
      );
    expect(Number((await rows())[0]?.rows)).toBe(0);
    expect((await visitor.post(path, form)).refusal).toBeNull();
    expect(Number((await rows())[0]?.rows)).toBe(1);
  },
);

describe("client IP forwarding", () => {
  type Heard = { path: string; headers: Record<string, unknown> };

  /** A gateway that records the headers of its requests. */
  async function startGateway() {
    const heard: Heard[] = [];
    const server = createServer((request, response) => {
      heard.push({ path: request.url ?? "", headers: request.headers });
      const isToken = request.url?.startsWith("/auth/v1/token");
      response.writeHead(isToken ? 200 : 401, {
        "content-type": "application/json",
      });
      response.end(
        JSON.stringify(
          isToken
            ? {
                access_token: "e30.e30.e30",
                refresh_token: "refresh",
                token_type: "bearer",
                expires_in: 3600,
                expires_at: Math.round(Date.now() / 1000) + 3600,
                user: { id: crypto.randomUUID(), email: anyone },
              }
            : { code: "x", message: "x" },
        ),
      );
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    return { heard, server, url: `http://127.0.0.1:${String(port)}` };
  }

  test.each([
    ["without a key of its own", {}, "publishable"],
    [
      "with the forwarding key",
      { SUPABASE_FORWARDING_KEY: "sb_secret_for_forwarding" },
      "sb_secret_for_forwarding",
    ],
  ])("sends the visitor's address, %s", async (_, settings, key) => {
    const gateway = await startGateway();
    const site = await startWebServer(
      { url: gateway.url, publishableKey: "publishable" },
      { TRUST_PROXY: "1", ...settings },
    );
    onTestFinished(() => site.stop());
    const visitor = new Visitor(site.url);
    const form = { email: anyone, password: "a-password-1" };
    await visitor.post("/login", form, from("203.0.113.5"));
    await visitor.get("/tournaments/bangalore-birdie-bash/register", from("203.0.113.6"));
    const [login] = gateway.heard;
    expect(login?.path).toContain("/auth/v1/token");
    expect(login?.headers).toMatchObject({
      "sb-forwarded-for": "203.0.113.5",
      apikey: key,
      authorization: `Bearer ${key}`,
    });
    const user = gateway.heard.find(({ path }) => path.includes("/user"));
    expect(user?.headers).toMatchObject({
      "sb-forwarded-for": "203.0.113.6",
      apikey: key,
      authorization: "Bearer e30.e30.e30",
    });
    gateway.server.closeAllConnections();
    gateway.server.close();
  });

  test("sends its key to the auth service only", async () => {
    const person = await createUser(backend);
    const visitor = await start(REAL_LIMITS);
    signIn(visitor, person);
    // The embedded gateway accepts the session, but would reject the key.
    const site = await siteWith({
      ...REAL_LIMITS,
      SUPABASE_FORWARDING_KEY: "sb_secret_for_forwarding",
    });
    const member = new Visitor(site.url);
    for (const pair of visitor.cookies) member.cookies.set(...pair);
    proxy.fail("/auth/v1/user", {
      kind: "json",
      status: 200,
      body: { id: person.id, email: person.email, user_metadata: {} },
    });
    const page = await member.get("/profile?credentials=shown");
    expect(page.status).toBe(200);
    const keys = proxy.keys.filter(({ path }) => !path.startsWith("/auth/v1/"));
    expect(keys.length).toBeGreaterThan(0);
    for (const { key } of keys) expect(key).toBe(backend.publishableKey);
    expect(proxy.keys.some(({ key }) => key === "sb_secret_for_forwarding")).toBe(true);
  });
});

/** @throws unless the page was refused at once, because of too many */
async function shed(sent: Promise<Page>): Promise<Page> {
  const page = await sent;
  expect(page.status).toBe(503);
  expect(page.headers.get("Retry-After")).toBe("5");
  return page;
}

test("overload: more pages than can be rendered get a 503, while posts and cached pages work", async () => {
  const site = await startWebServer(
    { url: proxy.url, publishableKey: backend.publishableKey },
    { TRUST_PROXY: "1" },
  );
  onTestFinished(() => site.stop());
  const visitor = new Visitor(site.url);
  signIn(visitor, await createUser(backend));
  proxy.fail("/auth/v1/user", { kind: "hang" });
  const sent: Promise<Page>[] = [];
  let refused: Page | null = null;
  // A busy machine may give up on the first before the last has come; the limit
  // is lower for the next.
  for (let flood = 0; flood < 5 && !refused; flood += 1) {
    const pages = Array.from({ length: 300 }, (_, index) =>
      visitor.copy().get("/profile/delete", from(`10.1.${String(index)}.1`)),
    );
    sent.push(...pages);
    // The others wait for the backend, which is down for longer.
    refused = await Promise.any(pages.map(shed)).catch(() => null);
  }
  expect(refused?.text).toContain("<h1>The site is busy");
  // Which browsers obey, at this address.
  expect(refused?.text).toContain("This page comes by itself in a few seconds.");
  expect(refused?.headers.get("Refresh")).toMatch(/^(?:[4-9]|1[0-2])$/);

  const stranger = new Visitor(visitor.site);
  expect((await stranger.get("/about")).status).toBe(200);
  const form = { email: anyone, password: "wrong-one-1" };
  expect((await stranger.post("/login", form)).status).toBe(400);

  await Promise.all(sent);
  proxy.heal();
  expect((await visitor.get("/profile")).status).toBe(200);
});
