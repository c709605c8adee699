// Takes the pictures of README.md, of a site with the demo data: `npm run pictures`.
// On a day of its own, so that the same site has the same pictures tomorrow.
// `npm run pictures -- --all [PART]` takes every screen instead, or those with PART
// in their address.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { runToEnd, startBackend } from "../support/backend.ts";
import { projectRoot } from "../support/project-root.ts";
import { Visitor } from "../support/visitor.ts";
import {
  MOVABLE_CLOCK,
  startWebServer,
  type WebServer,
} from "../support/web-server.ts";
import { takeSheet } from "./picture-sheet.ts";
import { startBrowser } from "./slow-phone.ts";

const FOLDER = join(projectRoot, "docs/screens");
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
};

const openCalendar = async (page: Page) => {
  await page.getByRole("button", { name: /^Select Date/ }).click();
};
const scrollToForm = async (page: Page) => {
  await page.locator("main form").last().scrollIntoViewIfNeeded();
  await page.getByLabel("Full Name").first().scrollIntoViewIfNeeded();
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
];

async function take(
  browser: Browser,
  site: WebServer,
  admin: Visitor,
  { name, path, viewport, javaScript = true, asAdmin, prepare }: Picture,
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
  await page.goto(site.url + path, { waitUntil: "networkidle" });
  await prepare?.(page);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await context.close();
}

async function takePictures(browser: Browser, site: WebServer) {
  const admin = new Visitor(site.url);
  await admin.logIn(ADMIN);
  await mkdir(FOLDER, { recursive: true });
  for (const picture of PICTURES) {
    await take(browser, site, admin, picture);
    console.log(`docs/screens/${picture.name}.png`);
  }
}

const clock = {
  ...MOVABLE_CLOCK,
  CLOCK_AHEAD: String(Date.parse(TIME) - Date.now()),
};
const backend = await startBackend(clock);
await runToEnd("commands/seed-demo.ts", backend.environment);
const site = await startWebServer(backend, clock);
const browser = await startBrowser();
const [option, part = ""] = process.argv.slice(2);
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
