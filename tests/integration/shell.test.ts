import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSchemaVersion } from "../../scripts/schema-version.ts";
import { createUser, makeAdmin } from "../support/backend.ts";
import { projectRoot } from "../support/project-root.ts";
import { testSite } from "../support/test-site.ts";
import { Visitor } from "../support/visitor.ts";
import { startWebServer } from "../support/web-server.ts";

const { backend, site, newVisitor, newMember, newAdmin } = await testSite("members");
const visitor = newVisitor();

test.each(["/nowhere", "/dashboard", "/tournaments/nothing", "/profile/x"])(
  "%s is the 404 page",
  async (path) => {
    const page = await visitor.get(path);
    expect(page.status).toBe(404);
    expect(page.text).toContain("Oops! Page not found");
    expect(page.text).toContain("Return to Home");
  },
);

test("so is a member's page of no tournament, once they have logged in", async () => {
  const path = "/profile/registrations/none";
  const signedOut = await visitor.get(path);
  expect(signedOut.location).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
  const { visitor: member } = await newMember();
  const page = await member.get(path);
  expect(page.status).toBe(404);
  expect(page.text).toContain("Oops! Page not found");
});

test("posting to an unmatched path is a 404 too", async () => {
  const page = await visitor.post("/nowhere", {});
  expect(page.status).toBe(404);
  expect(page.text).toContain("Oops! Page not found");
});

test.each([
  ["/tournaments/", "/tournaments"],
  ["/login/?redirectTo=%2Fprofile", "/login?redirectTo=%2Fprofile"],
  ["//evil.example/", "/evil.example"],
])("%s redirects to the canonical path", async (path, bare) => {
  const page = await fetch(site.url + path, { redirect: "manual" });
  expect(page.status).toBe(308);
  expect(page.headers.get("location")).toBe(bare);
});

test("every page has title, description, canonical URL and search action", async () => {
  const titles = new Set<string | undefined>();
  for (const path of ["/", "/tournaments", "/login", "/signup", "/404"]) {
    const { text } = await visitor.get(path);
    titles.add(/<title>([^<]+) · Teebox<\/title>/.exec(text)?.[1]);
    expect(text).toMatch(/<meta name="description" content="[^"]{10,}"/);
    expect(text).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
    expect(text).toContain(`${site.url}/courses?q={search_term_string}`);
  }
  titles.delete(undefined);
  expect(titles.size).toBe(5);
});

test("no multi-byte character is broken, wherever it is on the page", async () => {
  const fullName = "शाकाहारी".repeat(15);
  for (let length = 0; length < 2100; length += 50) {
    const { text } = await visitor.post("/signup", {
      fullName,
      redirectTo: `/${"a".repeat(length)}`,
    });
    expect(text).toContain(`value="${fullName}"`);
    expect(text).not.toContain("\0");
  }
});

test("every error page has title, description and canonical URL, and is not indexed", async () => {
  const alone = await startWebServer({
    url: "http://127.0.0.1:9",
    publishableKey: "none",
  });
  const { visitor: golfer } = await newMember();
  const away = new Visitor(alone.url);
  for (const [name, value] of golfer.cookies) away.cookies.set(name, value);
  const elsewhere = { Origin: "https://evil.example" };
  const pages = [
    [site, await visitor.get("/dashboard"), 404, "/dashboard"],
    [site, await golfer.get("/nope"), 404, "/404"],
    [site, await visitor.get("/nope"), 404, "/404"],
    [site, await golfer.get("/admin/users"), 403, "/admin/users"],
    [site, await golfer.post("/logout", {}, elsewhere), 403, "/403"],
    [site, await visitor.post("/about", {}), 405, "/about"],
    [alone, await away.get("/profile"), 503, "/profile"],
    [alone, await away.get("/purchases"), 503, "/purchases"],
  ] as const;
  await alone.stop();
  for (const [{ url }, { status, text }, expected, path] of pages) {
    expect([path, status]).toEqual([path, expected]);
    expect(text).toMatch(/<title>[^<]+ · Teebox<\/title>/);
    expect(text.match(/<title>/g)).toHaveLength(1);
    expect(text).toMatch(/<meta name="description" content="[^"]{10,}"/);
    expect(text).toContain(`<link rel="canonical" href="${url}${path}"/>`);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
  }
});

test("members' pages are not indexed", async () => {
  const { text } = await visitor.get("/tournaments/bangalore-birdie-bash/register");
  expect(text).toContain('<meta name="robots" content="noindex"/>');
});

test("the response has the security headers and its own script nonce", async () => {
  const path = "/booking?step=2&course=lake";
  const first = await visitor.get(path);
  const second = await visitor.get(path);
  const policy = first.headers.get("content-security-policy") ?? "";
  expect(policy).not.toContain("unsafe-inline");
  expect(policy).not.toBe(second.headers.get("content-security-policy"));
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "none";
  const scripts = [
    ...first.text.matchAll(/<script(?![^>]*(?:ld\+json|speculationrules))([^>]*)>/g),
  ];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes] of scripts) {
    expect(attributes).toContain(`nonce="${nonce}"`);
  }
  expect(first.headers.get("x-content-type-options")).toBe("nosniff");
  expect(first.headers.get("x-powered-by")).toBeNull();
  expect(first.headers.get("cache-control")).toBe("private, no-store");
});

test("a post from another site is rejected, whatever host it claims", async () => {
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" },
    { Origin: site.url, "Sec-Fetch-Site": "cross-site" },
  ];
  for (const headers of foreign) {
    const page = await visitor.post("/logout", {}, headers);
    expect(page.status).toBe(403);
  }
});

