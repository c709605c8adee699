import { describe, expect, test } from "vitest";
import { FIELD_MESSAGES } from "#app/forms/field-schema.ts";
import { testSite } from "../support/test-site.ts";
import { Visitor } from "../support/visitor.ts";
import { startWebServer } from "../support/web-server.ts";

const STEP_THREE = "/booking?step=3&course=lake&card=hdfc&draft=0123456789ab";
const DRAFT = "teebox-draft-0123456789ab";

const { site, proxy, backend } = await testSite("members");
let visitor: Visitor;

const teeTime = (changes: Record<string, string> = {}) => ({
  date: "2026-12-24",
  timeSlot: "09:30 AM",
  players: "3",
  name: "Asha Rao",
  email: "asha@example.com",
  phone: "98450 12345",
  ...changes,
});

const newVisitor = () => (visitor = new Visitor(site.url));

/** Books, and reads the confirmation. */
async function book(changes: Record<string, string> = {}, path = STEP_THREE) {
  const answer = await visitor.post(path, teeTime(changes));
  return visitor.follow(answer);
}

test("the booking is shown; without one the dashboard is a 404", async () => {
  newVisitor();
  expect((await visitor.get("/dashboard")).status).toBe(404);
  const { text } = await book();
  expect(text).toContain("24 December 2026");
  const dashboard = await visitor.get("/dashboard");
  expect(dashboard.status).toBe(200);
  expect(dashboard.text).toContain("24 December 2026");
  expect((await new Visitor(site.url).get("/dashboard")).status).toBe(404);
});

test("Book another clears the finished booking, and starts without any choices", async () => {
  newVisitor();
  // An older draft of the same user, who came back to the wizard.
  await visitor.get("/booking?step=3&course=hills&card=amex", {
    "Sec-Fetch-Site": "same-origin",
  });
  const confirmation = await book();
  expect(confirmation.text).toContain("Book another tee time");

  const another = await visitor.post("/dashboard", {});
  expect((await visitor.get("/dashboard")).status).toBe(404);
  const { text } = await visitor.follow(another);
  expect(text.match(/type="radio"/g)).toHaveLength(4);
  expect(text).not.toMatch(/<input[^>]*\schecked/);
  const onwards = await visitor.get((another.location ?? "").replace("step=1", "step=3"));
  expect(onwards.location).toContain("missing=yes");
});

test("the card that was chosen is carried over to its complementary games", async () => {
  newVisitor();
  const linkOf = async (path: string) =>
    / href="(\/complementary-game[^"]*)"[^>]*>Book Complementary Game/.exec(
      (await visitor.get(path)).text,
    )?.[1];
  expect(await linkOf("/booking")).toBe("/complementary-game");
  expect(await linkOf(STEP_THREE)).toBe("/complementary-game?bank=hdfc");
  expect((await visitor.get("/complementary-game?bank=hdfc")).location).toBe(
    "/login?redirectTo=%2Fcomplementary-game%3Fbank%3Dhdfc",
  );
});

test("the first step says that nothing is sent, before anything is asked for", async () => {
  const { words } = await newVisitor().get("/booking");
  expect(words).toContain("This is a trial: no course is contacted, and no mail is sent.");
});

test("the first page is the same for everybody; its first step gets a draft of its own", async () => {
  const first = newVisitor();
  const { text } = await first.get("/booking");
  expect((await new Visitor(site.url).get("/booking")).text).toBe(text);
  const draft = /name="draft" value="([^"]+)"/.exec(text)?.[1] ?? "";
  const step = `/booking?course=lake&step=2&q=&draft=${draft}`;
  const own = { "Sec-Fetch-Site": "same-origin" };
  const open = async (browser: Visitor, path: string) => {
    const { location } = await browser.get(path, own);
    expect(location).toMatch(/&draft=[0-9a-f]{12}$/);
    expect(location?.replace(/[^=]+$/, "")).toBe(path.replace(/[^=]+$/, ""));
    const page = await browser.get(location ?? "", own);
    expect(page.status).toBe(200);
    return page.text;
  };
  const [id] = /[0-9a-f]{12}/.exec(await open(first, step)) ?? [];
  expect([...first.cookies.keys()]).toEqual([`teebox-draft-${id ?? ""}`]);
  // A second tab that had the first page open already starts with nothing
  // chosen, and does not overwrite the first one's draft.
  await first.get(`/booking?step=3&course=lake&card=hdfc&draft=${id ?? ""}`, own);
  const other = await open(first, step.replace("lake", "hills"));
  expect(other).not.toMatch(/<input[^>]*\schecked/);
  expect(first.cookies.size).toBe(2);
});

