import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningBackend } from "../support/backend.ts";
import { sharedBackend } from "../support/shared-backends.ts";
import { errorToast, statusToast } from "../support/toasts.ts";
import { visibleText } from "../support/visible-text.ts";
import { type Page, Visitor } from "../support/visitor.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";

/** A site whose new accounts must be confirmed by e-mail. */
let backend: RunningBackend;
let site: WebServer;

beforeAll(async () => {
  backend = await sharedBackend("confirmations");
  site = await startWebServer(backend, { LOG_LEVEL: "warn" });
});

afterAll(async () => {
  await site.stop();
});

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
  const visitor = new Visitor(site.url);
  expect((await signUp(visitor, email)).location).toBe("/auth/confirm");
  const asked = await visitor.get("/auth/confirm");
  expect(statusToast(asked)[0]).toBe("Account created!");
  expect(statusToast(asked)[1]).toContain("confirm your account");
  expect(asked.text).toContain(`value="${email}"`);
  expect((await visitor.get("/profile")).location).toContain("/login");

  const refused = await visitor.post("/login", { email, password: PASSWORD });
  expect(refused.status).toBe(400);
  expect(errorToast(refused)).toEqual(["Login failed", "Email not confirmed"]);
  expect(refused.text).toMatch(/href="\/auth\/confirm[^"]*"[^>]*>Send the mail again</);

  const link = await mailedLink(email);
  expect(link.pathname).toBe("/auth/confirm");
  // A mail scanner that fetches the URL does not use it up.
  await new Visitor(site.url).get(link.pathname + link.search);
  expect((await follow(visitor, link)).location).toBe("/profile");
  const profile = await visitor.get("/profile");
  expect(statusToast(profile)[0]).toBe("Email confirmed");
  expect(visibleText(profile.text)).toContain("Asha Rao");

  const another = new Visitor(site.url);
  const { location } = await follow(another, link);
  expect(errorToast(await another.get(location ?? ""))[0]).toBe("Invalid confirmation link");
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
  const visitor = new Visitor(site.url);
  const { location } = await visitor.post("/auth/confirm", { email });
  expect(statusToast(await visitor.get(location ?? ""))[0]).toBe("Confirmation email sent");
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
    const visitor = new Visitor(site.url);
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
        visibleText(page.text)
          .replaceAll(email, "ADDRESS")
          .replaceAll(/\d+ seconds/g, "SECONDS"),
      );
    }
    return said;
  };
  const answer = await ask(newAddress());
  expect(answer.join()).toContain("Account created!");
  expect(answer.join()).toContain("Sent a moment ago");
  expect(await ask(known)).toEqual(answer);
});
