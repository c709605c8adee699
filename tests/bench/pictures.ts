// Takes the pictures of README.md and of the club's manual, of a site with the demo
// data: `npm run pictures`.
// On a day of its own, so that the same site has the same pictures tomorrow.
// `npm run pictures -- --all [PART]` takes every screen instead, or those with PART
// in their address.
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { createUser, makeAdmin, runToEnd, startBackend } from "../support/backend.ts";
import { fourball, linksOf, publishDraw } from "../support/course-cards.ts";
import { addEntrant } from "../support/entrants.ts";
import { drawnKnockout } from "../support/knockouts.ts";
import { outlineOf, type PageOutline } from "../support/page-outline.ts";
import { projectRoot } from "../support/project-root.ts";
import { makeTournament, rpc, rpcOrThrow } from "../support/tournaments.ts";
import { Visitor } from "../support/visitor.ts";
import { MOVABLE_CLOCK, startWebServer, type WebServer } from "../support/web-server.ts";
import { takeSheet, useOlderToken } from "./picture-sheet.ts";
import { startBrowser } from "./slow-phone.ts";

const README_FOLDER = "docs/screens";
const MANUAL_FOLDER = "public/manual";
const DAY = 24 * 60 * 60 * 1000;
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };
/** The demo's data counts from it; a minute's beginning, because times are shown. */
const TIME = "2026-11-25T06:30:00Z";
const ADMIN = { email: "admin@example.com", password: "clubhouse-demo-1" };
const MEMBER = { email: "asha.rao@example.com", password: "fairway-demo-1" };

type Picture = {
  name: string;
  path: string;
  viewport: typeof PHONE;
  javaScript?: boolean;
  asAdmin?: boolean;
  prepare?: (page: Page) => Promise<void>;
  folder?: string;
};

const openCalendar = async (page: Page) => {
  await page.getByRole("button", { name: /^Select Date/ }).click();
};
const scrollToForm = async (page: Page) => {
  await page.locator("main form").last().scrollIntoViewIfNeeded();
  await page.getByLabel("Full Name").first().scrollIntoViewIfNeeded();
};

/** From the entrants to the form that corrects the first entry. */
const openFirstEntry = async (page: Page) => {
  await page.locator("main form ul a[href*='/entrants/']").first().click();
  await page.getByRole("link", { name: "Correct", exact: true }).click();
  await page.waitForLoadState("networkidle");
};

/** Sets a fee, and writes down that the first entries have paid it. */
const setFee = async (page: Page) => {
  await page.getByRole("link", { name: "Set a fee" }).click();
  await page.getByLabel("Fee for each player").first().fill("3,500");
  await page.getByRole("button", { name: "Save and apply to existing entries" }).click();
  await page.getByRole("button", { name: /^Paid/ }).first().click();
  await page.waitForLoadState("networkidle");
  // References are drawn by lot: in the picture they are always the same ones.
  await page.locator("main li p").evaluateAll((lines) => {
    for (const line of lines) {
      line.textContent = line.textContent.replace(/· [A-Z\d]{4}$/, "· 7KQ4");
    }
  });
};

/** Chooses for two players of the draw to swap. */
const chooseSwap = async (page: Page) => {
  const [one, other] = [0, 1].map((index) =>
    page.getByRole("article").nth(index).getByRole("combobox").first(),
  );
  await one?.selectOption({ label: "Hole 2, 07:00" });
  await other?.selectOption({ label: "Hole 1, 07:00" });
  await page.locator("#players").evaluate((section) => {
    section.scrollIntoView({ block: "start" });
  });
};

/** Lets a member check in at the first tee. */
const grantRole = async (page: Page) => {
  await page.getByLabel("E-mail of the member’s account").fill(MEMBER.email);
  await page.getByLabel(/^Starter/).check();
  await page.getByLabel("Where").selectOption({ index: 1 });
  await page.getByLabel("Your password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Grant a role" }).click();
  await page.waitForLoadState("networkidle");
};

/** What is done on a page of the manual before its picture. */
const PREPARED: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "correct-an-entry": openFirstEntry,
  "draw-and-tee-sheet": chooseSwap,
  "entry-fees": setFee,
  "let-a-helper": grantRole,
};

