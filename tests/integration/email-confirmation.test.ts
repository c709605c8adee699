import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { TOASTS as AUTH_TOASTS } from "#app/account/auth/content.ts";
import { AUTH_SENTENCES } from "#app/forms/auth-sentences.ts";
import { testSite } from "../support/test-site.ts";
import { type Page, Visitor } from "../support/visitor.ts";
import { MOVABLE_CLOCK } from "../support/web-server.ts";

/** A site whose new accounts must be confirmed by e-mail. */
const { backend, site, newVisitor } = await testSite("confirmations", {
  ...MOVABLE_CLOCK,
  LOG_LEVEL: "warn",
});

const newAddress = () => `new-${randomUUID()}@example.com`;
const PASSWORD = "fairway-and-1-green";

const signUp = (visitor: Visitor, email: string, page = "/signup") =>
  visitor.fill(page, "email", {
    fullName: "Asha Rao",
    email,
    password: PASSWORD,
    adult: "on",
  });

const REGISTER = "/tournaments/bangalore-birdie-bash/register";

/** How the pages of an account name where one was going. */
const TO_REGISTER = `redirectTo=${encodeURIComponent(REGISTER)}`;

/** The link in the newest mail to an address, as a path of the site. */
async function mailedLink(email: string): Promise<URL> {
  const [mail] = await backend.mailsTo(email);
  return new URL(mail?.links[0] ?? "");
}

/** Opens a link's page and presses its button. */
async function follow(visitor: Visitor, link: URL): Promise<Page> {
  const page = await visitor.get(link.pathname + link.search);
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/>(?:Confirm my email|Continue)<\/button>/);
  return visitor.post(link.pathname, page.form("token_hash"));
}

/** An address of an account that is open. */
async function newAccount(): Promise<string> {
  const email = newAddress();
  await backend.call("POST", "/auth/v1/signup", { body: { email, password: PASSWORD } });
  await backend.sql(`update auth.users set email_confirmed_at = now() where email = '${email}'`);
  return email;
}

/** As if the last mails to an address were older than the service's minimum interval of a minute. */
const ageMails = (email: string) =>
  backend.sql(
    `update auth.users set confirmation_sent_at = now() - interval '2 minutes',
       recovery_sent_at = now() - interval '2 minutes' where email = '${email}'`,
  );

test("a new account is confirmed by the link in the mail, which works once, however often it was looked at", async () => {
  const email = newAddress();
  const visitor = newVisitor();
  expect((await signUp(visitor, email)).location).toBe("/auth/confirm");
  const asked = await visitor.get("/auth/confirm");
  expect(asked.notice).toEqual(Object.values(AUTH_TOASTS.confirmByEmail));
  expect(asked.text).toContain(`value="${email}"`);
  expect((await visitor.get("/profile")).location).toContain("/login");

  const refused = await visitor.post("/login", { email, password: PASSWORD });
  expect(refused.status).toBe(400);
  expect(refused.alert).toEqual(["Login failed", AUTH_SENTENCES.email_not_confirmed]);
  expect(refused.text).toMatch(/<button(?=[^>]*formAction="\/auth\/confirm")[^>]*>Send it again</i);
  await ageMails(email);
  await newVisitor().post("/auth/confirm", refused.form("password"));
  expect(await backend.mailsTo(email)).toHaveLength(2);

  const link = await mailedLink(email);
  expect(link.pathname).toBe("/auth/confirm");
  // A mail scanner that fetches the URL does not use it up.
  await newVisitor().get(link.pathname + link.search);
  expect((await follow(visitor, link)).location).toBe("/profile");
  const profile = await visitor.get("/profile");
  expect(profile.notice[0]).toBe("Email confirmed");
  expect(profile.words).toContain("Asha Rao");

  const another = newVisitor();
  const { location } = await follow(another, link);
  expect((await another.get(location ?? "")).alert[0]).toBe("Invalid confirmation link");
});

test("the mail can be requested again, and its link works", async () => {
  const email = newAddress();
  await backend.call("POST", "/auth/v1/signup", {
    body: { email, password: PASSWORD },
  });
  await ageMails(email);
  const visitor = newVisitor();
  const { location } = await visitor.post("/auth/confirm", { email });
  expect((await visitor.get(location ?? "")).notice[0]).toBe("Confirmation email sent");
  expect(await backend.mailsTo(email)).toHaveLength(2);
  expect((await follow(visitor, await mailedLink(email))).location).toBe("/profile");
});

test("signing up and requesting the mail again respond the same for an address that has an account", async () => {
  const known = await newAccount();
  const ask = async (email: string) => {
    const visitor = newVisitor();
    const said: unknown[] = [];
    for (const post of [
      () => signUp(visitor, email),
      () => visitor.post("/auth/confirm", { email }),
    ]) {
      const { status, location } = await post();
      const page = await visitor.get(location ?? "");
      said.push(
        status,
        location,
        page.words.replaceAll(email, "ADDRESS").replaceAll(/\d+ seconds/g, "SECONDS"),
      );
    }
    return said;
  };
  const answer = await ask(newAddress());
  expect(answer.join()).toContain(AUTH_TOASTS.confirmByEmail.message);
  expect(answer.join()).toContain("Requested a moment ago");
  expect(await ask(known)).toEqual(answer);
});

