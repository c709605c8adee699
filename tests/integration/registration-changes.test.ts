import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SIGN_IN_TOAST } from "#app/entries/content.ts";
import { INFORMATION_PAGE } from "#app/tournaments/information/content.ts";
import { createUser } from "../support/backend.ts";
import { signIn } from "../support/session-cookie.ts";
import { startOwnBackend } from "../support/shared-backends.ts";
import { testSite } from "../support/test-site.ts";
import { Visitor } from "../support/visitor.ts";

const CHANGE = "/profile/registrations/bangalore-birdie-bash";
const CHANGE_BIRTHDAY = "/profile/registrations/founder-birthday";
const WITHDRAW = "/profile/registrations/withdraw?tournament=";

/** What everybody sees is three seconds old for members, at most. */
const PATIENCE = { timeout: 10_000, interval: 300 };

const { backend, proxy, newVisitor, newMember } = await testSite(await startOwnBackend());
const open = () => setDeadline("current_date + 7");
beforeEach(open);
const setDeadline = (day: string) =>
  backend.sql(
    `update public.tournaments set changes_until = ${day},
       registration_opens_at = null, registration_closes_at = null`,
  );
const setPeriod = (opensAt: string, closesAt: string) =>
  backend.sql(
    `update public.tournaments set changes_until = null,
       registration_opens_at = ${opensAt}, registration_closes_at = ${closesAt}`,
  );

const details = (email: string) => ({
  submissionKey: randomUUID(),
  fullName: "Asha Rao",
  email,
  phone: "+91 98450 12345",
  golfGroup: "Golf Squad",
  category: "ladies",
  handicap: "12.4",
});
const birthdayDetails = () => ({
  submissionKey: randomUUID(),
  fullName: "Asha Rao",
  phone: "98450 12345",
  handicap: "18",
});

/** A member registered for both tournaments. */
async function golfer() {
  const { user: person, visitor } = await newMember();
  for (const [path, form] of [
    ["/tournaments/bangalore-birdie-bash/register", details(person.email)],
    ["/tournaments/founder-birthday/register", birthdayDetails()],
  ] as const) {
    const { location } = await visitor.post(path, form);
    await visitor.get(location ?? "");
  }
  const latest = async () => {
    const rows = await backend.sql<{ id: string; handicap: string }>(
      `select id, handicap from public.tournament_registrations
       where user_id = '${person.id}' and tournament_id = 'bangalore-birdie-bash'
       order by registration_date desc`,
    );
    return rows[0];
  };
  return { person, visitor, latest };
}

async function changeForm(visitor: Visitor, path = CHANGE) {
  const page = await visitor.get(path);
  expect(page.status).toBe(200);
  return {
    submissionKey: page.value("submissionKey"),
    replaces: page.value("replaces"),
  };
}

test("a change is saved, confirmed, and shown; the scoring account stays", async () => {
  const { person, visitor, latest } = await golfer();
  const scoring = () =>
    backend.sql(
      `select golfguage_email from public.tournament_registrations
       where user_id = '${person.id}' and golfguage_password is not null`,
    );
  const before = await scoring();
  expect(before).toHaveLength(1);
  const form = {
    ...details(person.email),
    ...(await changeForm(visitor)),
    handicap: "9",
  };
  const answer = await visitor.post(CHANGE, form);
  expect(answer.location).toBe("/profile");
  expect((await visitor.get("/profile")).notice[0]).toBe("Registration changed");
  expect((await latest())?.handicap).toBe("9");
  expect(await scoring()).toEqual(before);
  // The same form again inserts no second row and gets the same response.
  expect((await visitor.post(CHANGE, form)).location).toBe("/profile");
  const rows = await backend.sql(
    `select from public.tournament_registrations
     where user_id = '${person.id}' and tournament_id = 'bangalore-birdie-bash'`,
  );
  expect(rows).toHaveLength(2);
});

