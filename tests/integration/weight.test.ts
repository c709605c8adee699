import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { dayInIndiaOf } from "#app/site/today.ts";
import { newerFunctions } from "../../scripts/newer-functions.ts";
import { fourball, linksOf, publishDraw } from "../support/course-cards.ts";
import { addEntrant, furtherPlayer, QUESTIONS, insertEntry } from "../support/entrants.ts";
import { drawnKnockout } from "../support/knockouts.ts";
import { scriptsOf } from "../support/page-scripts.ts";
import { projectRoot } from "../support/project-root.ts";
import { hydrationOf, SCREENS } from "../support/screens.ts";
import { startOwnBackend } from "../support/shared-backends.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, rpc } from "../support/tournaments.ts";

/** Compressed, of pages that golfers open on phones, and of the club's, which it opens at a desk. */
const HTML_AND_CSS = 12_000;
const CLUBS_HTML_AND_CSS = 40_000;
const JAVASCRIPT = 90_000;

/** Maximum size of the script that registers the service worker, in bytes. */
const REGISTRATION = 200;
/** Maximum size of the script for the menu, and for a page that the browser had kept, in bytes. */
const PAGE_SCRIPT = 600;
/** Maximum size of the script that sends forms that React does not, compressed, in bytes. */
const FORM_SCRIPT = 2_000;
/** Maximum size of the home page's header script, for some browsers. */
const HEADER_SCROLL = 300;
/** Maximum size of the script that loads a member's list of tournaments again. */
const FRESH_REGISTRATIONS = 350;
/** Maximum size of the script that shows the print button where the browser can. */
const PRINT_BUTTON = 120;

const { backend, site, secretary: admin, admin: visitor } = await clubSite(await startOwnBackend());
const cookies = visitor.cookieHeader;

