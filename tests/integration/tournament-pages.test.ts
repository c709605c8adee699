import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test, vi, onTestFinished } from "vitest";
import { INFORMATION_PAGE } from "#app/tournaments/information/content.ts";
import { createUser, registration } from "../support/backend.ts";
import { drawnKnockout } from "../support/knockouts.ts";
import { signIn } from "../support/session-cookie.ts";
import { startOwnBackend } from "../support/shared-backends.ts";
import { clubSite } from "../support/test-site.ts";
import { makeDraft, makeTournament, rpcOrThrow } from "../support/tournaments.ts";
import { MOVABLE_CLOCK } from "../support/web-server.ts";

const {
  backend,
  proxy,
  site,
  visitor,
  secretary: admin,
  newVisitor,
  newMember,
} = await clubSite(await startOwnBackend(), {
  LOG_LEVEL: "fatal",
  ...MOVABLE_CLOCK,
});

const MINUTE = 60_000;

/** Lets the cached pages age until they must be rendered again. */
const minutePasses = () => site.moveClock(MINUTE);

/**
 * Waits for a page that has aged. A site that takes a second to render it sends the one of
 * before, and renders the new one meanwhile.
 */
const renewed = (path: string, text: string | RegExp) =>
  expect.poll(async () => (await visitor.get(path)).text).toMatch(text);

/** A page as text, without its markup. */
const textOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "")
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

/** A part of the list as text, from a heading's id to the next. */
const sectionOf = (html: string, id: string) =>
  textOf(`<main>${html.split(`id="${id}-heading"`)[1]?.split("</section>")[0] ?? ""}</main>`);

const updatesOf = ({ slug }: { slug: string }) => `/tournaments/${slug}/updates`;

const DAY = 24 * 60 * MINUTE;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const dayIn = (days: number) => inDays(days).slice(0, 10);

/** How often the backend was asked for a tournament. */
const askedFor = (slug: string) =>
  proxy.keys.filter(
    ({ path, query }) => path === "/rest/v1/tournament_details" && query.includes(slug),
  ).length;

test("the first button of an open tournament's page registers, beside a tee sheet too", async () => {
  const { text } = await visitor.get("/tournaments/bangalore-birdie-bash/updates");
  expect(text).toContain('href="#tee-sheet"');
  const [, first] = /<main[\s\S]*?<a[^>]*href="([^"]*)"/.exec(text) ?? [];
  expect(first).toBe("/tournaments/bangalore-birdie-bash/register");
});

test("a form of no tournament lists those that there are; another address does not", async () => {
  const page = await visitor.get("/tournaments/none/register");
  expect(page.status).toBe(404);
  expect(page.text).toMatch(/<li[^>]*><a href="\/tournaments\/[^"]+"/);
  expect(page.words).toContain("All tournaments");
  expect((await visitor.get("/none")).words).not.toContain("All tournaments");
});

test("the form of a played tournament leads to its results", async () => {
  const played = await makeTournament(backend, admin, { starts_on: dayIn(-9) });
  const registerPage = () => visitor.get(`/tournaments/${played.slug}/register`);
  const before = await registerPage();
  expect(before.words).toContain("has been played.");
  expect(before.words).not.toContain("See the results");
  await backend.sql(
    `insert into public.tournament_play (tournament_id, results_published_at, published_results)
     values ('${played.id}', now(), '{"players": [], "teams": [], "awards": [], "scoring": null}')`,
  );
  expect((await registerPage()).text).toContain(
    `href="/tournaments/${played.slug}/updates#results"`,
  );
});