test("the birthday registration can be changed too", async () => {
  const { person, visitor } = await golfer();
  const form = {
    ...birthdayDetails(),
    ...(await changeForm(visitor, CHANGE_BIRTHDAY)),
  };
  const answer = await visitor.post(CHANGE_BIRTHDAY, {
    ...form,
    handicap: "20",
  });
  expect(answer.location).toBe("/profile");
  const rows = await backend.sql(
    `select handicap from public.birthday_tournament_registrations
     where user_id = '${person.id}' order by registered_at`,
  );
  expect(rows).toEqual([{ handicap: "18" }, { handicap: "20" }]);
});

test("validation errors come back beside their fields, with the values", async () => {
  const { person, visitor, latest } = await golfer();
  const page = await visitor.post(CHANGE, {
    ...details(person.email),
    ...(await changeForm(visitor)),
    handicap: "41",
    phone: "1",
  });
  expect(page.status).toBe(400);
  expect(page.text).toContain("Handicap must not exceed 40.");
  expect(page.text).toContain("Please enter a valid phone number.");
  expect(page.text).toContain('value="41"');
  expect((await latest())?.handicap).toBe("12.4");
  const without = await visitor.post(CHANGE, details(person.email));
  expect(without.status).toBe(400);
  expect(without.text).toContain("Please open the form again from your profile.");
});

test("the last day passes while the form is open: rejected with the database's message, nothing lost", async () => {
  const { person, visitor, latest } = await golfer();
  const form = { ...details(person.email), ...(await changeForm(visitor)) };
  const id = (await latest())?.id ?? "";
  await setDeadline("date '2025-09-12'");
  const change = await visitor.post(CHANGE, {
    ...form,
    phone: "+91 22222 22222",
  });
  expect(change.status).toBe(400);
  expect(change.alert).toEqual([
    "Registration not changed",
    "Changes were possible until 12 September 2025.",
  ]);
  const withdrawal = await visitor.post(`${WITHDRAW}bangalore-birdie-bash`, {
    registration: id,
  });
  expect(withdrawal.status).toBe(400);
  expect(withdrawal.alert).toEqual([
    "Registration not withdrawn",
    "Changes were possible until 12 September 2025.",
  ]);
  for (const path of [CHANGE, `${WITHDRAW}bangalore-birdie-bash`]) {
    const { text } = await visitor.get(path);
    expect(text).toContain("could be changed until 12 September 2025.");
    expect(text).not.toContain('name="replaces"');
  }
  const profile = await visitor.get("/profile");
  expect(profile.text).toContain("Could be changed until");
  expect(profile.text).not.toContain(">Withdraw</a>");
});