/** The response for a URL, as sent over the wire. */
function onTheWire(path: string, cookie = ""): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(
      new URL(path, site.url),
      { headers: { "Accept-Encoding": "br", Cookie: cookie } },
      (response) => {
        if (response.headers["content-encoding"] !== "br") {
          reject(new Error(`${path} came uncompressed.`));
        }
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

async function scriptWeightOf(html: string): Promise<number> {
  const files = await Promise.all(scriptsOf(html).map((path) => onTheWire(path)));
  return files.reduce((sum, file) => sum + file.length, 0);
}

/**
 * Remix reads a page's data with them. Firefox below 113 has not all: there pages are not hydrated,
 * and their plain forms work.
 */
const OF_REMIX = ["TransformStream", "TextEncoderStream", ".pipeThrough"];
const newerThanRemixNeeds = (...script: Parameters<typeof newerFunctions>) =>
  newerFunctions(...script).filter((name) => !OF_REMIX.includes(name));

const checked = new Map<string, Promise<string[]>>();
/** The functions in a script that a named browser has not. */
function newerIn(path: string): Promise<string[]> {
  const known =
    checked.get(path) ??
    onTheWire(path).then((file) =>
      newerThanRemixNeeds(brotliDecompressSync(file).toString(), { hasLibraries: true }),
    );
  checked.set(path, known);
  return known;
}

describe.each(SCREENS)("$path for a $user", ({ path, user }) => {
  let page: Buffer;
  let html: string;
  beforeAll(async () => {
    page = await onTheWire(path, user === "visitor" ? "" : cookies);
    html = brotliDecompressSync(page).toString();
  });

  test("is within its compressed budgets", async () => {
    const javascript = await scriptWeightOf(html);
    expect(html).toContain("<style>");
    expect(html).not.toMatch(/rel="stylesheet"/);
    expect(page.length).toBeLessThanOrEqual(
      path.startsWith("/admin") ? CLUBS_HTML_AND_CSS : HTML_AND_CSS,
    );
    expect(javascript, path).toBeLessThanOrEqual(JAVASCRIPT);
    const hydration = hydrationOf(path);
    // Where the data decides, the form is for members.
    const isPlain = hydration === "never" || (hydration === "by data" && user === "visitor");
    expect(javascript === 0).toBe(isPlain);
    const inside = [
      ...html.matchAll(/<script(?![^>]*\b(?:type|src)=)[^>]*>([\s\S]+?)<\/script>/g),
    ].map(([, text = ""]) => text);
    expect(inside.filter((text) => text.includes("serviceWorker"))).toHaveLength(1);
    if (isPlain) {
      const limits = [
        PAGE_SCRIPT,
        ...(path === "/" ? [HEADER_SCROLL] : []),
        ...(html.includes("data-print") ? [PRINT_BUTTON] : []),
        ...(path === "/tournaments" && user !== "visitor" ? [FRESH_REGISTRATIONS] : []),
        REGISTRATION,
      ];
      expect(inside).toHaveLength(limits.length);
      limits.forEach((limit, index) => {
        expect(inside[index]?.length).toBeLessThanOrEqual(limit);
      });
    }
  });

  test("has no function in its scripts that a named browser lacks", async () => {
    const own = [
      ...html.matchAll(/<script(?![^>]*\b(?:type|src)=)[^>]*>([\s\S]+?)<\/script>/g),
    ].flatMap(([, text = ""]) => newerThanRemixNeeds(text));
    const loaded = await Promise.all(scriptsOf(html).map(newerIn));
    expect([...own, ...loaded.flat()]).toEqual([]);
  });

  test("loads nothing from another host", () => {
    const foreign = [
      ...html.matchAll(/<(?:script|link|img|iframe)[^>]+(?:src|href)="(https?:[^"]+)"/g),
    ].map(([, address = ""]) => address);
    for (const address of foreign) expect(address).toContain(site.url);
  });
});

const GIVEN = ["Meera", "Arjun", "Farah", "Dev", "Nisha", "Kabir", "Tara"];
const FAMILY = ["Krishnan", "Rao", "Khan", "Patel", "Iyer", "Singh"];
/** Different for each number. */
const nameOf = (number: number) =>
  [
    GIVEN[number % GIVEN.length],
    String.fromCharCode(65 + (number % 26)),
    FAMILY[number % FAMILY.length],
    String(number),
  ].join(" ");

test("a full page of members is within the budgets", async () => {
  const names = Array.from({ length: 60 }, (_, number) => nameOf(number));
  await backend.sql(
    `insert into auth.users (id, email, raw_user_meta_data, created_at, last_sign_in_at)
     select gen_random_uuid(), lower(replace(name, ' ', '.')) || '@example.com',
            jsonb_build_object('full_name', name),
            now() - random() * interval '700 days', now() - random() * interval '30 days'
     from json_array_elements_text('${JSON.stringify(names)}') as name`,
  );
  const page = await onTheWire("/admin/users", cookies);
  const html = brotliDecompressSync(page).toString();
  expect(html.match(/@example\.com<\/a><\/th>/g)).toHaveLength(50);
  expect(page.length).toBeLessThanOrEqual(CLUBS_HTML_AND_CSS);
});

test("the scripts of cards and forms and the service worker have no function that a named browser lacks", async () => {
  const worker = await fetch(`${site.url}/service-worker.js`).then((answer) => answer.text());
  const script = await fetch(`${site.url}/card/script.js`).then((answer) => answer.text());
  const form = await fetch(`${site.url}/form.js`).then((answer) => answer.text());
  const sizes = [worker, script, form].map((text) => text.length > 1000);
  expect(sizes).toEqual([true, true, true]);
  expect([worker, script, form].flatMap((text) => newerFunctions(text))).toEqual([]);
  expect((await onTheWire("/form.js")).length).toBeLessThanOrEqual(FORM_SCRIPT);
});

test("the licenses of the packages in the scripts can be read", async () => {
  const text = brotliDecompressSync(await onTheWire("/assets/licenses.txt")).toString();
  expect(text).toMatch(/^react-dom 18\.[\d.]+ \(MIT\)\n\nMIT License/m);
  expect(text).toMatch(/^@conform-to\/react [\d.]+ \(MIT\)/m);
});

test("the page that pays an entry is within the budgets, with all ways to pay", async () => {
  const cup = await makeTournament(backend, admin);
  const { status } = await rpc(backend, admin, "save_fees", {
    tournament: cup.id,
    expected_version: 0,
    fee: 350_050,
    upi_address: `${"long.address.".repeat(15)}club@examplebank`,
    upi_name: "Sample Golf Club",
    bank_account: "Sample Golf Club\n0012345678\nEXMP0000001",
    how_to_pay: "At the desk, from 7 to 19.",
  });
  expect(status).toBe(200);
  const entered = await insertEntry(backend, admin, cup);
  expect(entered.status).toBe(201);
  const page = await onTheWire(`/profile/registrations/${cup.slug}/pay`, cookies);
  const html = brotliDecompressSync(page).toString();
  expect(html).toContain("<svg");
  expect(html).toContain("upi://pay");
  expect(page.length).toBeLessThanOrEqual(HTML_AND_CSS);
  // React is not loaded to pay.
  expect(html).toContain("/form.js");
  expect(await scriptWeightOf(html)).toBe(0);
});

describe("a full page of entrants", () => {
  async function enter(changes: object, count: number, further: number) {
    const cup = await makeTournament(backend, admin, {
      questions: QUESTIONS,
      ...changes,
    });
    let number = 0;
    let entry = "";
    for (let index = 0; index < count; index += 1) {
      const added = await addEntrant(backend, admin, cup, {
        full_name: nameOf((number += 1)),
        golf_group: index % 2 === 0 ? "E-Golf" : "Golf Squad",
        handicap: String(index % 36),
        players: Array.from({ length: further }, () => furtherPlayer(nameOf((number += 1)))),
      });
      entry = added.entry_id;
    }
    return { list: `/admin/tournaments/${cup.id}/entrants`, entry };
  }

  test.each([
    ["of single players", {}, 101, 0],
    ["of groups of four", { max_group_size: 4 }, 101, 3],
  ])("%s is within the budgets", async (_, changes, count, further) => {
    const { list, entry } = await enter(changes, count, further);
    for (const path of [list, `${list}/${entry}`, `${list}/${entry}/withdraw`, `${list}/print`]) {
      const page = await onTheWire(path, cookies);
      const html = brotliDecompressSync(page).toString();
      if (path === list) expect(html).toContain("?page=2");
      const javascript = await scriptWeightOf(html);
      expect([path, page.length <= CLUBS_HTML_AND_CSS || page.length]).toEqual([path, true]);
      expect([path, javascript <= JAVASCRIPT || javascript]).toEqual([path, true]);
    }
  });

  test("teams and draw of 144 players are within the budgets, and printed", async () => {
    const { list } = await enter({}, 144, 0);
    const [teams, draw] = ["teams", "draw"].map((page) => list.replace("entrants", page)) as [
      string,
      string,
    ];
    for (const [path, fields] of [
      [teams, { version: "0", intent: "groups", minPlayers: "3" }],
      [
        draw,
        {
          version: "1",
          intent: "draw",
          kind: "shotgun",
          time: "12:45",
          holes: "1-18",
        },
      ],
    ] as const) {
      const { status } = await fetch(site.url + path, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { Cookie: cookies, Origin: site.url },
        redirect: "manual",
      });
      expect([path, status]).toEqual([path, 302]);
    }
    const sheets = ["print", "scorecards", "cart-signs"];
    for (const path of [teams, draw, ...sheets.map((sheet) => `${draw}/${sheet}`)]) {
      const page = await onTheWire(path, cookies);
      const html = brotliDecompressSync(page).toString();
      expect(html.match(/Krishnan/g)?.length).toBeGreaterThan(20);
      expect([path, page.length <= CLUBS_HTML_AND_CSS || page.length]).toEqual([path, true]);
    }
  });
});

