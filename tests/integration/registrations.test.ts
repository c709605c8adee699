import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { FORM_TOASTS } from "#app/forms/content.ts";
import { INFORMATION_PAGE } from "#app/tournaments/information/content.ts";
import { REGISTRATION_PAGE } from "#app/tournaments/register-content.ts";
import { type SignedIn, testSite } from "../support/test-site.ts";
import { rpcOrThrow } from "../support/tournaments.ts";

const REGISTER = "/tournaments/bangalore-birdie-bash/register";
const BIRTHDAY = "/tournaments/founder-birthday/register";

const { backend, proxy, site, newMember } = await testSite("members");

const form = (email: string, changes: Record<string, string> = {}) => ({
  submissionKey: randomUUID(),
  fullName: "Asha Rao",
  email,
  phone: "+91 98450 12345",
  golfGroup: "Golf Squad",
  category: "ladies",
  handicap: "12.4",
  ...changes,
});

const birthdayForm = () => ({
  submissionKey: randomUUID(),
  fullName: "Asha Rao",
  phone: "98450 12345",
  handicap: "18",
  birthdayMessage: "Many happy returns",
});

/** Posts the registration, follows the redirect to the confirmation, and reads the rows. */
async function register(
  { user, visitor }: SignedIn,
  { heading = REGISTRATION_PAGE.complete }: { heading?: string } = {},
) {
  const answer = await visitor.post(REGISTER, form(user.email));
  const confirmation = await visitor.follow(answer);
  expect(confirmation.text).toContain(`<h1>${heading}</h1>`);
  const rows = await backend.sql<{
    golfguage_email: string | null;
    golfguage_password: string | null;
  }>(
    `select golfguage_email, golfguage_password
     from public.tournament_registrations where user_id = '${user.id}'
     order by registration_date`,
  );
  return { toast: confirmation.notice, rows, confirmation };
}

const askScoring = (method: string, body?: object) =>
  fetch(`${backend.scoringUrl}/accounts`, {
    method,
    headers: { authorization: `Bearer ${backend.scoringApiKey}` },
    body: body && JSON.stringify(body),
  });

/** Creates an account at the scoring service, as its user would. */
async function makeScoringAccount(email: string) {
  const answer = await askScoring("POST", {
    fullName: "Asha Rao",
    email,
    handicapCategory: "ladies",
    handicap: 12,
    password: "made-there-long-ago",
  });
  expect(answer.status).toBe(201);
}

/** The e-mails of the accounts at the scoring service. */
async function scoringAccounts(): Promise<string[]> {
  const accounts = (await (await askScoring("GET")).json()) as {
    email: string;
  }[];
  return accounts.map(({ email }) => email);
}

