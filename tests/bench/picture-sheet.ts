// Pictures of every screen, in one sheet: `npm run pictures -- --all`.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { createUser, makeAdmin, type RunningBackend } from "../support/backend.ts";
import { addEntrant } from "../support/entrants.ts";
import { projectRoot } from "../support/project-root.ts";
import { SCREENS } from "../support/screens.ts";
import { ageSession } from "../support/session-cookie.ts";
import { makeTournament } from "../support/tournaments.ts";
import { Visitor } from "../support/visitor.ts";

const FOLDER = join(projectRoot, "test-results/pictures");
const WIDTHS = [360, 768, 1280] as const;
const SCHEMES = ["light", "dark"] as const;
const MAX_HEIGHT = 6000;

const NAMES = [
  "Venkatanarasimharajuvaripeta Subramanian",
  "ஆனந்த் குமார்",
  "आशा कृष्णमूर्ति",
  "Asha Rao",
  "D'Souza, Maria-Fernanda",
];
const ENTRANTS = 200;

type User = "visitor" | "member" | "newcomer" | "admin";
type Shot = {
  path: string;
  user: User;
  /** What the page is after what was done to it; none: as it opens. */
  state?: string;
  prepare?: (page: Page) => Promise<void>;
};

/** Pages of the demo's tournaments: before, after, cancelled. */
const DEMO_SHOTS: readonly Shot[] = [
  ...["monsoon-cup", "moonlight-nine", "balloon-scramble", "trophy-day"].map((slug): Shot => ({
    path: `/tournaments/${slug}/updates`,
    user: "member",
  })),
  { path: "/tournaments/palm-coast-open/updates", user: "visitor" },
  { path: "/tournaments/monsoon-cup/register", user: "newcomer" },
  { path: "/profile", user: "newcomer" },
  { path: "/profile?credentials=shown", user: "member" },
  ...["entrants", "draw", "teams", "results", "entrants/messages"].map((page): Shot => ({
    path: `/admin/tournaments/trophy-day/${page}`,
    user: "admin",
  })),
  { path: "/admin/tournaments/monsoon-cup/entrants", user: "admin" },
];

const POSTED_SHOTS: readonly Shot[] = [
  ...[
    { path: "/login", user: "visitor" },
    { path: "/signup", user: "visitor" },
    { path: "/forgot-password", user: "visitor" },
    { path: "/tournaments/monsoon-cup/register", user: "newcomer" },
    { path: "/admin/tournaments/new", user: "admin" },
    { path: "/admin/tournaments/monsoon-cup/entrants/new", user: "admin" },
    { path: "/admin/tournaments/monsoon-cup/entrants/import", user: "admin" },
    { path: "/admin/tournaments/monsoon-cup/entrants/messages", user: "admin" },
    { path: "/admin/tournaments/trophy-day/results/import", user: "admin" },
    { path: "/admin/statement", user: "admin" },
  ].map((shot): Shot => ({
    ...(shot as { path: string; user: User }),
    state: "error",
    prepare: submitEmpty,
  })),
  {
    path: "/login",
    user: "visitor",
    state: "loading",
    prepare: async (page) => {
      // Never answered.
      await page.route("**", (route) =>
        route.request().method() === "POST" ? undefined : route.continue(),
      );
      await submit(page);
      await page.locator("[aria-disabled=true]").first().waitFor();
    },
  },
  {
    path: "/admin/tournaments/monsoon-cup",
    user: "admin",
    state: "error",
    prepare: async (page) => {
      await page.getByLabel("Name", { exact: true }).fill("");
      await page.getByLabel("Places", { exact: true }).first().fill("many");
      await submitEmpty(page);
    },
  },
  {
    path: "/admin/tournaments/monsoon-cup/entrants/import",
    user: "admin",
    state: "checked",
    prepare: (page) =>
      check(page, "Check the list", {
        List: [
          "Name, Phone, Handicap",
          ...NAMES.map((name) => `"${name}", 98450 12345, 18`),
          "Nobody, 1, many",
        ].join("\n"),
      }),
  },
  {
    path: "/admin/tournaments/monsoon-cup/entrants/messages",
    user: "admin",
    state: "checked",
    prepare: (page) =>
      check(page, "Preview", {
        Subject: "Shoes",
        Text: "Soft spikes only, please.\n\nSee you on the first tee.",
      }),
  },
  {
    path: "/admin/tournaments/trophy-day/results/import",
    user: "admin",
    state: "checked",
    prepare: (page) =>
      check(page, "Check the scores", {
        "Or paste the scores": "Name, Points\nAsha Rao, 36\nNobody, 12",
      }),
  },
  ...["entrants/import", "entrants/messages", "results/import"].map((page): Shot => ({
    path: `/admin/tournaments/trophy-day/${page}?done`,
    user: "admin",
  })),
];