describe("a tournament without a last day for changes", () => {
  const REGISTER = "/tournaments/bangalore-birdie-bash/register";
  const REGISTER_BIRTHDAY = "/tournaments/founder-birthday/register";
  const WITHDRAW_PAGE = `${WITHDRAW}bangalore-birdie-bash`;

  test("is open everywhere while registration is", async () => {
    await setPeriod("null", "null");
    const { visitor } = await golfer();
    const profile = await visitor.get("/profile");
    expect(profile.text).toContain("Can be changed while registration is open");
    expect(profile.text).not.toContain("Could be changed");
    expect(profile.text).toContain(">Withdraw</a>");
    for (const path of [CHANGE, CHANGE_BIRTHDAY, WITHDRAW_PAGE]) {
      expect((await visitor.get(path)).text).toContain("as long as registration is open.");
    }
    await expect
      .poll(async () => (await visitor.get("/tournaments")).text, PATIENCE)
      .toContain("Registration Open");
    for (const path of [REGISTER, REGISTER_BIRTHDAY]) {
      expect((await visitor.get(path)).text).toContain("Update my details");
    }
  });

  test.each([
    ["closed", () => setPeriod("null", "now() - interval '1 minute'"), "is closed."],
    ["not open yet", () => setPeriod("now() + interval '1 day'", "null"), "is not open yet."],
  ])("is %s everywhere when registration is", async (_, change, words) => {
    await setPeriod("null", "null");
    const { visitor } = await golfer();
    const { visitor: newcomer } = await newMember();
    await change();

    const profile = await visitor.get("/profile");
    expect(profile.text).toContain("It can no longer be changed here");
    expect(profile.text).not.toContain(">Withdraw</a>");
    for (const path of [CHANGE, WITHDRAW_PAGE]) {
      const { text } = await visitor.get(path);
      expect(text).toContain(words);
      expect(text).not.toContain('<form method="post" action="/profile');
    }
    await vi.waitFor(async () => {
      const cards = await newcomer.get("/tournaments");
      // Their days have passed.
      expect(cards.text.match(/>(?:13 September|4 October)</g)).toHaveLength(2);
      expect(cards.text).not.toContain("Registration Open<");
      expect(cards.text).not.toContain(INFORMATION_PAGE.registerNow);
    }, PATIENCE);
    await vi.waitFor(async () => {
      const { text } = await newcomer.get("/tournaments/bangalore-birdie-bash/updates");
      expect(text).not.toContain(INFORMATION_PAGE.registerNow);
    }, PATIENCE);
    for (const path of [REGISTER, REGISTER_BIRTHDAY]) {
      const registered = await visitor.get(path);
      expect(registered.text).toContain("You are registered for");
      expect(registered.text).not.toContain("Update my details");
      const { text } = await newcomer.get(path);
      expect(text).toContain(words);
      expect(text).not.toContain('name="submissionKey"');
    }
  });

  test("a member tells the club instead, once the site takes no withdrawal", async () => {
    await setPeriod("null", "null");
    const { visitor, person } = await golfer();
    const TELL = "/profile/registrations/bangalore-birdie-bash/cannot-come";
    expect((await visitor.get(TELL)).location).toBe(WITHDRAW_PAGE);
    await setPeriod("null", "now() - interval '1 minute'");
    for (const path of ["/profile", CHANGE, WITHDRAW_PAGE, REGISTER]) {
      expect([path, (await visitor.get(path)).text]).toEqual([
        path,
        expect.stringContaining(`href="${TELL}"`),
      ]);
    }
    expect((await visitor.get(TELL)).heading).toBe("Tell the club that you cannot come");
    for (const time of ["once", "twice"]) {
      const told = await visitor.follow(await visitor.post(TELL, {}));
      expect([time, told.notice[0]]).toEqual([time, "The club knows that you cannot come"]);
    }
    // It stays said, and is asked no more.
    for (const path of ["/profile", TELL, CHANGE, WITHDRAW_PAGE, REGISTER]) {
      const { words } = await visitor.get(path);
      expect([path, words]).toEqual([
        path,
        expect.stringMatching(/You told the club on \d+ \w+ \d{4} that you cannot come/),
      ]);
      expect(words).not.toMatch(/I cannot come|Registration is closed/);
    }
    const calls = await backend.sql(
      `select from public.phone_calls as call join public.entries as own on own.id = call.entry_id
       where own.user_id = '${person.id}' and call.kind = 'cannot-come'`,
    );
    expect(calls).toHaveLength(1);
    const stranger = newVisitor();
    expect((await stranger.post(TELL, {})).location).toContain("/login");
    const { visitor: other } = await newMember();
    expect((await other.post(TELL, {})).status).toBe(404);
  });

  test("that closes while its form is filled in rejects it with a message", async () => {
    await setPeriod("null", "null");
    const { person, visitor } = await golfer();
    const form = { ...details(person.email), ...(await changeForm(visitor)) };
    await setPeriod("null", "now() - interval '1 minute'");
    const page = await visitor.post(CHANGE, form);
    expect(page.status).toBe(400);
    expect(page.alert).toEqual([
      "Registration not changed",
      "Registration for this tournament is closed.",
    ]);
  });
});

