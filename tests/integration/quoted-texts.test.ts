import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser, makeAdmin, type RunningBackend, type TestUser } from "../support/backend.ts";
import { projectRoot } from "../support/project-root.ts";
import { TEXTS_OF_PAGES, TEXTS_OF_REFUSED_FORMS, TEXTS_OF_SCRIPTS } from "./quoted-texts.ts";
import { signIn } from "../support/session-cookie.ts";
import type { FaultySite } from "../support/faulty-site.ts";
import { sharedSite } from "../support/shared-sites.ts";
import { errorToast, statusToast } from "../support/toasts.ts";
import { visibleText } from "../support/visible-text.ts";
import { Visitor } from "../support/visitor.ts";
import type { WebServer } from "../support/web-server.ts";

const BANGALORE = "/tournaments/bangalore-birdie-bash/register";
const BIRTHDAY = "/tournaments/founder-birthday/register";

let running: FaultySite;
let backend: RunningBackend;
let site: WebServer;
let golfer: TestUser;
const users: Record<string, Visitor> = {};

beforeAll(async () => {
  running = await sharedSite("members");
  ({ backend, site } = running);
  golfer = await createUser(backend);
  const admin = await createUser(backend);
  await makeAdmin(backend, admin);
  users.visitor = new Visitor(site.url);
  users.member = new Visitor(site.url);
  users.admin = new Visitor(site.url);
  signIn(users.member, golfer);
  signIn(users.admin, admin);
});

afterAll(() => running.stop());

function as(name: string): Visitor {
  const user = users[name];
  if (!user) throw new Error(`There is no ${name}.`);
  return user;
}

describe.each(TEXTS_OF_PAGES)("$path for a $user", ({ path, user, texts }) => {
  test("has its texts word for word", async () => {
    const pageText = visibleText((await as(user).get(path)).text);
    expect(texts.filter((text) => !pageText.includes(text))).toEqual([]);
  });
});

describe.each(TEXTS_OF_REFUSED_FORMS)(
  "$path, rejected for $form",
  ({ path, user, form, texts }) => {
    test("has its texts word for word", async () => {
      const page = await as(user).post(path, form);
      expect(page.status).toBe(400);
      const pageText = visibleText(page.text);
      expect(texts.filter((text) => !pageText.includes(text))).toEqual([]);
    });
  },
);

test("texts shown only by scripts are in them word for word", async () => {
  const folder = join(projectRoot, "build/client/assets");
  const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  const contents = await Promise.all(scripts.map((name) => readFile(join(folder, name), "utf8")));
  const all = contents.join("\n").replaceAll("\\'", "'");
  expect(TEXTS_OF_SCRIPTS.filter((text) => !all.includes(text))).toEqual([]);
});

describe("toasts", () => {
  /** Follows a successful post to the page with its toast. */
  async function toastAfter(visitor: Visitor, path: string, form: Record<string, string>) {
    const answer = await visitor.post(path, form);
    expect(answer.status).toBe(302);
    const page = await visitor.get(answer.location ?? "");
    const [error, status] = [errorToast(page), statusToast(page)];
    return error.length > 0 ? error : status;
  }

  test("of a registration without a session", async () => {
    const visitor = new Visitor(site.url);
    expect(await toastAfter(visitor, BIRTHDAY, {})).toEqual([
      "Authentication Required",
      "Please sign in to register for tournaments.",
    ]);
  });

  test("of a log-in", async () => {
    const { email, password } = golfer;
    const visitor = new Visitor(site.url);
    expect(await toastAfter(visitor, "/login", { email, password })).toEqual([
      "Login successful",
      "Welcome back to Teebox",
    ]);
  });

  test("of a sign-up", async () => {
    const visitor = new Visitor(site.url);
    const toast = await toastAfter(visitor, "/signup", {
      fullName: "Meera Iyer",
      email: `meera-${randomUUID()}@example.com`,
      password: "a-long-password-1",
      adult: "on",
    });
    expect(toast[0]).toBe("Account created!");
  });

  test("of a reset mail, and the page that follows it", async () => {
    const visitor = new Visitor(site.url);
    const toast = await toastAfter(visitor, "/forgot-password", {
      email: golfer.email,
    });
    expect(toast[0]).toBe("Reset email sent");
    const answer = await visitor.post("/forgot-password", {
      email: golfer.email,
    });
    const pageText = visibleText((await visitor.get(answer.location ?? "")).text);
    for (const text of ["Check Your Email", golfer.email, "Try Again"]) {
      expect(pageText).toContain(text);
    }
  });

  test("of a reset link that is not valid", async () => {
    const visitor = new Visitor(site.url);
    const toast = await toastAfter(visitor, "/reset-password", {
      token_hash: "nonsense",
      type: "recovery",
    });
    expect(toast).toEqual([
      "Invalid reset link",
      "This password reset link is invalid or has expired.",
    ]);
  });

  test("of both registrations, and their confirmations", async () => {
    const person = await createUser(backend);
    const visitor = new Visitor(site.url);
    signIn(visitor, person);
    const birthday = await visitor.post(BIRTHDAY, {
      submissionKey: randomUUID(),
      fullName: "Asha Rao",
      phone: "98450 12345",
      handicap: "18",
    });
    const celebrated = await visitor.get(birthday.location ?? "");
    expect(statusToast(celebrated)).toEqual([
      "Registration Successful! 🎉",
      "You're registered for the Founder's Birthday Tournament!",
    ]);
    for (const text of ["Registration Complete!", "View All Tournaments", "Back to Home"]) {
      expect(visibleText(celebrated.text)).toContain(text);
    }

    const registered = await visitor.post(BANGALORE, {
      submissionKey: randomUUID(),
      fullName: "Asha Rao",
      email: person.email,
      phone: "+91 98450 12345",
      golfGroup: "Golf Squad",
      category: "ladies",
      handicap: "12.4",
    });
    const confirmed = await visitor.get(registered.location ?? "");
    expect(statusToast(confirmed)).toEqual([
      "Registration Complete!",
      "You've been registered for the tournament and added to our scoring system.",
    ]);
    for (const text of [
      "Registration Complete!",
      "Book Complimentary Games",
      "Back to Tournaments",
    ]) {
      expect(visibleText(confirmed.text)).toContain(text);
    }

    const cards = visibleText((await visitor.get("/tournaments")).text);
    expect(cards).toContain("Registered");
    expect(cards).toContain("View Updates");
    const profile = visibleText((await visitor.get("/profile?credentials=shown")).text);
    for (const text of [
      "Account Created",
      "Hide Credentials",
      "Tournament Date",
      "Golf Group",
      "Handicap",
      "Status",
      "Registered",
      "Actions",
      "View Updates",
    ]) {
      expect(profile).toContain(text);
    }
    expect(visibleText((await visitor.get("/profile")).text)).toContain("Show Credentials");
  });

  test("of a booking", async () => {
    const visitor = new Visitor(site.url);
    const answer = await visitor.post("/booking?step=3&course=lake&card=hdfc&draft=0123456789ab", {
      date: "2026-12-24",
      timeSlot: "09:30 AM",
      players: "3",
      name: "Asha Rao",
      email: "asha@example.com",
      phone: "98450 12345",
    });
    const page = await visitor.get(answer.location ?? "");
    expect(statusToast(page)).toEqual([
      "Booking Confirmed!",
      "Your tee time has been booked successfully. Check your email for details.",
    ]);
    for (const text of ["Booking Confirmed!", "View Booking", "Return to Home"]) {
      expect(visibleText(page.text)).toContain(text);
    }
  });
});