/** Pages of the manual, by their name, and what their picture shows. */
const MANUAL: Readonly<Record<string, string>> = {
  "change-the-site": "/admin/content",
  pictures: "/admin/tournaments/trophy-day/pictures",
  "make-a-tournament": "/admin/tournaments/monsoon-cup",
  "enter-a-player-who-calls": "/admin/tournaments/monsoon-cup/entrants/new",
  "add-a-list": "/admin/tournaments/monsoon-cup/entrants/import",
  "correct-an-entry": "/admin/tournaments/monsoon-cup/entrants",
  "entry-fees": "/admin/tournaments/monsoon-cup/fees",
  "write-to-entrants": "/admin/tournaments/monsoon-cup/entrants/messages",
  "draw-and-tee-sheet": "/admin/tournaments/trophy-day/draw",
  "on-the-day": "/admin/tournaments/monsoon-cup/entrants",
  "scores-and-results": "/admin/tournaments/trophy-day/results",
  competitions: "/admin/tournaments/trophy-day/results/competitions/new",
  accounts: "/admin/users",
  "members-register": "/admin/people",
  "let-a-helper": "/admin/roles",
};

const BOOKING = "/booking?step=3&course=lake&card=hdfc";

const PICTURES: readonly Picture[] = [
  { name: "home", path: "/", viewport: PHONE },
  { name: "tournaments", path: "/tournaments", viewport: PHONE },
  {
    name: "results",
    path: "/tournaments/trophy-day/updates#results",
    viewport: PHONE,
  },
  {
    name: "booking-with-scripts",
    path: BOOKING,
    viewport: PHONE,
    prepare: openCalendar,
  },
  {
    name: "booking-without-scripts",
    path: BOOKING,
    viewport: PHONE,
    javaScript: false,
    prepare: scrollToForm,
  },
  {
    name: "club",
    path: "/admin/tournaments",
    viewport: DESK,
    asAdmin: true,
  },
  ...Object.entries(MANUAL).map(([name, path]) => ({
    name,
    path,
    viewport: DESK,
    asAdmin: true,
    folder: MANUAL_FOLDER,
    ...(PREPARED[name] && { prepare: PREPARED[name] }),
  })),
];

/**
 * Shows the page in its own fonts. A page does without one that comes late
 * (`font-display: optional`), which would be seen in some pictures only.
 */
const useFonts = (page: Page) =>
  page.evaluate(async () => {
    const faces = [...document.styleSheets].flatMap((sheet) =>
      [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule),
    );
    for (const { style } of faces) {
      const face = new FontFace(
        style.getPropertyValue("font-family"),
        style.getPropertyValue("src"),
        { weight: style.getPropertyValue("font-weight") || "400" },
      );
      document.fonts.add(await face.load());
    }
  });

/** @returns the page as the server sent it */
async function take(
  browser: Browser,
  site: WebServer,
  admin: Visitor,
  {
    name,
    path: address,
    viewport,
    javaScript = true,
    asAdmin,
    prepare,
    folder = README_FOLDER,
  }: Picture,
) {
  const context = await browser.newContext({
    viewport,
    javaScriptEnabled: javaScript,
    reducedMotion: "reduce",
  });
  if (asAdmin) {
    await context.addCookies(
      [...admin.cookies].map(([name, value]) => ({
        name,
        value,
        url: site.url,
      })),
    );
  }
  await context.clock.setFixedTime(TIME);
  const page = await context.newPage();
  const answer = await page.goto(site.url + address, { waitUntil: "networkidle" });
  const html = (await answer?.text()) ?? "";
  await prepare?.(page);
  await useFonts(page);
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path: join(projectRoot, path) });
  console.log(path);
  await context.close();
  return html;
}

/** Players of a tournament that is being played, and their strokes so far. */
const ROUND: Readonly<Record<string, string>> = {
  "Asha Rao": "5443654",
  "Vikram Kapoor": "4434545",
  "Meera Iyer": "6545765",
  "Nikhil Menon": "5544556",
  "Divya Nair": "444354",
  "Rahul Menon": "544465",
  "Kavya Shetty": "655475",
  "Arjun Bhat": "554465",
};

