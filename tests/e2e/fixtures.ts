import { randomUUID } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { RunningBackend } from "../support/backend.ts";
import { isHydrated } from "../support/hydration.ts";

/** Somebody new at every test. */
export type Golfer = { fullName: string; email: string; password: string };

/** The backend that the journeys' site talks to; it runs already. */
function connectToBackend(): RunningBackend {
  const environment = JSON.parse(process.env.TEST_BACKEND ?? "null") as
    (Record<string, string> & { DATA_DIR: string }) | null;
  if (!environment) throw new Error("The global setup did not run.");
  return new RunningBackend(environment);
}

export const test = base.extend<{
  backend: RunningBackend;
  golfer: Golfer;
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
  withJavaScript: async ({ javaScriptEnabled }, use) => {
    await use(javaScriptEnabled);
  },
});

export { expect };

/** Waits until React has taken over, where there is JavaScript and the page has some. */
export async function ready(page: Page, withJavaScript: boolean) {
  if (!withJavaScript) return;
  await page.waitForFunction(isHydrated);
}

/** The password field, beside which there may be a switch of a similar name. */
export function passwordField(page: Page, label = "Password") {
  return page.getByLabel(label, { exact: true });
}

/** Signs the golfer up; they are on their profile afterwards. */
export async function signUp(page: Page, golfer: Golfer) {
  await page.goto("/signup");
  await page.getByLabel("Full Name").fill(golfer.fullName);
  await page.getByLabel("Email").fill(golfer.email);
  await passwordField(page).fill(golfer.password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL("/profile");
}

/** The same for somebody who runs the club. */
export async function signUpAsAdmin(
  page: Page,
  golfer: Golfer,
  backend: RunningBackend,
) {
  await signUp(page, golfer);
  await backend.sql(
    `insert into public.admins select id from auth.users where email = '${golfer.email}'`,
  );
}

/** Nothing leaves for another host: a link out of the site opens an empty tab instead. */
export async function stayHere(page: Page) {
  await page.context().route(/^https:/, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<title>Elsewhere</title>",
    }),
  );
}

/**
 * A mailed link's page sends itself on; here it waits, as on a slow line, so
 * that it can be looked at.
 */
export async function holdMailedLinks(page: Page) {
  await page.route(/\/reset-password\.data/, () => undefined);
}

/** Logs the golfer in from the page they are on. */
export async function logIn(page: Page, golfer: Golfer) {
  await page.getByLabel("Email").fill(golfer.email);
  await passwordField(page).fill(golfer.password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
}

/** Fills the Bangalore form with what every rule accepts; name and e-mail are prefilled. */
export async function fillBangaloreForm(page: Page) {
  await page.getByLabel("Phone Number").fill("+91 98450 12345");
  await page
    .getByLabel("Golf Group", { exact: true })
    .selectOption("Golf Squad");
  await page.getByLabel("Ladies").check();
  await page.getByLabel("Handicap").fill("12.4");
  await page.getByLabel("Additional Information").fill("Vegetarian, please");
}

/** Registers the signed-in golfer for the Bangalore Birdie Bash. */
export async function registerForBangalore(page: Page) {
  await page.goto("/tournaments/bangalore-birdie-bash/register");
  await fillBangaloreForm(page);
  await page.getByRole("button", { name: "Complete Registration" }).click();
  await expect(
    page.getByRole("heading", { name: "Registration Complete!" }),
  ).toBeVisible();
}

/** A toast by its title; errors are alerts, the rest statuses. */
export function toast(page: Page, title: string, role: "status" | "alert") {
  return page.getByRole(role).filter({ hasText: title });
}

/** The colour that is painted behind the header. */
export function headerColour(page: Page) {
  return page
    .getByRole("banner")
    .evaluate((header) => getComputedStyle(header).backgroundColor);
}

/** What it can be. */
export const CLEAR = "rgba(0, 0, 0, 0)";
export const SOLID = "rgb(11, 43, 31)";

/** Nothing for axe to say about the page as it is; axe needs JavaScript to run. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      targets: nodes.map(({ target }) => target.join(" ")),
    })),
  ).toEqual([]);
}

/** What begins on the page and is cut off at the right: the words of each such box. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main *")]
      .filter(
        (box) =>
          !box.matches("input, select, textarea, svg *") &&
          getComputedStyle(box).overflowX !== "visible" &&
          getComputedStyle(box).clipPath === "none" &&
          box.scrollWidth > box.clientWidth,
      )
      .map((box) => box.textContent),
  );
}