test("from a catalogue course the search starts with its name, and says that it is not a sample course", async () => {
  newVisitor();
  const catalogue = await visitor.get("/courses");
  const links = [...catalogue.text.matchAll(/href="(\/booking\?q=[^"]+)"/g)].map(
    ([, href = ""]) => href,
  );
  expect(links).toHaveLength(6);
  expect(links).toContain("/booking?q=St.+Andrews+Old+Course");
  for (const link of links) {
    const name = new URLSearchParams(link.split("?")[1]).get("q") ?? "";
    const { text } = await visitor.get(link);
    expect(text).toContain(`value="${name}"`);
    // Those that can be booked are offered instead.
    expect(text).not.toContain("No courses found matching");
    expect(text.match(/<input[^>]*type="radio"/g)).toHaveLength(4);
    expect(text).toContain(`${name} is not among the sample courses of this trial.`);
  }
  for (const path of ["/booking", "/booking?q=savannah", "/booking?q=moon"]) {
    expect((await visitor.get(path)).text).not.toContain("of this trial.");
  }
});

test("the same form sent twice is one booking; a changed one is another", async () => {
  newVisitor();
  await book();
  await book();
  const bookings = async () => (await visitor.get("/dashboard")).text.match(/<article/g)?.length;
  expect(await bookings()).toBe(1);
  await book({ timeSlot: "10:00 AM" });
  expect(await bookings()).toBe(2);
});

describe("an invalid form comes back with its values, status 400", () => {
  test.each([
    ["date", "2026-02-30", "There is no such date."],
    ["date", "tomorrow", "There is no such date."],
    ["date", "", "Please pick a date."],
    ["timeSlot", "07:15 AM", "Please select a time slot."],
    ["players", "0", "Between 1 and 4 players can play together."],
    ["players", "5", "Between 1 and 4 players can play together."],
    ["players", "1e9", "Between 1 and 4 players can play together."],
    ["email", "asha", "Please enter a valid email address."],
    ["name", " ", "Please enter your full name."],
    ["phone", "", "Please enter your phone number."],
    ["name", "x".repeat(101), FIELD_MESSAGES.tooLong(100)],
  ])("%s %j", async (field, value, message) => {
    newVisitor();
    const answer = await visitor.post(STEP_THREE, teeTime({ [field]: value }));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
    for (const [name, kept] of Object.entries(teeTime())) {
      if (name === field || name === "timeSlot" || name === "players") continue;
      expect(answer.text).toContain(`value="${kept}"`);
    }
    expect((await visitor.get("/dashboard")).status).toBe(404);
  });
});

test("a name with a script in it is escaped, in form, confirmation and dashboard", async () => {
  newVisitor();
  const name = `"><script>alert(1)</script>`;
  const refused = await visitor.post(STEP_THREE, teeTime({ name, email: "" }));
  const confirmed = await book({ name });
  const dashboard = await visitor.get("/dashboard");
  for (const { text } of [refused, confirmed, dashboard]) {
    expect(text).not.toContain("<script>alert");
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  }
});

test.each([
  ["/booking?step=2", "step=1"],
  ["/booking?step=3", "step=1"],
  ["/booking?step=3&course=lake", "step=2"],
  ["/booking?step=3&course=moon&card=hdfc", "step=1"],
  ["/booking?step=3&course=lake&card=moon", "step=2"],
  ["/booking?step=3&course=__proto__&card=constructor", "step=1"],
])("%s redirects to the missing step, with a message", async (path, step) => {
  newVisitor();
  const answer = await visitor.get(path);
  expect(answer.location).toContain(`${step}&`);
  const { text, status } = await visitor.follow(answer);
  expect(status).toBe(200);
  expect(text).toMatch(/role="alert"[^>]*>Please select a (course|card)/);
});

test.each([
  ["card=nosuch&course=hills&step=3", "step=2", "card"],
  ["card=nosuch&course=hills&step=2", null, "card"],
  ["card=hdfc&course=nosuch&step=3", "step=1", "course"],
  ["card=hdfc&course=nosuch&step=2", "step=1", "course"],
  ["card=nosuch&course=nosuch&step=3", "step=1", "course"],
  ["course=nosuch", null, "course"],
])(
  "of %s what is not offered is not taken from an unfinished booking",
  async (query, step, what) => {
    newVisitor();
    const own = { "Sec-Fetch-Site": "same-origin" };
    await visitor.get("/booking?step=3&course=lake&card=sbi&draft=0123456789aa", own);
    const answer = await visitor.get(`/booking?${query}`);
    if (step !== null) expect(answer.location).toContain(`${step}&`);
    const page = step === null ? answer : await visitor.follow(answer);
    expect(page.words).toContain(`Please select a ${what} to continue. The one that was chosen`);
    expect(page.text).not.toMatch(/<input[^>]*\schecked/);
    // A search or a step back keeps its name, and another choice replaces it.
    const form = page.form(what);
    expect(form).toMatchObject(
      Object.fromEntries(new URLSearchParams(query.replace(/&step=.$/, ""))),
    );
  },
);

