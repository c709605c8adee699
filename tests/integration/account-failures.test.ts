import { describe, expect, test } from "vitest";
import { createUser } from "../support/backend.ts";
import { type Fault } from "../support/faulty-proxy.ts";
import { ageSession } from "../support/session-cookie.ts";
import { testSite } from "../support/test-site.ts";
import { Visitor, type Page } from "../support/visitor.ts";

const { backend, proxy, newVisitor } = await testSite("members", {});
const person = await createUser(backend);

/** Requests a reset link and follows it. */
async function followRecoveryLink(visitor: Visitor, email: string) {
  await visitor.post("/forgot-password", { email });
  const [mail] = await backend.mailsTo(email);
  const token = new URL(mail?.links[0] ?? "").searchParams.get("token_hash");
  const answer = await visitor.post("/reset-password", {
    token_hash: token ?? "",
  });
  expect(answer.location).toBe("/reset-password");
}

/** The forms of the account screens, the calls they make, and the values they keep. */
const forms = [
  {
    path: "/login",
    call: "/auth/v1/token",
    form: { email: "asha@example.com", password: "a-password-1" },
  },
  {
    path: "/signup",
    call: "/auth/v1/signup",
    form: {
      fullName: "Asha Rao",
      email: "new@example.com",
      password: "a-password-1",
      adult: "on",
    },
  },
  {
    path: "/forgot-password",
    call: "/auth/v1/recover",
    form: { email: "asha@example.com" },
  },
  {
    path: "/auth/confirm",
    call: "/auth/v1/resend",
    form: { email: "asha@example.com" },
  },
] as const;

const faults: [string, Fault][] = [
  ["refuses the connection", { kind: "refuse" }],
  ["answers 502", { kind: "status", status: 502 }],
  ["answers 503", { kind: "status", status: 503 }],
  ["answers 504", { kind: "status", status: 504 }],
  ["answers 500", { kind: "status", status: 500 }],
  ["does not answer", { kind: "slow", milliseconds: 20_000 }],
  ["answers nonsense", { kind: "nonsense" }],
];

// All forms at the same time: each response comes half a second late or more.
test.each(faults)(
  "when the service %s: 503 in time, values but no passwords come back, and submitting again works",
  async (_, fault) => {
    for (const { call } of forms) proxy.fail(call, fault);
    const sent = await Promise.all(
      forms.map(async ({ path, form }) => {
        const visitor = newVisitor();
        const startedAt = performance.now();
        const page = await visitor.post(path, form);
        const milliseconds = performance.now() - startedAt;
        return { path, form, visitor, page, milliseconds };
      }),
    );
    for (const { path, form, page, milliseconds } of sent) {
      expect(milliseconds, path).toBeLessThan(10_000);
      expect(page.status, path).toBe(503);
      expect(page.alert[1], path).toMatch(/try again/i);
      expect(page.text, path).toContain(`value="${form.email}"`);
      if ("fullName" in form) {
        expect(page.text, path).toContain(`value="${form.fullName}"`);
      }
      expect(page.text, path).not.toContain("a-password-1");
      expect(page.text, path).not.toMatch(/\bat .+:\d+:\d+|Unexpected token/);
    }

    proxy.heal();
    await Promise.all(
      sent.map(async ({ path, form, visitor }) => {
        const again = await visitor.post(path, form);
        expect(again.status, path).not.toBe(503);
      }),
    );
  },
);

test("log-in: the service's own message, or the specified text when it has none", async () => {
  const visitor = newVisitor();
  const form = { email: person.email, password: "not-the-password" };
  const page = await visitor.post("/login", form);
  expect(page.status).toBe(400);
  expect(page.alert).toEqual(["Login failed", "Invalid login credentials"]);

  proxy.fail("/auth/v1/token", {
    kind: "json",
    status: 400,
    body: { msg: "" },
  });
  expect((await visitor.post("/login", form)).alert).toEqual([
    "Login failed",
    "Invalid email or password. Please try again.",
  ]);
});

test("sign-up: an address that is taken is reported in the service's words", async () => {
  const page = await newVisitor().post("/signup", {
    fullName: "Asha Rao",
    email: person.email,
    password: "a-password-1",
    adult: "on",
  });
  expect(page.status).toBe(400);
  expect(page.alert).toEqual(["Sign up failed", "User already registered"]);
  proxy.fail("/auth/v1/signup", {
    kind: "json",
    status: 400,
    body: { msg: "" },
  });
  const unnamed = await newVisitor().post("/signup", {
    fullName: "Asha Rao",
    email: "x@example.com",
    password: "a-password-1",
    adult: "on",
  });
  expect(unnamed.alert[1]).toBe("There was an error creating your account. Please try again.");
});

