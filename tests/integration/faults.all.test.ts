import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { FORM_TOASTS } from "#app/forms/content.ts";
import { REGISTRATION_PAGE } from "#app/tournaments/register-content.ts";
import { createUser } from "../support/backend.ts";
import { startFaultyProxy, type Fault } from "../support/faulty-proxy.ts";
import { SCREENS } from "../support/screens.ts";
import { signIn } from "../support/session-cookie.ts";
import { clubSite } from "../support/test-site.ts";
import { Visitor, type Page } from "../support/visitor.ts";
import { startWebServer } from "../support/web-server.ts";

/** Time limit of every response, in milliseconds. */
const AT_MOST = 10_000;

/** Must never appear in a response. */
const SECRET = "a-secret-of-mine-1";

const REGISTER = "/tournaments/bangalore-birdie-bash/register";
const BIRTHDAY = "/tournaments/founder-birthday/register";
const UPDATES = "/tournaments/bangalore-birdie-bash/updates";

/** A page that reads, one with a form, one with what is confirmed, and the club's. */
const FEW = ["/profile", REGISTER, "/profile/account", "/admin/users"];

/**
 * Each with the pages that are asked for: to the site some are the same, an error
 * of the client.
 */
const faults: Record<string, { fault: Fault; paths?: string[] }> = {
  "refuses connections": { fault: { kind: "refuse" } },
  "resets connections in the middle of an answer": {
    fault: { kind: "reset" },
    paths: FEW,
  },
  "never answers": { fault: { kind: "hang" } },
  "cuts its answers short": { fault: { kind: "cut" }, paths: FEW },
  "answers 500": { fault: { kind: "status", status: 500 } },
  "answers 503": { fault: { kind: "status", status: 503 }, paths: FEW },
  "answers nonsense": { fault: { kind: "nonsense" }, paths: FEW },
  "answers in another shape": {
    fault: { kind: "json", status: 200, body: [[{}], 1] },
  },
};

const { backend, proxy, admin, member, visitor, newVisitor, newMember } = await clubSite(
  "members",
  {},
);
/** Their sessions are for all tests: each uses copies. */
const viewers = { visitor, member, admin };

// What the server has shown it can show again, whatever the backend does; and it has the keys that
// tell whose a session is.
expect((await member.copy().get("/profile")).status).toBe(200);
for (const path of [
  "/",
  REGISTER,
  BIRTHDAY,
  "/tournaments",
  "/tournaments/past",
  "/series",
  "/news",
  "/news?year=1999",
  "/about",
  "/booking",
  "/pay-and-play",
  "/courses",
  "/tips-and-tricks",
  UPDATES,
  UPDATES.replace("updates", "day"),
]) {
  expect((await newVisitor().get(path)).status, path).toBe(200);
}

/** Makes a request, and checks that the response came in time and is presentable. */
async function timed(ask: () => Promise<Page>): Promise<Page> {
  const startedAt = performance.now();
  const page = await ask();
  expect(performance.now() - startedAt).toBeLessThan(AT_MOST);
  const inside = /\n +at .+:\d+:\d+|Unexpected token|fetch failed|ECONN|AbortError|TypeError/;
  expect(inside.exec(page.text)?.[0]).toBeUndefined();
  return page;
}

/** The cookies that hold a session. */
const sessionOf = ({ cookies }: Visitor) =>
  [...cookies].filter(([name]) => name.startsWith("teebox-session"));

/** The values of a new form; both tournaments require these. */
function birthdayForm(fullName: string) {
  return {
    submissionKey: randomUUID(),
    fullName,
    phone: "98450 12345",
    handicap: "12.4",
  };
}

