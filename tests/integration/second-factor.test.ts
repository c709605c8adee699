import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { HtmlValidate } from "html-validate";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  createUser,
  makeAdmin,
  startBackend,
  type RunningBackend,
  type TestUser,
} from "../support/backend.ts";
import { startFaultyProxy, type FaultyProxy } from "../support/faulty-proxy.ts";
import { startHostedMfa, type HostedMfa } from "../support/hosted-mfa.ts";
import { scriptsOf } from "../support/page-scripts.ts";
import { readSession, writeSession } from "../support/session-cookie.ts";
import { Visitor, type Page } from "../support/visitor.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";

const PAGE = "/profile/second-factor";
const CODE_PAGE = "/login/code";
const PENDING = "teebox-pending-session";

let backend: RunningBackend;
let mfa: HostedMfa;
let proxy: FaultyProxy;
let site: WebServer;

beforeAll(async () => {
  backend = await startBackend();
  mfa = await startHostedMfa(backend);
  proxy = await startFaultyProxy(mfa.url);
  site = await startWebServer(
    { url: proxy.url, publishableKey: mfa.publishableKey },
    { LOG_LEVEL: "warn", SECOND_FACTOR: "on" },
  );
});

afterEach(() => {
  proxy.heal();
});

afterAll(async () => {
  await site.stop();
  await proxy.stop();
  await mfa.stop();
  await backend.stop();
});

/** The key that a page shows, without its spaces. */
function keyIn({ text }: Page): string {
  const [, key = ""] = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(text) ?? [];
  return key.replaceAll(" ", "");
}

/** A code that is not the right one, nor one of its neighbours. */
function wrongCode(secret: string): string {
  const right = Number(mfa.code(secret));
  return String((right + 500_000) % 1_000_000).padStart(6, "0");
}

function post(visitor: Visitor, path: string, form: Record<string, string>) {
  return visitor.post(path, form);
}

/** Begins, and returns the key that the page shows. */
async function begin(visitor: Visitor, { password }: TestUser) {
  const begun = await post(visitor, PAGE, { intent: "begin", password });
  expect([begun.status, begun.location]).toEqual([302, PAGE]);
  return keyIn(await visitor.get(PAGE));
}

async function switchOn(visitor: Visitor, user: TestUser): Promise<string> {
  const secret = await begin(visitor, user);
  const confirmed = await post(visitor, PAGE, {
    intent: "confirm",
    code: mfa.code(secret),
  });
  expect([confirmed.status, confirmed.location]).toEqual([302, "/profile"]);
  return secret;
}

/** A member with a second factor, signed in where it was switched on. */
async function memberWithFactor() {
  const user = await createUser(backend);
  const visitor = new Visitor(site.url);
  await visitor.logIn(user);
  const secret = await switchOn(visitor, user);
  await visitor.get("/profile");
  return { user, visitor, secret };
}

/** Another browser, after the password and before the code. */
async function afterPassword({ email, password }: TestUser, redirectTo = "/profile") {
  const visitor = new Visitor(site.url);
  const answer = await post(visitor, "/login", { email, password, redirectTo });
  return { visitor, answer };
}

/** Names somebody else in the token that waits for the code, as one that has expired. */
function disguise(visitor: Visitor) {
  const session = readSession(visitor, PENDING);
  const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");
  const header = session.access_token.split(".")[0] ?? "";
  const claims = { sub: randomUUID(), session_id: randomUUID(), exp: 1 };
  writeSession(
    visitor,
    {
      ...session,
      access_token: `${header}.${part(claims)}.AAAA`,
      expires_at: 1,
    },
    PENDING,
  );
}

const claimsOf = (visitor: Visitor) =>
  JSON.parse(
    Buffer.from(readSession(visitor).access_token.split(".")[1] ?? "", "base64url").toString(),
  ) as { aal: string; session_id: string };

const hasSession = (visitor: Visitor) =>
  [...visitor.cookies.keys()].some((name) => name.startsWith("teebox-session"));