test("cards from the course and the live board of 100 players are within the budgets", async () => {
  const cup = await makeTournament(backend, admin, {
    starts_on: dayInIndiaOf(new Date()),
  });
  const players: string[] = [];
  for (let index = 0; index < 100; index += 1) {
    const added = await addEntrant(backend, admin, cup, {
      full_name: `${String(index * 7919)} Krishnan-Venkataraman`,
    });
    players.push(added.entry_id);
  }
  await publishDraw(
    backend,
    admin,
    cup,
    {
      format: "stableford",
      boards: ["net", "gross"],
      course: {
        par: Array.from({ length: 18 }, (_, hole) => 3 + (hole % 3)),
        strokeIndex: Array.from({ length: 18 }, (_, hole) => 18 - hole),
      },
      handicap: { kind: "entered", maxHandicap: null },
    },
    Array.from({ length: 25 }, (_, index) =>
      fourball(1 + (index % 18), players.slice(index * 4, index * 4 + 4)),
    ),
  );
  await rpc(backend, admin, "show_board", { tournament: cup.id, shown: true });
  await backend.sql(
    `insert into public.hole_scores (key, tournament_id, player_id, hole, strokes, phone)
     select gen_random_uuid(), player.tournament_id, player.id, hole,
            2 + (random() * 5)::integer, gen_random_uuid()
     from public.players as player cross join generate_series(1, 17) as hole
     where player.tournament_id = '${cup.id}'`,
  );
  const [link] = await linksOf(backend, cup);
  const token = link?.token ?? "";
  const board = `/tournaments/${cup.slug}/board`;
  const desk = `/admin/tournaments/${cup.id}/results/course`;
  const starters = `/admin/tournaments/${cup.id}/draw/print`;
  const most = {
    [`/card?token=${token}`]: HTML_AND_CSS,
    [`/card/check?token=${token}`]: HTML_AND_CSS,
    [board]: HTML_AND_CSS,
    [`${board}?page=2`]: HTML_AND_CSS,
    [`${board}/screen`]: HTML_AND_CSS,
    [desk]: CLUBS_HTML_AND_CSS,
    [`${desk}/1`]: CLUBS_HTML_AND_CSS,
    [starters]: CLUBS_HTML_AND_CSS,
  };
  for (const [path, budget] of Object.entries(most)) {
    const page = await onTheWire(path, path.startsWith("/admin") ? cookies : "");
    const html = brotliDecompressSync(page).toString();
    expect([path, html.includes("Krishnan")]).toEqual([path, true]);
    expect([path, page.length <= budget || page.length]).toEqual([path, true]);
    // The page of a hole has an inline script, the others none but the shell's.
    expect(await scriptWeightOf(html)).toBe(0);
  }
});