test("a password that the service finds weak is rejected with its reasons, at the field", async () => {
  proxy.fail("/auth/v1/signup", {
    kind: "json",
    status: 422,
    body: {
      code: "weak_password",
      message: "Password is known to be weak.",
      weak_password: { reasons: ["pwned", "characters"] },
    },
  });
  const page = await newVisitor().post("/signup", {
    fullName: "Asha Rao",
    email: "weak@example.com",
    password: "password1",
    adult: "on",
  });
  expect(page.status).toBe(400);
  const [title, text] = page.alert;
  expect(title).toBe("Sign up failed");
  expect(text).toBe(
    "Please choose a stronger password. It has appeared in a data breach on another site. Use small and capital letters, numbers and symbols.",
  );
  // Also at the field.
  expect(page.text).toMatch(
    /<input[^>]*(?:type="password"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*type="password")/,
  );
});

test("a banned account is told nothing that a wrong password is not", async () => {
  const { email, id, password } = await createUser(backend);
  const logIn = async (password: string) => {
    const page = await newVisitor().post("/login", {
      email,
      password: password,
    });
    return [page.status, page.alert];
  };
  const wrong = await logIn("wrong-horse-1");
  await backend.sql(
    `update auth.users set banned_until = now() + interval '1 day' where id = '${id}'`,
  );
  expect(await logIn("wrong-horse-1")).toEqual(wrong);
  expect(await logIn(password)).toEqual(wrong);
});

test("a mail server that fails answers for a known address as for an unknown one", async () => {
  const ask = async (path: string, form: Record<string, string>) => {
    const page = await newVisitor().post(path, form);
    return [page.status, page.location];
  };
  for (const [path, form] of [
    ["/forgot-password", { email: "unknown@example.com" }],
    ["/auth/confirm", { email: "unknown@example.com" }],
  ] as const) {
    const unknown = await ask(path, form);
    proxy.fail(path === "/auth/confirm" ? "/auth/v1/resend" : "/auth/v1/recover", {
      kind: "json",
      status: 500,
      body: {
        code: "unexpected_failure",
        message: "Error sending recovery email",
      },
    });
    expect(await ask(path, { email: person.email })).toEqual(unknown);
    proxy.heal();
  }
});

test("a link that comes too soon after many others is told to be still good", async () => {
  proxy.fail("/auth/v1/verify", {
    kind: "json",
    status: 429,
    body: {
      code: "over_request_rate_limit",
      message: "Request rate limit reached",
    },
  });
  for (const [path, type] of [
    ["/auth/confirm", "email"],
    ["/reset-password", "recovery"],
  ] as const) {
    const visitor = newVisitor();
    const answer = await visitor.post(path, {
      token_hash: "0".repeat(64),
      type,
    });
    const page = await visitor.follow(answer);
    expect(page.alert[0]).toBe("Please wait five minutes");
  }
});

test("too many attempts get a 429 and a message", async () => {
  proxy.fail("/auth/v1/token", {
    kind: "json",
    status: 429,
    body: {
      code: "over_request_rate_limit",
      message: "Request rate limit reached",
    },
  });
  const page = await newVisitor().post("/login", {
    email: person.email,
    password: "x",
  });
  expect(page.status).toBe(429);
  expect(page.alert[1]).toBe(
    "There were too many attempts from your network. Please wait five minutes and try again.",
  );
});

describe("setting a new password", () => {
  async function inside() {
    const golfer = await createUser(backend);
    const visitor = newVisitor();
    await followRecoveryLink(visitor, golfer.email);
    // The log-in's toast would be on the next page.
    await visitor.get("/reset-password");
    return { golfer, visitor };
  }
  const post = (visitor: Visitor, password = "a-new-password-1") =>
    visitor.post("/reset-password", { password, confirmPassword: password });

  test.each([
    ["another-one-1", "Passwords don't match", "Please make sure both passwords are the same."],
    ["pw1x", "Password too short", "Password must be at least 6 characters long."],
  ])("%s: reported with the specified text", async (password, title, text) => {
    const { visitor } = await inside();
    const page = await visitor.post("/reset-password", {
      password,
      confirmPassword: password === "pw1x" ? "pw1x" : "the-first-one-1",
    });
    expect(page.status).toBe(400);
    expect(page.alert).toEqual([title, text]);
    expect(page.text).not.toContain(password);
  });

  test("the service's own message, or the specified text", async () => {
    const { golfer, visitor } = await inside();
    const same = await post(visitor, golfer.password);
    expect(same.status).toBe(400);
    expect(same.alert).toEqual([
      "Error",
      "New password should be different from the old password.",
    ]);
    proxy.fail("PUT /auth/v1/user", {
      kind: "json",
      status: 400,
      body: { msg: "" },
    });
    expect((await post(visitor)).alert).toEqual([
      "Error",
      "Failed to update password. Please try again.",
    ]);
  });

  test("an invalid response is an unexpected error, and can be retried", async () => {
    const { visitor } = await inside();
    proxy.fail("PUT /auth/v1/user", { kind: "status", status: 404 });
    const page = await post(visitor);
    expect(page.status).toBe(503);
    expect(page.alert).toEqual(["Error", "Something went wrong. Please try again."]);
    proxy.heal();
    expect((await post(visitor)).location).toBe("/login");
  });

  test("a session that has ended in the meantime redirects to forgot-password", async () => {
    const { visitor } = await inside();
    const elsewhere = visitor.copy();
    await elsewhere.post("/logout", {});
    const answer = await post(visitor);
    expect(answer.location).toBe("/forgot-password");
    expect((await visitor.get("/forgot-password")).alert).toEqual([
      "Invalid reset link",
      "This password reset link is invalid or has expired.",
    ]);
  });
});