describe("the list", () => {
  test("has open ones first, then those to come, then past ones by year, each with its state", async () => {
    const make = (name: string, changes: object) =>
      makeTournament(backend, admin, { name, ...changes });
    await make("Opens Later", {
      starts_on: dayIn(60),
      registration_opens_at: inDays(30),
    });
    await make("Closes Soon", {
      starts_on: dayIn(40),
      registration_closes_at: inDays(3),
    });
    await make("Few Places", { starts_on: dayIn(30), capacity: 3 });
    const closed = await make("Closed Cup", { starts_on: dayIn(20) });
    const cancelled = await make("Cancelled Cup", { starts_on: dayIn(50) });
    // Played, though nobody has closed its registration.
    await make("Ancient Cup", { starts_on: "2017-02-01" });
    for (const [name, day] of [
      ["Old Cup", "2019-03-04"],
      ["Older Cup", "2018-05-06"],
      ["Another Old Cup", "2019-01-02"],
    ] as const) {
      await make(name, { starts_on: day });
    }
    await backend.sql(`
      update tournaments set registration_closes_at = now() - interval '1 minute'
      where starts_on < '2020-01-01' or id = '${closed.id}';
      update tournaments set state = 'cancelled', cancelled_reason = 'Rain.'
      where id = '${cancelled.id}' or name = 'Older Cup'`);
    await makeDraft(backend, admin, { name: "Secret Draft" });
    await minutePasses();
    await renewed("/tournaments", /Few Places.*Another Old Cup/s);
    const { text } = await visitor.get("/tournaments");
    const [open = "", rest = ""] = text.split('id="coming-heading"');
    const names = (html: string) =>
      [...html.matchAll(/<h[23][^>]*>(?:<a[^>]*>)?([^<]+)/g)].map(([, name]) =>
        name?.replaceAll("&#x27;", "'"),
      );
    // The first is featured: a row of two, the first of which is wider.
    const [, featured = ""] = open.split(" lg:grid-cols-featured");
    const [pair = ""] = featured.split(" grid-cols-cards");
    expect(names(pair).slice(0, 2)).toEqual(["Few Places", "Closes Soon"]);
    const earlier = sectionOf(text, "earlier");
    for (const words of [
      "Registration Open Bangalore Birdie Bash September 13, 2025 · inter-group tournament at a partner golf club Register Now",
      "Special event Founder's Birthday Tournament October 4th, 2025 · celebration tournament, simple registration with name, phone and handicap Register Now",
      "Few places left Few Places",
      "Closes in 3 days Closes Soon",
      "· Eagleton · a summary Register Now",
    ]) {
      expect(textOf(`<main>${open}</main>`) + earlier).toContain(words);
    }
    expect(names(rest).slice(0, 7)).toEqual([
      "Opens Later",
      "Earlier, still open",
      "Bangalore Birdie Bash",
      "Founder's Birthday Tournament",
      "Closed and cancelled",
      "Closed Cup",
      "Cancelled Cup",
    ]);
    const coming = sectionOf(text, "coming");
    expect(coming).not.toContain("Cup");
    const over = sectionOf(text, "closed");
    expect(over).toContain("Registration Closed Closed Cup");
    expect(over).toContain("Cancelled Cancelled Cup");
    expect(over).not.toContain(INFORMATION_PAGE.registerNow);
    expect(coming).toMatch(/Opens on \d+ \w+ \d{4} Opens Later/);
    expect(coming).not.toContain(INFORMATION_PAGE.registerNow);
    expect(sectionOf(text, "past")).toContain(
      "2019 Old Cup 4 March Another Old Cup 2 January 2018 Older Cup 6 May, cancelled 2017 Ancient Cup 1 February",
    );
    expect(text).not.toContain("Secret Draft");
  });

  test("a member sees which ones they are registered for, of every tournament", async () => {
    const cup = await makeTournament(backend, admin, { name: "Member Cup" });
    const person = await createUser(backend);
    const entered = await backend.call("POST", "/rest/v1/tournament_registrations", {
      token: person.accessToken,
      body: {
        ...registration({ golf_group: "E-Golf" }),
        tournament_name: undefined,
        tournament_date: undefined,
        tournament_id: cup.id,
      },
    });
    expect(entered.status).toBe(201);
    const member = newVisitor();
    signIn(member, person);
    // What all members see may be some seconds old.
    let text = "";
    await expect
      .poll(
        async () => {
          ({ text } = await member.get("/tournaments"));
          return text;
        },
        { timeout: 10_000, interval: 500 },
      )
      .toContain("Member Cup");
    const cards = [...text.matchAll(/<article[\s\S]*?<\/article>/g)].map(([card]) =>
      textOf(`<main>${card}</main>`),
    );
    const registered = cards.filter((card) => card.includes("Registered"));
    expect(registered).toHaveLength(1);
    expect(registered[0]).toMatch(/Member Cup .* Registered View Updates/);
    const page = await member.get(updatesOf(cup));
    expect(page.text).not.toContain(`>${INFORMATION_PAGE.registerNow}<`);
    expect(textOf(page.text)).toContain("See my registrations");
  });
});

