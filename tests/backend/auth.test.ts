import { randomUUID } from "node:crypto";
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { createUser, startBackend } from "../support/backend.ts";
import type { Answer, TestUser, RunningBackend } from "../support/backend.ts";

const siteUrl = "https://teebox.example";
let backend: RunningBackend;
let confirming: RunningBackend;

beforeAll(async () => {
  // On PGlite, as the embedded auth service always is: on several connections it
  // refuses some of those who refresh the same token at once.
  [backend, confirming] = await Promise.all([
    startBackend({ SITE_URL: `${siteUrl}/`, JWT_EXPIRY: "120" }),
    startBackend({
      SITE_URL: siteUrl,
      EMAIL_CONFIRMATIONS: "true",
      SITE_NAME: "Fore & Aft",
    }),
  ]);
});

afterAll(() => Promise.all([backend.stop(), confirming.stop()]));

const newAddress = () => `${randomUUID()}@example.com`;

function signUp(where: RunningBackend, email: string): Promise<Answer> {
  return where.call("POST", "/auth/v1/signup", {
    body: {
      email,
      password: "correct-horse-1",
      data: { full_name: "Asha Golfer" },
    },
  });
}

function signIn(where: RunningBackend, email: string, password: string): Promise<Answer> {
  return where.call("POST", "/auth/v1/token?grant_type=password", {
    body: { email, password },
  });
}

function refresh(refreshToken: string): Promise<Answer> {
  return backend.call("POST", "/auth/v1/token?grant_type=refresh_token", {
    body: { refresh_token: refreshToken },
  });
}

function verify(where: RunningBackend, link: string | undefined): Promise<Answer> {
  const { searchParams } = new URL(link ?? "");
  return where.call("POST", "/auth/v1/verify", {
    body: {
      token_hash: searchParams.get("token_hash"),
      type: searchParams.get("type"),
    },
  });
}

async function recoveryLink(person: TestUser): Promise<string> {
  const { status } = await backend.call("POST", "/auth/v1/recover", {
    body: { email: person.email },
  });
  expect(status).toBe(200);
  const [mail] = await backend.mailsTo(person.email);
  return mail?.links[0] ?? "";
}

describe("demo accounts", () => {
  it.each([
    ["golfer@example.com", "fairway-demo-1", "Demo Golfer", false],
    ["admin@example.com", "clubhouse-demo-1", "Demo Admin", true],
  ])("%s can sign in", async (email, password, name, isAdmin) => {
    for (const where of [backend, confirming]) {
      const { status, body } = await signIn(where, email, password);
      expect(status).toBe(200);
      expect(body.user.user_metadata.full_name).toBe(name);
      const { body: admin } = await where.call("POST", "/rest/v1/rpc/is_admin", {
        token: body.access_token as string,
        body: {},
      });
      expect(admin).toBe(isAdmin);
    }
  });
});

