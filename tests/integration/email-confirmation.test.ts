import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { TOASTS as AUTH_TOASTS } from "#app/account/auth/content.ts";
import { testSite } from "../support/test-site.ts";
import { type Page, Visitor } from "../support/visitor.ts";

/** A site whose new accounts must be confirmed by e-mail. */
const { backend, newVisitor } = await testSite("confirmations", { LOG_LEVEL: "warn" });

const newAddress = () => `new-${randomUUID()}@example.com`;
const PASSWORD = "fairway-and-1-green";

const signUp = (visitor: Visitor, email: string) =>
  visitor.post("/signup", {
    fullName: "Asha Rao",
    email,
    password: PASSWORD,
    adult: "on",
  });

/** The link in the newest mail to an address, as a path of the site. */
async function mailedLink(email: string): Promise<URL> {
  const [mail] = await backend.mailsTo(email);
  return new URL(mail?.links[0] ?? "");
}

/** Opens a link's page and presses its button. */
async function follow(visitor: Visitor, link: URL): Promise<Page> {
  const page = await visitor.get(link.pathname + link.search);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Confirm my email</button>");
  return visitor.post(
    "/auth/confirm",
    Object.fromEntries(
      [...page.text.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
        / name="([^"]*)"/.exec(tag)?.[1] ?? "",
        / value="([^"]*)"/.exec(tag)?.[1] ?? "",
      ]),
    ),
  );
}

test("a new account is confirmed by the link in the mail, which works once, however often it was looked at", async () => {
  const email = newAddress();
  const visitor = newVisitor();
  expect((await signUp(visitor, email)).location).toBe("/auth/confirm");
  const asked = await visitor.get("/auth/confirm");
  expect(asked.notice[0]).toBe(AUTH_TOASTS.signedUp.message);
  expect(asked.notice[1]).toContain("confirm your account");
  expect(asked.text).toContain(`value="${email}"`);
  expect((await visitor.get("/profile")).location).toContain("/login");

  const refused = await visitor.post("/login", { email, password: PASSWORD });
  expect(refused.status).toBe(400);
  expect(refused.alert).toEqual(["Login failed", "Email not confirmed"]);
  expect(refused.text).toMatch(/href="\/auth\/confirm[^"]*"[^>]*>Send the mail again</);

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
  // The service's minimum interval between two mails is a minute.
  await backend.sql(
    `update auth.users set confirmation_sent_at = now() - interval '2 minutes' where email = '${email}'`,
  );
  const visitor = newVisitor();
  const { location } = await visitor.post("/auth/confirm", { email });
  expect((await visitor.get(location ?? "")).notice[0]).toBe("Confirmation email sent");
  expect(await backend.mailsTo(email)).toHaveLength(2);
  expect((await follow(visitor, await mailedLink(email))).location).toBe("/profile");
});

test("signing up and requesting the mail again respond the same for an address that has an account", async () => {
  const known = newAddress();
  await backend.call("POST", "/auth/v1/signup", {
    body: { email: known, password: PASSWORD },
  });
  await backend.sql(`update auth.users set email_confirmed_at = now() where email = '${known}'`);
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
  expect(answer.join()).toContain(AUTH_TOASTS.signedUp.message);
  expect(answer.join()).toContain("Sent a moment ago");
  expect(await ask(known)).toEqual(answer);
});
