import { describe, expect, test } from "vitest";
import { FORM_TOASTS } from "#app/forms/content.ts";
import { createUser, type TestUser } from "../support/backend.ts";
import { testSite } from "../support/test-site.ts";
import { Visitor } from "../support/visitor.ts";

const { backend, newVisitor } = await testSite("members");

const TEE_TIME = {
  date: "2026-12-24",
  timeSlot: "09:30 AM",
  players: "3",
  name: "Asha of the Cookies",
  email: "asha-of-the-cookies@example.com",
  phone: "98450 77777",
};
const stepThree = (draft: string) => `/booking?step=3&course=lake&card=hdfc&draft=${draft}`;

/** The kinds of cookies in a browser except the toast, sorted. */
function kindsIn(visitor: Visitor): string[] {
  const kinds = [...visitor.cookies.keys()].map(
    (name) => /^teebox-([a-z]+)/.exec(name)?.[1] ?? name,
  );
  return [...new Set(kinds)].filter((kind) => kind !== "toast").toSorted();
}

/** A signed-in member with a booking, a draft and a saved address in the browser. */
async function member() {
  const person = await createUser(backend);
  const visitor = newVisitor();
  await visitor.post("/forgot-password", { email: person.email });
  await visitor.logIn(person);
  await visitor.post(stepThree("0123456789ab"), TEE_TIME);
  await visitor.post(stepThree("ba9876543210"), { ...TEE_TIME, date: "" });
  expect(kindsIn(visitor)).toEqual(["booking", "draft", "sent", "session"]);
  return { person, visitor };
}

async function followRecoveryLink(visitor: Visitor, person: TestUser) {
  const [mail] = await backend.mailsTo(person.email);
  const token = new URL(mail?.links[0] ?? "").searchParams.get("token_hash");
  const answer = await visitor.post("/reset-password", {
    token_hash: token ?? "",
  });
  expect(answer.location).toBe("/reset-password");
}

describe("the end of a session leaves nothing personal in the browser", () => {
  const ends: [string, (visitor: Visitor, person: TestUser) => Promise<unknown>][] = [
    ["by logging out", (visitor) => visitor.post("/logout", {})],
    [
      "by ending all sessions",
      (visitor) => visitor.post("/profile/account", { intent: "everywhere" }),
    ],
    [
      "by deleting the account",
      (visitor, { password }) => visitor.post("/profile/delete", { password }),
    ],
    [
      "by a new password",
      async (visitor, person) => {
        await followRecoveryLink(visitor, person);
        const password = "a-new-password-1";
        await visitor.post("/reset-password", {
          password,
          confirmPassword: password,
        });
      },
    ],
    [
      "from another device",
      async (visitor, person) => {
        const elsewhere = newVisitor();
        await elsewhere.logIn(person);
        await elsewhere.post("/profile/account", { intent: "everywhere" });
        // A page that asks the database; until then nobody tells this browser.
        await visitor.get("/profile");
      },
    ],
  ];

  test.each(ends)("%s", async (_, end) => {
    const { person, visitor } = await member();
    await end(visitor, person);
    expect(kindsIn(visitor)).toEqual([]);

    // The browser's next user.
    await visitor.logIn(await createUser(backend));
    expect((await visitor.get("/dashboard")).status).toBe(404);
    const { text } = await visitor.get("/booking?step=3&course=lake&card=hdfc");
    expect(text).not.toContain(TEE_TIME.name);
    expect(text).not.toContain(TEE_TIME.phone);
  });
});

test("logging in as another user takes over nothing from the session that it ends", async () => {
  const { visitor } = await member();
  const other = await createUser(backend);
  const { email, password } = other;
  const answer = await visitor.post("/login", { email, password });
  expect(answer.location).toBe("/profile");
  expect(kindsIn(visitor)).toEqual(["session"]);
  expect((await visitor.get("/profile")).text).toContain(other.email);
  expect((await visitor.get("/dashboard")).status).toBe(404);
});