describe("sign-up", () => {
  it("without confirmations signs in, until JWT_EXPIRY", async () => {
    const { status, body } = await signUp(backend, newAddress());
    expect(status).toBe(200);
    expect(body.expires_in).toBe(120);
    expect((await backend.mailsTo(body.user.email as string)).length).toBe(0);
  });

  it("without confirmations reports an address that is taken", async () => {
    const email = newAddress();
    await signUp(backend, email);
    const { status, body } = await signUp(backend, email);
    expect(status).toBe(422);
    expect(body.error_code).toBe("user_already_exists");
  });

  it.each([
    [{ full_name: "Asha\u202eRao\n\u200b" }, "AshaRao"],
    [{ full_name: "\u2066\u2069", name: "Bela" }, null],
    [{ name: "\u3164\uffa0" }, null],
    [{ name: "क्\u200dष राव" }, "क्\u200dष राव"],
    [{ full_name: { first: "Asha" } }, '{"first": "Asha"}'],
  ])("with the metadata %j makes a name of signs that can be seen", async (data, name) => {
    const { status, body } = await backend.call("POST", "/auth/v1/signup", {
      body: { email: newAddress(), password: "correct-horse-1", data },
    });
    expect(status).toBe(200);
    expect(
      await backend.sql(
        `select full_name from public.profiles where id = '${String(body.user.id)}'`,
      ),
    ).toEqual([{ full_name: name }]);
  });

  it("rejects a weak password with the reasons", async () => {
    const { status, body } = await backend.call("POST", "/auth/v1/signup", {
      body: { email: newAddress(), password: "12345" },
    });
    expect(status).toBe(422);
    expect(body.error_code).toBe("weak_password");
    expect(body.weak_password.reasons).toEqual(["length"]);
  });

  it("with confirmations sends a mail whose link signs in, once", async () => {
    const email = newAddress();
    const { status, body } = await signUp(confirming, email);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty("access_token");
    const early = await signIn(confirming, email, "correct-horse-1");
    expect(early.body.error_code).toBe("email_not_confirmed");
    const guessed = await signIn(confirming, email, "another-horse-1");
    const unknown = await signIn(confirming, newAddress(), "another-horse-1");
    expect(guessed).toEqual(unknown);
    expect(guessed.body.error_code).toBe("invalid_credentials");

    const [mail] = await confirming.mailsTo(email);
    expect(mail?.links).toHaveLength(1);
    expect(mail?.links[0]).toMatch(
      /^https:\/\/teebox\.example\/auth\/confirm\?token_hash=[0-9a-f]{64}&type=email&redirectTo=https%3A%2F%2Fteebox\.example$/,
    );
    const confirmed = await verify(confirming, mail?.links[0]);
    expect(confirmed.status).toBe(200);
    expect(confirmed.body.user.email).toBe(email);
    expect(confirmed.body.access_token).toBeTruthy();
    const again = await verify(confirming, mail?.links[0]);
    expect(again.status).toBe(403);
    expect(again.body.error_code).toBe("otp_expired");
    expect((await signIn(confirming, email, "correct-horse-1")).status).toBe(200);
  });

  it("with confirmations responds to a known address as to a new one", async () => {
    const email = newAddress();
    const fresh = await signUp(confirming, email);
    const [mail] = await confirming.mailsTo(email);
    await verify(confirming, mail?.links[0]);
    const existing = await signUp(confirming, email.toUpperCase());
    expect(existing.status).toBe(200);
    expect(existing.body.email).toBe(email);
    expect(existing.body.id).not.toBe(fresh.body.id);
    expect(existing.body).not.toHaveProperty("access_token");
    expect(await confirming.mailsTo(email)).toHaveLength(1);
  });

  it.each(["signup", "resend"])(
    "with confirmations sends another mail by %s, after a minute",
    async (way) => {
      const email = newAddress();
      await signUp(confirming, email);
      const once = () =>
        way === "signup"
          ? signUp(confirming, email)
          : confirming.call("POST", "/auth/v1/resend", {
              body: { type: "signup", email },
            });
      const early = await once();
      expect(early.status).toBe(429);
      expect(early.body.error_code).toBe("over_email_send_rate_limit");
      await confirming.sql(
        `update auth.users set confirmation_sent_at = now() - interval '61 seconds' where email = '${email}'`,
      );
      expect((await once()).status).toBe(200);
      const mails = await confirming.mailsTo(email);
      expect(mails).toHaveLength(2);
      expect((await verify(confirming, mails[1]?.links[0])).status).toBe(403);
      expect((await verify(confirming, mails[0]?.links[0])).status).toBe(200);
    },
  );
});

test.each(["otp", "magiclink"])("/auth/v1/%s makes no account and sends no mail", async (way) => {
  const email = `${randomUUID()}@example.com`;
  const { status, body } = await backend.call("POST", `/auth/v1/${way}`, {
    body: { email, create_user: true },
  });
  expect([status, body.error_code]).toEqual([422, "otp_disabled"]);
  expect(await backend.sql(`select from auth.users where email = '${email}'`)).toEqual([]);
  expect(await backend.mailsTo(email)).toEqual([]);
});

