import { describe, expect, test } from "vitest";
import {
  makeAdmin,
  createUser,
  startBackend,
  registration,
  type TestUser,
} from "../support/backend.ts";
import type { Fault } from "../support/faulty-proxy.ts";
import { testSite } from "../support/test-site.ts";
import { Visitor } from "../support/visitor.ts";

const { backend, proxy, newVisitor, newMember } = await testSite(await startBackend());

async function member() {
  const { user: person, visitor } = await newMember();
  return { person, visitor };
}

const NEW_PASSWORD = "a-brand-new-password-1";

/** Each form of the account settings, and the values that must come back. */
const forms = [
  {
    intent: "details",
    fault: "PUT /auth/v1/user",
    form: () => ({ fullName: "Asha B. Rao" }),
    kept: 'value="Asha B. Rao"',
  },
  {
    intent: "email",
    fault: "PUT /auth/v1/user",
    form: () => ({ email: "asha-new@example.com" }),
    kept: 'value="asha-new@example.com"',
  },
  {
    intent: "password",
    fault: "PUT /auth/v1/user",
    form: (person: TestUser) => ({
      currentPassword: person.password,
      password: NEW_PASSWORD,
    }),
    kept: "Password",
  },
  {
    intent: "password",
    fault: "POST /auth/v1/token",
    form: (person: TestUser) => ({
      currentPassword: person.password,
      password: NEW_PASSWORD,
    }),
    kept: "Password",
  },
  {
    intent: "everywhere",
    fault: "POST /auth/v1/logout",
    form: () => ({}),
    kept: "Sign out everywhere",
  },
];

const faults: [string, Fault][] = [
  ["refuses the connection", { kind: "refuse" }],
  ["answers 503", { kind: "status", status: 503 }],
  ["answers 500", { kind: "status", status: 500 }],
];

describe.each(forms)("the form $intent, when $fault fails", ({ intent, fault, form, kept }) => {
  test.each(faults)(
    "and %s: 503, values but no passwords come back, and submitting again works",
    async (_, how) => {
      const { person, visitor } = await member();
      const sent = { intent, ...form(person) };
      proxy.fail(fault, how);
      const page = await visitor.post("/profile/account", sent);
      expect(page.status).toBe(503);
      expect(page.alert[1]).toMatch(/try again/i);
      expect(page.text).toContain(kept);
      expect(page.text).not.toContain(person.password);
      expect(page.text).not.toContain(NEW_PASSWORD);
      proxy.heal();
      expect((await visitor.post("/profile/account", sent)).refusal).toBeNull();
    },
  );
});

test.each([
  ["details", { fullName: "  " }, "Please enter your full name."],
  ["details", { fullName: "a".repeat(121) }, "Please use at most 120 characters."],
  ["email", { email: "nobody" }, "Please enter a valid email address."],
  ["email", {}, "Please enter your email."],
  [
    "password",
    { currentPassword: "correct-horse-1", password: "short1!" },
    "Password must be at least 8 characters long.",
  ],
  ["password", { password: NEW_PASSWORD }, "Please enter your current password."],
  [
    "password",
    { currentPassword: "not-the-password", password: NEW_PASSWORD },
    "This is not your password.",
  ],
])("%s %j gets the message: %s", async (intent, form, message) => {
  const { visitor } = await member();
  const page = await visitor.post("/profile/account", {
    intent,
    ...(form as Record<string, string>),
  });
  expect(page.status).toBe(400);
  expect(page.text).toContain(`>${message}</p>`);
  expect(page.text.match(/There is a problem<\/strong>/g)).toHaveLength(1);
  expect(page.text).not.toContain(NEW_PASSWORD);
  expect(page.text).not.toContain("not-the-password");
  expect(page.text).not.toContain("short1!");
});

test("the current address is not a new one", async () => {
  const { person, visitor } = await member();
  const page = await visitor.post("/profile/account", {
    intent: "email",
    email: person.email.toUpperCase(),
  });
  expect(page.status).toBe(400);
  expect(page.text).toContain("This is your address already.");
});

