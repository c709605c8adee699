import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { RunningBackend } from "../support/backend.ts";
import { startFaultyProxy, type FaultyProxy } from "../support/faulty-proxy.ts";
import { sharedBackend } from "../support/shared-backends.ts";
import { Visitor } from "../support/visitor.ts";
import { MOVABLE_CLOCK, startWebServer, type WebServer } from "../support/web-server.ts";

const NO_MAIL = [
  "No mail can be sent",
  "Too many mails were sent, so we cannot send yours right now. Please try again in an hour.",
];

/** The auth service's two errors with one code. */
const refusal = (message: string) =>
  ({
    kind: "json",
    status: 429,
    body: { code: "over_email_send_rate_limit", message },
  }) as const;
const QUOTA = refusal("email rate limit exceeded");
const INTERVAL = refusal("For security purposes, you can only request this after 48 seconds.");

let backend: RunningBackend;
let proxy: FaultyProxy;
let site: WebServer;
/** A confirmed address. */
const existing = `known-${crypto.randomUUID()}@example.com`;

beforeAll(async () => {
  backend = await sharedBackend("confirmations");
  proxy = await startFaultyProxy(backend.url);
  site = await startWebServer(
    { url: proxy.url, publishableKey: backend.publishableKey },
    { ...MOVABLE_CLOCK, LOG_LEVEL: "info" },
  );
  await signUp(existing);
  await confirm(new Visitor(site.url), existing);
});

afterEach(async () => {
  proxy.heal();
  await site.moveClock(121_000);
});

afterAll(async () => {
  await site.stop();
  await proxy.stop();
});

const newAddress = () => `new-${crypto.randomUUID()}@example.com`;

function signUp(email: string) {
  return new Visitor(site.url).post("/signup", {
    fullName: "Asha Rao",
    email,
    password: "correct-horse-1",
    adult: "on",
  });
}

/** Follows the link in the newest mail to an address, which signs it in. */
async function confirm(visitor: Visitor, email: string) {
  const [mail] = await backend.mailsTo(email);
  const link = new URL(mail?.links[0] ?? "");
  await visitor.post("/auth/confirm", Object.fromEntries(link.searchParams));
}

const ask = (path: string, email: string) => new Visitor(site.url).post(path, { email });

test("sign-up: an account that could not be confirmed is not announced", async () => {
  proxy.fail("/auth/v1/signup", QUOTA);
  const page = await signUp(newAddress());
  expect(page.status).toBe(503);
  expect(page.alert).toEqual(NO_MAIL);
  expect(page.text).toContain('value="Asha Rao"');
  expect(site.output()).toContain("quota of mails is used up");
});

test("sign-up: a mail sent a moment ago is on its way", async () => {
  proxy.fail("/auth/v1/signup", INTERVAL);
  expect((await signUp(newAddress())).location).toBe("/auth/confirm");
});

test("sign-up: an address with an account gets the same response, also a moment after a mail", async () => {
  proxy.fail("/auth/v1/recover", QUOTA);
  const page = await signUp(existing);
  expect([page.status, page.alert]).toEqual([503, NO_MAIL]);
  proxy.fail("/auth/v1/recover", INTERVAL);
  expect((await signUp(existing)).status).toBe(503);
  // A mail that does go out is announced all the same.
  proxy.heal();
  for (const email of [newAddress(), existing]) {
    const before = (await backend.mailsTo(email)).length;
    expect((await signUp(email)).location).toBe("/auth/confirm");
    expect(await backend.mailsTo(email)).toHaveLength(before + 1);
  }
  await site.moveClock(121_000);
  proxy.fail("/auth/v1/recover", INTERVAL);
  expect((await signUp(existing)).location).toBe("/auth/confirm");
});

test.each([
  ["/forgot-password", "/auth/v1/recover", "/forgot-password?sent"],
  ["/auth/confirm", "/auth/v1/resend", "/auth/confirm"],
])(
  "%s: the address that finds out gets the usual response, then everybody is told",
  async (path, call, next) => {
    proxy.fail(call, QUOTA);
    expect((await ask(path, existing)).location).toBe(next);
    const asked = proxy.requests.get(call);
    for (const email of [existing, newAddress()]) {
      const page = await ask(path, email);
      expect([page.status, page.alert]).toEqual([503, NO_MAIL]);
      expect(page.text).toContain(`value="${email}"`);
    }
    expect(proxy.requests.get(call)).toBe(asked);
    await site.moveClock(121_000);
    expect((await ask(path, newAddress())).location).toBe(next);
  },
);

test("a new address: nothing is announced, and a taken one gets the same response", async () => {
  const visitor = new Visitor(site.url);
  await visitor.logIn({ email: existing, password: "correct-horse-1" });
  const other = newAddress();
  await signUp(other);
  await confirm(new Visitor(site.url), other);
  const change = (email: string) => visitor.post("/profile/account", { intent: "email", email });
  proxy.fail("PUT /auth/v1/user", QUOTA);
  const page = await change(newAddress());
  expect([page.status, page.alert]).toEqual([503, NO_MAIL]);
  proxy.heal();
  const taken = await change(other);
  expect([taken.status, taken.alert]).toEqual([503, NO_MAIL]);
  await site.moveClock(121_000);
  expect((await change(other)).location).toBe("/profile/account");
});
