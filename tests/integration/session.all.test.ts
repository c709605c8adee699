import { describe, expect, test } from "vitest";
import { makeAdmin, createUser } from "../support/backend.ts";
import { ageSession, readSession, writeSession } from "../support/session-cookie.ts";
import { testSite } from "../support/test-site.ts";
import { Visitor } from "../support/visitor.ts";
import { startWebServer } from "../support/web-server.ts";

const REFRESH = "/auth/v1/token";
/** A page for which the auth service is asked. */
const CONFIRMED = "/profile?credentials=shown";

const { backend, proxy, site, newVisitor } = await testSite("members", {});

async function signedIn(options: { admin?: boolean } = {}) {
  const person = await createUser(backend);
  if (options.admin) await makeAdmin(backend, person);
  const visitor = newVisitor();
  const { email, password } = person;
  const answer = await visitor.post("/login", { email, password });
  expect(answer.location).toMatch(/^\/(?:profile|admin\/tournaments)$/);
  return { person, visitor };
}

const hasSession = (visitor: Visitor) =>
  [...visitor.cookies.keys()].some((name) => name.startsWith("teebox-session"));

const refreshes = () => proxy.requests.get(REFRESH) ?? 0;

test("a long session is split over two cookies", async () => {
  const { person, visitor } = await signedIn();
  const value = visitor.cookies.get("teebox-session") ?? "";
  visitor.cookies.delete("teebox-session");
  visitor.cookies.set("teebox-session.0", value.slice(0, 300));
  visitor.cookies.set("teebox-session.1", value.slice(300));
  const page = await visitor.get("/profile");
  expect(page.status).toBe(200);
  expect(page.text).toContain(person.email);
});

describe("an expired access token with a valid refresh token", () => {
  test.each([
    ["a document", "/profile", "text/html"],
    ["a data request", "/profile.data", "text/x-script"],
    ["the CSV export", "/admin/users.csv", "text/csv"],
    ["a redirect", "/login", null],
  ])("%s is answered, with the new session", async (_, path, type) => {
    const { person, visitor } = await signedIn({ admin: true });
    ageSession(visitor, backend.jwtSecret, -60);
    const before = readSession(visitor);

    const page = await visitor.get(path);
    if (type) {
      expect(page.status).toBe(200);
      expect(page.headers.get("content-type")).toContain(type);
      expect(page.text).toContain(person.email);
    } else {
      expect(page.location).toBe("/profile");
    }
    const after = readSession(visitor);
    expect(after.refresh_token).not.toBe(before.refresh_token);
    expect(after.expires_at).toBeGreaterThan(Date.now() / 1000 + 90);
    expect((await visitor.get("/profile")).status).toBe(200);
  });

  test("a post works", async () => {
    const { visitor } = await signedIn();
    ageSession(visitor, backend.jwtSecret, -60);
    const answer = await visitor.post("/tournaments/founder-birthday/register", {
      fullName: "Asha Rao",
      phone: "98450 12345",
      handicap: "18",
    });
    expect(answer.refusal).toBeNull();
    expect(answer.location).toContain("?registration=");
    expect((await visitor.get("/profile")).text).toContain("Birthday");
  });

  test("one request refreshes once", async () => {
    const { visitor } = await signedIn();
    ageSession(visitor, backend.jwtSecret, -60);
    const before = refreshes();
    await visitor.get("/profile");
    expect(refreshes() - before).toBe(1);
  });

  test("ten concurrent requests share one refresh, and all end with a working session", async () => {
    const { person, visitor } = await signedIn();
    ageSession(visitor, backend.jwtSecret, -60);
    const before = refreshes();
    const tabs = Array.from({ length: 10 }, () => visitor.copy());
    const pages = await Promise.all(tabs.map((tab) => tab.get("/profile")));
    for (const page of pages) {
      expect(page.status).toBe(200);
      expect(page.text).toContain(person.email);
    }
    expect(refreshes() - before).toBe(1);
    for (const tab of tabs) {
      ageSession(tab, backend.jwtSecret, -60);
      expect((await tab.get("/profile")).status).toBe(200);
    }
  });
});

test("a token is refreshed when 90 s or less are left, and not before", async () => {
  const { visitor } = await signedIn();
  ageSession(visitor, backend.jwtSecret, 120);
  const before = refreshes();
  await visitor.get("/profile");
  expect(refreshes() - before).toBe(0);
  ageSession(visitor, backend.jwtSecret, 80);
  await visitor.get("/profile");
  expect(refreshes() - before).toBe(1);
});

test("a refresh that is rejected ends the session and shows the signed-out site", async () => {
  const { visitor } = await signedIn();
  ageSession(visitor, backend.jwtSecret, -60);
  writeSession(visitor, { ...readSession(visitor), refresh_token: "gone" });
  const page = await visitor.get("/");
  expect(page.status).toBe(200);
  expect(page.text).toContain("Log in");
  expect(page.text).not.toContain("Sign out");
  expect(hasSession(visitor)).toBe(false);
});

test("a refresh that is impossible now keeps the session", async () => {
  const { visitor } = await signedIn();
  ageSession(visitor, backend.jwtSecret, -60);
  proxy.fail(REFRESH, { kind: "status", status: 503 });
  const startedAt = performance.now();
  const page = await visitor.get("/profile");
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(page.status).toBe(503);
  expect(page.text).toContain("did not answer");
  proxy.heal();
  expect((await visitor.get("/profile")).status).toBe(200);
});