test("a taken address gets the same response as a free one", async () => {
  const { visitor } = await member();
  const other = await createUser(backend);
  const mentions: number[] = [];
  for (const email of [other.email, "free@example.com"]) {
    const answer = await visitor.post("/profile/account", {
      intent: "email",
      email,
    });
    expect([answer.status, answer.location]).toEqual([302, "/profile/account"]);
    const page = await visitor.get("/profile/account");
    expect(page.notice).toEqual([
      "Confirmation email sent",
      `Please follow the links in the mails to your present address and to ${email}.`,
    ]);
    mentions.push(page.text.split(email).length);
  }
  expect(mentions[0]).toBe(mentions[1]);
  expect(await backend.mailsTo(other.email)).toEqual([]);
});

test("a mail requested again too soon gets the same response", async () => {
  const { visitor } = await member();
  proxy.fail("PUT /auth/v1/user", {
    kind: "json",
    status: 429,
    body: { code: "over_email_send_rate_limit", message: "Wait 60 seconds" },
  });
  const answer = await visitor.post("/profile/account", {
    intent: "email",
    email: "again@example.com",
  });
  expect(answer.location).toBe("/profile/account");
});

test("a new password: a session anew, every other and a copy of this one end, and the check left none behind", async () => {
  const person = await createUser(backend);
  const visitor = newVisitor();
  await visitor.logIn(person);
  const elsewhere = newVisitor();
  await elsewhere.logIn(person);
  const copy = visitor.copy();
  expect((await copy.get("/profile")).status).toBe(200);
  const sessions = () => backend.sql(`select from auth.sessions where user_id = '${person.id}'`);
  await visitor.post("/profile/account", {
    intent: "password",
    currentPassword: "wrong-password-1",
    password: NEW_PASSWORD,
  });
  await visitor.post("/profile/account", {
    intent: "password",
    currentPassword: person.password,
    password: person.password,
  });
  // One by signing up, two by logging in.
  expect(await sessions()).toHaveLength(3);
  const answer = await visitor.post("/profile/account", {
    intent: "password",
    currentPassword: person.password,
    password: NEW_PASSWORD,
  });
  expect(answer.location).toBe("/profile/account");
  expect(await sessions()).toHaveLength(1);
  expect((await visitor.get("/profile")).status).toBe(200);
  expect((await elsewhere.get("/profile")).location).toContain("/login");
  expect((await copy.get("/profile")).location).toContain("/login");
});

test("a new password is stored though nobody can be signed in again, and the page says so", async () => {
  const { visitor, person } = await member();
  // The present password is checked first.
  proxy.fail("POST /auth/v1/token", {
    kind: "after",
    requests: 1,
    fault: { kind: "status", status: 503 },
  });
  const answer = await visitor.post("/profile/account", {
    intent: "password",
    currentPassword: person.password,
    password: NEW_PASSWORD,
  });
  proxy.heal();
  expect(answer.location).toMatch(/^\/login/);
  expect((await visitor.follow(answer)).notice).toContain("Password changed");
  await newVisitor().logIn({ ...person, password: NEW_PASSWORD });
});

test("a new address: a session anew where its link is followed, and no other is left", async () => {
  const { visitor, person } = await member();
  const copy = visitor.copy();
  const elsewhere = newVisitor();
  await elsewhere.logIn(person);
  const email = `new-${person.email}`;
  await visitor.post("/profile/account", { intent: "email", email });
  const follow = async (who: Visitor, address: string) => {
    const [mail] = await backend.mailsTo(address);
    const { searchParams } = new URL(mail?.links[0] ?? "");
    return who.post("/auth/confirm", Object.fromEntries(searchParams));
  };
  await follow(visitor, person.email);
  expect((await elsewhere.get("/profile")).status).toBe(200);
  expect((await follow(visitor, email)).location).toBe("/profile");
  expect((await visitor.get("/profile")).status).toBe(200);
  for (const other of [copy, elsewhere]) {
    expect((await other.get("/profile")).location).toContain("/login");
  }
});