test("healthz reports the backend's state", async () => {
  const well = await visitor.get("/healthz");
  expect(well.status).toBe(200);
  expect(JSON.parse(well.text)).toEqual({ status: "ok", backend: "ok" });

  const alone = await startWebServer({
    url: "http://127.0.0.1:9",
    publishableKey: "none",
  });
  const ill = await new Visitor(alone.url).get("/healthz");
  const home = await new Visitor(alone.url).get("/");
  await alone.stop();
  expect(ill.status).toBe(503);
  expect(JSON.parse(ill.text)).toEqual({
    status: "unavailable",
    backend: "unreachable",
  });
  expect(home.status).toBe(200);
});

const SCHEMA = readSchemaVersion(join(projectRoot, "supabase/migrations"));

/** A row of the database's own health. */
const HEALTH = { ...SCHEMA, can_write: true, today: "2026-11-28" };

/** What /healthz answers where the data API answers this of the database's own health. */
async function healthOn(status: number, health: unknown): Promise<[number, object]> {
  const project = createServer((request, response) => {
    const isQuery = request.url?.startsWith("/rest/v1/rpc/");
    response.writeHead(isQuery ? status : 200).end(isQuery ? JSON.stringify(health) : "{}");
  }).listen(0, "127.0.0.1");
  await once(project, "listening");
  const { port } = project.address() as AddressInfo;
  const alone = await startWebServer({
    url: `http://127.0.0.1:${String(port)}`,
    publishableKey: "none",
  });
  const answer = await new Visitor(alone.url).get("/healthz");
  await alone.stop();
  project.close();
  return [answer.status, JSON.parse(answer.text) as object];
}

test.each([
  ["the database is read-only", 200, [{ ...HEALTH, can_write: false }], "read-only"],
  ["a query fails", 500, {}, "unreachable"],
  [
    "a day is answered as a moment",
    200,
    [{ ...HEALTH, today: "2026-11-28T00:00:00.000Z" }],
    "unreachable",
  ],
])("healthz is not ok when %s", async (_what, status, health, backend) => {
  expect(await healthOn(status, health)).toEqual([503, { status: "unavailable", backend }]);
});

test.each([
  ["is of another commit", { ...SCHEMA, baseline: "0123456789abcdef" }],
  ["lacks a migration", { ...SCHEMA, migration: "20250101000000" }],
])("healthz names both schemas when the database %s", async (_what, database) => {
  expect(await healthOn(200, [{ ...HEALTH, ...database }])).toEqual([
    503,
    { status: "unavailable", backend: "other-schema", site: SCHEMA, database },
  ]);
});

test("healthz names the site's schema when the database cannot tell its own", async () => {
  expect(await healthOn(404, { code: "PGRST202" })).toEqual([
    503,
    { status: "unavailable", backend: "other-schema", site: SCHEMA, database: null },
  ]);
});

test("healthz is ok when the next release's migrations are applied already", async () => {
  const later = { ...HEALTH, migration: "20990101000000" };
  expect(await healthOn(200, [later])).toEqual([200, { status: "ok", backend: "ok" }]);
});

test.each(["/admin/users.csv", "/profile", "/profile?credentials=shown"])(
  "%s redirects a signed-out visitor to log-in, and back",
  async (path) => {
    const page = await visitor.get(path);
    expect(page.refusal).toBeNull();
    expect(page.location).toBe(`/login?${new URLSearchParams({ redirectTo: path }).toString()}`);
  },
);

test("an administrator finds the club's pages in every header, and lands there", async () => {
  const person = await createUser(backend);
  const other = await createUser(backend);
  await makeAdmin(backend, person);
  const login = async (user: typeof person, redirectTo = "/profile") => {
    const browser = newVisitor();
    const { location } = await browser.post("/login", {
      email: user.email,
      password: user.password,
      redirectTo,
    });
    return { browser, location };
  };
  const { browser, location } = await login(person);
  expect(location).toBe("/admin/tournaments");
  expect((await browser.get("/about")).text).toContain('href="/admin"');
  expect((await login(person, "/tournaments")).location).toBe("/tournaments");
  const member = await login(other);
  expect(member.location).toBe("/profile");
  expect((await member.browser.get("/about")).text).not.toContain('href="/admin"');
  // Who is made an administrator later finds them after a look at the profile.
  await makeAdmin(backend, other);
  await member.browser.get("/profile");
  expect((await member.browser.get("/about")).text).toContain('href="/admin"');
  // The next user of the browser does not.
  await browser.post("/logout", {});
  expect((await browser.get("/about")).text).not.toContain('href="/admin"');
});

test("Escape closes the menu by a script that the policy allows", async () => {
  const { text, headers } = await visitor.get("/about");
  const [, script = ""] = /<script>(addEventListener\("keydown"[^<]*)<\/script>/.exec(text) ?? [];
  const hash = createHash("sha256").update(script).digest("base64");
  expect(headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
});

test("an administrator whose session has ended is led to log-in by every club's page", async () => {
  const { user: person, visitor: browser } = await newAdmin();
  await backend.sql(`delete from auth.sessions where user_id = '${person.id}'`);
  for (const path of ["/admin/users", "/admin/tournaments?page=1"]) {
    const page = await browser.copy().get(path);
    expect([path, page.status, page.location]).toEqual([
      path,
      302,
      `/login?redirectTo=${encodeURIComponent(path)}`,
    ]);
  }
});