test("a match of two pairs with long names is within the budget, and has no script", async () => {
  const { entries, link } = await drawnKnockout(backend, admin, {
    sides: 16,
    isOfPairs: true,
    rules: { form: "four-ball" },
  });
  await backend.sql(
    `update public.players set full_name = full_name || ' Krishnan-Venkataraman'
     where entry_id in ('${entries.join("', '")}')`,
  );
  const page = await onTheWire(await link("1.1", 1), "");
  const html = brotliDecompressSync(page).toString();
  expect(html).toContain("Krishnan-Venkataraman");
  expect(page.length).toBeLessThanOrEqual(HTML_AND_CSS);
  expect(await scriptWeightOf(html)).toBe(0);
});

test("results of 109 players with the bars of 18 holes are within the budgets", async () => {
  const cup = await makeTournament(backend, admin, {
    has_information_page: true,
    starts_on: dayInIndiaOf(new Date()),
    divisions: [
      { id: "a", name: "Division A", from: 0, to: 14 },
      { id: "b", name: "Division B", from: 15, to: 36 },
    ],
    divisions_by_handicap: true,
  });
  const players: string[] = [];
  for (let index = 0; index < 109; index += 1) {
    const added = await addEntrant(backend, admin, cup, {
      full_name: nameOf(index),
      handicap: String((index * 7) % 29),
    });
    players.push(added.entry_id);
  }
  const course = {
    par: Array.from({ length: 18 }, (_, hole) => 3 + (hole % 3)),
    strokeIndex: Array.from({ length: 18 }, (_, hole) => 18 - hole),
  };
  await rpc(backend, admin, "save_play", {
    tournament: cup.id,
    expected_version: 0,
    changes: {
      rules: { scoring: { format: "stableford", boards: ["net"], ties: "countback", course } },
    },
  });
  await rpc(backend, admin, "save_scores", {
    tournament: cup.id,
    expected_version: 1,
    scores: players.map((player, index) => ({
      player,
      holes: course.par.map((par, hole) => par + (((index * 31 + hole * 17) % 7) % 4)),
    })),
  });
  const results = `/admin/tournaments/${cup.id}/results`;
  const fields = { intent: "publish", version: (await visitor.get(results)).value("version") };
  expect((await visitor.post(results, fields)).refusal).toBeNull();
  const page = await onTheWire(`/tournaments/${cup.slug}/updates`);
  const html = brotliDecompressSync(page).toString();
  expect(html.match(/Krishnan|Rao|Khan|Patel|Iyer|Singh/g)?.length).toBeGreaterThan(108);
  expect(html.match(/<rect class="fill-primary"/g)).toHaveLength(18);
  expect(page.length).toBeLessThanOrEqual(HTML_AND_CSS);
});