test("a session that ended in the meantime: the form comes back filled after log-in, without passwords", async () => {
  for (const [form, kept] of [
    [{ intent: "details", fullName: "Asha Kept" }, 'value="Asha Kept"'],
    [{ intent: "email", email: "kept@example.com" }, "kept@example.com"],
    [
      {
        intent: "password",
        currentPassword: "correct-horse-1",
        password: NEW_PASSWORD,
      },
      "New Password",
    ],
  ] as const) {
    const { person, visitor } = await member();
    await visitor.copy().post("/logout", {});
    const answer = await visitor.post("/profile/account", { ...form });
    expect(answer.location).toBe("/login?redirectTo=%2Fprofile%2Faccount");
    expect((await visitor.follow(answer)).alert).toEqual([
      "Authentication Required",
      "Please sign in to change your account.",
    ]);
    await visitor.logIn(person);
    const page = await visitor.get("/profile/account");
    expect(page.text).toContain(kept);
    expect(page.text).not.toContain(NEW_PASSWORD);
    expect(page.text).not.toContain('value="correct-horse-1"');
  }
});

describe("the personal data", () => {
  test("contains everything that is stored, for its user only, and is not cached", async () => {
    const { person, visitor } = await member();
    await backend.call("POST", "/rest/v1/tournament_registrations", {
      token: person.accessToken,
      body: registration(),
    });
    await backend.sql(
      `insert into public.scoring_credentials (user_id, version_id, email, password)
       select user_id, id, 'asha@example.com', 'a-good-long-password'
       from public.tournament_registrations where user_id = '${person.id}'`,
    );
    const answer = await visitor.get("/profile/data.json");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="my-data.json"');
    const data = JSON.parse(answer.text) as Record<string, unknown>;
    const stored = async (table: string, column: string) =>
      backend.sql(
        `select to_jsonb(r) as row from public.${table} as r where ${column} = '${person.id}'`,
      );
    expect(data.account).toMatchObject({ id: person.id, email: person.email });
    const [profile] = await stored("profiles", "id");
    expect(Object.keys(data.profile as object).toSorted()).toEqual(
      Object.keys(profile?.row as object).toSorted(),
    );
    const [row] = await stored("tournament_registrations", "user_id");
    expect(Object.keys((data.registrations as object[])[0] ?? {}).toSorted()).toEqual(
      Object.keys(row?.row as object).toSorted(),
    );
    expect(answer.text).toContain("a-good-long-password");
    expect(data.mails).toMatchObject([
      { user_id: person.id, tournament_id: "bangalore-birdie-bash" },
    ]);
    expect(data.scoringAccount).toMatchObject({ state: "pending" });
    const signedOut = await newVisitor().get("/profile/data.json");
    expect(signedOut.location).toContain("/login");
    const other = await member();
    expect((await other.visitor.get("/profile/data.json")).text).not.toContain(person.id);
  });

  test("does not reveal whether a requested new address has an account", async () => {
    const taken = await createUser(backend);
    const files = [];
    for (const email of [taken.email, `nobody-${crypto.randomUUID()}@example.com`]) {
      const { visitor } = await member();
      const data = async () => (await visitor.get("/profile/data.json")).text;
      const before = await data();
      const answer = await visitor.post("/profile/account", {
        intent: "email",
        email,
      });
      expect(answer.location).toBe("/profile/account");
      await visitor.get("/profile");
      files.push({ before, after: await data() });
    }
    for (const { before, after } of files) expect(after).toBe(before);
  });

  test("has what an administrator looked up, and not what another did", async () => {
    const [own, others] = [await member(), await member()];
    for (const { person } of [own, others]) {
      await makeAdmin(backend, person);
      await backend.sql(
        `insert into public.admin_audit (admin_id, action, search)
         values ('${person.id}', 'look-up', 'by ${person.email}')`,
      );
    }
    const { text } = await own.visitor.get("/profile/data.json");
    const { lookUpsAndExports } = JSON.parse(text) as {
      lookUpsAndExports: { search: string }[];
    };
    expect(lookUpsAndExports.map(({ search }) => search)).toContain(`by ${own.person.email}`);
    expect(text).not.toContain(others.person.email);
  });

  test("includes every table with users' rows", async () => {
    const { visitor } = await member();
    const tables = await backend.sql(`
      select tablename as name from pg_tables
      where schemaname = 'public' and tablename not in ('tournaments', 'statistics', 'deleted_accounts', 'mail_quotas',
          'security_settings', 'entry_links', 'tournament_fees',
          'tees', 'divisions', 'golf_groups', 'questions', 'choices', 'teams', 'competitions', 'side_sets', 'sides', 'fourballs',
          'card_links', 'ended_match_links', 'receipt_details', 'receipt_years', 'receipt_lines',
          'bank_accounts', 'statement_imports', 'statement_lines', 'statement_import_lines',
          'statement_payments', 'closed_months', 'opening_balances', 'list_columns', 'people_imports', 'people_import_lines',
          'phone_calls', 'former_names', 'series', 'series_tournaments', 'series_changes',
          'courses', 'course_tees', 'taken_courses', 'content', 'content_versions', 'pictures')`);
    const parts: Record<string, string> = {
      admin_audit: "lookUpsAndExports",
      admins: "administratorSince",
      role_grants: "clubRoles",
      answers: "registrations",
      awards: "results",
      knockouts: "knockouts",
      knockout_events: "knockouts",
      knockout_rounds: "knockouts",
      knockout_sides: "knockouts",
      match_sides: "knockouts",
      card_confirmations: "cardConfirmations",
      check_ins: "checkIns",
      tournament_play: "starts",
      entrant_messages: "messages",
      entries: "registrations",
      entry_events: "registrations",
      entry_fees: "entryFees",
      entry_versions: "registrations",
      fee_claims: "namedPayments",
      fee_ledger: "payments",
      fourball_players: "starts",
      hole_scores: "holeScores",
      holes_not_taken: "holesNotTaken",
      calendar_links: "calendarLink",
      mail_preferences: "mailPreferences",
      people: "clubRegister",
      players: "registrations",
      playing_data: "playingData",
      profiles: "profile",
      rate_limits: "rateLimits",
      series_corrections: "clubRegister",
      series_cut_persons: "clubRegister",
      series_cuts: "clubRegister",
      series_persons: "clubRegister",
      receipts: "receipts",
      registration_mails: "mails",
      returned_cards: "returnedCards",
      scores: "results",
      scoring_accounts: "scoringAccount",
      scoring_credentials: "registrations",
      side_players: "results",
      team_players: "results",
    };
    expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(parts).toSorted());
    const { text } = await visitor.get("/profile/data.json");
    expect(Object.keys(JSON.parse(text) as object)).toEqual(
      expect.arrayContaining(Object.values(parts)),
    );
  });

  test("contains every row, however many", async () => {
    const { person, visitor } = await member();
    // Earlier versions, without the triggers, which take 10 ms for each.
    await backend.sql(
      `insert into public.birthday_tournament_registrations
         (user_id, full_name, phone, handicap, submission_key)
       values ('${person.id}', 'Asha Rao', '+91 98450 00000', '1', gen_random_uuid());
       insert into public.entry_versions
       select (jsonb_populate_record(sent, jsonb_build_object(
         'id', gen_random_uuid(), 'submission_key', gen_random_uuid(),
         'number', 1 - n, 'handicap', n::text))).*
       from public.entries as own
       join public.entry_versions as sent on sent.entry_id = own.id,
            generate_series(2, 2001) as n
       where own.user_id = '${person.id}';`,
    );
    const { text } = await visitor.get("/profile/data.json");
    const { registrations } = JSON.parse(text) as {
      registrations: { handicap: string }[];
    };
    const handicaps = registrations.map(({ handicap }) => handicap);
    expect(new Set(handicaps).size).toBe(2001);
  });

  test.each([
    "GET /rest/v1/profiles",
    "GET /rest/v1/tournament_registrations",
    "GET /rest/v1/admin_audit",
    "GET /rest/v1/registration_mails",
    "GET /rest/v1/rate_limits",
    "GET /rest/v1/scoring_accounts",
    "GET /rest/v1/own_check_ins",
    "GET /rest/v1/entrant_messages",
    "GET /rest/v1/own_entry_fees",
    "GET /rest/v1/own_claims",
    "GET /rest/v1/own_ledger_lines",
    "GET /rest/v1/own_receipts",
    "GET /rest/v1/calendar_links",
    "GET /rest/v1/mail_preferences",
    "POST /rest/v1/rpc/own_starts",
    "POST /rest/v1/rpc/own_results",
    "POST /rest/v1/rpc/own_knockouts",
    "POST /rest/v1/rpc/admin_since",
  ])("is not sent when a part of it fails: %s", async (part) => {
    const { visitor } = await member();
    proxy.fail(part, { kind: "status", status: 503 });
    const answer = await visitor.get("/profile/data.json");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("content-disposition")).toBeNull();
  });
});

