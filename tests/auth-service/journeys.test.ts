import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { AUTH_SENTENCES } from "../../app/forms/auth-sentences.ts";
import { startOnAuthService, type AuthServiceBackend } from "../support/auth-service.ts";
import { totp } from "../support/hosted-mfa.ts";
import { readSession } from "../support/session-cookie.ts";
import { Visitor, type Page } from "../support/visitor.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";

const PASSWORD = "correct-horse-1";
const TWO_STEPS = "/profile/second-factor";

let backend: AuthServiceBackend;
let site: WebServer;

beforeAll(async () => {
  backend = await startOnAuthService(
    { server: inject("postgresUrl"), programs: inject("hostedPrograms") },
    { EMAIL_CONFIRMATIONS: "true" },
  );
  site = await startWebServer(backend, {
    SECOND_FACTOR: "on",
    TRUST_PROXY: "1",
    SUPABASE_FORWARDING_KEY: backend.secretKey,
  });
});

afterAll(async () => {
  await site.stop();
  await backend.stop();
});

const newAddress = () => `${randomUUID()}@example.com`;

/** Follows a redirect, for the toast on its page. */
async function arrive(visitor: Visitor, page: Page): Promise<Page> {
  return visitor.follow(page);
}

/** The query of the link in the newest mail to an address, as its page's form sends it. */
async function linkTo(email: string): Promise<Record<string, string>> {
  const [mail] = await backend.mailsTo(email);
  const link = new URL(mail?.links[0] ?? "http://no-mail/");
  return Object.fromEntries(link.searchParams);
}

async function signUp(email = newAddress()): Promise<string> {
  const page = await new Visitor(site.url).post("/signup", {
    fullName: "Asha Golfer",
    email,
    password: PASSWORD,
    adult: "on",
  });
  expect([page.status, page.location]).toEqual([302, "/auth/confirm"]);
  return email;
}

async function member() {
  const email = await signUp();
  const visitor = new Visitor(site.url);
  const confirmed = await visitor.post("/auth/confirm", await linkTo(email));
  expect(confirmed.location).toBe("/profile");
  await visitor.get("/profile");
  return { email, visitor };
}

async function logIn(email: string, password = PASSWORD) {
  const visitor = new Visitor(site.url);
  const page = await visitor.post("/login", { email, password });
  return { visitor, page };
}

test("sign-up, with a link that works once, and log-in", async () => {
  const email = await signUp();
  const early = await logIn(email);
  expect([early.page.status, early.page.alert]).toEqual([
    400,
    ["Login failed", AUTH_SENTENCES.email_not_confirmed],
  ]);
  const link = await linkTo(email);
  const visitor = new Visitor(site.url);
  const confirmed = await visitor.post("/auth/confirm", link);
  expect((await arrive(visitor, confirmed)).notice).toEqual([
    "Email confirmed",
    "Your account is ready.",
  ]);
  const again = new Visitor(site.url);
  const used = await again.post("/auth/confirm", link);
  expect((await arrive(again, used)).alert[0]).toBe("Invalid confirmation link");
  expect((await logIn(email)).page.location).toBe("/profile");
  expect((await logIn(email, "wrong-horse-1")).page.status).toBe(400);
});

test("sign-up with a taken address shows what a new one shows, and mails that it is taken", async () => {
  const { email } = await member();
  const before = (await backend.mailsTo(email)).length;
  await signUp(email);
  const mails = await backend.mailsTo(email);
  expect(mails).toHaveLength(before + 1);
  expect(mails[0]?.html).toContain("You have an account already");
});

test("a mailed link leads on to where one was going, and nowhere else", async () => {
  const email = newAddress();
  const register = "/tournaments/bangalore-birdie-bash/register";
  await new Visitor(site.url).post("/signup", {
    fullName: "Asha Golfer",
    email,
    password: PASSWORD,
    adult: "on",
    redirectTo: register,
  });
  const link = await linkTo(email);
  expect(link.redirectTo).toBe(site.url + register);
  const confirmed = await new Visitor(site.url).post("/auth/confirm", link);
  expect(confirmed.location).toBe(register);

  const other = newAddress();
  await backend.call("POST", "/auth/v1/signup?redirect_to=https%3A%2F%2Fevil.example%2F", {
    body: { email: other, password: PASSWORD },
  });
  expect((await linkTo(other)).redirectTo).not.toContain("evil");
});