describe("sign-in", () => {
  it("responds the same to a wrong password and to an unknown address", async () => {
    const person = await createUser(backend);
    const wrong = await signIn(backend, person.email, "wrong");
    const nobody = await signIn(backend, newAddress(), "wrong");
    expect(wrong).toEqual(nobody);
    expect(wrong.status).toBe(400);
    expect(wrong.body.error_code).toBe("invalid_credentials");
  });

  it("is ended by sign-out", async () => {
    const person = await createUser(backend);
    await backend.call("POST", "/auth/v1/logout", {
      token: person.accessToken,
    });
    const { status, body } = await backend.call("GET", "/auth/v1/user", {
      token: person.accessToken,
    });
    expect(status).toBe(403);
    expect(body.error_code).toBe("session_not_found");
    expect((await refresh(person.refreshToken)).status).toBe(400);
  });
});

describe("refresh", () => {
  it("gives ten concurrent callers working sessions", async () => {
    const person = await createUser(backend);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refresh(person.refreshToken)),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      const user = await backend.call("GET", "/auth/v1/user", {
        token: body.access_token as string,
      });
      expect(user.status).toBe(200);
    }
    const next = await refresh(answers[9]?.body.refresh_token as string);
    expect(next.status).toBe(200);
  });

  it("rejects an older token, and ends its session", async () => {
    const person = await createUser(backend);
    const second = await refresh(person.refreshToken);
    const third = await refresh(second.body.refresh_token as string);
    const { status, body } = await refresh(person.refreshToken);
    expect(status).toBe(400);
    expect(body.error_code).toBe("refresh_token_already_used");
    expect((await refresh(third.body.refresh_token as string)).status).toBe(400);
  });
});

describe("recovery", () => {
  it("sends a link that only a POST redeems, and that allows setting a password", async () => {
    const person = await createUser(backend);
    const link = await recoveryLink(person);
    expect(link).toMatch(
      /^https:\/\/teebox\.example\/reset-password\?token_hash=[0-9a-f]{64}&type=recovery&redirectTo=https%3A%2F%2Fteebox\.example$/,
    );
    const { status, body } = await verify(backend, link);
    expect(status).toBe(200);
    expect(body.user.id).toBe(person.id);

    const token = body.access_token as string;
    const weak = await backend.call("PUT", "/auth/v1/user", {
      token,
      body: { password: "short" },
    });
    expect(weak.body.error_code).toBe("weak_password");
    const same = await backend.call("PUT", "/auth/v1/user", {
      token,
      body: { password: person.password },
    });
    expect(same.status).toBe(422);
    expect(same.body.error_code).toBe("same_password");
    const changed = await backend.call("PUT", "/auth/v1/user", {
      token,
      body: { password: "a-new-password" },
    });
    expect(changed.status).toBe(200);
    expect((await signIn(backend, person.email, "a-new-password")).status).toBe(200);
    expect((await signIn(backend, person.email, person.password)).status).toBe(400);
    expect((await verify(backend, link)).status).toBe(403);
  });

  it("sends one link a minute", async () => {
    const person = await createUser(backend);
    await recoveryLink(person);
    const { status, body } = await backend.call("POST", "/auth/v1/recover", {
      body: { email: person.email },
    });
    expect([status, body.error_code]).toEqual([429, "over_email_send_rate_limit"]);
    expect(await backend.mailsTo(person.email)).toHaveLength(1);
  });

  it("responds the same to an unknown address, and sends nothing", async () => {
    const email = newAddress();
    const { status, body } = await backend.call("POST", "/auth/v1/recover", {
      body: { email },
    });
    expect({ status, body }).toEqual({ status: 200, body: {} });
    expect(await backend.mailsTo(email)).toEqual([]);
  });

  it("expires after an hour", async () => {
    const person = await createUser(backend);
    const link = await recoveryLink(person);
    await backend.sql(
      `update auth.users set recovery_sent_at = now() - interval '61 minutes' where id = '${person.id}'`,
    );
    const { status, body } = await verify(backend, link);
    expect(status).toBe(403);
    expect(body.error_code).toBe("otp_expired");
  });

  it("a new password ends all other sessions, but not this one", async () => {
    const person = await createUser(backend);
    const { body } = await verify(backend, await recoveryLink(person));
    await backend.call("PUT", "/auth/v1/user", {
      token: body.access_token as string,
      body: { password: "a-new-password" },
    });
    expect((await refresh(person.refreshToken)).status).toBe(400);
    const old = await backend.call("GET", "/auth/v1/user", {
      token: person.accessToken,
    });
    expect(old.status).toBe(403);
    expect((await refresh(body.refresh_token as string)).status).toBe(200);
  });

  it("changing the name ends no session", async () => {
    const person = await createUser(backend);
    const other = await signIn(backend, person.email, person.password);
    await backend.call("PUT", "/auth/v1/user", {
      token: person.accessToken,
      body: { data: { full_name: "Asha B." } },
    });
    expect((await refresh(other.body.refresh_token as string)).status).toBe(200);
  });
});