describe("the register page's form of a member who is entered", () => {
  const REGISTER = "/tournaments/founder-birthday/register?update=1";

  async function openForm(visitor: Visitor) {
    const keys = await changeForm(visitor, REGISTER);
    expect(keys.replaces).not.toBe("");
    const values = { fullName: "Asha Rao", phone: "+91 98450 12345", handicap: "12" };
    return { ...values, ...keys };
  }

  test("does not overwrite what another tab has changed since", async () => {
    await setPeriod("null", "null");
    const { visitor } = await golfer();
    const [one, two] = [await openForm(visitor), await openForm(visitor)];
    expect((await visitor.post(REGISTER, { ...one, fullName: "Asha R. Rao" })).refusal).toBeNull();
    const page = await visitor.post(REGISTER, { ...two, handicap: "14" });
    expect(page.status).toBe(400);
    expect(page.alert[1]).toBe(
      "There is a newer version of this registration. Please check it first.",
    );
    expect(page.text).toContain('value="14"');
    expect((await visitor.get(REGISTER)).text).toContain('value="Asha R. Rao"');
  });

  test("does not enter a member again who has withdrawn since", async () => {
    await setPeriod("null", "null");
    const { person, visitor } = await golfer();
    const form = await openForm(visitor);
    await backend.sql(
      `select private.withdraw(id) from public.entries where user_id = '${person.id}'`,
    );
    const page = await visitor.post(REGISTER, form);
    expect(page.status).toBe(400);
    expect(page.alert[1]).toBe("This registration has been withdrawn.");
    const entries = await backend.sql(
      `select distinct state from public.entries where user_id = '${person.id}'`,
    );
    expect(entries).toEqual([{ state: "withdrawn" }]);
  });
});

test("a form that another tab has outdated is rejected, and keeps its values", async () => {
  const { person, visitor } = await golfer();
  const [one, two] = [await changeForm(visitor), await changeForm(visitor)];
  const form = details(person.email);
  await visitor.post(CHANGE, { ...form, ...one });
  await visitor.get("/profile");
  const page = await visitor.post(CHANGE, {
    ...form,
    ...two,
    phone: "+91 33333 33333",
  });
  expect(page.status).toBe(400);
  expect(page.alert[1]).toContain("a newer version of this registration");
  expect(page.text).toContain('value="+91 33333 33333"');
});

describe("when the backend fails", () => {
  test.each([
    ["refuses the connection", { kind: "refuse" }],
    ["answers 503", { kind: "status", status: 503 }],
    ["answers nonsense", { kind: "status", status: 502 }],
  ] as const)("and %s: 503, the values come back", async (_, fault) => {
    const { person, visitor, latest } = await golfer();
    const form = {
      ...details(person.email),
      ...(await changeForm(visitor)),
      phone: "+91 44444 44444",
    };
    const registration = (await latest())?.id ?? "";
    proxy.fail("POST /rest/v1/", fault);
    const page = await visitor.post(CHANGE, form);
    expect(page.status).toBe(503);
    expect(page.text).toContain('value="+91 44444 44444"');
    expect(page.text).toContain('action="/logout"');
    proxy.fail("/auth/v1/user", fault);
    const away = await visitor.post(CHANGE, form);
    expect(away.status).toBe(503);
    expect(away.text).toContain('value="+91 44444 44444"');
    expect(away.text).toContain('action="/logout"');
    proxy.heal();
    proxy.fail("POST /rest/v1/", fault);
    const withdrawal = await visitor.post(`${WITHDRAW}bangalore-birdie-bash`, {
      registration,
    });
    expect(withdrawal.status).toBe(503);
    proxy.heal();
    expect((await visitor.post(CHANGE, form)).location).toBe("/profile");
    proxy.fail("GET /rest/v1/rpc/own_entry", fault);
    expect((await visitor.get(CHANGE)).status).toBe(503);
    proxy.fail("GET /rest/v1/rpc/own_profile", fault);
    expect((await visitor.get("/profile")).status).toBe(503);
  });
});