describe("a new tournament", () => {
  test("has a page of its row's content, its files, and is found", async () => {
    const cup = await makeTournament(backend, admin, {
      name: "Monsoon Cup",
      starts_on: "2099-07-04",
      tee_off_at: "07:30",
      ends_at: "14:00",
      map_url: "https://maps.example.com/?q=eagleton",
      about: "Rain or shine.\n\n- [rules](https://rules.example.com)\n- <script>alert(1)</script>",
      schedule_items: [{ time: "07:00", name: "Breakfast" }],
      prizes: [{ for: "player", name: "Best score", prize: "A cup" }],
      news: [
        { on: "2026-01-01", text: "The first news" },
        { on: "2026-02-01", text: "The second news" },
      ],
      picture: "monsoon",
    });
    const path = updatesOf(cup);
    expect(path).toBe("/tournaments/monsoon-cup/updates");
    const short = await visitor.get("/tournaments/monsoon-cup");
    expect([short.status, short.location]).toEqual([301, path]);

    const { text, status } = await visitor.get(path);
    expect(status).toBe(200);
    const pageText = textOf(text);
    for (const words of [
      "Monsoon Cup 4 July 2099 at Eagleton Tee-off 7:30 AM",
      "News 1 February 2026 The second news 1 January 2026 The first news",
      "About the tournament Rain or shine. rules &lt;script&gt;",
      "Place Eagleton Open the map",
      "Schedule 4 July 2099 7:00 AM Breakfast",
      "Prizes Best score A cup",
      "Take part Register Now",
    ]) {
      expect(pageText).toContain(words);
    }
    for (const heading of ["Format and rules", "Tee assignments", "Summary", "4-ball tee sheet"]) {
      expect(pageText).not.toContain(heading);
    }
    expect(text).toContain('href="https://rules.example.com"');
    expect(text).toMatch(
      /href="https:\/\/maps\.example\.com\/\?q=eagleton" target="_blank" rel="noopener noreferrer"/,
    );
    expect(text).toContain(`rel="canonical" href="${site.url}${path}"`);
    expect(text).toContain(
      'name="description" content="4 July 2099 at Eagleton: schedule, prizes and news."',
    );
    const sheet = await visitor.get("/tournaments/monsoon-cup/tee-sheet.svg");
    expect(sheet.status).toBe(404);
    const events = [...text.matchAll(/ld\+json">([^<]+)</g)].map(
      ([, json = "{}"]) => JSON.parse(json) as Record<string, unknown>,
    );
    expect(events).toContainEqual(
      expect.objectContaining({
        "@type": "SportsEvent",
        name: "Monsoon Cup",
        startDate: "2099-07-04T07:30:00+05:30",
        location: expect.objectContaining({ name: "Eagleton" }) as object,
        url: site.url + path,
      }),
    );

    const calendar = await visitor.get(`${path}.ics`);
    expect(calendar.headers.get("content-disposition")).toContain("monsoon-cup.ics");
    expect(calendar.text).toContain("DTSTART:20990704T013000Z");
    expect(text).toContain(`href="${path}.ics"`);
    expect((await visitor.get("/sitemap.xml")).text).toContain(`<loc>${site.url}${path}</loc>`);
  });

  test("says what it costs, with the prices of guests and extras, to visitors too", async () => {
    const cup = await makeTournament(backend, admin, {
      capacity: 8,
      max_group_size: 2,
      questions: [
        { id: "lunch", kind: "choice", label: "Lunch", required: false, choices: ["Fish", "Rice"] },
      ],
    });
    await rpcOrThrow(backend, admin, "save_fees", {
      tournament: cup.id,
      expected_version: 0,
      fee: 350_000,
      prices: { guest: 450_000, extras: { lunch: { Fish: 50_000 } } },
    });
    for (const reader of [visitor, (await newMember()).visitor]) {
      const { words } = await reader.get(updatesOf(cup));
      expect(words).toContain("Entry fee: ₹3,500 a player.");
      expect(words).toContain("Each player that you bring: ₹4,500");
      expect(words).toContain("Lunch Fish: ₹500 for the entry");
      expect(words).toContain("8 of 8 places left.");
    }
  });

  test("all that are to come are a calendar, which the list leads to", async () => {
    const [cup, played] = [
      await makeTournament(backend, admin, { tee_off_at: "07:30" }),
      await makeTournament(backend, admin, { starts_on: dayIn(-3) }),
    ];
    const calendar = await visitor.get("/tournaments.ics");
    expect(calendar.headers.get("content-type")).toContain("text/calendar");
    const days = calendar.text.split("BEGIN:VEVENT").filter((day) => day.includes(`UID:${cup.id}`));
    // Half past seven to half past twelve, in India.
    expect(days.join("")).toMatch(/DTSTART:\d{8}T020000Z\r\nDTEND:\d{8}T070000Z/);
    expect(calendar.text).not.toContain(`UID:${played.id}`);
    const { text } = await visitor.get("/tournaments");
    expect(text).toContain('href="/tournaments.ics"');
    expect(text).toContain(`href="webcal://${new URL(visitor.site).host}/tournaments.ics"`);
  });

  test("without an information page leads to its register page", async () => {
    const cup = await makeTournament(backend, admin, {
      has_information_page: false,
      entry_form: "short",
    });
    const short = await visitor.get(`/tournaments/${cup.slug}`);
    expect(short.location).toBe(`/tournaments/${cup.slug}/register`);
    const { visitor: member } = await newMember();
    for (const reader of [visitor, member]) {
      expect((await reader.get(updatesOf(cup))).location).toBe(short.location);
    }
    expect((await visitor.get(updatesOf({ ...cup, slug: "no-such-cup" }))).status).toBe(404);
    expect((await visitor.get(`${updatesOf(cup)}.ics`)).status).toBe(404);
    const calendar = await visitor.get(`/tournaments/${cup.slug}.ics`);
    expect(calendar.text).toContain("DTSTART;VALUE=DATE:20990704");
    expect((await visitor.get("/sitemap.xml")).text).not.toContain(cup.slug);
  });

  test("a cancelled tournament says why and takes no entries", async () => {
    const cup = await makeTournament(backend, admin);
    await rpcOrThrow(backend, admin, "cancel_tournament", {
      tournament: cup.id,
      expected_version: cup.version,
      reason: "The course is <under> water.",
    });
    const { text } = await visitor.get(updatesOf(cup));
    expect(textOf(text)).toContain(
      "This tournament is cancelled The course is &lt;under&gt; water.",
    );
    expect(text).not.toContain(INFORMATION_PAGE.registerNow);
    expect(text).toContain("https://schema.org/EventCancelled");
    expect((await visitor.get(`${updatesOf(cup)}.ics`)).text).toContain("STATUS:CANCELLED");
  });

  test("as a draft is invisible, to administrators too", async () => {
    const draft = await makeDraft(backend, admin);
    const member = newVisitor();
    signIn(member, admin);
    for (const ending of ["", "/updates", "/updates.ics", ".ics", "/og.png"]) {
      for (const who of [visitor, member]) {
        const path = `/tournaments/${draft.slug}${ending}`;
        expect([path, (await who.get(path)).status]).toEqual([path, 404]);
      }
    }
  });
});

describe("the picture for shared links", () => {
  test("is a PNG of the stated size, and cached for as long as its version", async () => {
    const cup = await makeTournament(backend, admin, { picture: "palms" });
    const { text } = await visitor.get(updatesOf(cup));
    const address = /property="og:image" content="([^"]+)"/.exec(text)?.[1];
    expect(address).toMatch(new RegExp(`^${site.url}/tournaments/${cup.slug}/og\\.png\\?v=`));
    const answer = await fetch(address ?? "");
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const image = Buffer.from(await answer.arrayBuffer());
    expect(image.subarray(1, 4).toString()).toBe("PNG");
    expect(image.readUInt32BE(16)).toBe(1200);
    expect(image.readUInt32BE(20)).toBe(630);

    const other = await fetch(`${site.url}/tournaments/${cup.slug}/og.png?v=x`);
    expect(other.headers.get("cache-control")).toBe("public, max-age=300");
    expect(Buffer.from(await other.arrayBuffer()).equals(image)).toBe(true);
    expect((await fetch(`${site.url}/tournaments/nothing/og.png`)).status).toBe(404);
  });
});

