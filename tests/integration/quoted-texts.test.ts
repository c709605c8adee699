import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../support/project-root.ts";
import { clubSite } from "../support/test-site.ts";
import { Visitor } from "../support/visitor.ts";
import { TEXTS_OF_PAGES, TEXTS_OF_REFUSED_FORMS, TEXTS_OF_SCRIPTS } from "./quoted-texts.ts";

const BANGALORE = "/tournaments/bangalore-birdie-bash/register";
const BIRTHDAY = "/tournaments/founder-birthday/register";

const { golfer, admin, member, visitor, newVisitor, newMember } = await clubSite("members");
const users: Record<string, Visitor> = { visitor, member, admin };

function as(name: string): Visitor {
  const user = users[name];
  if (!user) throw new Error(`There is no ${name}.`);
  return user;
}

describe.each(TEXTS_OF_PAGES)("$path for a $user", ({ path, user, texts }) => {
  test("has its texts word for word", async () => {
    const pageText = await as(user).words(path);
    expect(texts.filter((text) => !pageText.includes(text))).toEqual([]);
  });
});

describe.each(TEXTS_OF_REFUSED_FORMS)(
  "$path, rejected for $form",
  ({ path, user, form, texts }) => {
    test("has its texts word for word", async () => {
      const page = await as(user).post(path, form);
      expect(page.status).toBe(400);
      const pageText = page.words;
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
    const page = await visitor.follow(answer);
    const [error, status] = [page.alert, page.notice];
    return error.length > 0 ? error : status;
  }

  test("of a registration without a session", async () => {
    const visitor = newVisitor();
    expect(await toastAfter(visitor, BIRTHDAY, {})).toEqual([
      "Authentication Required",
      "Please sign in to register for tournaments.",
    ]);
  });

  test("of a log-in", async () => {
    const { email, password } = golfer;
    const visitor = newVisitor();
    expect(await toastAfter(visitor, "/login", { email, password })).toEqual([
      "Login successful",
      "Welcome back to Teebox",
    ]);
  });

  test("of a sign-up", async () => {
    const visitor = newVisitor();
    const toast = await toastAfter(visitor, "/signup", {
      fullName: "Meera Iyer",
      email: `meera-${randomUUID()}@example.com`,
      password: "a-long-password-1",
      adult: "on",
    });
    expect(toast[0]).toBe("Account created!");
  });

  test("of a reset mail, and the page that follows it", async () => {
    const visitor = newVisitor();
    const toast = await toastAfter(visitor, "/forgot-password", {
      email: golfer.email,
    });
    expect(toast[0]).toBe("Reset email sent");
    const answer = await visitor.post("/forgot-password", {
      email: golfer.email,
    });
    const pageText = (await visitor.follow(answer)).words;
    for (const text of ["Check Your Email", golfer.email, "Try Again"]) {
      expect(pageText).toContain(text);
    }
  });

  test("of a reset link that is not valid", async () => {
    const visitor = newVisitor();
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
    const { user: person, visitor } = await newMember();
    const birthday = await visitor.post(BIRTHDAY, {
      submissionKey: randomUUID(),
      fullName: "Asha Rao",
      phone: "98450 12345",
      handicap: "18",
    });
    const celebrated = await visitor.follow(birthday);
    expect(celebrated.notice).toEqual([
      "Registration Successful! 🎉",
      "You're registered for the Founder's Birthday Tournament!",
    ]);
    for (const text of ["Registration Complete!", "View All Tournaments", "Back to Home"]) {
      expect(celebrated.words).toContain(text);
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
    const confirmed = await visitor.follow(registered);
    expect(confirmed.notice).toEqual([
      "Registration Complete!",
      "You've been registered for the tournament and added to our scoring system.",
    ]);
    for (const text of [
      "Registration Complete!",
      "Book Complimentary Games",
      "Back to Tournaments",
    ]) {
      expect(confirmed.words).toContain(text);
    }

    const cards = await visitor.words("/tournaments");
    expect(cards).toContain("Registered");
    expect(cards).toContain("View Updates");
    const profile = await visitor.words("/profile?credentials=shown");
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
    expect(await visitor.words("/profile")).toContain("Show Credentials");
  });

  test("of a booking", async () => {
    const visitor = newVisitor();
    const answer = await visitor.post("/booking?step=3&course=lake&card=hdfc&draft=0123456789ab", {
      date: "2026-12-24",
      timeSlot: "09:30 AM",
      players: "3",
      name: "Asha Rao",
      email: "asha@example.com",
      phone: "98450 12345",
    });
    const page = await visitor.follow(answer);
    expect(page.notice).toEqual([
      "Booking Confirmed!",
      "Your tee time has been booked successfully. Check your email for details.",
    ]);
    for (const text of ["Booking Confirmed!", "View Booking", "Return to Home"]) {
      expect(page.words).toContain(text);
    }
  });
});