describe.each(Object.entries(faults))("a backend that %s", (_, { fault, paths }) => {
  test("gives every page a clear response, and recovers", async () => {
    proxy.fail("/", fault);
    // Each in a browser of its own, which keeps the cookies of its response.
    const screens = SCREENS.filter(({ path }) => paths?.includes(path) ?? true);
    expect(screens.length).toBeGreaterThanOrEqual(FEW.length);
    const open = async (screen: (typeof screens)[number]) => {
      const viewer = viewers[screen.user].copy();
      const page = await timed(() => viewer.get(screen.path));
      return { ...screen, viewer, page };
    };
    const isVisitors = ({ user }: (typeof screens)[number]) => user === "visitor";
    const openByVisitors = async () => {
      const opened: Awaited<ReturnType<typeof open>>[] = [];
      // One after the other: the visitors of one address have a share of the site.
      for (const screen of screens.filter(isVisitors)) opened.push(await open(screen));
      return opened;
    };
    const [byVisitors, ...byMembers] = await Promise.all([
      openByVisitors(),
      ...screens.filter((screen) => !isVisitors(screen)).map(open),
    ]);
    const pages = [...byVisitors, ...byMembers];
    for (const { path, user, page } of pages) {
      const where = `${path} for a ${user}`;
      // JSON of an unexpected shape is a bug of the backend: that is a 500, as
      // clear as the others.
      const isOdd = fault.kind === "json" && page.status === 500;
      if (!isOdd) expect([200, 302, 404, 503], where).toContain(page.status);
      if (page.status !== 302) expect(page.text, where).toMatch(/<h1[ >]/);
      if (page.status === 503) {
        expect(page.headers.get("Retry-After"), where).toMatch(/^\d+$/);
      }
      // Pages that need no backend are not affected, nor those that are cached.
      if (user === "visitor") {
        const isMissing = [
          "/nowhere",
          "/reminders",
          "/entry",
          "/entry/withdraw",
          "/entry/cannot-come",
        ].includes(path);
        expect(page.status, where).toBe(isMissing ? 404 : 200);
      }
    }
    proxy.heal();
    // No fault ends a session that could not be checked.
    for (const { path, user, viewer } of pages) {
      if (user === "visitor") continue;
      expect(sessionOf(viewer), `after ${path}`).toEqual(sessionOf(viewers[user]));
    }
    expect((await viewers.member.copy().get("/profile")).status).toBe(200);
    expect((await viewers.admin.copy().get("/admin/users")).status).toBe(200);
  });

  test("a registration's values come back, and submitting again inserts one row", async () => {
    // At the same time: some faults take as long as the site waits.
    proxy.fail("/rest/v1/tournament_registrations", fault);
    const full = {
      email: "kept@example.com",
      golfGroup: "Golf Squad",
      category: "ladies",
    };
    const tournaments = [
      [REGISTER, full],
      [BIRTHDAY, {}],
    ] as const;
    const sent = await Promise.all(
      tournaments.map(async ([path, own]) => {
        const { user: person, visitor } = await newMember();
        const form = { ...birthdayForm("Asha of the Faults"), ...own };
        const page = await timed(() => visitor.post(path, form));
        // An answer that arrives but makes no sense may follow a row that was made.
        if (page.status !== 302) {
          expect([400, 503]).toContain(page.status);
          expect(page.text).toContain('value="Asha of the Faults"');
          expect(page.text).toContain('value="98450 12345"');
          expect(page.text).toContain(form.submissionKey);
        }
        return { path, person, visitor, form };
      }),
    );
    proxy.heal();
    for (const { path, person, visitor, form } of sent) {
      const again = await visitor.post(path, form);
      expect((await visitor.follow(again)).heading).toBe(REGISTRATION_PAGE.complete);
      expect(
        await backend.sql(
          `select count(*)::int as rows from public.tournament_registrations where user_id = '${person.id}'`,
        ),
      ).toEqual([{ rows: 1 }]);
    }
  });

  test.each([
    ["the auth service", "/auth/v1/user"],
    ["all of it", "/"],
  ])("(%s): a registration comes back in that very answer, and is saved", async (_, part) => {
    const tournaments = [
      [REGISTER, { email: "asha@example.com", golfGroup: "Golf Squad" }],
      [BIRTHDAY, { birthdayMessage: "Many happy returns" }],
    ] as const;
    proxy.fail(part, fault);
    // At the same time: some faults take as long as the site waits.
    const visitors = await Promise.all(
      tournaments.map(async ([path, own]) => {
        const visitor = viewers.member.copy();
        const form = { ...birthdayForm("Asha of the Faults"), ...own };
        const page = await timed(() => visitor.post(path, form));
        expect(page.status).toBe(503);
        expect(page.alert[0]).toBe("Not sent yet");
        expect(page.text).toContain('value="Asha of the Faults"');
        expect(page.text).toContain('value="98450 12345"');
        expect(page.text).toContain(form.submissionKey);
        expect(page.text).toContain(
          "email" in own ? 'selected="">Golf Squad' : "Many happy returns",
        );
        return { path, visitor };
      }),
    );
    proxy.heal();
    for (const { path, visitor } of visitors) {
      const back = await visitor.get(path);
      expect(back.status).toBe(200);
      expect(back.text).toContain('value="Asha of the Faults"');
    }
  });

  test("the account's forms come back in the response, without the passwords", async () => {
    const forms = [
      ["/profile/account", { intent: "details", fullName: "Asha of the Faults" }],
      ["/profile/account", { intent: "email", email: "faults@example.com" }],
      ["/profile/account", { intent: "password", currentPassword: SECRET, password: SECRET }],
      ["/profile/delete", { password: SECRET }],
      ["/reset-password", { password: SECRET, confirmPassword: SECRET }],
    ] as const;
    // Of a member each: one has two posts in flight at most.
    const visitors = await Promise.all(
      forms.map(async () => {
        const { visitor } = await newMember();
        return visitor;
      }),
    );
    proxy.fail("/", fault);
    // At the same time: some faults take as long as the site waits.
    await Promise.all(
      forms.map(async ([path, form], index) => {
        const visitor = visitors[index] as Visitor;
        const page = await timed(() => visitor.post(path, form));
        const where = `${path} ${JSON.stringify(form)}`;
        expect(page.status, where).toBe(503);
        expect(page.alert[0], where).toMatch(/Not sent yet|Error/);
        expect(page.text, where).toContain(`action="${path}"`);
        expect(page.text, where).not.toContain(SECRET);
        for (const value of ["Asha of the Faults", "faults@example.com"]) {
          if (Object.values<string>(form).includes(value)) {
            expect(page.text, where).toContain(`value="${value}"`);
          }
        }
      }),
    );
  });
});

