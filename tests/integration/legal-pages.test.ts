import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningBackend } from "../support/backend.ts";
import { sharedBackend } from "../support/shared-backends.ts";
import { Visitor } from "../support/visitor.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";

let backend: RunningBackend;
let unset: WebServer;
let set: WebServer;

beforeAll(async () => {
  backend = await sharedBackend("members");
  [unset, set] = await Promise.all([
    startWebServer(backend),
    startWebServer(backend, {
      CLUB_NAME: "Monsoon Golf Club",
      CLUB_ADDRESS: "1 Fairway Road, Bengaluru 560001",
      CLUB_CONTACT: "privacy@monsoon.example",
      CLUB_PHONE: "+91 80 2345 6789",
      SECURITY_CONTACT: "mailto:security@monsoon.example",
    }),
  ]);
});

afterAll(() => Promise.all([unset.stop(), set.stop()]));

test("the footer has the club's telephone where it is set", async () => {
  const link = 'href="tel:+918023456789"';
  expect((await new Visitor(set.url).get("/tips-and-tricks")).text).toContain(link);
  expect((await new Visitor(unset.url).get("/tips-and-tricks")).text).not.toContain("tel:");
});

describe.each(["/privacy", "/terms"])("%s", (path) => {
  test("names the responsible club", async () => {
    const { text } = await new Visitor(set.url).get(path);
    for (const part of ["Monsoon Golf Club", "1 Fairway Road"]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('href="mailto:privacy@monsoon.example"');
    expect(text).not.toContain("hello@teebox.example");
  });

  test("says that nobody is named where nothing is set", async () => {
    const { text } = await new Visitor(unset.url).get(path);
    expect(text).toContain("No one is named as responsible");
  });
});

test("sign-up and every footer lead to the texts", async () => {
  const { text } = await new Visitor(unset.url).get("/signup");
  const [main = "", footer = ""] = text.split("<footer");
  for (const path of ["/privacy", "/terms"]) {
    expect(main).toContain(`href="${path}"`);
    expect(footer).toContain(`href="${path}"`);
  }
  expect(footer).toContain('href="/accessibility"');
});

describe("/.well-known/security.txt", () => {
  test("says whom to tell, for some months", async () => {
    const answer = await fetch(`${set.url}/.well-known/security.txt`);
    const text = await answer.text();
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(text).toContain("Contact: mailto:security@monsoon.example\n");
    const [, expires = ""] = /^Expires: (.+)$/m.exec(text) ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(80);
    expect(days).toBeLessThan(366);
  });

  test("security.txt is missing without a contact", async () => {
    const answer = await fetch(`${unset.url}/.well-known/security.txt`);
    expect(answer.status).toBe(404);
  });
});

describe("the statement of age", () => {
  const account = () => ({
    fullName: "Asha Rao",
    email: `golfer-${crypto.randomUUID()}@example.com`,
    password: "a-password-1",
  });

  test("without it there is no account, and nothing typed is lost", async () => {
    const form = account();
    const page = await new Visitor(unset.url).post("/signup", form);
    expect(page.status).toBe(400);
    expect(page.text).toContain("Please confirm that you are 18 or older.");
    expect(page.text).toContain(`value="${form.email}"`);
    expect(await backend.sql(`select id from auth.users where email = '${form.email}'`)).toEqual(
      [],
    );
  });

  test("with it the account has the day on which it was given", async () => {
    const form = account();
    const page = await new Visitor(unset.url).post("/signup", {
      ...form,
      adult: "on",
    });
    expect(page.location).toBe("/profile");
    const [user] = await backend.sql(
      `select raw_user_meta_data ->> 'adult_stated_on' as day from auth.users where email = '${form.email}'`,
    );
    expect(user).toEqual({ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  });
});