describe("cached pages", () => {
  test("are at most a minute old", async () => {
    const cup = await makeTournament(backend, admin);
    const path = updatesOf(cup);
    await visitor.get(path);
    await backend.sql(`update tournaments set lead = 'A new lead' where id = '${cup.id}'`);
    expect((await visitor.get(path)).text).not.toContain("A new lead");
    await minutePasses();
    await renewed(path, "A new lead");
  });

  test("are renewed before that in the background, so that nobody waits", async () => {
    const cup = await makeTournament(backend, admin);
    const path = updatesOf(cup);
    const first = await visitor.get(path);
    expect(first.headers.get("etag")).not.toBeNull();
    await backend.sql(`update tournaments set lead = 'A new lead' where id = '${cup.id}'`);
    await site.moveClock(MINUTE * 0.75);
    expect((await visitor.get(path)).text).not.toContain("A new lead");
    await expect.poll(async () => (await visitor.get(path)).text).toContain("A new lead");
  });

  test("are renewed at once in the process that saved", async () => {
    const cup = await makeTournament(backend, admin, { name: "Renewed Cup" });
    await minutePasses();
    await renewed("/tournaments", "Renewed Cup");
    await visitor.get(updatesOf(cup));
    const club = newVisitor();
    signIn(club, admin);
    const cancel = `/admin/tournaments/${cup.id}/cancel`;
    const { text: form } = await club.get(cancel);
    const [, version = ""] = /name="version"[^>]*value="(\d+)"/.exec(form) ?? [];
    const { status } = await club.post(cancel, { version, reason: "Snow." });
    expect(status).toBe(302);
    expect((await visitor.get(updatesOf(cup))).text).toContain("Snow.");
    const list = await visitor.get("/tournaments");
    expect(textOf(list.text)).toContain("Cancelled Renewed Cup");
    expect(list.headers.get("etag")).not.toBeNull();
  });

  test("are renewed at once when a player reports the result of a final", async () => {
    const { cup, link } = await drawnKnockout(backend, admin, {
      sides: 2,
      changes: { has_information_page: true },
    });
    const player = newVisitor();
    expect((await visitor.get(updatesOf(cup))).text).not.toContain("Player B");
    const report = { winner: "other", how: "3&2", intent: "report" };
    const answer = await player.fill(await link("1.1", 1), "how", report);
    expect(answer.refusal).toBeNull();
    expect((await visitor.get(updatesOf(cup))).text).toContain("Player B");
  });

  test("follow the clock: registration that has closed", async () => {
    const cup = await makeTournament(backend, admin, {
      registration_closes_at: new Date(Date.now() + DAY).toISOString(),
    });
    expect((await visitor.get(updatesOf(cup))).text).toContain(INFORMATION_PAGE.registerNow);
    await site.moveClock(DAY);
    // A busy site answers with the page that it has while it makes the next one.
    await expect
      .poll(async () => (await visitor.get(updatesOf(cup))).text)
      .toContain("Registration Closed");
    const { text } = await visitor.get(updatesOf(cup));
    expect(text).not.toContain(INFORMATION_PAGE.registerNow);
    await site.moveClock(-DAY);
  });

  test("stay while the backend is down; without one the answer is the 503 page, at once", async () => {
    const cup = await makeTournament(backend, admin);
    const other = await makeTournament(backend, admin);
    for (const path of ["/tournaments", updatesOf(cup)]) {
      await visitor.get(path);
    }
    await minutePasses();
    proxy.fail("/", { kind: "refuse" });
    for (const path of ["/tournaments", updatesOf(cup)]) {
      const { status, headers } = await visitor.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(headers.get("etag")).not.toBeNull();
    }
    const unknown = await visitor.get(updatesOf(other));
    expect(unknown.status).toBe(503);
    expect(unknown.headers.get("retry-after")).toBe("10");
    expect(textOf(unknown.text).length).toBeGreaterThan(40);
    proxy.heal();
    expect((await visitor.get(updatesOf(other))).status).toBe(200);
  });

  test("stay while the backend hangs, for a second's wait at most", async () => {
    const cup = await makeTournament(backend, admin);
    await visitor.get(updatesOf(cup));
    await minutePasses();
    proxy.fail("/", { kind: "hang" });
    const began = performance.now();
    expect((await visitor.get(updatesOf(cup))).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(3_000);
    // While that attempt goes on, nobody else waits.
    const next = performance.now();
    expect((await visitor.get(updatesOf(cup))).status).toBe(200);
    expect(performance.now() - next).toBeLessThan(900);
  });

  test("a known one is not asked for again; an unknown slug fills nothing", async () => {
    const cup = await makeTournament(backend, admin);
    await visitor.get(updatesOf(cup));
    const before = askedFor(cup.slug);
    expect(before).toBeGreaterThan(0);
    await visitor.get(updatesOf(cup));
    expect(askedFor(cup.slug)).toBe(before);
    const unknown = `no-such-${randomUUID().slice(0, 8)}`;
    for (let time = 1; time <= 3; time += 1) {
      const page = await visitor.get(`/tournaments/${unknown}/updates`);
      expect(page.status).toBe(404);
      expect(page.text).toContain("Oops! Page not found");
      expect(askedFor(unknown)).toBe(time);
    }
  });

  test("forty unknown slugs at once are answered all the same", async () => {
    // A busy site asks some of them to come back.
    const statusOf = async (path: string): Promise<number> => {
      const { status } = await visitor.get(path);
      return status === 503 ? statusOf(path) : status;
    };
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => statusOf(`/tournaments/none-${index}/updates`)),
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
  });
});