describe("switching it on", () => {
  test("shows a picture and a key in groups of four, and takes the app's code", async () => {
    const user = await createUser(backend);
    const visitor = new Visitor(site.url);
    await visitor.logIn(user);
    const settings = await visitor.get("/profile/account");
    expect(settings.text).toContain("Two-step log-in");
    expect(settings.text).toContain(`href="${PAGE}"`);

    const wrong = await post(visitor, PAGE, {
      intent: "begin",
      password: "not-it",
    });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("This is not your password.");

    const secret = await begin(visitor, user);
    const page = await visitor.get(PAGE);
    expect(page.text).toMatch(/<code[^>]*>(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}<\/code>/);
    expect(page.text).toMatch(/<svg[^>]* role="img"[^>]*aria-label="QR code/);
    expect(page.text).not.toMatch(/<svg[^>]* style=/);
    // Nothing is on before the first code.
    expect(claimsOf(visitor).aal).toBe("aal1");

    for (const [code, message] of [
      ["", "Please enter the code."],
      ["12345", "Please enter the six digits"],
      [wrongCode(secret), "That code is wrong or has expired."],
    ] as const) {
      const refused = await post(visitor, PAGE, { intent: "confirm", code });
      expect(refused.status).toBe(400);
      expect(refused.text).toContain(message);
      // The same key stays on the page.
      expect(keyIn(refused)).toBe(secret);
    }
    const code = mfa.code(secret);
    const confirmed = await post(visitor, PAGE, {
      intent: "confirm",
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(confirmed.location).toBe("/profile");
    expect(claimsOf(visitor).aal).toBe("aal2");
    expect((await visitor.get("/profile")).text).toContain("Two-step log-in is on");
    const after = await visitor.get(PAGE);
    expect(after.text).toContain("Switch it off");
    expect(after.text).not.toContain(secret);
  });

  test("ends the sessions that were opened with a password alone", async () => {
    const user = await createUser(backend);
    const [here, there] = [new Visitor(site.url), new Visitor(site.url)];
    await here.logIn(user);
    await there.logIn(user);
    await switchOn(here, user);
    expect((await here.get("/profile")).status).toBe(200);
    // Its token is good for an hour still.
    const page = await there.get("/profile");
    expect([page.status, page.location]).toEqual([302, "/login?redirectTo=%2Fprofile"]);
  });

  test("the key is only for the browser that began, and goes with 'Not now'", async () => {
    const user = await createUser(backend);
    const visitor = new Visitor(site.url);
    await visitor.logIn(user);
    await begin(visitor, user);
    const [name = "", value = ""] =
      [...visitor.cookies].find(([each]) => each === "teebox-second-factor") ?? [];
    const other = new Visitor(site.url);
    await other.logIn(await createUser(backend));
    other.cookies.set(name, value);
    expect(keyIn(await other.get(PAGE))).toBe("");

    const cancelled = await post(visitor, PAGE, { intent: "cancel" });
    expect(cancelled.location).toBe("/profile");
    expect(keyIn(await visitor.get(PAGE))).toBe("");
    const factors = await backend.sql(
      `select id from auth.mfa_factors where user_id = '${user.id}'`,
    );
    expect(factors).toEqual([]);
  });

  test("a key that the service has dropped is replaced", async () => {
    const user = await createUser(backend);
    const visitor = new Visitor(site.url);
    await visitor.logIn(user);
    const secret = await begin(visitor, user);
    await backend.sql(`delete from auth.mfa_factors where user_id = '${user.id}'`);
    const late = await post(visitor, PAGE, {
      intent: "confirm",
      code: mfa.code(secret),
    });
    expect([late.status, late.location]).toEqual([302, PAGE]);
    const page = await visitor.get(PAGE);
    expect(page.text).toContain("The key has expired");
    expect(keyIn(page)).toBe("");
    await switchOn(visitor, user);
  });

  test("while the service is down nothing is lost", async () => {
    const user = await createUser(backend);
    const visitor = new Visitor(site.url);
    await visitor.logIn(user);
    const secret = await begin(visitor, user);
    const code = mfa.code(secret);
    proxy.fail("/auth/v1/factors", { kind: "status", status: 503 });
    const failed = await post(visitor, PAGE, { intent: "confirm", code });
    expect(failed.status).toBe(503);
    expect(keyIn(failed)).toBe(secret);
    expect(failed.text).toContain(`value="${code}"`);
    proxy.fail("/auth/v1/", { kind: "refuse" });
    const unreachable = await post(visitor, PAGE, { intent: "confirm", code });
    expect(unreachable.status).toBe(503);
    expect(keyIn(unreachable)).toBe(secret);
    proxy.heal();
    const confirmed = await post(visitor, PAGE, {
      intent: "confirm",
      code: mfa.code(secret),
    });
    expect(confirmed.location).toBe("/profile");
  });
});

describe("logging in", () => {
  test("asks for the code after the password, and signs in only then", async () => {
    const { user, secret } = await memberWithFactor();
    const { visitor, answer } = await afterPassword(user, "/purchases");
    const codePage = `${CODE_PAGE}?redirectTo=%2Fpurchases`;
    expect([answer.status, answer.location]).toEqual([302, codePage]);
    expect(hasSession(visitor)).toBe(false);

    for (const path of ["/profile", PAGE, "/profile/delete"]) {
      const page = await visitor.get(path);
      expect([page.status, page.location]).toEqual([
        302,
        `/login?redirectTo=${encodeURIComponent(path)}`,
      ]);
    }
    // The log-in page leads on to the code.
    const login = await visitor.get("/login?redirectTo=%2Fpurchases");
    expect(login.location).toBe(codePage);

    const page = await visitor.get(codePage);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(page.text).toContain('autoComplete="one-time-code"');
    expect(page.text).toContain('inputMode="numeric"');

    const wrong = await post(visitor, CODE_PAGE, {
      code: wrongCode(secret),
      redirectTo: "/purchases",
    });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("That code is wrong");
    expect(wrong.text).toContain('value="/purchases"');
    expect(hasSession(visitor)).toBe(false);

    const right = await post(visitor, CODE_PAGE, {
      code: mfa.code(secret),
      redirectTo: "/purchases",
    });
    expect([right.status, right.location]).toEqual([302, "/purchases"]);
    expect(claimsOf(visitor).aal).toBe("aal2");
    expect([...visitor.cookies.keys()]).not.toContain(PENDING);
    const profile = await visitor.get("/profile");
    expect(profile.status).toBe(200);
    expect(profile.text).toContain(user.email);
    // There is no code to ask for any more.
    expect((await visitor.get(CODE_PAGE)).location).toBe("/profile");
  });

  test("the code's page leads nowhere else and keeps an earlier session", async () => {
    const { user, secret } = await memberWithFactor();
    const { visitor, answer } = await afterPassword(user, "//evil.example");
    expect(answer.location).toBe(`${CODE_PAGE}?redirectTo=%2Fprofile`);
    const pending = visitor.cookies.get(PENDING);
    const right = await post(visitor, CODE_PAGE, {
      code: mfa.code(secret),
      redirectTo: "https://evil.example/",
    });
    expect(right.location).toBe("/profile");
    // What a thief saw before the code is not the session after it.
    const thief = new Visitor(site.url);
    thief.cookies.set("teebox-session", pending ?? "");
    const page = await thief.get("/profile");
    expect([page.status, page.location]).toEqual([302, "/login?redirectTo=%2Fprofile"]);
  });

  test("a code whose time has passed is refused, and one challenge is not for two", async () => {
    const { user, secret } = await memberWithFactor();
    const { visitor } = await afterPassword(user);
    const old = mfa.code(secret);
    mfa.moveClock(120_000);
    const late = await post(visitor, CODE_PAGE, { code: old });
    expect(late.text).toContain("has expired");
    proxy.fail("/verify", {
      kind: "json",
      status: 422,
      body: {
        code: "mfa_challenge_expired",
        message: "MFA challenge has expired",
      },
    });
    const slow = await post(visitor, CODE_PAGE, { code: mfa.code(secret) });
    expect(slow.status).toBe(400);
    expect(slow.text).toContain("That took too long.");
    proxy.heal();
    const right = await post(visitor, CODE_PAGE, { code: mfa.code(secret) });
    expect(right.location).toBe("/profile");
  });

  test("while the service is down the code stays in its field", async () => {
    const { user, secret } = await memberWithFactor();
    const { visitor } = await afterPassword(user, "/purchases");
    const code = mfa.code(secret);
    for (const part of ["/challenge", "/auth/v1/"]) {
      proxy.fail(part, { kind: "refuse" });
      const failed = await post(visitor, CODE_PAGE, {
        code,
        redirectTo: "/purchases",
      });
      expect(failed.status).toBe(503);
      expect(failed.text).toContain(`value="${code}"`);
      proxy.heal();
    }
    const right = await post(visitor, CODE_PAGE, {
      code: mfa.code(secret),
      redirectTo: "/purchases",
    });
    expect(right.location).toBe("/purchases");
  });

  test("an ended session begins at the password again, or with another account", async () => {
    const { user, secret } = await memberWithFactor();
    const { visitor } = await afterPassword(user, "/purchases");
    await backend.sql(`delete from auth.sessions where user_id = '${user.id}'`);
    const ended = await post(visitor, CODE_PAGE, {
      code: mfa.code(secret),
      redirectTo: "/purchases",
    });
    expect(ended.location).toBe("/login?redirectTo=%2Fpurchases");
    expect((await visitor.follow(ended)).text).toContain("Please log in again");

    const second = await afterPassword(user);
    const another = await post(second.visitor, CODE_PAGE, {
      intent: "another",
    });
    expect(another.location).toBe("/login");
    expect((await second.visitor.get("/login")).status).toBe(200);
    const other = await createUser(backend);
    await second.visitor.logIn(other);
    expect((await second.visitor.get("/profile")).text).toContain(other.email);
  });

  test("too many codes are refused for a while", async () => {
    const strict = await startWebServer(
      { url: proxy.url, publishableKey: mfa.publishableKey },
      { LOG_LEVEL: "warn", SECOND_FACTOR: "on", RATE_LIMIT_FACTOR: "0.3" },
    );
    try {
      const { user, secret } = await memberWithFactor();
      const visitor = new Visitor(strict.url);
      await post(visitor, "/login", user);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const { status } = await post(visitor, CODE_PAGE, {
          code: wrongCode(secret),
        });
        expect(status).toBe(400);
        // The cookie names another account, and its refresh token is as good.
        disguise(visitor);
      }
      const refused = await post(visitor, CODE_PAGE, {
        code: mfa.code(secret),
      });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    } finally {
      await strict.stop();
    }
  });

  test("a session cookie made by hand, with the password alone, shows nothing of the member's", async () => {
    const { user } = await memberWithFactor();
    const { body } = await (async () => {
      const answer = await fetch(`${mfa.url}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: {
          apikey: mfa.publishableKey,
          "content-type": "application/json",
        },
        body: JSON.stringify({ email: user.email, password: user.password }),
      });
      return {
        body: (await answer.json()) as Parameters<typeof writeSession>[1],
      };
    })();
    for (const path of ["/profile", "/profile/delete", "/profile/data.json"]) {
      const visitor = new Visitor(site.url);
      writeSession(visitor, body);
      const page = await visitor.get(path);
      expect(page.text).not.toContain(user.email);
      expect([page.status, page.location]).toEqual([
        302,
        `/login?redirectTo=${encodeURIComponent(path)}`,
      ]);
      // It waits for its code from then on.
      expect((await visitor.follow(page)).location).toBe(
        `${CODE_PAGE}?redirectTo=${encodeURIComponent(path)}`,
      );
    }
    const visitor = new Visitor(site.url);
    writeSession(visitor, body);
    const renamed = await post(visitor, "/profile/account", {
      intent: "details",
      fullName: "A Thief",
    });
    expect(renamed.location).toBe("/login?redirectTo=%2Fprofile%2Faccount");
    const [profile] = await backend.sql<{ full_name: string }>(
      `select full_name from public.profiles where id = '${user.id}'`,
    );
    expect(profile?.full_name).toBe(user.fullName);
  });

  test("pages of a member with a second factor ask the backend no more often than others", async () => {
    const { visitor } = await memberWithFactor();
    const count = () => [...proxy.requests.values()].reduce((sum, each) => sum + each, 0);
    // What everybody sees has just been read.
    await visitor.get("/purchases");
    for (const [path, calls] of [
      ["/profile", 1],
      ["/purchases", 0],
      [PAGE, 1],
    ] as const) {
      const before = count();
      expect((await visitor.get(path)).status).toBe(200);
      expect([path, count() - before]).toEqual([path, calls]);
    }
  });
});

describe("a mailed link", () => {
  test("to a new password asks for the code before the password is set", async () => {
    const { user, secret } = await memberWithFactor();
    const visitor = new Visitor(site.url);
    await post(visitor, "/forgot-password", { email: user.email, redirectTo: "/courses" });
    const [mail] = await backend.mailsTo(user.email);
    const link = new URL(mail?.links[0] ?? "");
    const followed = await post(visitor, "/reset-password", Object.fromEntries(link.searchParams));
    const resetPage = "/reset-password?redirectTo=%2Fcourses";
    const codePage = `${CODE_PAGE}?redirectTo=${encodeURIComponent(resetPage)}`;
    expect(followed.location).toBe(codePage);
    expect(hasSession(visitor)).toBe(false);
    for (const page of [
      await visitor.get(resetPage),
      await post(visitor, "/reset-password", {
        password: "another-horse-1",
        confirmPassword: "another-horse-1",
        redirectTo: "/courses",
      }),
    ]) {
      expect(page.location).toBe(codePage);
    }
    const right = await post(visitor, CODE_PAGE, {
      code: mfa.code(secret),
      redirectTo: resetPage,
    });
    expect(right.location).toBe(resetPage);
    const set = await visitor.fill(resetPage, "password", {
      password: "another-horse-1",
      confirmPassword: "another-horse-1",
    });
    expect(set.location).toBe("/login?redirectTo=%2Fcourses");
    const { answer } = await afterPassword({
      ...user,
      password: "another-horse-1",
    });
    expect(answer.location).toBe(`${CODE_PAGE}?redirectTo=%2Fprofile`);
  });
});

/** The size of what the site sends for a path, compressed. */
function bytesOf(path: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(
      new URL(path, site.url),
      { headers: { "Accept-Encoding": "br", Cookie: cookie } },
      (response) => {
        let bytes = 0;
        response.on("data", (part: Buffer) => (bytes += part.length));
        response.on("end", () => {
          if (response.headers["content-encoding"] === "br") resolve(bytes);
          else reject(new Error(`${path} came uncompressed.`));
        });
      },
    )
      .on("error", reject)
      .end();
  });
}

test("every state of the screens is valid HTML and light", async () => {
  const checker = new HtmlValidate({ extends: ["html-validate:standard"] });
  const user = await createUser(backend);
  const visitor = new Visitor(site.url);
  await visitor.logIn(user);
  const states: [Visitor, string][] = [[visitor.copy(), PAGE]];
  const secret = await begin(visitor, user);
  states.push([visitor.copy(), PAGE]);
  for (const [each, path] of states) await expectLight(each, path);
  await post(visitor, PAGE, { intent: "confirm", code: mfa.code(secret) });
  await visitor.get("/profile");
  await expectLight(visitor, PAGE);
  await expectLight((await afterPassword(user)).visitor, CODE_PAGE);

  async function expectLight(each: Visitor, path: string) {
    const { status, text } = await each.get(path);
    expect([path, status]).toEqual([path, 200]);
    const { results } = await checker.validateString(text);
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
    expect(await bytesOf(path, each.cookieHeader)).toBeLessThanOrEqual(12_000);
    const scripts = scriptsOf(text);
    expect(scripts.length).toBeGreaterThan(0);
    let bytes = 0;
    for (const script of scripts) bytes += await bytesOf(script, "");
    expect(bytes).toBeLessThanOrEqual(90_000);
  }
});

describe("switching it off", () => {
  test("asks for the password and a code", async () => {
    const { user, visitor, secret } = await memberWithFactor();
    const form = {
      intent: "off",
      password: user.password,
      code: mfa.code(secret),
    };
    for (const [wrong, message] of [
      [{ password: "not-it" }, "This is not your password."],
      [{ code: wrongCode(secret) }, "That code is wrong"],
      [{ password: "" }, "Please enter your current password."],
      [{ code: "" }, "Please enter the code."],
    ] as const) {
      const refused = await post(visitor, PAGE, { ...form, ...wrong });
      expect(refused.status).toBe(400);
      expect(refused.text).toContain(message);
      expect(refused.text).not.toContain(user.password);
      expect(refused.text).toContain("Switch it off");
    }
    const off = await post(visitor, PAGE, form);
    expect([off.status, off.location]).toEqual([302, "/profile"]);
    expect(claimsOf(visitor).aal).toBe("aal1");
    const profile = await visitor.get("/profile");
    expect(profile.status).toBe(200);
    expect(profile.text).toContain("Two-step log-in is off");
    const { answer } = await afterPassword(user);
    expect(answer.location).toBe("/profile");
  });
});

const sessionsOf = (user: TestUser) =>
  backend.sql<{ id: string }>(`select id from auth.sessions where user_id = '${user.id}'`);

/** The status with which the auth service answers a browser's refresh token. */
async function refreshStatus(visitor: Visitor): Promise<number> {
  const answer = await backend.call("POST", "/auth/v1/token?grant_type=refresh_token", {
    body: { refresh_token: readSession(visitor).refresh_token },
  });
  return answer.status;
}

test("each switch gives a session anew, and leaves neither the old one nor a copy of it", async () => {
  const user = await createUser(backend);
  const visitor = new Visitor(site.url);
  await visitor.logIn(user);
  const secret = await begin(visitor, user);
  for (const [form, aal] of [
    [{ intent: "confirm" }, "aal2"],
    [{ intent: "off", password: user.password }, "aal1"],
  ] as const) {
    const copy = visitor.copy();
    const switched = await post(visitor, PAGE, { ...form, code: mfa.code(secret) });
    expect(switched.location).toBe("/profile");
    const { aal: level, session_id } = claimsOf(visitor);
    expect(level).toBe(aal);
    expect(session_id).not.toBe(claimsOf(copy).session_id);
    expect(await sessionsOf(user)).toEqual([{ id: session_id }]);
    expect(await refreshStatus(copy)).toBe(400);
    expect((await copy.get("/profile")).location).toContain("/login");
    expect((await visitor.get("/profile")).status).toBe(200);
  }
});

test("a switch that is given up or refused leaves no session behind", async () => {
  const user = await createUser(backend);
  const visitor = new Visitor(site.url);
  await visitor.logIn(user);
  const before = await sessionsOf(user);
  const form = { intent: "begin", password: user.password };
  await post(visitor, PAGE, form);
  await post(visitor, PAGE, { intent: "cancel" });
  expect(await sessionsOf(user)).toEqual(before);

  proxy.fail("/auth/v1/factors", { kind: "status", status: 503 });
  expect((await post(visitor, PAGE, form)).status).toBe(503);
  proxy.heal();
  expect(await sessionsOf(user)).toEqual(before);

  const secret = await switchOn(visitor, user);
  const on = await sessionsOf(user);
  await post(visitor, PAGE, { ...form, intent: "off", code: wrongCode(secret) });
  expect(await sessionsOf(user)).toEqual(on);
});

test("a second factor that the club removed is not reported as switched off", async () => {
  const { user, visitor, secret } = await memberWithFactor();
  const before = await sessionsOf(user);
  await backend.sql(`delete from auth.mfa_factors where user_id = '${user.id}'`);
  const form = { intent: "off", password: user.password, code: mfa.code(secret) };
  const answer = await post(visitor, PAGE, form);
  expect([answer.status, answer.location]).toEqual([302, PAGE]);
  const page = await visitor.get(PAGE);
  expect(page.text).toContain("Switch on");
  expect(page.text).not.toContain("Two-step log-in is off");
  expect(await sessionsOf(user)).toEqual(before);
});

test("a member without the device is told to email the club", async () => {
  const { user } = await memberWithFactor();
  const { visitor } = await afterPassword(user);
  const { text } = await visitor.get(CODE_PAGE);
  expect(text).toContain("I have lost my device");
  expect(text).toContain("write to the club");
});

describe("administrators", () => {
  test("are asked to switch it on, and their own factor opens the club's pages only with its code", async () => {
    const admin = await createUser(backend);
    await makeAdmin(backend, admin);
    const visitor = new Visitor(site.url);
    await visitor.logIn(admin);
    const before = await visitor.get("/admin/tournaments");
    expect(before.status).toBe(200);
    expect(before.text).toContain("Switch on two-step log-in");
    await switchOn(visitor, admin);
    await visitor.get("/profile");
    const after = await visitor.get("/admin/tournaments");
    expect(after.status).toBe(200);
    expect(after.text).not.toContain("Switch on two-step log-in");
  });

  test("admins without a second factor are redirected when it is required", async () => {
    const required = await startWebServer(
      { url: proxy.url, publishableKey: mfa.publishableKey },
      {
        LOG_LEVEL: "warn",
        SECOND_FACTOR: "on",
        ADMIN_SECOND_FACTOR: "required",
      },
    );
    const set = (value: string) =>
      backend.sql(
        `update public.security_settings set admin_second_factor = '${value}' where true`,
      );
    await set("required");
    try {
      const admin = await createUser(backend);
      await makeAdmin(backend, admin);
      const visitor = new Visitor(required.url);
      await visitor.logIn(admin);
      for (const path of ["/admin/tournaments", "/admin/users", "/admin/users.csv"]) {
        const page = await visitor.get(path, {
          "Sec-Fetch-Site": "same-origin",
        });
        expect([path, page.status, page.location]).toEqual([path, 302, PAGE]);
      }
      expect((await visitor.get(PAGE)).text).toContain("Two-step log-in is needed");
      // A site without the setting would not let them in either.
      const elsewhere = new Visitor(site.url);
      await elsewhere.logIn(admin);
      expect((await elsewhere.get("/admin/tournaments")).status).toBe(403);

      await switchOn(visitor, admin);
      await visitor.get("/profile");
      expect((await visitor.get("/admin/tournaments")).status).toBe(200);
    } finally {
      await set("optional");
      await required.stop();
    }
  });
});

test("a site whose auth service does not offer it shows nothing of it", async () => {
  const plain = await startWebServer(backend, { LOG_LEVEL: "warn" });
  try {
    const admin = await createUser(backend);
    await makeAdmin(backend, admin);
    const visitor = new Visitor(plain.url);
    await visitor.logIn(admin);
    for (const path of ["/profile", "/admin/tournaments"]) {
      const page = await visitor.get(path);
      expect(page.status).toBe(200);
      expect(page.text).not.toMatch(/two-step/i);
    }
    expect((await visitor.get(PAGE)).status).toBe(404);
    expect((await visitor.get(CODE_PAGE)).location).toBe("/profile");
    expect((await new Visitor(plain.url).get(CODE_PAGE)).location).toBe(
      "/login?redirectTo=%2Fprofile",
    );
  } finally {
    await plain.stop();
  }
});