/**
 * Takes every screen at three widths, light and dark, and writes the sheet.
 *
 * @param part only of screens whose address has it
 * @returns the sheet's path
 */
export async function takeSheet({
  browser,
  backend,
  site,
  time,
  accounts,
  part,
}: {
  browser: Browser;
  backend: RunningBackend;
  site: string;
  time: string;
  accounts: Record<"member" | "admin", { email: string; password: string }>;
  part: string;
}): Promise<string> {
  const newcomer = await createUser(backend);
  const full = await fillTournament(backend, site, accounts.admin);
  const contexts = new Map<User, BrowserContext>();
  for (const user of ["visitor", "member", "newcomer", "admin"] as const) {
    const account = user === "visitor" ? null : user === "newcomer" ? newcomer : accounts[user];
    contexts.set(user, await contextOf(browser, backend, site, time, account));
  }
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const shots: Shot[] = [
    ...SCREENS,
    ...DEMO_SHOTS,
    { path: `/tournaments/${full}/updates`, user: "visitor" as const },
    ...[
      "",
      "/entrants",
      "/entrants/print",
      "/entrants?q=nobody",
      "/fees",
      "/teams",
      "/draw",
      "/draw/print",
      "/results",
      "/results/cards",
    ].map((page): Shot => ({
      path: `/admin/tournaments/${full}${page}`,
      user: "admin",
    })),
    ...POSTED_SHOTS,
  ].filter(({ path }) => path.includes(part));
  const rows: string[] = [];
  for (const [index, shot] of shots.entries()) {
    const context = contexts.get(shot.user);
    if (!context) throw new Error(`Nobody is ${shot.user}.`);
    rows.push(await takeShot(context, site, shot, index));
    console.log(`${String(index + 1)} of ${String(shots.length)}: ${nameOf(shot)}`);
  }
  const sheet = join(FOLDER, "index.html");
  await writeFile(sheet, sheetOf(rows));
  return sheet;
}

/**
 * Edge functions have the machine's clock, for which a token of the pictures' day has expired.
 * One that is signed with the older shared secret they leave to the auth service.
 */
export function useOlderToken(visitor: Visitor, { jwtSecret }: RunningBackend) {
  ageSession(visitor, jwtSecret, 3600);
}

async function contextOf(
  browser: Browser,
  backend: RunningBackend,
  site: string,
  time: string,
  account: { email: string; password: string } | null,
): Promise<BrowserContext> {
  const visitor = new Visitor(site);
  if (account) {
    await visitor.logIn(account);
    useOlderToken(visitor, backend);
  }
  const context = await browser.newContext({ reducedMotion: "reduce" });
  await context.addCookies(
    [...visitor.cookies].map(([name, value]) => ({ name, value, url: site })),
  );
  await context.clock.setFixedTime(time);
  return context;
}