describe("a password can be reset only in a session that began with a recovery link", () => {
  const set = (visitor: Visitor) =>
    visitor.post("/reset-password", {
      password: "a-new-password-1",
      confirmPassword: "a-new-password-1",
    });

  async function expectRefused(visitor: Visitor) {
    const changes = () => proxy.requests.get("/auth/v1/user") ?? 0;
    const form = await visitor.copy().get("/reset-password");
    expect(form.location).toBe("/profile/account");
    const asked = changes();
    const answer = await visitor.post("/reset-password", {
      password: "a-new-password-1",
      confirmPassword: "a-new-password-1",
    });
    expect(answer.location).toBe("/profile/account");
    // The user was fetched, and nothing was changed.
    expect(changes()).toBe(asked + 1);
    expect((await visitor.get("/profile/account")).notice[0]).toBe(
      "Please change your password here",
    );
  }

  test("not in a session that began with the password", async () => {
    const golfer = await createUser(backend);
    const visitor = newVisitor();
    await visitor.logIn(golfer);
    await expectRefused(visitor);
    const { email, password } = golfer;
    const again = await newVisitor().post("/login", {
      email,
      password,
    });
    expect(again.location).toBe("/profile");
  });

  test("not with the cookie of another session", async () => {
    const recovered = newVisitor();
    await followRecoveryLink(recovered, (await createUser(backend)).email);
    const visitor = newVisitor();
    await visitor.logIn(await createUser(backend));
    const mark = [...recovered.cookies].filter(([name]) => name.startsWith("teebox-recovery"));
    expect(mark.length).toBeGreaterThan(0);
    for (const [name, value] of mark) visitor.cookies.set(name, value);
    await expectRefused(visitor);
  });

  test("signs out everywhere after the session was refreshed", async () => {
    const golfer = await createUser(backend);
    const visitor = newVisitor();
    await followRecoveryLink(visitor, golfer.email);
    ageSession(visitor, backend.jwtSecret, -60);
    expect((await visitor.get("/reset-password")).text).toContain("Confirm New Password");
    expect((await set(visitor)).location).toBe("/login");
  });

  test("not after logging out and in again", async () => {
    const golfer = await createUser(backend);
    const visitor = newVisitor();
    await followRecoveryLink(visitor, golfer.email);
    await visitor.post("/logout", {});
    await visitor.logIn(golfer);
    await expectRefused(visitor);
  });

  test("not without a session", async () => {
    const visitor = newVisitor();
    expect((await visitor.get("/reset-password")).location).toBe("/forgot-password");
    expect((await set(visitor)).location).toBe("/forgot-password");
  });
});

describe("a reset link", () => {
  test("that cannot be verified now is not used up", async () => {
    const golfer = await createUser(backend);
    const visitor = newVisitor();
    await visitor.post("/forgot-password", { email: golfer.email });
    const [mail] = await backend.mailsTo(golfer.email);
    const token = new URL(mail?.links[0] ?? "").searchParams.get("token_hash") ?? "";
    proxy.fail("/auth/v1/verify", { kind: "status", status: 503 });
    const form = { token_hash: token };
    const page = await visitor.post("/reset-password", form);
    expect(page.status).toBe(503);
    proxy.heal();
    const again = await visitor.post("/reset-password", form);
    expect(again.location).toBe("/reset-password");
  });

  test.each([
    ["tampered with", (token: string) => (token.startsWith("0") ? "1" : "0") + token.slice(1)],
    ["cut short", (token: string) => token.slice(0, 20)],
    ["empty", () => ""],
    ["endless", () => "a".repeat(5000)],
  ])("that is %s is invalid", async (_, change) => {
    const golfer = await createUser(backend);
    const visitor = newVisitor();
    await visitor.post("/forgot-password", { email: golfer.email });
    const [mail] = await backend.mailsTo(golfer.email);
    const token = new URL(mail?.links[0] ?? "").searchParams.get("token_hash") ?? "";
    const answer = await visitor.post("/reset-password", {
      token_hash: change(token),
    });
    expect(answer.location).toBe("/forgot-password");
    expect((await visitor.get("/forgot-password")).alert).toEqual([
      "Invalid reset link",
      "This password reset link is invalid or has expired.",
    ]);
  });

  test("that has expired is invalid", async () => {
    const golfer = await createUser(backend);
    const visitor = newVisitor();
    await visitor.post("/forgot-password", { email: golfer.email });
    const [mail] = await backend.mailsTo(golfer.email);
    await backend.sql(
      `update auth.users set recovery_sent_at = now() - interval '2 days' where id = '${golfer.id}'`,
    );
    const answer = await visitor.post("/reset-password", {
      token_hash: new URL(mail?.links[0] ?? "").searchParams.get("token_hash") ?? "",
    });
    expect(answer.location).toBe("/forgot-password");
  });
});