test("the name, and the password: other sessions end, this one goes on", async () => {
  const { email, visitor } = await member();
  const other = (await logIn(email)).visitor;
  const named = await visitor.post("/profile/account", {
    intent: "details",
    fullName: "Asha Renamed",
  });
  expect((await arrive(visitor, named)).text).toContain("Asha Renamed");
  const password = "another-horse-2";
  const changed = await visitor.post("/profile/account", {
    intent: "password",
    currentPassword: PASSWORD,
    password,
  });
  expect((await arrive(visitor, changed)).notice[0]).toBe("Password changed");
  expect((await visitor.get("/profile")).status).toBe(200);
  const ended = await other.post("/profile/account", {
    intent: "details",
    fullName: "Not Asha",
  });
  expect(ended.location).toContain("/login");
  expect((await logIn(email)).page.status).toBe(400);
  expect((await logIn(email, password)).page.refusal).toBeNull();
});

test("a forgotten password", async () => {
  const { email } = await member();
  const visitor = new Visitor(site.url);
  const asked = await visitor.post("/forgot-password", { email });
  expect(asked.location).toBe("/forgot-password?sent");
  const followed = await visitor.post("/reset-password", await linkTo(email));
  expect(followed.location).toBe("/reset-password");
  const password = "another-horse-2";
  const changed = await visitor.post("/reset-password", {
    password,
    confirmPassword: password,
  });
  expect(changed.location).toBe("/login");
  expect((await logIn(email)).page.status).toBe(400);
  expect((await logIn(email, password)).page.refusal).toBeNull();
});

test("another address is the member's after both links", async () => {
  const { email, visitor } = await member();
  const newEmail = newAddress();
  const asked = await visitor.post("/profile/account", {
    intent: "email",
    email: newEmail,
  });
  expect(asked.location).toBe("/profile/account");
  const first = await visitor.post("/auth/confirm", await linkTo(newEmail));
  expect((await arrive(visitor, first)).notice[0]).toBe("One more link to follow");
  const second = await visitor.post("/auth/confirm", await linkTo(email));
  expect((await arrive(visitor, second)).notice[0]).toBe("Email changed");
  expect((await logIn(newEmail)).page.refusal).toBeNull();
  expect((await logIn(email)).page.status).toBe(400);
});

test("every session ends, and the account goes", async () => {
  const { email, visitor } = await member();
  const other = (await logIn(email)).visitor;
  const ended = await visitor.post("/profile/account", {
    intent: "everywhere",
  });
  expect(ended.location).toBe("/login");
  expect((await other.post("/profile/delete", {})).location).toContain("/login");
  const again = (await logIn(email)).visitor;
  const deleted = await again.post("/profile/delete", { password: PASSWORD });
  expect(deleted.location).toBe("/");
  expect((await logIn(email)).page.status).toBe(400);
  expect(await backend.sql(`select from auth.users where email = '${email}'`)).toEqual([]);
});

/** The key that the page of two-step log-in shows once it has begun. */
async function beginTwoSteps(visitor: Visitor): Promise<string> {
  await visitor.post(TWO_STEPS, { intent: "begin", password: PASSWORD });
  const shown = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec((await visitor.get(TWO_STEPS)).text);
  return (shown?.[1] ?? "").replaceAll(" ", "");
}

test("two-step log-in: each switch gives a session anew, and ends a copy of the old one", async () => {
  const { visitor } = await member();
  const secret = await beginTwoSteps(visitor);
  const forms: Record<string, string>[] = [
    { intent: "confirm" },
    { intent: "off", password: PASSWORD },
  ];
  for (const form of forms) {
    const copy = visitor.copy();
    const code = totp(secret, Date.now());
    expect((await visitor.post(TWO_STEPS, { ...form, code })).location).toBe("/profile");
    const { access_token, refresh_token } = readSession(copy);
    expect(readSession(visitor).refresh_token).not.toBe(refresh_token);
    const refreshed = await backend.call("POST", "/auth/v1/token?grant_type=refresh_token", {
      body: { refresh_token },
    });
    const asked = await backend.call("GET", "/auth/v1/user", { token: access_token });
    expect([refreshed.status, asked.status]).toEqual([400, 403]);
    expect((await copy.get("/profile/account")).location).toContain("/login");
    expect((await visitor.get("/profile/account")).status).toBe(200);
  }
});

