import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createUser, makeAdmin } from "../support/backend.ts";
import { testSite } from "../support/test-site.ts";
import { visibleText } from "../support/visible-text.ts";

// What pages say and where their links lead, beyond the texts that are specified
// word for word.

const BANGALORE = "/tournaments/bangalore-birdie-bash/register";
const BIRTHDAY = "/tournaments/founder-birthday/register";
const INFORMATION = "/tournaments/bangalore-birdie-bash/updates";

const { backend, site, newVisitor, newMember } = await testSite("members");

/** The attributes of a page's field. */
function fieldIn(text: string, name: string): Record<string, string> {
  const tag =
    [...text.matchAll(/<input[^>]*>/g)]
      .map(([each]) => each)
      .find((each) => each.includes(` name="${name}"`)) ?? "";
  return Object.fromEntries(
    [...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
      key.toLowerCase(),
      value,
    ]),
  );
}

describe("accounts", () => {
  test.each([
    ["/login", "current-password"],
    ["/signup", "new-password"],
  ])("%s tells password managers what its fields are", async (path, kind) => {
    const { text } = await newVisitor().get(path);
    expect(fieldIn(text, "email")).toMatchObject({
      type: "email",
      autocomplete: "username",
    });
    expect(fieldIn(text, "password")).toMatchObject({
      type: "password",
      autocomplete: kind,
    });
  });

  test("after a reset mail the page shows the address, and Try Again an empty form", async () => {
    const { user } = await newMember();
    const visitor = newVisitor();
    const { location } = await visitor.post("/forgot-password", {
      email: user.email,
    });
    const { text } = await visitor.get(location ?? "");
    expect(visibleText(text)).toContain(user.email);
    expect(visibleText(text)).toContain("spam folder");
    const [, again = ""] = /href="([^"]*)"[^>]*>Try Again</.exec(text) ?? [];
    const form = await visitor.get(again.replaceAll("&amp;", "&"));
    expect(form.status).toBe(200);
    expect(fieldIn(form.text, "email").type).toBe("email");
    expect(fieldIn(form.text, "email").value ?? "").toBe("");
  });

  test.each(["//evil.example", "/\\evil.example", "https://evil.example"])(
    "log-in does not lead to %s",
    async (redirectTo) => {
      const { email, password } = await createUser(backend);
      const visitor = newVisitor();
      const form = { email, password, redirectTo };
      expect((await visitor.post("/login", form)).location).toBe("/profile");
    },
  );

  test("log-in leads a signed-in member to the profile", async () => {
    const { visitor } = await newMember();
    expect((await visitor.get("/login")).location).toBe("/profile");
  });

  test("the end of all sessions is said at the log-in", async () => {
    const { visitor } = await newMember();
    const { location } = await visitor.post("/profile/account", {
      intent: "everywhere",
    });
    expect(location).toBe("/login");
    expect((await visitor.get("/login")).notice[0]).toBe("Signed out everywhere");
  });

  test("an administrator may delete the account while there is another one", async () => {
    const other = await newMember();
    await makeAdmin(backend, other.user);
    const { user, visitor } = await newMember();
    await makeAdmin(backend, user);
    const { location } = await visitor.post("/profile/delete", {
      password: user.password,
    });
    expect(location).toBe("/");
    expect((await visitor.get("/")).notice[0]).toBe("Account deleted");
  });
});

describe("the profile", () => {
  test("lists the birthday registration, which has no updates", async () => {
    const { visitor } = await newMember();
    await visitor.post(BIRTHDAY, {
      submissionKey: randomUUID(),
      fullName: "Asha Rao",
      phone: "98450 12345",
      handicap: "18, I think",
    });
    const { text } = await visitor.get("/profile");
    const [row = ""] = [...text.matchAll(/<tr[\s\S]*?<\/tr>/g)]
      .map(([each]) => each)
      .filter((each) => each.includes("Founder"));
    for (const words of ["4 October 2025", "—", "18, I think"]) {
      expect(visibleText(row)).toContain(words);
    }
    expect(row).toContain("View Updates: Founder");
    const { location } = await visitor.post("/profile", {});
    expect(location).toBe("/profile");
    expect((await visitor.get("/profile")).alert[0]).toBe("Updates not available");
    // The form comes back with what is registered.
    const update = await visitor.get(`${BIRTHDAY}?update=1`);
    expect(fieldIn(update.text, "handicap").value).toBe("18, I think");
  });

  test("Back leads to the page of this site that led here", async () => {
    const { visitor } = await newMember();
    const back = async (referer: string) => {
      const { text } = await visitor.get("/profile", { Referer: referer });
      return /<a [^>]*href="([^"]*)"[^>]*>(?:<svg[\s\S]*?<\/svg>)?\s*Back</.exec(text)?.[1];
    };
    expect(await back(`${site.url}/courses?q=pine`)).toBe("/courses?q=pine");
    expect(await back("https://evil.example/courses")).toBe("/");
    expect(await back(`${site.url}/login`)).toBe("/");
  });

  test("shows the scoring account when it is asked to", async () => {
    const { user, visitor } = await newMember();
    await visitor.post(BANGALORE, {
      submissionKey: randomUUID(),
      fullName: "Asha Rao",
      email: user.email,
      phone: "+91 98450 12345",
      golfGroup: "Golf Squad",
      category: "ladies",
      handicap: "12.4",
    });
    const card = async (path: string) => {
      const { text } = await visitor.get(path);
      return visibleText(text.slice(text.indexOf("Scoring account")));
    };
    expect(await card("/profile")).not.toContain(user.email);
    const shown = await card("/profile?credentials=shown");
    expect(shown).toContain(user.email);
    expect(shown).toContain("You can change the password after logging in");
  });
});