describe("the submit sequence: whatever fails after the insert, the registration is kept", () => {
  test("the scoring account is created, and its password is in that row alone", async () => {
    const golfer = await newMember();
    const { toast, rows } = await register(golfer);
    expect(toast).toEqual([
      REGISTRATION_PAGE.complete,
      "You've been registered for the tournament and added to our scoring system.",
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.golfguage_email).toBe(golfer.user.email);
    expect(rows[0]?.golfguage_password?.length).toBeGreaterThanOrEqual(16);
  });

  test("once per member: registering again creates no second account", async () => {
    const golfer = await newMember();
    const first = await register(golfer);
    const { rows } = await register(golfer, { heading: "Details updated" });
    expect(rows.map((row) => row.golfguage_password)).toEqual([
      first.rows[0]?.golfguage_password,
      null,
    ]);
  });

  test("the web server never sees the password", async () => {
    const golfer = await newMember();
    const before = proxy.answers.length;
    const { rows } = await register(golfer);
    const password = rows[0]?.golfguage_password ?? "none";
    const seen = proxy.answers.slice(before).join("\n");
    expect(seen).toContain('"message":"created"');
    expect(seen).not.toContain(JSON.stringify(password).slice(1, -1));
  });

  test.each(["fail", "slow", "nonsense"])(
    "the scoring service is set to %s: an issue is reported, and the team follows up",
    async (mode) => {
      const golfer = await newMember();
      await backend.scoringBehaviour(mode, golfer.user.email);
      const { toast, rows } = await register(golfer);
      expect(toast).toEqual([
        "Registration Successful",
        "You're registered for the tournament, but there was an issue with the scoring-service integration. Our team will follow up.",
      ]);
      expect(rows).toEqual([{ golfguage_email: null, golfguage_password: null }]);
    },
  );

  test("the scoring service knows the address already: success is false, and nothing is stored", async () => {
    const golfer = await newMember();
    await makeScoringAccount(golfer.user.email);
    const { toast, rows, confirmation } = await register(golfer);
    // The heading says it.
    expect(toast).toEqual([]);
    expect(rows).toEqual([{ golfguage_email: null, golfguage_password: null }]);
    const words = `The scoring service has an account for ${golfer.user.email} already.`;
    expect(confirmation.text).toContain(words);
    expect((await golfer.visitor.get("/profile")).text).toContain(words);
    const other = await newMember();
    await register(other);
    expect((await other.visitor.get("/profile")).text).not.toContain("has an account for");
  });

  test("an address typed into the form gets no account", async () => {
    const golfer = await newMember();
    const stranger = `stranger-${randomUUID()}@example.com`;
    const answer = await golfer.visitor.post(REGISTER, form(stranger));
    expect(answer.refusal).toBeNull();
    const accounts = await scoringAccounts();
    expect(accounts).toContain(golfer.user.email);
    expect(accounts).not.toContain(stranger);
  });

  test.each([
    ["refuses the connection", { kind: "refuse" }],
    ["does not answer", { kind: "slow", milliseconds: 15_000 }],
  ] as const)("the edge function %s: it will be processed separately", async (_, fault) => {
    const golfer = await newMember();
    proxy.fail("/functions/v1/", fault);
    const { toast, rows } = await register(golfer);
    expect(toast).toEqual([
      "Registration Successful",
      "You're registered for the tournament. The scoring-service integration will be processed separately.",
    ]);
    expect(rows).toHaveLength(1);
  });

  test("the credentials cannot be stored: the flow completes, and the next attempt stores them", async () => {
    const golfer = await newMember();
    const { id } = golfer.user;
    await backend.sql(
      `alter table public.scoring_credentials add constraint stays_without_credentials
       check (user_id <> '${id}') not valid`,
    );
    const { toast, rows } = await register(golfer);
    await backend.sql(
      "alter table public.scoring_credentials drop constraint stays_without_credentials",
    );
    expect(toast[0]).toBe("Registration Successful");
    expect(rows).toEqual([{ golfguage_email: null, golfguage_password: null }]);
    expect(site.output()).toContain("scoring integration failed");
    await backend.sql(
      `update public.scoring_accounts set claimed_until = now() where user_id = '${id}'`,
    );
    const again = await register(golfer, { heading: "Details updated" });
    expect(again.rows.map((row) => row.golfguage_email)).toEqual([null, golfer.user.email]);
  });

  test("without a scoring service the member is registered nevertheless", async () => {
    proxy.fail("/functions/v1/golfguage-integration", {
      kind: "json",
      status: 200,
      body: { success: false, message: "no_service" },
    });
    const { toast, rows } = await register(await newMember());
    // The heading says it.
    expect(toast).toEqual([]);
    expect(rows).toEqual([{ golfguage_email: null, golfguage_password: null }]);
  });
});

describe("registering again", () => {
  const updated = "Your registration for Bangalore Birdie Bash has been updated.";

  test("is an update on the screen, also when reloaded", async () => {
    const golfer = await newMember();
    const sent = form(golfer.user.email);
    const first = await golfer.visitor.post(REGISTER, sent);
    await golfer.visitor.follow(first);
    const { toast, confirmation } = await register(golfer, {
      heading: "Details updated",
    });
    expect(toast).toEqual([]);
    expect(confirmation.text).toMatch(new RegExp(`<p[^>]*>${updated}</p>`));
    expect(confirmation.text).not.toContain(REGISTRATION_PAGE.complete);
    expect((await golfer.visitor.follow(first)).heading).toBe(REGISTRATION_PAGE.complete);
    // The first form submitted again gets its first response.
    const repeated = await golfer.visitor.post(REGISTER, sent);
    expect(repeated.location).toBe(first.location);
    expect((await golfer.visitor.follow(repeated)).heading).toBe(REGISTRATION_PAGE.complete);
  });

  test("is an update for the birthday tournament too", async () => {
    const { visitor } = await newMember();
    await visitor.follow(await visitor.post(BIRTHDAY, birthdayForm()));
    const answer = await visitor.post(BIRTHDAY, birthdayForm());
    const confirmation = await visitor.follow(answer);
    expect(confirmation.text).toContain("<h1>Details updated</h1>");
    expect(confirmation.notice).toEqual([]);
    expect(confirmation.words).toContain(
      "Your registration for Founder's Birthday Tournament has been updated.",
    );
  });

  test("is a new registration after a withdrawal", async () => {
    const golfer = await newMember();
    await register(golfer);
    await backend.sql(
      `select private.withdraw(id) from public.entries where user_id = '${golfer.user.id}'`,
    );
    const { confirmation } = await register(golfer);
    expect(confirmation.heading).toBe(REGISTRATION_PAGE.complete);
  });
});

describe("an insert that fails", () => {
  const faults = [
    ["is cut off", { kind: "refuse" }, FORM_TOASTS.unclear],
    ["meets a 503", { kind: "status", status: 503 }, FORM_TOASTS.unavailable],
    ["meets a 504", { kind: "status", status: 504 }, FORM_TOASTS.unclear],
    ["is not answered", { kind: "slow", milliseconds: 20_000 }, FORM_TOASTS.unclear],
    ["loses its answer", { kind: "lose-answer" }, FORM_TOASTS.unclear],
  ] as const;

  test.each(faults)(
    "and %s: the form comes back filled, and can be submitted again",
    async (_, fault, toast) => {
      const { user, visitor } = await newMember();
      proxy.fail("POST /rest/v1/tournament_registrations", fault);
      const sent = form(user.email, { additionalInfo: "शाकाहारी" });
      const page = await visitor.post(REGISTER, sent);
      expect(page.status).toBe(503);
      expect(page.alert).toEqual([toast.message, toast.description]);
      expect(page.text).toContain('value="+91 98450 12345"');
      expect(page.text).toContain("शाकाहारी</textarea>");
      expect(page.text).toContain(sent.submissionKey);
      proxy.heal();
      expect((await visitor.post(REGISTER, sent)).refusal).toBeNull();
      const rows = await backend.sql<{ count: number }>(
        `select count(*)::int as count from public.tournament_registrations where user_id = '${user.id}'`,
      );
      expect(rows).toEqual([{ count: 1 }]);
    },
  );

  test("and is rejected by the database: 'Registration Failed', the form stays", async () => {
    const { user, visitor } = await newMember();
    proxy.fail("POST /rest/v1/tournament_registrations", {
      kind: "json",
      status: 400,
      body: { code: "23514", message: "new row violates check constraint" },
    });
    const page = await visitor.post(REGISTER, form(user.email));
    expect(page.status).toBe(400);
    expect(page.alert).toEqual([
      "Registration Failed",
      "There was a problem with your registration. Please try again.",
    ]);
    expect(page.text).toContain('value="+91 98450 12345"');
    const update = await visitor.post(`${REGISTER}?update=1`, form(user.email));
    expect(update.alert[0]).toBe("Details not updated");
  });

  test("and a rule of the database is shown as a message, never as a code", async () => {
    const { user, visitor } = await newMember();
    proxy.fail("POST /rest/v1/tournament_registrations", {
      kind: "json",
      status: 400,
      body: { code: "P0001", message: "too_many_registrations", details: null },
    });
    const page = await visitor.post(REGISTER, form(user.email));
    expect(page.status).toBe(400);
    expect(page.alert).toEqual([
      "Registration Failed",
      "You have registered very often in the last hour. Please try again later.",
    ]);
  });

  test.each([
    [400, { code: "23514", message: "new row violates check constraint" }],
    [400, { code: "P0001", message: "too_many_registrations", details: null }],
    [503, { code: "", message: "upstream connect error" }],
  ])("the birthday form shows one text, whatever the reason: %i %o", async (status, body) => {
    const { visitor } = await newMember();
    proxy.fail("POST /rest/v1/tournament_registrations", {
      kind: "json",
      status,
      body,
    });
    const page = await visitor.post(BIRTHDAY, birthdayForm());
    expect(page.status).toBe(status);
    expect(page.alert).toEqual([
      "Registration Failed",
      "There was an error submitting your registration. Please try again.",
    ]);
    expect(page.text).toContain("Many happy returns</textarea>");
  });
});

describe("the birthday tournament", () => {
  test("is registered for with its own toast, once however often the form is sent", async () => {
    const { user, visitor } = await newMember();
    const sent = birthdayForm();
    const answer = await visitor.post(BIRTHDAY, sent);
    const confirmation = await visitor.follow(answer);
    expect(confirmation.heading).toBe(REGISTRATION_PAGE.complete);
    expect(confirmation.text).toContain(">View All Tournaments</a>");
    expect(confirmation.text).toContain(">Back to Home</a>");
    expect(confirmation.notice).toEqual([
      "Registration Successful! 🎉",
      "You're registered for the Founder's Birthday Tournament!",
    ]);
    expect((await visitor.post(BIRTHDAY, sent)).location).toBe(answer.location);
    const rows = await backend.sql(
      `select full_name, phone, handicap, birthday_message
       from public.birthday_tournament_registrations where user_id = '${user.id}'`,
    );
    expect(rows).toEqual([
      {
        full_name: "Asha Rao",
        phone: "98450 12345",
        handicap: "18",
        birthday_message: "Many happy returns",
      },
    ]);
  });

  test.each([
    [{ fullName: "A" }, "Full name must be at least 2 characters"],
    [{ phone: "12345" }, "Phone number must be at least 10 digits"],
    [{ handicap: "  " }, "Please enter your handicap"],
  ])("%j gets the message: %s", async (changes, message) => {
    const { visitor } = await newMember();
    const page = await visitor.post(BIRTHDAY, {
      ...birthdayForm(),
      ...changes,
    });
    expect(page.status).toBe(400);
    expect(page.text).toContain(`>${message}</p>`);
  });
});

describe("the mail that confirms a registration", () => {
  const poke = "/functions/v1/registration-mail";

  test.each([
    [REGISTER, (email: string) => form(email)],
    [BIRTHDAY, birthdayForm],
  ])("of %s is sent at once, and only once", async (path, makeForm) => {
    const { user, visitor } = await newMember();
    const before = proxy.requests.get(poke) ?? 0;
    const sent = makeForm(user.email);
    await visitor.post(path, sent);
    await visitor.post(path, sent);
    expect(proxy.requests.get(poke)).toBe(before + 1);
    await expect.poll(() => backend.mailsTo(user.email), { timeout: 20_000 }).toHaveLength(1);
  });

  test.each([
    ["refuses", { kind: "refuse" }],
    ["fails", { kind: "status", status: 502 }],
    ["does not answer", { kind: "slow", milliseconds: 20_000 }],
  ] as const)("never blocks it: its function %s, and the mail is sent later", async (_, fault) => {
    const { user, visitor } = await newMember();
    proxy.fail(poke, fault);
    const startedAt = performance.now();
    const answer = await visitor.post(BIRTHDAY, birthdayForm());
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    const page = await visitor.follow(answer);
    expect(page.heading).toBe(REGISTRATION_PAGE.complete);
    await expect.poll(() => backend.mailsTo(user.email), { timeout: 20_000 }).toHaveLength(1);
  });
});

describe("a form that does not know what became of the entry", () => {
  const latest = async ({ user }: SignedIn) =>
    (
      await backend.sql<{ handicap: string; additional_info: string | null; state: string }>(
        `select handicap, additional_info, state from public.tournament_registrations
         where user_id = '${user.id}' and replaced_at is null`,
      )
    )[0];
  test("was opened before the member entered: it names the entry, and changes it when sent again", async () => {
    const golfer = await newMember();
    const { user, visitor } = golfer;
    const opened = await visitor.get(REGISTER);
    const terms = opened.value("terms");
    await visitor.post(REGISTER, form(user.email, { terms, additionalInfo: "A cart, please" }));
    const page = await visitor.post(REGISTER, form(user.email, { terms, handicap: "11" }));
    expect(page.status).toBe(409);
    expect(page.words).toContain("You have entered already: Asha Rao.");
    expect(await latest(golfer)).toMatchObject({
      handicap: "12.4",
      additional_info: "A cart, please",
    });
    const sent = await visitor.post(REGISTER, page.form("fullName"));
    expect((await visitor.follow(sent)).words).toContain("Details updated");
    expect(await latest(golfer)).toMatchObject({ handicap: "11", additional_info: null });
  });

  test("is sent again with the same words: the entry is there once", async () => {
    const golfer = await newMember();
    const sent = form(golfer.user.email, { additionalInfo: "A cart, please" });
    const first = await golfer.visitor.post(REGISTER, sent);
    const second = await golfer.visitor.post(REGISTER, sent);
    expect(second.location).toBe(first.location);
  });

  test("is sent again with other words: nothing that was typed is dropped unsaid", async () => {
    const golfer = await newMember();
    const { visitor } = golfer;
    const sent = form(golfer.user.email, { additionalInfo: "A cart, please" });
    await visitor.post(REGISTER, sent);
    const page = await visitor.post(REGISTER, { ...sent, handicap: "11", additionalInfo: "" });
    expect(page.status).toBe(409);
    expect(page.value("handicap")).toBe("11");
    await visitor.post(REGISTER, page.form("fullName"));
    expect(await latest(golfer)).toMatchObject({ handicap: "11", additional_info: null });
  });

  test("was withdrawn: no page says that one is in, and the form enters anew", async () => {
    const golfer = await newMember();
    const { user, visitor } = golfer;
    const sent = form(user.email);
    const done = await visitor.post(REGISTER, sent);
    expect((await visitor.follow(done)).heading).toBe(REGISTRATION_PAGE.complete);
    await rpcOrThrow(backend, user, "withdraw_registration", {
      registration: new URLSearchParams(done.location?.split("?")[1]).get("registration"),
    });
    expect((await visitor.follow(done)).words).not.toContain(REGISTRATION_PAGE.complete);
    const page = await visitor.post(REGISTER, sent);
    expect(page.status).toBe(409);
    expect(page.words).toContain("You have withdrawn the entry that this form made.");
    const entered = await visitor.post(REGISTER, page.form("fullName"));
    expect((await visitor.follow(entered)).words).toContain(REGISTRATION_PAGE.complete);
    expect((await latest(golfer))?.state).toBe("confirmed");
  });
});

describe("a failed look-up of the registrations", () => {
  test.each([
    ["entries", "/tournaments", "View Updates"],
    ["entries", "/tournaments/bangalore-birdie-bash/updates", "You are registered"],
    ["entries", "/tournaments", "See my registrations"],
  ])("of %s is logged, and %s offers Register Now", async (table, path, words) => {
    const { user, visitor } = await newMember();
    await visitor.post(REGISTER, form(user.email));
    await visitor.post(BIRTHDAY, birthdayForm());
    const well = await visitor.get(path);
    expect(well.text).toContain(words);
    expect(well.text).not.toContain(INFORMATION_PAGE.registerNow);
    const looked = () => site.output().split("registration status look-up failed").length;
    const before = looked();
    proxy.fail(`GET /rest/v1/${table}`, { kind: "status", status: 500 });
    const page = await visitor.get(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain(INFORMATION_PAGE.registerNow);
    expect(page.text).not.toContain(words);
    await expect.poll(looked).toBe(before + 1);
    // In a busy minute a line has to name its reason.
    expect(site.output()).not.toMatch(/"reason":""/);
  });
});

test("another user's confirmation cannot be opened", async () => {
  const one = await newMember();
  const answer = await one.visitor.post(REGISTER, form(one.user.email));
  const other = await newMember();
  const page = await other.visitor.follow(answer);
  expect(page.text).not.toContain(REGISTRATION_PAGE.complete);
  const nonsense = await other.visitor.get(`${REGISTER}?registration=none`);
  expect(nonsense.status).toBe(200);
});

describe("the profile", () => {
  test("a profile that cannot be read says so, and still shows the user", async () => {
    const { user, visitor } = await newMember();
    proxy.fail("GET /rest/v1/rpc/own_profile", {
      kind: "status",
      status: 502,
    });
    const page = await visitor.get("/profile");
    expect(page.status).toBe(503);
    expect(page.alert[0]).toBe("Error fetching profile");
    expect(page.text).toContain(user.email);
    proxy.heal();
    expect((await visitor.get("/profile")).status).toBe(200);
  });

  test("a database error is not shown as such", async () => {
    const { visitor } = await newMember();
    proxy.fail("GET /rest/v1/rpc/own_profile", {
      kind: "json",
      status: 403,
      body: {
        code: "42501",
        message: "permission denied for table current_registrations",
      },
    });
    const page = await visitor.get("/profile");
    expect(page.alert).toEqual([
      "Error fetching profile",
      "Your registrations cannot be shown now. Please try again later.",
    ]);
    expect(page.text).not.toContain("permission denied");
    proxy.heal();
  });

  test("the scoring password is in no page or data response until its user asks for it", async () => {
    const golfer = await newMember();
    const { rows } = await register(golfer);
    const password = rows[0]?.golfguage_password ?? "none";
    const shown = (text: string) =>
      text.replaceAll("&amp;", "&").includes(password) ||
      text.includes(JSON.stringify(password).slice(1, -1));
    for (const path of ["/profile", "/profile.data"]) {
      const page = await golfer.visitor.get(path);
      expect(page.text).toContain("golf");
      expect(shown(page.text)).toBe(false);
    }
    const asked = await golfer.visitor.get("/profile?credentials=shown");
    expect(shown(asked.text)).toBe(true);
    expect(asked.headers.get("cache-control")).toBe("private, no-store");
  });
});