describe("a change of the address", () => {
  async function change() {
    const person = await createUser(backend);
    const email = newAddress();
    const { status } = await backend.call("PUT", "/auth/v1/user", {
      token: person.accessToken,
      body: { email },
    });
    expect(status).toBe(200);
    const linkTo = async (address: string) => {
      const [mail] = await backend.mailsTo(address);
      // Mails contain nothing that a user has typed, not even an address.
      expect(mail?.text).not.toContain(email);
      expect(mail?.text).not.toContain(person.email);
      expect(mail?.links[0]).toMatch(
        /^https:\/\/teebox\.example\/auth\/confirm\?token_hash=[0-9a-f]{64}&type=email_change$/,
      );
      return mail?.links[0];
    };
    const stored = async () => {
      const [row] = await backend.sql<{ profile: string; account: string }>(
        `select profile.email as profile, account.email as account
         from public.profiles as profile join auth.users as account using (id)
         where id = '${person.id}'`,
      );
      return row;
    };
    const links = [await linkTo(person.email), await linkTo(email)] as const;
    return { person, email, links, stored };
  }

  it.each([
    [0, 1],
    [1, 0],
  ] as const)(
    "requires both links, in either order, each of them once (%i, %i)",
    async (first, second) => {
      const { person, email, links, stored } = await change();
      const half = await verify(backend, links[first]);
      expect(half.status).toBe(200);
      expect(half.body.access_token).toBeUndefined();
      expect((await verify(backend, links[first])).status).toBe(403);
      expect(await stored()).toEqual({
        profile: person.email,
        account: person.email,
      });
      const whole = await verify(backend, links[second]);
      expect(whole.status).toBe(200);
      expect(whole.body.user.email).toBe(email);
      expect(await stored()).toEqual({ profile: email, account: email });
      expect((await verify(backend, links[second])).status).toBe(403);
    },
  );

  it.each([0, 1] as const)("expires after an hour (link %i)", async (which) => {
    const { person, links, stored } = await change();
    await backend.sql(
      `update auth.users set email_change_sent_at = now() - interval '61 minutes' where id = '${person.id}'`,
    );
    expect((await verify(backend, links[which])).body.error_code).toBe("otp_expired");
    expect((await stored())?.account).toBe(person.email);
  });

  it("to another user's is rejected, and no mail is sent", async () => {
    const [one, two] = [await createUser(backend), await createUser(backend)];
    const { status, body } = await backend.call("PUT", "/auth/v1/user", {
      token: one.accessToken,
      body: { email: two.email },
    });
    expect([status, body.error_code]).toEqual([422, "email_exists"]);
    expect(await backend.mailsTo(two.email)).toEqual([]);
  });
});