test("a form waits once for a database that hangs, and comes back with its values", async () => {
  const { visitor } = await newMember();
  proxy.fail("/rest/v1/", { kind: "hang" });
  const startedAt = performance.now();
  const page = await visitor.post(BIRTHDAY, birthdayForm("Asha of the Faults"));
  expect(performance.now() - startedAt).toBeLessThan(8_000);
  expect(page.status).toBe(503);
  expect(page.text).toContain('value="Asha of the Faults"');
});

test("an account that could not be sent at all is said to be not sent", async () => {
  const stopped = await startFaultyProxy(backend.url);
  const site = await startWebServer({
    url: stopped.url,
    publishableKey: backend.publishableKey,
  });
  onTestFinished(() => site.stop());
  await stopped.stop();
  const form = { email: "golfer@example.com", password: SECRET, fullName: "Asha Rao", adult: "on" };
  const page = await timed(() => new Visitor(site.url).post("/signup", form));
  expect(page.status).toBe(503);
  expect(page.alert[0]).toBe(FORM_TOASTS.unavailable.message);
  expect(page.text).toContain('value="Asha Rao"');
});

test("a lost response: the row is stored once and confirmed once", async () => {
  const { user: person, visitor } = await newMember();
  const form = birthdayForm("Asha Rao");
  proxy.fail("POST /rest/v1/tournament_registrations", {
    kind: "lose-answer",
  });
  expect((await visitor.post(BIRTHDAY, form)).status).toBe(503);
  proxy.heal();
  const again = await visitor.post(BIRTHDAY, form);
  expect(again.location).toMatch(/\?registration=/);
  expect(
    await backend.sql(
      `select count(*)::int as rows from public.birthday_tournament_registrations where user_id = '${person.id}'`,
    ),
  ).toEqual([{ rows: 1 }]);
});

