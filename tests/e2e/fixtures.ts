import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import type { run, RunOnly } from "axe-core";
import { FULL_LABELS } from "#app/entries/content.ts";
import { FORM } from "#app/forms/content.ts";
import { INFORMATION_PAGE } from "#app/tournaments/information/content.ts";
import { FULL_PAGE, REGISTRATION_PAGE } from "#app/tournaments/register-content.ts";
import { RunningBackend } from "../support/backend.ts";

/** A new user for each test. */
export type Golfer = { fullName: string; email: string; password: string };

/** The running backend of the end-to-end tests' site. */
export function connectToBackend(): RunningBackend {
  const environment = JSON.parse(process.env.TEST_BACKEND ?? "null") as
    | (Record<string, string> & { DATA_DIR: string })
    | null;
  if (!environment) throw new Error("The global setup did not run.");
  return new RunningBackend(environment);
}

/** A second member, in a browser of their own. */
export type Other = { page: Page; golfer: Golfer };

export const test = base.extend<{
  backend: RunningBackend;
  golfer: Golfer;
  other: Other;
  /** Whether this project runs with JavaScript. */
  withJavaScript: boolean;
}>({
  baseURL: async ({}, use) => {
    await use(process.env.TEST_SITE_URL);
  },
  backend: async ({}, use) => {
    await use(connectToBackend());
  },
  golfer: async ({}, use) => {
    await use({
      fullName: "Asha Rao",
      email: `golfer-${randomUUID()}@example.com`,
      password: "fairway-and-1-green",
    });
  },
  other: async ({ browser, baseURL, withJavaScript }, use) => {
    const context = await browser.newContext({
      baseURL,
      javaScriptEnabled: withJavaScript,
    });
    const golfer = {
      fullName: "Dev Patel",
      email: `other-${randomUUID()}@example.com`,
      password: "fairway-and-1-green",
    };
    await use({ page: await context.newPage(), golfer });
    await context.close();
  },
  withJavaScript: async ({ javaScriptEnabled }, use) => {
    await use(javaScriptEnabled);
  },
});

export { expect };

/** Waits until the page is hydrated, if it has JavaScript. */
export async function ready(page: Page, withJavaScript: boolean) {
  if (!withJavaScript) return;
  await page.waitForFunction(isHydrated);
}

/** The password field, without the show/hide button of a similar name. */
export function passwordField(page: Page, label = "Password") {
  return page.getByLabel(label, { exact: true });
}

/** Signs the user up by a request, and opens the profile with its toast. */
export async function signUpToProfile(page: Page, golfer: Golfer) {
  await signUpByRequest(page, golfer);
  await page.goto("/profile");
}

/** Signs the user up without opening a page: the first has no toast. */
export async function signUp(page: Page, golfer: Golfer) {
  await signUpByRequest(page, golfer);
  await page.context().clearCookies({ name: /toast$/ });
}

async function signUpByRequest(page: Page, golfer: Golfer) {
  const answer = await page.request.post("/signup", {
    form: { ...golfer, adult: "on" },
    headers: { Origin: process.env.TEST_SITE_URL ?? "" },
    maxRedirects: 0,
  });
  expect([answer.status(), answer.headers().location]).toEqual([302, "/profile"]);
}

/** The same for an administrator. */
export async function signUpAsAdmin(page: Page, golfer: Golfer, backend: RunningBackend) {
  await signUp(page, golfer);
  await backend.sql(
    `insert into public.admins select id from auth.users where email = '${golfer.email}'`,
  );
}

/** Blocks requests to other hosts: a link off the site opens an empty tab. */
export async function stayHere(page: Page) {
  await page.context().route(/^https:/, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<title>Elsewhere</title>",
    }),
  );
}

/**
 * Keeps a mailed link's page from submitting itself, so that it can be
 * inspected.
 */
export async function holdMailedLinks(page: Page) {
  await page.route(/\/reset-password\.data/, () => undefined);
}

