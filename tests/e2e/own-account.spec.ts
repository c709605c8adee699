import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  expect,
  logIn,
  passwordField,
  ready,
  registerForBangalore,
  signUp,
  signUpToProfile,
  test,
  toast,
  problems,
} from "./fixtures.ts";

const SETTINGS = "/profile/account";

/** Opens one of the account settings. */
async function openSetting(page: Page, name: string) {
  if (new URL(page.url()).pathname !== SETTINGS) await page.goto(SETTINGS);
  await page.getByRole("heading", { name, exact: true }).click();
}

test("a user changes the name: the settings open one at a time, and stay open at a mistake", async ({
  page,
  golfer,
  withJavaScript,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signUpToProfile(page, golfer);
  await page.getByRole("link", { name: "Account settings" }).first().click();
  await expect(page).toHaveURL(SETTINGS);
  await ready(page, withJavaScript);
  const name = page.getByLabel("Full Name");
  const email = page.getByLabel("New e-mail address");
  await expect(name).toBeHidden();
  await openSetting(page, "E-mail address");
  await expect(email).toBeVisible();
  await openSetting(page, "Your details");
  await expect(email).toBeHidden();
  await expect(name).toHaveValue(golfer.fullName);
  await name.fill("");
  await page.getByRole("button", { name: "Save my name" }).click();
  const summary = problems(page);
  await expect(summary).toContainText("Please enter your full name.");
  await expect(summary).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Please enter your full name.");
  await expect(email).toBeHidden();
  await name.fill("Asha B. Rao");
  await page.getByRole("button", { name: "Save my name" }).click();
  await expect(toast(page, "Name changed", "status")).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByRole("region", { name: "Profile Information" })).toContainText(
    "Asha B. Rao",
  );
});

test("a user changes the address by the links in the mails to both addresses", async ({
  page,
  golfer,
  backend,
  withJavaScript,
  baseURL,
}) => {
  const email = `new-${golfer.email}`;
  await signUp(page, golfer);
  await page.goto(SETTINGS);
  await ready(page, withJavaScript);
  await openSetting(page, "E-mail address");
  await page.getByLabel("New e-mail address").fill(email);
  await page.getByRole("button", { name: "Change my address" }).click();
  await expect(toast(page, "Confirmation email sent", "status")).toContainText(email);
  await page.goto("/profile");
  const information = page.getByRole("region", { name: "Profile Information" });
  await expect(information).toContainText(golfer.email);

  const follow = async (address: string) => {
    const [mail] = await backend.mailsTo(address);
    const { pathname, search } = new URL(mail?.links[0] ?? "");
    await page.goto(new URL(pathname + search, baseURL).href);
    if (!withJavaScript) {
      await page.getByRole("button", { name: "Confirm my email" }).click();
    }
  };
  await follow(email);
  await expect(toast(page, "One more link to follow", "status")).toBeVisible();
  await expect(information.getByText(golfer.email, { exact: true })).toBeVisible();
  await follow(golfer.email);
  await expect(toast(page, "Email changed", "status")).toBeVisible();
  await expect(information.getByText(email, { exact: true })).toBeVisible();
});

test(
  "a new password ends the other sessions, and a toast gives way to the next answer",
  { tag: "@javascript" },
  async ({ page, golfer, browser, baseURL }) => {
    await signUp(page, golfer);
    const elsewhere = await browser.newPage({ baseURL });
    await elsewhere.goto("/login");
    await logIn(elsewhere, golfer);
    await expect(elsewhere).toHaveURL("/profile");

    await page.goto(SETTINGS);
    await ready(page, true);
    await page.getByRole("button", { name: "Stop reminders" }).click();
    await expect(toast(page, "Reminders are off", "status")).toBeVisible();
    await openSetting(page, "Password");
    const change = async (current: string, password: string) => {
      await passwordField(page, "Current Password").fill(current);
      await passwordField(page, "New Password").fill(password);
      await page.getByRole("button", { name: "Change my password" }).click();
    };
    await change("not-the-password", "green-and-2-fairways");
    await expect(passwordField(page, "Current Password")).toHaveAccessibleDescription(
      "This is not your password.",
    );
    await expect(page.getByRole("status")).toHaveCount(0);
    await change(golfer.password, "green-and-2-fairways");
    await expect(toast(page, "Password changed", "status")).toBeVisible();
    await elsewhere.goto("/profile");
    await expect(elsewhere).toHaveURL(/\/login/);
    await logIn(elsewhere, { ...golfer, password: "green-and-2-fairways" });
    await expect(elsewhere).toHaveURL("/profile");
    await elsewhere.close();
  },
);

test(
  "a user downloads the personal data and deletes the account",
  { tag: "@javascript" },
  async ({ page, golfer, backend }) => {
    await signUp(page, golfer);
    await registerForBangalore(page);
    await page.goto(SETTINGS);
    const arriving = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download my data" }).click();
    const download = await arriving;
    expect(download.suggestedFilename()).toBe("my-data.json");
    const data = JSON.parse(await readFile(await download.path(), "utf8")) as {
      registrations: object[];
    };
    expect(data.registrations).toHaveLength(1);

    await page.getByRole("link", { name: "Delete my account" }).click();
    await expect(page).toHaveURL("/profile/delete");
    await ready(page, true);
    await passwordField(page).fill("not-the-password");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(passwordField(page)).toHaveAccessibleDescription("This is not your password.");
    await passwordField(page).fill(golfer.password);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page).toHaveURL("/");
    await expect(toast(page, "Account deleted", "status")).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
    expect(await backend.sql(`select from auth.users where email = '${golfer.email}'`)).toEqual([]);
  },
);