test("a long tournament's form is within the budgets", async () => {
  const words = readFileSync(join(projectRoot, "docs/product.md"), "utf8").match(
    /[a-z]{2,}/gi,
  ) as string[];
  let next = 0;
  const text = (count: number) => Array.from({ length: count }, () => words[(next += 1)]).join(" ");
  const lines = (count: number, line: (number: number) => object | string) =>
    Array.from({ length: count }, (_, number) => line(number));
  const cup = await makeTournament(backend, admin, {
    summary: text(15),
    form_intro: text(50),
    golf_groups: lines(14, (number) => `${String(number)} ${text(2)}`),
    questions: lines(3, () => ({
      kind: "choice",
      label: text(8),
      required: true,
      choices: lines(5, (number) => `${String(number)} ${text(3)}`),
    })),
    lead: text(15),
    about: text(400),
    facts: lines(6, () => ({ name: text(2), fact: text(3) })),
    closing_text: text(80),
    schedule_items: lines(8, () => ({ time: "08:15", name: text(4) })),
    rules: lines(12, () => ({
      name: text(2),
      rule: text(5),
      meaning: text(16),
    })),
    prizes: lines(14, () => ({
      for: "player",
      name: text(3),
      prize: text(3),
      more: text(4),
    })),
    tee_assignments: lines(5, () => ({ tee: text(1), who: text(4) })),
    news: lines(8, () => ({ on: "2026-02-10", text: text(60) })),
  });
  const page = await onTheWire(`/admin/tournaments/${cup.id}`, cookies);
  const html = brotliDecompressSync(page).toString();
  expect(html.match(/name="news\[7\]\.text"/g)).toHaveLength(1);
  expect(page.length).toBeLessThanOrEqual(CLUBS_HTML_AND_CSS);
});

test("an asset is precompressed, and cached permanently", async () => {
  const html = brotliDecompressSync(await onTheWire("/login")).toString();
  const [path = ""] = /\/assets\/[^"]+\.js/.exec(html) ?? [];
  const answers = await Promise.all(
    ["br", "gzip", "identity"].map((encoding) =>
      fetch(site.url + path, { headers: { "Accept-Encoding": encoding } }),
    ),
  );
  expect(answers.map(({ headers }) => headers.get("content-encoding"))).toEqual([
    "br",
    "gzip",
    null,
  ]);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(texts).size).toBe(1);
  for (const { headers } of answers) {
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("content-type")).toMatch(/javascript/);
  }
  const missing = await fetch(`${site.url}/assets/gone.js`);
  expect(missing.status).toBe(404);
  expect(missing.headers.get("content-type")).toContain("text/plain");
});

test("neither the validation library, the database client nor structured data reaches the browser", () => {
  const folder = join(projectRoot, "build/client/assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  const servers = scripts.filter((name) =>
    /ZodError|invalid_type|GoTrueClient|PostgrestClient|schema\.org/.test(
      readFileSync(join(folder, name), "utf8"),
    ),
  );
  expect(servers).toEqual([]);
});