test("a session that ended in the meantime: the form comes back filled after log-in", async () => {
  const { person, visitor } = await golfer();
  const form = {
    ...details(person.email),
    ...(await changeForm(visitor)),
    phone: "+91 55555 55555",
  };
  await visitor.copy().post("/logout", {});
  const answer = await visitor.post(CHANGE, form);
  expect(answer.location).toContain("/login");
  expect((await visitor.follow(answer)).alert[0]).toBe(SIGN_IN_TOAST.message);
  await visitor.post("/login", {
    email: person.email,
    password: person.password,
  });
  const page = await visitor.get(CHANGE);
  expect(page.text).toContain('value="+91 55555 55555"');
  expect((await visitor.post(CHANGE, form)).location).toBe("/profile");
});

test("withdrawing: shown on the profile, not registered elsewhere, and idempotent", async () => {
  const { visitor, latest } = await golfer();
  const path = `${WITHDRAW}bangalore-birdie-bash`;
  const asked = await visitor.get(path);
  expect(asked.text).toContain("Withdraw from Bangalore Birdie Bash?");
  expect(asked.text).not.toContain("Your place goes to somebody else.");
  const registered = /Registered Tournaments[\s\S]{0,300}?>(\d+)<\/span>/;
  expect(registered.exec((await visitor.get("/profile")).text)?.[1]).toBe("2");
  const form = { registration: asked.value("registration") };
  expect(form.registration).toBe((await latest())?.id);
  expect((await visitor.post(path, form)).location).toBe("/profile");
  expect((await visitor.post(path, form)).location).toBe("/profile");
  const profile = await visitor.get("/profile");
  expect(profile.notice[0]).toBe("Registration withdrawn");
  expect(profile.text).toMatch(/Withdrawn<\/td>/);
  // As many as the list has.
  expect(registered.exec(profile.text)?.[1]).toBe("2");
  expect(profile.text).toContain('aria-label="Register again: Bangalore Birdie Bash"');
  await expect
    .poll(async () => (await visitor.get("/tournaments")).text, PATIENCE)
    .toContain('href="/tournaments/bangalore-birdie-bash/register"');
  const register = await visitor.get("/tournaments/bangalore-birdie-bash/register");
  expect(register.text).toContain("Complete Registration");
  expect((await visitor.get(CHANGE)).text).toContain("You have withdrawn");
});

test("of whom the day's mails are used up, every confirmation says that no email comes", async () => {
  const { person, visitor } = await golfer();
  await backend.sql("update public.mail_quotas set used = 10");
  const noMail = "No email comes about this: you have had ten from us within a day.";
  const form = { ...details(person.email), ...(await changeForm(visitor)), handicap: "9" };
  await visitor.post(CHANGE, form);
  expect((await visitor.get("/profile")).notice[1]).toContain(noMail);
  const path = `${WITHDRAW}bangalore-birdie-bash`;
  await visitor.post(path, { registration: (await visitor.get(path)).value("registration") });
  const [title, text] = (await visitor.get("/profile")).notice;
  expect(title).toBe("Registration withdrawn");
  expect(text).toContain(noMail);
  const { location } = await visitor.post(
    "/tournaments/bangalore-birdie-bash/register",
    details(person.email),
  );
  expect((await visitor.get(location ?? "")).words).toContain(noMail);
});

test.each([CHANGE, CHANGE_BIRTHDAY, `${WITHDRAW}founder-birthday`])(
  "%s: for members only, and a 404 without a registration",
  async (path) => {
    const stranger = newVisitor();
    const answer = await stranger.get(path);
    expect(answer.location).toBe(`/login?${new URLSearchParams({ redirectTo: path }).toString()}`);
    signIn(stranger, await createUser(backend));
    const page = await stranger.get(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain("You are not registered for");
  },
);

test("withdrawing from an unknown tournament is impossible", async () => {
  const { visitor } = await golfer();
  expect((await visitor.get(`${WITHDRAW}none`)).status).toBe(404);
  expect((await visitor.post(`${WITHDRAW}none`, {})).status).toBe(404);
  const nonsense = await visitor.post(`${WITHDRAW}founder-birthday`, {
    registration: "none",
  });
  expect(nonsense.status).toBe(400);
});