test("a post without course or card keeps its values, and asks for the missing one", async () => {
  newVisitor();
  const answer = await visitor.post("/booking?step=3&course=lake&draft=0123456789ab", teeTime());
  const asked = await visitor.follow(answer);
  expect(asked.location).toContain("step=2");
  const { text } = await visitor.get(STEP_THREE);
  expect(text).toContain('value="Asha Rao"');
});

describe("a draft's cookie", () => {
  test("is encrypted", async () => {
    newVisitor();
    await visitor.post(STEP_THREE, teeTime({ email: "" }));
    const cookie = visitor.cookies.get(DRAFT) ?? "";
    expect(cookie.length).toBeGreaterThan(50);
    for (const part of cookie.split("*")) {
      const bytes = Buffer.from(part, "base64url");
      expect(part + bytes.toString()).not.toContain("Asha Rao");
    }
  });

  test.each([
    [
      "tampered with",
      (value: string) => {
        const middle = Math.floor(value.length / 2);
        const other = value[middle] === "A" ? "B" : "A";
        return value.slice(0, middle) + other + value.slice(middle + 1);
      },
    ],
    ["cut short", (value: string) => value.slice(0, 20)],
    ["nonsense", () => "%%%"],
    ["too large", () => "A".repeat(10_000)],
    ["another's", () => "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],
  ])("%s counts as none", async (_what, change) => {
    newVisitor();
    await visitor.post(STEP_THREE, teeTime({ email: "" }));
    visitor.cookies.set(DRAFT, change(visitor.cookies.get(DRAFT) ?? ""));
    const page = await visitor.get(STEP_THREE);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain("Asha");
    expect(await book()).toMatchObject({ status: 200 });
  });

  test("of another browser cannot be used under another name", async () => {
    newVisitor();
    await visitor.post(STEP_THREE, teeTime({ email: "" }));
    const stolen = visitor.cookies.get(DRAFT) ?? "";
    visitor.cookies.set("teebox-draft-ffffffffffff", stolen);
    const page = await visitor.get(STEP_THREE.replace("0123456789ab", "f".repeat(12)));
    expect(page.text).not.toContain("Asha");
  });

  test("is limited in size and number, however much is posted", async () => {
    newVisitor();
    const long = Object.fromEntries(
      Object.keys(teeTime()).map((name) => [
        name,
        // Incompressible.
        Array.from({ length: 250 }, () => crypto.randomUUID()).join(""),
      ]),
    );
    for (let index = 0; index < 6; index += 1) {
      const answer = await visitor.post(
        STEP_THREE.replace("0123456789ab", `00000000000${String(index)}`),
        long,
      );
      expect(answer.status).toBe(400);
    }
    const drafts = [...visitor.cookies].filter(([name]) => name.startsWith("teebox-draft-"));
    expect(drafts.map(([name]) => name.slice(-2))).toEqual(["03", "04", "05"]);
    expect(drafts.every(([, value]) => value.length < 3_600)).toBe(true);
    expect((await visitor.get("/booking")).status).toBe(200);
  });
});

test("a shared link saves nothing in this browser, a step of one's own does", async () => {
  newVisitor();
  const path = "/booking?step=2&course=lake&draft=0123456789ab";
  await visitor.get(path, { "Sec-Fetch-Site": "cross-site" });
  await visitor.get(path, { "Sec-Fetch-Site": "none" });
  await visitor.get(path);
  expect([...visitor.cookies.keys()]).toEqual([]);
  await visitor.get(path, { "Sec-Fetch-Site": "same-origin" });
  expect([...visitor.cookies.keys()]).toEqual([DRAFT]);
  const old = newVisitor();
  await old.get(path, { Referer: `${site.url}/booking` });
  expect([...old.cookies.keys()]).toEqual([DRAFT]);
});

test("booking does not need the auth service, and of the database only the cards, once", async () => {
  const alone = await startWebServer(
    { url: proxy.url, publishableKey: backend.publishableKey },
    { LOG_LEVEL: "fatal" },
  );
  for (const part of ["/auth/", "/"]) {
    proxy.fail(part, { kind: "refuse" });
    visitor = new Visitor(alone.url);
    const { text } = await book();
    expect(text).toContain("Booking Confirmed!");
  }
  await alone.stop();
});

test("the confirmation does not say of a trial that a mail went out", async () => {
  newVisitor();
  const { text } = await book();
  const said = [...text.matchAll(/[^.>]*confirmation was sent[^.<]*/g)];
  expect(said.map(([sentence]) => sentence.trim())).toEqual([
    expect.stringMatching(/^After a real booking this page says: a confirmation was sent to /),
  ]);
});