test("two-step log-in: on, a wrong code, the right one, and off", async () => {
  const { email, visitor } = await member();
  const secret = await beginTwoSteps(visitor);
  const code = () => totp(secret, Date.now());
  const on = await visitor.post(TWO_STEPS, { intent: "confirm", code: code() });
  expect((await arrive(visitor, on)).notice[0]).toBe("Two-step log-in is on");

  const { body: half } = await backend.call("POST", "/auth/v1/token?grant_type=password", {
    body: { email, password: PASSWORD },
  });
  const update = async (body: object) => {
    const token = half.access_token as string;
    return (await backend.call("PUT", "/auth/v1/user", { token, body })).status;
  };
  expect(await update({ email: newAddress() })).toBe(401);
  expect(await update({ password: "another-horse-2" })).toBe(401);
  // docs/security.md says so.
  expect(await update({ data: { full_name: "Bela" } })).toBe(200);

  const other = await logIn(email);
  expect(other.page.location).toContain("/login/code");
  const right = Number(code());
  const wrong = String((right + 500_000) % 1_000_000).padStart(6, "0");
  const refused = await other.visitor.post("/login/code", { code: wrong });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("That code is wrong");
  const entered = await other.visitor.post("/login/code", { code: code() });
  expect(entered.refusal).toBeNull();
  expect((await other.visitor.get("/profile")).status).toBe(200);

  const off = await other.visitor.post(TWO_STEPS, {
    intent: "off",
    password: PASSWORD,
    code: code(),
  });
  expect((await arrive(other.visitor, off)).notice[0]).toBe("Two-step log-in is off");
  expect((await logIn(email)).page.location).toBe("/profile");
});

test("the first of two links, in a browser that is signed out, says that there is another", async () => {
  const { email, visitor } = await member();
  const newEmail = newAddress();
  await visitor.post("/profile/account", { intent: "email", email: newEmail });
  const other = new Visitor(site.url);
  const first = await other.post("/auth/confirm", await linkTo(newEmail));
  expect((await arrive(other, first)).text).toContain(
    "Follow the link in the email to your other address too",
  );
  const second = await other.post("/auth/confirm", await linkTo(email));
  expect((await arrive(other, second)).notice[0]).toBe("Email changed");
});

test("an expired link to another address leads to where new ones are asked for", async () => {
  const { email, visitor } = await member();
  await visitor.post("/profile/account", {
    intent: "email",
    email: newAddress(),
  });
  await backend.sql(
    `update auth.users set email_change_sent_at = now() - interval '2 hours' where email = '${email}'`,
  );
  const link = await linkTo(email);
  for (const [browser, path] of [
    [visitor, "/profile"],
    [new Visitor(site.url), "/login?redirectTo=%2Fprofile"],
  ] as const) {
    const answer = await browser.post("/auth/confirm", link);
    expect(answer.location).toBe(path);
    expect((await arrive(browser, answer)).alert[1]).toContain(
      "change it again in your account settings",
    );
  }
});

/** Runs with other settings of the auth service. */
async function configured(changes: Record<string, string>, run: () => Promise<void>) {
  await backend.configure(changes);
  try {
    await run();
  } finally {
    await backend.configure(
      Object.fromEntries(
        Object.keys(changes).map((name) => [
          name,
          name.startsWith("GOTRUE_RATE_LIMIT") ? "1000000" : "false",
        ]),
      ),
    );
  }
}

test("a link after a burst of others is still good", async () => {
  const email = await signUp();
  const link = await linkTo(email);
  await configured({ GOTRUE_RATE_LIMIT_VERIFY: "30" }, async () => {
    const visitor = new Visitor(site.url);
    const junk = { token_hash: "0".repeat(64), type: "email" };
    for (let sent = 0; sent < 30; sent += 1) {
      await visitor.post("/auth/confirm", junk);
    }
    const answer = await visitor.post("/auth/confirm", link);
    expect((await arrive(visitor, answer)).alert[0]).toBe("Please wait five minutes");
  });
  const answer = await new Visitor(site.url).post("/auth/confirm", link);
  expect(answer.location).toBe("/profile");
});

test("a password changes where the service requires the current one, and a recent log-in", async () => {
  const { email, visitor } = await member();
  const change = (currentPassword: string, password: string) =>
    visitor.post("/profile/account", {
      intent: "password",
      currentPassword,
      password,
    });
  await configured(
    {
      GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: "true",
      GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: "true",
    },
    async () => {
      const changed = await change(PASSWORD, "another-horse-2");
      expect((await arrive(visitor, changed)).notice[0]).toBe("Password changed");
      await backend.sql(`
        update auth.sessions set created_at = now() - interval '25 hours'
        where user_id = (select id from auth.users where email = '${email}')`);
      const late = await change("another-horse-2", "a-third-horse-3");
      expect([late.status, late.alert[0]]).toEqual([400, "Please log in again"]);
      const again = (await logIn(email, "another-horse-2")).visitor;
      const now = await again.post("/profile/account", {
        intent: "password",
        currentPassword: "another-horse-2",
        password: "a-third-horse-3",
      });
      expect((await arrive(again, now)).notice[0]).toBe("Password changed");
    },
  );
});