/** A tournament with as many entrants as one has, of all kinds of names, drawn. */
async function fillTournament(
  backend: RunningBackend,
  site: string,
  account: { email: string; password: string },
): Promise<string> {
  const admin = await createUser(backend);
  await makeAdmin(backend, admin);
  const tournament = await makeTournament(backend, admin, {
    name: "Full Field Trophy",
    starts_on: "2026-12-19",
    has_information_page: true,
  });
  for (let index = 0; index < ENTRANTS; index += 1) {
    const number = String(index + 1).padStart(3, "0");
    await addEntrant(backend, admin, tournament, {
      full_name: `${NAMES[index % NAMES.length] ?? ""} ${number}`,
      // Mails to all of them would keep the backend busy while pages are taken.
      email: null,
      phone: `0984501${number}1`,
      handicap: String(index % 37),
      golf_group: index % 2 === 0 ? "E-Golf" : "Golf Squad",
    });
  }
  const club = new Visitor(site);
  await club.logIn(account);
  const path = `/admin/tournaments/${tournament.id}`;
  for (const [page, fields] of [
    ["teams", { version: "0", intent: "groups", minPlayers: "3" }],
    [
      "draw",
      {
        version: "1",
        intent: "draw",
        kind: "tee-times",
        time: "06:30",
        intervalMinutes: "8",
        tees: "1,10",
      },
    ],
    ["draw", { version: "2", intent: "publish" }],
  ] as const) {
    const { status } = await club.post(`${path}/${page}`, fields);
    if (status !== 302) throw new Error(`${page}: ${fields.intent} failed.`);
  }
  return tournament.slug;
}

async function takeShot(
  context: BrowserContext,
  site: string,
  shot: Shot,
  index: number,
): Promise<string> {
  const page = await context.newPage();
  await page.goto(site + shot.path, { waitUntil: "networkidle" });
  await shot.prepare?.(page);
  await showWhole(page);
  const cells: string[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const file = `${String(index)}-${String(width)}-${colorScheme}.jpeg`;
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.screenshot({
        path: join(FOLDER, file),
        type: "jpeg",
        quality: 75,
        fullPage: true,
        clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) },
      });
      cells.push(
        `<a href="${file}"><img src="${file}" alt="${String(width)} px, ${colorScheme}" loading="lazy"></a>`,
      );
    }
  }
  await page.close();
  return `<section><h2>${nameOf(shot)}</h2><div>${cells.join("")}</div></section>`;
}

/** Loads what is loaded by scrolling, and goes back to the top. */
async function showWhole(page: Page) {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = "eager";
    scrollTo({ top: 0, behavior: "instant" });
  });
  await page.waitForLoadState("networkidle");
}

/** Submits the page's last form as it is, past the browser's own checks. */
const submit = (page: Page) =>
  page
    .locator("main form:has([type=submit])")
    .last()
    .evaluate((element) => {
      const form = element as HTMLFormElement;
      form.noValidate = true;
      form.requestSubmit(
        form.querySelector<HTMLButtonElement>("[type=submit]:not([formnovalidate])"),
      );
    });

async function submitEmpty(page: Page) {
  await submit(page);
  await page.getByRole("group", { name: "There is a problem" }).waitFor();
}

/** Fills in fields by their label, and presses the button that shows what was found. */
async function check(page: Page, button: string, fields: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole("button", { name: button }).click();
  await page.locator("#preview").waitFor();
}

function nameOf({ path, user, state }: Shot): string {
  return `${path} (${user}${state ? `, ${state}` : ""})`.replaceAll("&", "&amp;");
}

function sheetOf(rows: readonly string[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>All screens</title><style>
body{margin:1rem;font:1rem system-ui;background:#ddd}h2{font-size:1rem}
section div{display:flex;gap:.5rem;align-items:start;overflow-x:auto}
a{flex:none;height:32rem;overflow:hidden}img{width:11rem}img[alt^="768"]{width:17rem}img[alt^="1280"]{width:24rem}
</style><h1>All screens</h1>${rows.join("\n")}</html>\n`;
}