describe("with 200 tournaments", () => {
  /** The bytes of a page as they are sent. */
  function weightOf(path: string, cookie = ""): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      request(
        new URL(path, site.url),
        { headers: { "Accept-Encoding": "br", Cookie: cookie } },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("end", () => {
            resolve(Buffer.concat(parts));
          });
        },
      )
        .on("error", reject)
        .end();
    });
  }

  test("the list is within its budget, for visitors and for members", async () => {
    const others = await backend.sql(
      `select id, state, published_at, cancelled_reason from tournaments`,
    );
    onTestFinished(async () => {
      await backend.sql(`
        delete from tournaments where slug like 'cup-%' and place like 'Club %';
        update tournaments as hidden
        set state = was.state, published_at = was.published_at,
            cancelled_reason = was.cancelled_reason
        from jsonb_to_recordset('${JSON.stringify(others).replaceAll("'", "''")}') as was
          (id text, state text, published_at timestamptz, cancelled_reason text)
        where hidden.id = was.id`);
    });
    await backend.sql(`
      update tournaments set state = 'draft', published_at = null, cancelled_reason = null
      where slug not in ('bangalore-birdie-bash', 'founder-birthday');
      insert into tournaments (name, slug, starts_on, place, summary, state, published_at,
                               registration_closes_at)
      select (array['Monsoon Cup', 'Captain''s Day', 'Ladies Open', 'Spring Scramble',
                    'Diwali Trophy', 'Corporate League Final', 'Founders'' Foursomes',
                    'Junior Masters'])[1 + n % 8] || ' ' || extract(year from day),
             'cup-' || n, day, 'Club ' || n, 'a summary', 'published', now(), '2005-01-01'
      from generate_series(1, 200) as n, lateral (select date '2005-01-01' + n * 38) as of (day)`);
    await minutePasses();
    // While a busy backend takes too long, the earlier list is shown.
    const page = await vi.waitFor(
      async () => {
        const compressed = await weightOf("/tournaments/past");
        const html = brotliDecompressSync(compressed).toString();
        expect(html.split('href="/tournaments/cup-')).toHaveLength(201);
        return compressed;
      },
      { timeout: 60_000, interval: 500 },
    );
    expect(page.length).toBeLessThanOrEqual(12_000);
    const member = newVisitor();
    signIn(member, admin);
    for (const [path, shown] of [
      ["/tournaments/past", 200],
      ["/tournaments", 10],
    ] as const) {
      const theirs = await weightOf(path, member.cookieHeader);
      const html = brotliDecompressSync(theirs).toString();
      expect(html.split('href="/tournaments/cup-')).toHaveLength(shown + 1);
      expect(html.includes("All 200 past tournaments")).toBe(shown === 10);
      expect(theirs.length).toBeLessThanOrEqual(12_000);
    }
  });
});