describe("a mail that was requested a moment ago", () => {
  test.each([
    ["/forgot-password", "/auth/v1/recover", "/forgot-password?sent"],
    ["/auth/confirm", "/auth/v1/resend", "/auth/confirm"],
  ])("%s: not requested again, and the page says when it can be", async (path, call, next) => {
    const visitor = newVisitor();
    const asked = () => proxy.requests.get(call) ?? 0;
    const before = asked();
    const email = `nobody-${crypto.randomUUID()}@example.com`;
    await visitor.post(path, { email });
    await visitor.get(next);
    expect(asked()).toBe(before + 1);
    const again = await visitor.post(path, { email: email.toUpperCase() });
    expect(again.location).toBe(next);
    expect(asked()).toBe(before + 1);
    const [title, text] = (await visitor.get(next)).notice;
    expect(title).toBe("Requested a moment ago");
    expect(text).toMatch(
      /^The last email was requested less than a minute ago\. You can ask for another in (?:[1-5]?\d|60) seconds\.$/,
    );
    // The limit is per address.
    await visitor.post(path, { email: `other-${email}` });
    expect(asked()).toBe(before + 2);
  });

  test("after a sign-up that needs confirmation: the page says when", async () => {
    const visitor = newVisitor();
    const email = `nobody-${crypto.randomUUID()}@example.com`;
    await visitor.post("/auth/confirm", { email });
    const page = await visitor.get("/auth/confirm");
    expect(page.text).toMatch(/You can ask for another in \d+ seconds\./);
    expect(page.text).toContain(`value="${email}"`);
  });
});

describe("nothing reveals whether an address has an account", () => {
  /** What an attacker can observe of a response. */
  const visible = ({ status, headers, text, location }: Page) => ({
    status,
    location,
    headers: [...headers.keys()].toSorted(),
    cookies: headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, "=…")),
    text: text
      .replaceAll(/nonce="[^"]*"/g, "")
      .replaceAll(/[\w.-]+@example\.com/g, "ADDRESS")
      .replaceAll(/\d+ seconds/g, "SECONDS"),
  });

  test("not logging in with a wrong password", async () => {
    const ask = (email: string) => newVisitor().post("/login", { email, password: "wrong-one-1" });
    expect(visible(await ask(person.email))).toEqual(visible(await ask("nobody@example.com")));
  });

  test("not the time until a rejection, or until a mail is sent", async () => {
    const ask = (path: string, form: Record<string, string>) => newVisitor().post(path, form);
    const password = "wrong-one-1";
    for (const email of [person.email, "nobody@example.com"]) {
      for (const [path, form] of [
        ["/login", { email, password }],
        ["/forgot-password", { email }],
        ["/auth/confirm", { email }],
      ] as const) {
        const startedAt = performance.now();
        await ask(path, form);
        // Much longer than the service needs for either.
        expect(performance.now() - startedAt).toBeGreaterThanOrEqual(495);
      }
    }
  });

  test("not requesting a reset link, even twice", async () => {
    const ask = async (email: string) => {
      const visitor = newVisitor();
      const posts = [
        await visitor.post("/forgot-password", { email }),
        await visitor.post("/forgot-password", { email }),
        await visitor.get("/forgot-password?sent"),
      ];
      return posts.map(visible);
    };
    expect(await ask(person.email)).toEqual(await ask("nobody@example.com"));
  });

  test("not requesting a link when the service limits known addresses only", async () => {
    proxy.fail("/auth/v1/recover", {
      kind: "json",
      status: 429,
      body: { code: "over_email_send_rate_limit", message: "Wait 60 seconds" },
    });
    const answer = await newVisitor().post("/forgot-password", {
      email: person.email,
    });
    expect(answer.location).toBe("/forgot-password?sent");
  });
});