describe("mails to an address's owner", () => {
  it("contain nothing that was typed at sign-up", async () => {
    const tag = randomUUID();
    const email = `victim+call-us-now-${tag}@example.com`;
    const name = "Your prize waits at https://evil.example";
    const signedUp = await confirming.call("POST", "/auth/v1/signup", {
      body: {
        email,
        password: "correct-horse-1",
        data: { full_name: name, name, prize: name },
      },
    });
    expect(signedUp.status).toBe(200);
    const member = await createUser(backend, {
      email: `here-${email}`,
      fullName: name,
    });
    await backend.call("POST", "/auth/v1/recover", {
      body: { email: member.email },
    });
    const newEmail = `refund-0800-${tag}@example.com`;
    await backend.call("PUT", "/auth/v1/user", {
      token: member.accessToken,
      body: { email: newEmail },
    });
    const mails = [
      ...(await confirming.mailsTo(email)),
      ...(await backend.mailsTo(member.email)),
      ...(await backend.mailsTo(newEmail)),
    ];
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      "Confirm your Fore & Aft account",
      "Confirm your new e-mail address for Teebox",
      "Confirm your new e-mail address for Teebox",
      "You have a Teebox account: log in, or choose a new password",
    ]);
    for (const { subject, text, html } of mails) {
      expect(subject + text + html).not.toMatch(/evil|prize|call-us|refund-0800|@example/);
    }
  });
});

describe("the dev inbox", () => {
  it("lists mails newest first, as JSON and as a page", async () => {
    const person = await createUser(backend);
    await recoveryLink(person);
    await backend.sql(
      `update auth.users set recovery_sent_at = now() - interval '61 seconds' where id = '${person.id}'`,
    );
    const link = await recoveryLink(person);
    const mails = await backend.mailsTo(person.email);
    expect(mails).toHaveLength(2);
    expect(mails[0]).toMatchObject({
      to: person.email,
      subject: "You have a Teebox account: log in, or choose a new password",
      links: [link, expect.stringContaining("/login?redirectTo=")],
    });
    expect(mails[0]?.text).toContain(link);
    expect(mails[0]?.text).toContain("Choose a new password");
    expect(mails[0]?.text).not.toContain("<");
    expect(mails[0]?.html).toContain("<!doctype html>");
    expect(Date.parse(String(mails[0]?.sentAt))).toBeGreaterThanOrEqual(
      Date.parse(String(mails[1]?.sentAt)),
    );

    const page = await fetch(backend.mailboxUrl);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain(person.email);
    expect(html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
  });

  it("escapes a mail's markup", async () => {
    const email = `"<b>x</b>"@example.com`;
    await backend.sql(
      `insert into auth.users (id, email, encrypted_password) values (gen_random_uuid(), '${email}', 'x')`,
    );
    await backend.call("POST", "/auth/v1/recover", { body: { email } });
    const html = await (await fetch(backend.mailboxUrl)).text();
    expect(html).not.toContain("<b>x</b>");
  });

  it("contains the site's name", async () => {
    const email = newAddress();
    await signUp(confirming, email);
    const [mail] = await confirming.mailsTo(email);
    expect(mail?.subject).toBe("Confirm your Fore & Aft account");
    expect(mail?.html).toContain("Welcome to Fore &amp; Aft");
    expect(mail?.text).toContain("Welcome to Fore & Aft");
  });

  it("keeps its mails over a restart, at most 200 of them", async () => {
    const person = await createUser(backend);
    const link = await recoveryLink(person);
    await backend.restart();
    expect((await backend.mailsTo(person.email))[0]?.links[0]).toBe(link);
    const file = join(backend.dataDir, "mailbox.jsonl");
    for (let count = 0; count < 205; count += 1) {
      // A truncated line, as a full disk leaves it.
      if (count === 100) appendFileSync(file, '\n{"to":"cut o');
      await backend.call("POST", "/local/mail", {
        headers: { apikey: backend.secretKey },
        body: { to: newAddress(), subject: "Another", text: "", html: "" },
      });
    }
    const { body } = await backend.call("GET", "/mailbox.json");
    expect(body).toHaveLength(200);
    expect(await backend.mailsTo(person.email)).toEqual([]);
    await backend.restart();
    const after = await backend.call("GET", "/mailbox.json");
    expect(after.body).toEqual(body);
    expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(200);
  });
});