describe("a mail server that", () => {
  const ask = async (path: string, form: Record<string, string>) => {
    const startedAt = performance.now();
    const page = await new Visitor(site.url).post(path, form);
    return {
      answer: [page.status, page.location],
      milliseconds: performance.now() - startedAt,
    };
  };
  const FORMS = [
    ["/forgot-password", {}],
    ["/auth/confirm", {}],
    ["/signup", { fullName: "Asha", password: PASSWORD, adult: "on" }],
  ] as const;

  afterEach(() => {
    backend.mailServer = {};
  });

  test.each([
    ["refuses for now", { refusal: { code: 451, text: "Try later" } }],
    ["refuses for good", { refusal: { code: 550, text: "No such user" } }],
    ["breaks off", { breaksOff: true }],
  ])("%s answers for a known address as for an unknown one", async (_, how) => {
    const { email } = await member();
    backend.mailServer = how;
    for (const [path, form] of FORMS) {
      const existing = await ask(path, { ...form, email });
      const unknown = await ask(path, { ...form, email: newAddress() });
      expect(existing.answer).toEqual(unknown.answer);
    }
  });

  test("is slow keeps everybody waiting alike, from the second mail on", async () => {
    const members = [await member(), await member(), await member()];
    backend.mailServer = { pause: 1300 };
    const waits = { known: [] as number[], unknown: [] as number[] };
    for (const { email } of members) {
      const existing = await ask("/forgot-password", { email });
      const unknown = await ask("/forgot-password", { email: newAddress() });
      expect(existing.answer).toEqual(unknown.answer);
      waits.known.push(existing.milliseconds);
      waits.unknown.push(unknown.milliseconds);
    }
    expect(Math.min(...waits.known)).toBeGreaterThan(1300);
    // Whoever is unknown waits as long: none of them is told by the clock.
    expect(Math.min(...waits.unknown)).toBeGreaterThan(1300);
  });
});

test("an address that no mail can reach is refused beside its field, and kept", async () => {
  await configured({ GOTRUE_MAILER_EMAIL_VALIDATION_EXTENDED: "true" }, async () => {
    const email = `${randomUUID()}@gamil.com`;
    const refused = await new Visitor(site.url).post("/signup", {
      fullName: "Asha Golfer",
      email,
      password: PASSWORD,
      adult: "on",
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/id="[^"]*email-error"[^>]*>No mail can reach this address/);
    expect(refused.text).toContain(`value="${email}"`);
  });
});

test("a banned account is told nothing that a wrong password is not", async () => {
  const { email } = await member();
  const answerTo = async (password: string) => {
    const { page } = await logIn(email, password);
    return [page.status, page.alert];
  };
  const wrong = await answerTo("wrong-horse-1");
  await backend.sql(
    `update auth.users set banned_until = now() + interval '1 day' where email = '${email}'`,
  );
  expect(await answerTo("wrong-horse-1")).toEqual(wrong);
  expect(await answerTo(PASSWORD)).toEqual(wrong);
});

test("an administrator whose session was ended elsewhere is led to log-in", async () => {
  const { email, visitor } = await member();
  await backend.sql(
    `insert into public.admins (user_id) select id from auth.users where email = '${email}'`,
  );
  expect((await visitor.get("/admin/users")).status).toBe(200);
  await backend.sql(
    `delete from auth.sessions where user_id = (select id from auth.users where email = '${email}')`,
  );
  const page = await visitor.get("/admin/users");
  expect([page.status, page.location]).toEqual([302, "/login?redirectTo=%2Fadmin%2Fusers"]);
});

test("the address of a session is the client's, and no client names another to the auth service", async () => {
  const { email } = await member();
  const person = { email, password: PASSWORD };
  const addresses = async () =>
    (
      await backend.sql<{ ip: string }>(
        `select host(ip) as ip from auth.sessions
         where user_id = (select id from auth.users where email = '${email}')
         order by created_at desc`,
      )
    ).map(({ ip }) => ip);
  const near = new Visitor(site.url, { "X-Forwarded-For": "203.0.113.77" });
  await near.logIn(person);
  expect((await addresses())[0]).toBe("203.0.113.77");
  await backend.call("POST", "/auth/v1/token?grant_type=password", {
    body: person,
    headers: {
      "sb-forwarded-for": "192.0.2.9",
      "x-forwarded-for": "192.0.2.9",
    },
  });
  expect((await addresses())[0]).toBe("127.0.0.1");
});