test("an address that has an account is mailed that it has, with where one was going", async () => {
  const email = await newAccount();
  const before = (await backend.mailsTo(email)).length;
  const visitor = newVisitor();
  const { location } = await signUp(visitor, email, `/signup?${TO_REGISTER}`);
  const mails = await backend.mailsTo(email);
  expect(mails).toHaveLength(before + 1);
  expect(mails[0]?.text).toContain("You have an account already");
  const [reset = "", logIn = ""] = mails[0]?.links ?? [];
  expect(location).toBe(`/auth/confirm?${TO_REGISTER}`);
  const page = await newVisitor().get(new URL(logIn).pathname + new URL(logIn).search);
  expect(page.value("redirectTo")).toBe(REGISTER);
  expect((await follow(newVisitor(), new URL(reset))).location).toBe(
    `/reset-password?${TO_REGISTER}`,
  );
});

test("who signed up with an address that has an account is mailed again", async () => {
  const email = await newAccount();
  const visitor = newVisitor();
  await signUp(visitor, email);
  const before = (await backend.mailsTo(email)).length;
  await ageMails(email);
  await site.moveClock(61_000);
  const { location } = await visitor.post("/auth/confirm", { email });
  expect((await visitor.get(location ?? "")).notice[0]).toBe("Confirmation email sent");
  expect(await backend.mailsTo(email)).toHaveLength(before + 1);
});

test.each(["/forgot-password", "/auth/confirm"])(
  "%s: within a minute of the last mail no other is promised",
  async (path) => {
    const isReset = path === "/forgot-password";
    const email = isReset ? await newAccount() : newAddress();
    if (!isReset) await signUp(newVisitor(), email);
    const ask = async (address: string) => {
      // Each time another browser, which does not know of the last mail.
      const visitor = newVisitor();
      const { location } = await visitor.post(path, { email: address });
      return (await visitor.get(location ?? "")).words.replaceAll(address, "ADDRESS");
    };
    await ask(email);
    const before = (await backend.mailsTo(email)).length;
    const answer = await ask(email);
    expect(await backend.mailsTo(email)).toHaveLength(before);
    expect(answer).toMatch(
      /If (?:ADDRESS|this address) .*is in its mailbox within a minute or two\./,
    );
    expect(answer).not.toMatch(/on its way|another mail|new mail/);
    // Nobody learns whether an address has an account.
    expect(await ask(newAddress())).toBe(answer);
  },
);

test("a mail of another kind does not count as sent a moment ago", async () => {
  const email = newAddress();
  const visitor = newVisitor();
  await signUp(visitor, email);
  const { location } = await visitor.post("/forgot-password", { email });
  expect((await visitor.get(location ?? "")).notice[0]).toBe(AUTH_TOASTS.resetSent.message);
  expect(await backend.mailsTo(email)).toHaveLength(2);
});

describe("where one was going", () => {
  test("is where the confirmation mail leads, in another browser too, and what was typed comes back in the first", async () => {
    const email = newAddress();
    const visitor = newVisitor();
    const gate = await visitor.get(REGISTER);
    expect(gate.text).toContain(`href="/signup?${TO_REGISTER}"`);
    const typed = await visitor.post(REGISTER, { phone: "0984501234" });
    expect(typed.location).toBe(`/login?${TO_REGISTER}`);
    const logIn = await visitor.get(typed.location ?? "");
    expect(logIn.text).toContain(`href="/signup?${TO_REGISTER}"`);

    const sent = await signUp(visitor, email, `/signup?${TO_REGISTER}`);
    expect(sent.location).toBe(`/auth/confirm?${TO_REGISTER}`);
    // The page that sends it again knows, too.
    await ageMails(email);
    await site.moveClock(61_000);
    await visitor.fill(sent.location ?? "", "email", {});
    expect(await backend.mailsTo(email)).toHaveLength(2);

    const link = await mailedLink(email);
    expect(link.searchParams.get("redirectTo")).toBe(site.url + REGISTER);
    const another = newVisitor();
    const looked = await another.get(link.pathname + link.search);
    expect(looked.value("redirectTo")).toBe(REGISTER);
    const confirmed = await follow(visitor, link);
    expect(confirmed.location).toBe(REGISTER);
    const form = await visitor.follow(confirmed);
    expect(form.notice[0]).toBe("Email confirmed");
    expect(form.value("phone")).toBe("0984501234");

    // The link is used up; the way on is not.
    const again = await follow(another, link);
    expect(again.location).toBe(`/auth/confirm?${TO_REGISTER}`);
    expect((await another.get(again.location ?? "")).text).toContain(
      `href="/login?${TO_REGISTER}"`,
    );
  });

  test("is where one arrives with the new password, of a browser that knew nothing", async () => {
    const email = await newAccount();
    const visitor = newVisitor();
    const logIn = await visitor.get(`/login?${TO_REGISTER}`);
    expect(logIn.text).toContain(`href="/forgot-password?${TO_REGISTER}"`);
    const sent = await visitor.fill(`/forgot-password?${TO_REGISTER}`, "email", { email });
    expect(sent.location).toBe(`/forgot-password?sent=&${TO_REGISTER}`);

    const another = newVisitor();
    const followed = await follow(another, await mailedLink(email));
    expect(followed.location).toBe(`/reset-password?${TO_REGISTER}`);
    const password = "another-green-2";
    const set = await another.fill(followed.location ?? "", "password", {
      password,
      confirmPassword: password,
    });
    expect(set.location).toBe(`/login?${TO_REGISTER}`);
    const arrived = await another.fill(set.location ?? "", "password", { email, password });
    expect(arrived.location).toBe(REGISTER);
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "http://localhost@evil.example/",
  ])("is a path of this site only: %s", async (wish) => {
    const email = newAddress();
    await backend.call("POST", `/auth/v1/signup?${new URLSearchParams({ redirect_to: wish })}`, {
      body: { email, password: PASSWORD },
    });
    const link = await mailedLink(email);
    expect(link.href).not.toContain("evil");
    link.searchParams.set("redirectTo", wish);
    expect((await follow(newVisitor(), link)).location).toBe("/profile");
  });
});
