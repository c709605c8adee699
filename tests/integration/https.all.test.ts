import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, type RunningBackend } from "../support/backend.ts";
import { sendRequest } from "../support/raw-request.ts";
import { sharedBackend } from "../support/shared-backends.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";

/** The site behind a proxy that terminates TLS. */
const SITE = "https://teebox.example";
const HOST = { Host: "teebox.example" };

let backend: RunningBackend;
let site: WebServer;
let direct: string;

beforeAll(async () => {
  backend = await sharedBackend("members");
  site = await startWebServer(backend, {
    SITE_URL: SITE,
    CLUB_CONTACT: "hello@teebox.example",
  });
  direct = site.url;
});

afterAll(async () => {
  await site.stop();
});

const post = (path: string, form: Record<string, string>, cookie = "") =>
  sendRequest(
    direct,
    "POST",
    path,
    {
      ...HOST,
      Origin: SITE,
      Cookie: cookie,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    new URLSearchParams(form).toString(),
  );

test.each(["/about", "/booking", "/nowhere", "/favicon.svg", "/profile"])(
  "%s has the security headers",
  async (path) => {
    const { headers } = await sendRequest(direct, "GET", path, HOST);
    expect(headers).toMatchObject({
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=()",
    });
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toContain("unsafe");
  },
);

test("every cookie is __Host-, Secure, HttpOnly and SameSite=Lax", async () => {
  const person = await createUser(backend);
  const answers = [
    await post("/login", { email: person.email, password: person.password }),
    await post("/tournaments/founder-birthday/register", { fullName: "A" }),
    await post("/signup", {
      fullName: "New Golfer",
      email: `new-${crypto.randomUUID()}@example.com`,
      password: "a-password-1",
      adult: "on",
    }),
    await post("/booking", { step: "1", course: "lake" }),
  ];
  const cookies = answers.flatMap(({ headers }) => headers["set-cookie"] ?? []);
  expect(cookies.length).toBeGreaterThan(4);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-teebox-/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).toMatch(/; Secure(;|$)/);
    expect(cookie).toMatch(/; HttpOnly(;|$)/);
    expect(cookie).toMatch(/; SameSite=Lax(;|$)/i);
    expect(cookie).not.toMatch(/Domain/i);
  }
});

test("the session works, and log-out removes it", async () => {
  const person = await createUser(backend);
  const { email, password } = person;
  const login = await post("/login", { email, password });
  expect(login.status).toBe(302);
  const cookie = (login.headers["set-cookie"] ?? [])
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  const profile = await sendRequest(direct, "GET", "/profile", {
    ...HOST,
    Cookie: cookie,
  });
  expect(profile.status).toBe(200);
  expect(profile.text).toContain(email);
  const logout = await post("/logout", {}, cookie);
  const removed = (logout.headers["set-cookie"] ?? []).find((line) =>
    line.startsWith("__Host-teebox-session="),
  );
  expect(removed).toMatch(/Max-Age=0/);
  expect(removed).toMatch(/; Secure/);
});