describe("deleting the account", () => {
  const remove = (visitor: Visitor, password: string) =>
    visitor.post("/profile/delete", { password });

  test("asks for the password, is permanent, and is confirmed", async () => {
    const { person, visitor } = await member();
    const elsewhere = newVisitor();
    await elsewhere.logIn(person);
    for (const [password, message] of [
      ["", "Please enter your current password."],
      ["not-the-password", "This is not your password."],
    ] as const) {
      const page = await remove(visitor, password);
      expect(page.status).toBe(400);
      expect(page.text).toContain(`>${message}</p>`);
      expect(page.text).not.toContain("not-the-password");
    }
    const answer = await remove(visitor, person.password);
    expect(answer.location).toBe("/");
    expect([...visitor.cookies.keys()].join()).not.toContain("session");
    expect((await visitor.get("/")).notice[0]).toBe("Account deleted");
    expect((await elsewhere.get("/profile")).location).toContain("/login");
    const { email, password } = person;
    const again = await visitor.post("/login", { email, password });
    expect(again.alert[1]).toBe("Invalid login credentials");
  });

  test("is denied to the last administrator, with a message of its own", async () => {
    await backend.sql("delete from public.admins");
    const { person, visitor } = await member();
    await makeAdmin(backend, person);
    const page = await remove(visitor, person.password);
    expect(page.status).toBe(400);
    expect(page.alert).toEqual([
      "Account not deleted",
      "You are the only administrator. Make someone else an administrator first.",
    ]);
    expect((await visitor.get("/profile")).status).toBe(200);
  });

  test.each([
    ["POST /auth/v1/token", { kind: "refuse" }],
    ["POST /auth/v1/token", { kind: "status", status: 503 }],
    ["POST /rest/v1/rpc/delete_own_account", { kind: "refuse" }],
    ["POST /rest/v1/rpc/delete_own_account", { kind: "status", status: 503 }],
  ] as const)("when %s fails (%j): 503, and nothing is deleted", async (part, fault) => {
    const { person, visitor } = await member();
    proxy.fail(part, fault);
    const page = await remove(visitor, person.password);
    expect(page.status).toBe(503);
    expect(page.text).not.toContain(person.password);
    proxy.heal();
    expect((await visitor.get("/profile")).status).toBe(200);
    expect((await remove(visitor, person.password)).location).toBe("/");
  });

  test("without a session redirects to log-in and back", async () => {
    const answer = await remove(newVisitor(), "x");
    expect(answer.location).toBe("/login?redirectTo=%2Fprofile%2Fdelete");
  });
});