test.each([
  ["signed by somebody else", "another secret, of the same length or so"],
  ["not signed at all", null],
])("a token %s is not a session", async (_, secret) => {
  const { visitor } = await signedIn();
  if (secret) ageSession(visitor, secret, 3600);
  else writeSession(visitor, { ...readSession(visitor), access_token: "a.b.c" });
  const page = await visitor.get("/profile");
  expect(page.refusal).toBeNull();
  expect(page.location).toBe("/login?redirectTo=%2Fprofile");
});

test.each(["%", "base64-", "base64-e30", "base64-bnVsbA", "{}", "a".repeat(3000)])(
  "a session cookie of %j means signed out, not an error",
  async (value) => {
    const visitor = newVisitor();
    visitor.cookies.set("teebox-session", value);
    expect((await visitor.copy().get("/")).status).toBe(200);
    expect((await visitor.get("/profile")).status).toBe(302);
    expect(hasSession(visitor)).toBe(false);
  },
);

test.each(["Ü.\u20ac.x", "a\nb.c.d", "\0", 7])(
  "a token %j that cannot be sent is removed, not retried forever",
  async (token) => {
    const { visitor } = await signedIn();
    writeSession(visitor, {
      ...readSession(visitor),
      access_token: token as string,
    });
    expect((await visitor.get("/profile")).status).toBe(302);
    expect(hasSession(visitor)).toBe(false);
  },
);

describe("what ends a session", () => {
  const fromGateway = [
    { kind: "json", status: 429, body: { code: "over_request_rate_limit" } },
    { kind: "status", status: 429 },
    { kind: "status", status: 400 },
    { kind: "status", status: 401 },
    { kind: "status", status: 403 },
    { kind: "status", status: 404 },
    { kind: "json", status: 400, body: { message: "no route" } },
    { kind: "json", status: 401, body: { message: "No API key found" } },
  ] as const;

  test.each(fromGateway)("not %j, when fetching the user", async (fault) => {
    const { visitor } = await signedIn();
    proxy.fail("/auth/v1/user", fault);
    const page = await visitor.get(CONFIRMED);
    proxy.heal();
    expect(page.status).toBe(503);
    expect(hasSession(visitor)).toBe(true);
    expect((await visitor.get("/profile")).status).toBe(200);
  });

  test.each(fromGateway)("nor %j at a refresh", async (fault) => {
    const { visitor } = await signedIn();
    ageSession(visitor, backend.jwtSecret, -60);
    proxy.fail(REFRESH, fault);
    const page = await visitor.get("/profile");
    proxy.heal();
    expect(page.status).toBe(503);
    expect(hasSession(visitor)).toBe(true);
    expect((await visitor.get("/profile")).status).toBe(200);
  });

  test.each([401, 403])("the auth service's own %d", async (status) => {
    const { visitor } = await signedIn();
    const body = { code: "bad_jwt", message: "invalid JWT" };
    proxy.fail("/auth/v1/user", { kind: "json", status, body });
    expect((await visitor.get(CONFIRMED)).status).toBe(302);
    proxy.heal();
    expect(hasSession(visitor)).toBe(false);
  });
});

test("cookies are HttpOnly and SameSite=Lax, and not Secure over plain http", async () => {
  const person = await createUser(backend);
  const visitor = newVisitor();
  const answer = await visitor.post("/login", {
    email: person.email,
    password: person.password,
  });
  const cookies = answer.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThanOrEqual(2);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/;\s*HttpOnly/i);
    expect(cookie).toMatch(/;\s*SameSite=Lax/i);
    expect(cookie).not.toMatch(/;\s*Secure/i);
  }
});

test("the session survives a restart of the web server", async () => {
  const { visitor } = await signedIn();
  const another = await startWebServer(backend);
  const moved = new Visitor(another.url);
  for (const [name, value] of visitor.cookies) moved.cookies.set(name, value);
  const page = await moved.get("/profile");
  await another.stop();
  expect(page.status).toBe(200);
});

test("log-out is a POST that ends the session at the service too, so a copied cookie is worthless", async () => {
  const { visitor } = await signedIn();
  const copy = visitor.copy();
  expect((await visitor.get("/logout")).location).toBe("/");
  expect((await visitor.get("/profile")).status).toBe(200);

  expect((await visitor.post("/logout", {})).location).toBe("/login");
  expect((await visitor.get("/profile")).status).toBe(302);
  expect((await copy.get("/profile")).status).toBe(302);
});

test.each([401, 403, 404, 502])("log-out works even if the service responds %d", async (status) => {
  const { visitor } = await signedIn();
  visitor.cookies.set("teebox-draft-a1b2c3d4e5f6", "a draft");
  proxy.fail("/auth/v1/logout", { kind: "status", status });
  const answer = await visitor.post("/logout", {});
  proxy.heal();
  expect(answer.location).toBe("/login");
  expect(hasSession(visitor)).toBe(false);
  expect([...visitor.cookies.keys()].join()).not.toContain("draft");
});

test("log-out with a session cookie that cannot be read removes every personal cookie", async () => {
  const visitor = newVisitor();
  visitor.cookies.set("teebox-session", "base64-broken");
  visitor.cookies.set("teebox-draft-a1b2c3d4e5f6", "a draft");
  expect((await visitor.post("/logout", {})).location).toBe("/login");
  expect([...visitor.cookies.keys()].join()).not.toMatch(/session|draft/);
});

test("the log contains no token, no password and no cookie", async () => {
  const { person, visitor } = await signedIn();
  await visitor.get("/profile?token_hash=secret-token-hash");
  const { access_token, refresh_token } = readSession(visitor);
  // The line is written once the response has been sent.
  await expect.poll(() => site.output()).toContain('"path":"/profile"');
  const log = site.output();
  for (const secret of [access_token, refresh_token, person.password, "secret-token-hash"]) {
    expect(log).not.toContain(secret);
  }
});