test("a stored row that cannot be read yet is found on a later visit", async () => {
  const { visitor } = await newMember();
  const form = birthdayForm("Asha Rao");
  expect((await visitor.post(BIRTHDAY, form)).refusal).toBeNull();
  proxy.fail("GET /rest/v1/tournament_registrations", {
    kind: "refuse",
  });
  expect((await visitor.post(BIRTHDAY, form)).status).toBe(503);
  proxy.heal();
  expect((await visitor.post(BIRTHDAY, form)).location).toMatch(/\?registration=/);
});

test("a sign-up whose response was lost can be sent again, and the account works", async () => {
  const visitor = newVisitor();
  const email = `golfer-${randomUUID()}@example.com`;
  const account = { email, password: "a-password-1" };
  const form = { ...account, fullName: "Asha Rao", adult: "on" };
  proxy.fail("/auth/v1/signup", { kind: "lose-answer" });
  const unanswered = await visitor.post("/signup", form);
  expect(unanswered.status).toBe(503);
  expect(unanswered.alert[0]).toBe(FORM_TOASTS.unclearAccount.message);
  proxy.heal();
  expect((await visitor.post("/signup", form)).status).toBeLessThan(500);
  await visitor.logIn(account);
  const [row] = await backend.sql(
    `select count(*)::int as accounts from auth.users where email = '${email}'`,
  );
  expect(row).toEqual({ accounts: 1 });
});

test("SIGTERM finishes requests in flight and accepts no new ones", async () => {
  const site = await startWebServer({
    url: proxy.url,
    publishableKey: backend.publishableKey,
  });
  const person = await createUser(backend);
  const visitor = new Visitor(site.url);
  signIn(visitor, person);
  const slow = "POST /rest/v1/tournament_registrations";
  proxy.fail(slow, { kind: "slow", milliseconds: 1_500 });
  const sent = visitor.post(BIRTHDAY, birthdayForm("Asha Rao"));
  const table = "/rest/v1/tournament_registrations";
  const before = proxy.requests.get(table) ?? 0;
  await expect.poll(() => proxy.requests.get(table) ?? 0).toBeGreaterThan(before);
  const stopped = site.stop();
  const newRequest = () =>
    new Visitor(site.url).get("/about").then(
      () => "answered",
      () => "refused",
    );
  await expect.poll(newRequest).toBe("refused");
  expect((await sent).location).toMatch(/\?registration=/);
  await stopped;
});

test("SIGTERM under load resets no connection in 1,000 requests", async () => {
  const [stopping, other] = await Promise.all([startWebServer(backend), startWebServer(backend)]);
  onTestFinished(() => other.stop());
  let answered = 0;
  /** How often the server said that it is the last response. */
  let told = 0;
  const failures: string[] = [];
  let stopped: Promise<void> | undefined;

  /** A proxy's connection to the server: kept, and with pauses in between. */
  async function keepAsking() {
    let site = stopping;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let asked = 0; asked < 20; asked += 1) {
      await wait(Math.random() * 20);
      try {
        const sent = request(`${site.url}/login`, { agent });
        sent.end();
        const [answer] = (await once(sent, "response")) as [IncomingMessage];
        await answer.resume().toArray();
        answered += 1;
        if (answer.headers.connection === "close") {
          told += 1;
          site = other;
        }
      } catch (error) {
        const { code = "", message } = error as NodeJS.ErrnoException;
        if (code === "ECONNREFUSED" && stopped) site = other;
        else failures.push(`${code} ${message}`);
      }
      if (answered > 400) stopped ??= stopping.stop();
    }
    agent.destroy();
  }

  await Promise.all(Array.from({ length: 50 }, keepAsking));
  await stopped;
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(900);
  expect(told).toBeGreaterThan(10);
});

test("while the backend is down, the number of calls to it is bounded", async () => {
  proxy.fail("/", { kind: "status", status: 503 });
  const count = () => [...proxy.requests.values()].reduce((sum, each) => sum + each, 0);
  const before = count();
  const views = 60;
  await Promise.all(Array.from({ length: views }, () => viewers.member.copy().get("/profile")));
  // One call per view (the user), and a bounded number of retries.
  expect(count() - before).toBeLessThan(views + 30);
});