describe("a form of a member whose browser another member uses now", () => {
  const path = "/tournaments/founder-birthday/register";

  async function openForm() {
    const { person, visitor } = await member();
    const page = await visitor.get(path);
    const form = {
      formOwner: page.value("formOwner"),
      submissionKey: page.value("submissionKey"),
      fullName: "Asha of the Other Tab",
      phone: "98450 77777",
      handicap: "12",
    };
    expect(form.formOwner).toBe(person.id);
    await visitor.post("/logout", {});
    return { person, visitor, form };
  }

  test("is not sent as theirs", async () => {
    const { person, visitor, form } = await openForm();
    const other = await createUser(backend);
    await visitor.logIn(other);
    // The second press, of the form as it came back.
    for (const press of [1, 2]) {
      const page = await visitor.post(path, form);
      expect(page.status, String(press)).toBe(409);
      expect(page.alert).toEqual(Object.values(FORM_TOASTS.otherMember));
      expect(page.value("fullName")).toBe(form.fullName);
      expect(page.value("formOwner")).toBe(person.id);
    }
    const entries = await backend.sql(
      `select 1 from public.entries where user_id in ('${person.id}', '${other.id}')`,
    );
    expect(entries).toEqual([]);
  });

  test("is saved for its member, not for who logs in next", async () => {
    const { visitor, form } = await openForm();
    expect((await visitor.post(path, form)).location).toContain("/login");
    await visitor.logIn(await createUser(backend));
    const page = await visitor.get(path);
    expect(page.value("fullName")).not.toBe(form.fullName);
    expect(page.text).not.toContain(form.phone);
  });

  test("is there again when its member logs in", async () => {
    const { person, visitor, form } = await openForm();
    await visitor.post(path, form);
    await visitor.logIn(person);
    expect((await visitor.get(path)).value("fullName")).toBe(form.fullName);
  });
});

test("a form saved when a session ended comes back to its user only", async () => {
  const path = "/tournaments/founder-birthday/register";
  const form = {
    submissionKey: crypto.randomUUID(),
    fullName: "Asha of the Saved Form",
    phone: "98450 77777",
    handicap: "12",
  };
  const { person, visitor } = await member();
  const elsewhere = newVisitor();
  await elsewhere.logIn(person);
  await elsewhere.post("/profile/account", { intent: "everywhere" });
  const answer = await visitor.post(path, form);
  expect(answer.location).toContain("/login");
  expect(kindsIn(visitor)).toEqual(["form"]);

  const [others, own] = [visitor.copy(), visitor.copy()];
  await others.logIn(await createUser(backend));
  const page = await others.get(path);
  expect(page.text).toContain('name="fullName"');
  expect(page.text).not.toContain(form.fullName);
  expect(page.text).not.toContain(form.phone);

  await own.logIn(person);
  expect((await own.get(path)).text).toContain(form.fullName);
  // Sent, it is gone.
  expect((await own.post(path, form)).location).toContain("registration=");
  expect(kindsIn(own)).not.toContain("form");
});

test("logging in as the same user keeps them, and so does a recovery link", async () => {
  const { person, visitor } = await member();
  const { email, password } = person;
  await visitor.post("/login", { email, password });
  await followRecoveryLink(visitor, person);
  expect(kindsIn(visitor)).toEqual(["booking", "draft", "recovery", "sent", "session"]);
});

test("a visitor's draft still exists after log-in", async () => {
  const visitor = newVisitor();
  await visitor.post(stepThree("ba9876543210"), { ...TEE_TIME, date: "" });
  await visitor.logIn(await createUser(backend));
  expect((await visitor.get(stepThree("ba9876543210"))).text).toContain(TEE_TIME.name);
});

test("of cookies that were made up only some are answered", async () => {
  const visitor = newVisitor();
  for (let number = 0; number < 400; number += 1) {
    visitor.cookies.set(`teebox-x${String(number)}`, "1");
  }
  visitor.cookies.set("teebox-session", "made-up");
  const answer = await fetch(`${visitor.site}/profile`, {
    headers: { cookie: visitor.cookieHeader },
    redirect: "manual",
  });
  expect(answer.status).toBe(302);
  expect(answer.headers.getSetCookie().length).toBeLessThanOrEqual(45);
});