/** @returns the tournament, and the token of the first fourball's cards */
async function playTournament() {
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const cup = await makeTournament(backend, secretary, {
    name: "Winter Cup",
    starts_on: TIME.slice(0, 10),
  });
  const players: string[] = [];
  for (const [index, full_name] of Object.keys(ROUND).entries()) {
    const added = await addEntrant(backend, secretary, cup, {
      full_name,
      handicap: String(6 + 3 * index),
    });
    players.push(added.entry_id);
  }
  const course = {
    par: [4, 4, 3, 4, 5, 4, 4, 3, 5, 4, 4, 3, 5, 4, 4, 4, 3, 5],
    strokeIndex: [5, 11, 17, 1, 9, 13, 3, 15, 7, 6, 12, 18, 2, 10, 14, 4, 16, 8],
  };
  await publishDraw(
    backend,
    secretary,
    cup,
    {
      format: "stableford",
      boards: ["net", "gross"],
      course,
      handicap: { kind: "entered", maxHandicap: null },
    },
    [fourball(1, players.slice(0, 4)), fourball(1, players.slice(4))],
  );
  await rpc(backend, secretary, "show_board", {
    tournament: cup.id,
    shown: true,
  });
  const rounds = Object.values(ROUND);
  const links = await linksOf(backend, cup);
  for (const { token, players: four } of links) {
    const cards = four.map((id) => rounds[players.indexOf(id)] ?? "");
    for (let hole = 1; hole <= (cards[0]?.length ?? 0); hole += 1) {
      await rpc(backend, null, "save_hole", {
        token,
        phone: secretary.id,
        hole,
        scores: four.map((player, index) => ({
          key: crypto.randomUUID(),
          player,
          strokes: Number(cards[index]?.[hole - 1]),
        })),
      });
    }
  }
  return { cup, token: links[0]?.token ?? "" };
}

/** A knock-out in the middle of its first round. */
async function playKnockout() {
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const { cup, entries } = await drawnKnockout(backend, secretary, {
    sides: 8,
    rules: { plate: "first-match" },
    changes: { name: "Captain’s Cup" },
    name: (index) => Object.keys(ROUND)[index] ?? "",
    day: (days) => new Date(Date.parse(TIME) + days * DAY).toISOString().slice(0, 10),
  });
  for (const [version, match, number, how] of [
    [2, "1.2", 4, "3&2"],
    [3, "1.3", 7, "19th"],
  ] as const) {
    await rpcOrThrow(backend, secretary, "record_knockout", {
      tournament: cup.id,
      expected_version: version,
      event: { kind: "result", match, winner: entries[number - 1], how },
    });
  }
  return cup;
}

/** Before there are demo data. */
async function takeEmptyDesk(browser: Browser, site: WebServer) {
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const admin = new Visitor(site.url);
  await admin.logIn(secretary);
  useOlderToken(admin, backend);
  await take(browser, site, admin, {
    name: "begin",
    path: "/admin/tournaments",
    viewport: DESK,
    asAdmin: true,
    folder: MANUAL_FOLDER,
  });
}

async function takePictures(browser: Browser, site: WebServer) {
  const admin = new Visitor(site.url);
  await admin.logIn(ADMIN);
  useOlderToken(admin, backend);
  /** What the pages said, which a test compares with what they say now. */
  const outlines: Record<string, PageOutline & { path: string; asAdmin: boolean }> = {};
  for (const picture of PICTURES) {
    const { name, path, asAdmin = false, folder = README_FOLDER } = picture;
    const html = await take(browser, site, admin, picture);
    outlines[join(folder, `${name}.png`)] = { path, asAdmin, ...outlineOf(html) };
  }
  await writeFile(
    join(projectRoot, README_FOLDER, "outlines.json"),
    `${JSON.stringify(outlines, null, 2)}\n`,
  );
  // It would be in the lists of the other pictures.
  const { cup, token } = await playTournament();
  const knockout = await playKnockout();
  const desk = `/admin/tournaments/${cup.id}/results/course`;
  for (const picture of [
    { name: "card", path: `/card?token=${token}`, viewport: PHONE },
    { name: "board", path: `/tournaments/${cup.slug}/board`, viewport: PHONE },
    {
      name: "cards-from-the-course",
      path: desk,
      viewport: DESK,
      asAdmin: true,
      folder: MANUAL_FOLDER,
    },
    {
      name: "knock-out",
      path: `/admin/tournaments/${knockout.id}/knockout`,
      viewport: DESK,
      asAdmin: true,
      folder: MANUAL_FOLDER,
    },
  ]) {
    await take(browser, site, admin, picture);
  }
}

const clock = {
  ...MOVABLE_CLOCK,
  CLOCK_AHEAD: String(Date.parse(TIME) - Date.now()),
};
// In a folder of its own, which is filled on that day too.
const folder = await mkdtemp(join(tmpdir(), "teebox-pictures-"));
const backend = await startBackend({ ...clock, DATA_DIR: folder });
const site = await startWebServer(backend, clock);
const browser = await startBrowser();
const [option, part = ""] = process.argv.slice(2);
if (option !== "--all") await takeEmptyDesk(browser, site);
await runToEnd("commands/seed-demo.ts", backend.environment);
if (option === "--all") {
  const sheet = await takeSheet({
    browser,
    backend,
    site: site.url,
    time: TIME,
    accounts: { member: MEMBER, admin: ADMIN },
    part,
  });
  console.log(sheet);
} else {
  await takePictures(browser, site);
}
await browser.close();
await site.stop();
await backend.stop();
