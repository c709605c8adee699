import type { Page } from "@playwright/test";
import { totp } from "../support/hosted-mfa.ts";
import {
  test as base,
  expect,
  expectAccessible,
  logIn,
  passwordField,
  ready,
  toast,
} from "./fixtures.ts";

/** The site whose auth service has second factors. */
const test = base.extend({
  baseURL: async ({}, use) => {
    await use(process.env.TEST_SECOND_FACTOR_SITE_URL);
  },
});

/** The code that an authenticator app shows now. */
const codeOf = (secret: string) => totp(secret, Date.now());

test.use({ viewport: { width: 360, height: 740 } });

const codeField = (page: Page) => page.getByRole("textbox", { name: "Code" });

/** Expects a page without violations and without sideways scrolling. */
async function expectSound(page: Page, withJavaScript: boolean) {
  await ready(page, withJavaScript);
  const { width } = await page.locator("body").evaluate((body) => ({
    width: body.ownerDocument.documentElement.scrollWidth,
  }));
  expect(width).toBeLessThanOrEqual(360);
  if (withJavaScript) await expectAccessible(page);
}

test("a member switches two-step log-in on, logs in with it, and switches it off", async ({
  page,
  golfer,
  withJavaScript,
}) => {
  test.setTimeout(90_000);
  await page.goto("/signup");
  await page.getByLabel("Full Name").fill(golfer.fullName);
  await page.getByLabel("Email").fill(golfer.email);
  await passwordField(page).fill(golfer.password);
  await page.getByLabel("I am 18 or older").check();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL("/profile");
  await page.goto("/profile/second-factor");
  await expectSound(page, withJavaScript);
  await passwordField(page, "Current Password").fill(golfer.password);
  await page.getByRole("button", { name: "Switch on" }).click();

  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  await expectSound(page, withJavaScript);
  const secret = (await page.locator("code").textContent()) ?? "";
  expect(secret).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  await codeField(page).fill("12");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(
    page.getByText("Please enter the six digits that your app shows.").last(),
  ).toBeVisible();
  await expect(codeField(page)).toHaveValue("12");
  await expect(page.locator("code")).toHaveText(secret);
  await codeField(page).fill(codeOf(secret));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(toast(page, "Two-step log-in is on", "status")).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/login?redirectTo=/purchases");
  await logIn(page, golfer);
  await expect(page).toHaveURL("/login/code?redirectTo=%2Fpurchases");
  await expectSound(page, withJavaScript);
  await codeField(page).fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("That code is wrong or has expired.").last()).toBeVisible();
  await page.getByText("I have lost my device").click();
  await expect(page.getByText("Please write to the club")).toBeVisible();
  if (withJavaScript) await expectAccessible(page);
  await codeField(page).fill(codeOf(secret));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/purchases");

  await page.goto("/profile/second-factor");
  await expectSound(page, withJavaScript);
  await passwordField(page, "Current Password").fill(golfer.password);
  await codeField(page).fill(codeOf(secret));
  await page.getByRole("button", { name: "Switch off" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(toast(page, "Two-step log-in is off", "status")).toBeVisible();
});