/** Logs the user in from the current page. */
export async function logIn(page: Page, golfer: Golfer) {
  await page.getByLabel("Email").fill(golfer.email);
  await passwordField(page).fill(golfer.password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
}

/** Fills the Bangalore form with valid values; name and e-mail are prefilled. */
export async function fillBangaloreForm(page: Page) {
  await phoneField(page).fill("+91 98450 12345");
  await page.getByLabel("Golf Group", { exact: true }).selectOption("Golf Squad");
  await page.getByLabel("Ladies").check();
  await page.getByLabel("Handicap").fill("12.4");
  await page.getByLabel("Additional Information").fill("Vegetarian, please");
}

/** Registers the signed-in user for the Bangalore Birdie Bash. */
export async function registerForBangalore(page: Page) {
  await page.goto("/tournaments/bangalore-birdie-bash/register");
  await fillBangaloreForm(page);
  await registerButton(page).click();
  await expect(confirmation(page)).toBeVisible();
}

/** The summary of what is wrong in a form. */
export const problems = (page: Page) => page.getByRole("group", { name: FORM.problem });

/** The heading of the page that confirms an entry. */
export const confirmation = (page: Page) =>
  page.getByRole("heading", { name: REGISTRATION_PAGE.complete });

/** What leads to the form of an entry, and sends it. */
export const registerLink = (within: Page | Locator) =>
  within.getByRole("link", { name: INFORMATION_PAGE.registerNow });
export const registerButton = (page: Page) => page.getByRole("button", { name: FULL_PAGE.submit });

/** Of the person who enters. */
export const phoneField = (page: Page) => page.getByLabel(FULL_LABELS.phone).first();

/** A toast by its title; errors are alerts, others statuses. */
export function toast(page: Page, title: string, role: "status" | "alert") {
  return page.getByRole(role).filter({ hasText: title });
}

/** The background colour of the header. */
export function headerColour(page: Page) {
  return page.getByRole("banner").evaluate((header) => getComputedStyle(header).backgroundColor);
}

/** Its possible values. */
export const CLEAR = "rgba(0, 0, 0, 0)";
export const SOLID = "rgb(11, 43, 31)";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe checks; it needs JavaScript. */
const CRITERIA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Its rules that depend on colours. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Expects no axe violations on the page as it is, and none of colours where the
 * browser prefers dark pages.
 */
export async function expectAccessible(page: Page) {
  // A toast that is just fading out has no contrast.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (
        animation instanceof CSSAnimation &&
        animation.animationName === "leave" &&
        animation.playState === "running"
      ) {
        animation.pause();
        animation.currentTime = 0;
      }
    }
  });
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(AXE);
  expect(await violationsOf(page, { type: "tag", values: CRITERIA })).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsOf(page, { type: "rule", values: COLOR_RULES }), "in dark").toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.playState === "paused") animation.play();
    }
  });
}

/**
 * Expects that every text of a page below the club's bar has a contrast of 7 to 1,
 * light and dark: it can be read in the sun (WCAG 1.4.6).
 */
export async function expectReadableInTheSun(page: Page) {
  await page.evaluate(AXE);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(
      await violationsOf(
        page,
        { type: "rule", values: ["color-contrast-enhanced"] },
        "main h1, main h1 ~ *, main form, main nav[aria-label=Filters]",
      ),
      colorScheme,
    ).toEqual([]);
  }
}

/**
 * Of siblings that are the same but for their words, axe checks three: of a hundred
 * players' rows it says a hundred times the same, and takes seconds.
 *
 * Without Playwright's builder, which sends axe again for each check and asks
 * for the frames of a site that has none.
 */
function violationsOf(page: Page, runOnly: RunOnly, within = "html") {
  return page.evaluate(
    async ({ runOnly, within }) => {
      /** What an element and all within it are, without their words. */
      const kindOf = (element: Element) =>
        [element, ...element.querySelectorAll("*")]
          .map((each) =>
            [
              each.tagName,
              each.getAttribute("class"),
              each.getAttribute("type"),
              ...each.getAttributeNames(),
              each.textContent === "",
            ].join(),
          )
          .join("|");
      const repeated: Element[] = [];
      const inspect = (parent: Element) => {
        const counts = new Map<string, number>();
        for (const child of parent.children) {
          const kind = parent.children.length > 3 ? kindOf(child) : "";
          const count = (counts.get(kind) ?? 0) + 1;
          counts.set(kind, count);
          if (count > 3) repeated.push(child);
          else inspect(child);
        }
      };
      inspect(document.body);
      const { axe } = window as unknown as { axe: { run: typeof run } };
      const { violations } = await axe.run(
        { include: within, exclude: repeated },
        { runOnly, resultTypes: ["violations"] },
      );
      return violations.map(({ id, nodes }) => ({
        id,
        targets: nodes.map(({ target }) => target.join(" ")),
      }));
    },
    { runOnly, within },
  );
}

/**
 * The texts of boxes that are cut off at the right edge of the page. A row of
 * links may scroll: the keyboard, too, brings each of them into view.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main *")]
      .filter(
        (box) =>
          !box.matches("input, select, textarea, svg *, nav > *, nav > * > ul") &&
          getComputedStyle(box).overflowX !== "visible" &&
          getComputedStyle(box).clipPath === "none" &&
          box.scrollWidth > box.clientWidth,
      )
      .map((box) => box.textContent),
  );
}

/**
 * Expects that a page, as it is, suits everybody and every width. The page is the
 * same without JavaScript, which axe needs.
 */
export async function expectSound(page: Page, withJavaScript: boolean) {
  if (!withJavaScript) return;
  await expectAccessible(page);
  const before = page.viewportSize();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect([
      await page.evaluate(() => document.documentElement.scrollWidth),
      await cutOff(page),
    ]).toEqual([width, []]);
  }
  if (before) await page.setViewportSize(before);
}

/** Waits for a mail to this address whose subject matches. */
export async function mailTo(backend: RunningBackend, { email }: Golfer, subject: RegExp) {
  const find = async () =>
    (await backend.mailsTo(email)).find((mail) => subject.test(mail.subject));
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy();
  return (await find())?.text ?? "";
}

/** Runs in the page: whether it is hydrated, or has no scripts to hydrate it. */
function isHydrated(): boolean {
  return (
    !document.querySelector('script[type="module"]') ||
    Object.keys(document.querySelector("#app")?.firstElementChild ?? {}).some((key) =>
      key.startsWith("__reactFiber"),
    )
  );
}