test("signed out, the register page asks to sign in, and leads back", async () => {
  const { status, text } = await newVisitor().get(BANGALORE);
  expect(status).toBe(200);
  expect(text).toContain("Register for Bangalore Birdie Bash</h1>");
  expect(text).not.toContain('id="registration"');
  expect(text).toContain(`href="/login?redirectTo=${encodeURIComponent(BANGALORE)}"`);
});

describe("the booking", () => {
  test("shows the price, twenty times and four numbers of players", async () => {
    const visitor = newVisitor();
    const first = (await visitor.get("/booking")).text;
    expect(first).toContain("From $90");
    expect(first.match(/2-4 hrs/g)).toHaveLength(4);
    const { text } = await visitor.get("/booking?step=3&course=lake&card=hdfc");
    const options = (name: string) => {
      const [, list = ""] =
        new RegExp(`<select[^>]*name="${name}"[^>]*>([\\s\\S]*?)</select>`).exec(text) ?? [];
      return [...list.matchAll(/<option[^>]*>([^<]*)</g)].map(([, words]) => words);
    };
    // The first says what to choose.
    expect(options("timeSlot")).toHaveLength(21);
    expect(options("players")).toEqual(["1 Player", "2 Players", "3 Players", "4 Players"]);
    expect(text).toMatch(/<option[^>]*value="2"[^>]*selected|<option[^>]*selected[^>]*value="2"/);
  });

  test.each([
    ["/booking", "/complementary-game"],
    ["/booking?step=2&course=lake", "/complementary-game"],
    // With the bank of the card that was chosen.
    ["/booking?step=3&course=lake&card=hdfc", "/complementary-game?bank=hdfc"],
  ])("%s leads to the complementary games", async (path, games) => {
    const { text } = await newVisitor().get(path);
    const link = /href="([^"]*)"[^>]*>(?:<[^>]*>)*Book Complementary Game</.exec(text);
    expect(link?.[1]).toBe(games);
  });

  test("a shared link shows its choices, and no personal data", async () => {
    const path = "/booking?step=3&course=lake&card=hdfc&draft=0123456789ab";
    const owner = newVisitor();
    await owner.post(path, {
      date: "2026-12-24",
      timeSlot: "09:30 AM",
      players: "3",
      name: "Asha Rao",
      email: "",
      phone: "98450 12345",
    });
    expect((await owner.get(path)).text).toContain('value="Asha Rao"');
    const { text } = await newVisitor().get(path);
    expect(text).toContain("by the lake");
    for (const name of ["date", "name", "email", "phone"]) {
      expect([name, fieldIn(text, name).value ?? ""]).toEqual([name, ""]);
    }
  });
});

describe("the first tournament's information page", () => {
  test("is where the tournament's URL leads, permanently", async () => {
    const page = await newVisitor().get("/tournaments/bangalore-birdie-bash");
    expect([page.status, page.location]).toEqual([301, INFORMATION]);
  });

  test("shows every fact, and every player twice: in the team and on the tee sheet", async () => {
    const { text } = await newVisitor().get(INFORMATION);
    const pageText = visibleText(text);
    const facts = [
      "13 September at a partner golf club",
      "12:45 PM",
      "60,000 rupees",
      "in golf vouchers, plus the cup",
      "11:30 AM",
      "Brunch",
      "12:15 PM",
      "Final briefing",
      "Stableford",
      "Peoria, maximum 24",
      "Maximum 3 over",
      "Pick up after 2 over",
      "Best 10 cards",
      "5 teams, 99 players",
      "99 players including 2 neutral players",
      "Scores not counted",
      "Up to 20 players",
      "Additional players go to neutral fourballs",
      "30,000 rupees",
      "13 categories",
      "Hole 6",
      "Hole 14",
      "Men under 65",
      "Men 65-70 (age proof)",
      "Ladies and men over 70 (age proof)",
      "Calling Elvis",
    ];
    expect(facts.filter((fact) => !pageText.includes(fact))).toEqual([]);
    const [sheet = ""] = /<table[\s\S]*?<\/table>/.exec(text) ?? [];
    expect(sheet.match(/<tr/g)).toHaveLength(26);
    expect(sheet.match(/<li/g)).toHaveLength(99);
    expect(pageText.match(/Bogey Boys player 17\b/g)).toHaveLength(2);
  });

  test("has a calendar file", async () => {
    const visitor = newVisitor();
    const [, path = ""] =
      /href="([^"]*)"[^>]*>(?:<svg[\s\S]*?<\/svg>)?\s*Add to calendar/.exec(
        (await visitor.get(INFORMATION)).text,
      ) ?? [];
    const { headers, text } = await visitor.get(path);
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(text).toContain("DTSTART:20250913T060000Z\r\n");
    expect(text).toContain("SUMMARY:Bangalore Birdie Bash\r\n");
    expect(text).toContain("Tee-off: 12:45 PM");
  });
});
