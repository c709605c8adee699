import type { Browser, Page } from "@playwright/test";
import type { RunningBackend } from "../support/backend.ts";
import {
  expect,
  logIn,
  passwordField,
  ready,
  signUp,
  test,
  toast,
  type Golfer,
  problems,
  registerButton,
} from "./fixtures.ts";

/** The link in the newest mail to the user, as a path of the site. */
async function mailedLink(backend: RunningBackend, golfer: Golfer) {
  const [mail] = await backend.mailsTo(golfer.email);
  const { pathname, search } = new URL(mail?.links[0] ?? "");
  return pathname + search;
}

/** Requests a reset link and returns it. */
async function askForReset(page: Page, backend: RunningBackend, golfer: Golfer) {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(golfer.email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByRole("heading", { name: "Check Your Email" })).toBeVisible();
  return mailedLink(backend, golfer);
}

/** Submits a mailed link's page, which JavaScript does by itself. */
async function follow(page: Page, link: string, withJavaScript: boolean) {
  await page.goto(link);
  if (withJavaScript) return;
  await expect(page.getByRole("heading", { name: "Verifying reset link..." })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
}

async function setPassword(page: Page, password: string, again = password) {
  await passwordField(page, "New Password").fill(password);
  await passwordField(page, "Confirm New Password").fill(again);
  await page.getByRole("button", { name: "Update password" }).click();
}

/** Another browser of the same kind, without cookies. */
async function anotherBrowser(browser: Browser, javaScriptEnabled: boolean) {
  const context = await browser.newContext({
    javaScriptEnabled,
    baseURL: process.env.TEST_SITE_URL,
  });
  return context.newPage();
}

test("sign-up and log-in: what is wrong is said beside its field, and what was typed stays", async ({
  page,
  golfer,
  withJavaScript,
}) => {
  await page.goto("/signup");
  await ready(page, withJavaScript);
  const submit = page.getByRole("button", { name: "Sign up" });
  await submit.click();
  await expect(problems(page)).toBeFocused();
  await expect(page.getByLabel("Full Name")).toHaveAccessibleDescription(
    "Please enter your full name.",
  );
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Please enter your email.");
  const adult = page.getByLabel("I am 18 or older");
  await expect(adult).toHaveAccessibleDescription(/Please confirm that you are 18 or older\./);

  await adult.check();
  await page.getByLabel("Full Name").fill(golfer.fullName);
  await page.getByLabel("Email").fill(golfer.email);
  await passwordField(page).fill("7 chars");
  await submit.click();
  await expect(toast(page, "Password too short", "alert")).toContainText(
    "Password must be at least 8 characters long.",
  );
  await expect(page.getByLabel("Full Name")).toHaveValue(golfer.fullName);
  await expect(page.getByLabel("Email")).toHaveValue(golfer.email);
  await expect(adult).toBeChecked();
  await passwordField(page).fill(golfer.password);
  await submit.click();
  await expect(page).toHaveURL("/profile");
  await expect(toast(page, "Account created!", "status")).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/profile?credentials=shown");
  await expect(page).toHaveURL("/login?redirectTo=%2Fprofile%3Fcredentials%3Dshown");
  await ready(page, withJavaScript);
  await logIn(page, { ...golfer, password: "not-the-password" });
  await expect(toast(page, "Login failed", "alert")).toContainText("Invalid login credentials");
  await expect(page.getByLabel("Email")).toHaveValue(golfer.email);
  await passwordField(page).fill(golfer.password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/profile?credentials=shown");
});

test("forgot: the new password works, the old one and other sessions do not", async ({
  page,
  browser,
  backend,
  golfer,
  withJavaScript,
}) => {
  await signUp(page, golfer);
  const link = await askForReset(await anotherBrowser(browser, withJavaScript), backend, golfer);
  // A mail scanner that fetches the URL does not use it up.
  await page.request.get(link);
  await page.request.get(link);

  const phone = await anotherBrowser(browser, withJavaScript);
  await follow(phone, link, withJavaScript);
  await expect(phone).toHaveURL("/reset-password");
  await ready(phone, withJavaScript);
  await setPassword(phone, "a-new-fairway-1", "another-fairway-1");
  await expect(toast(phone, "Passwords don't match", "alert")).toContainText(
    "Please make sure both passwords are the same.",
  );
  await setPassword(phone, "a-new-fairway-1");
  await expect(phone).toHaveURL("/login");
  await expect(toast(phone, "Password updated", "status")).toBeVisible();

  await page.goto("/profile");
  await expect(page).toHaveURL("/login?redirectTo=%2Fprofile");
  await logIn(page, golfer);
  await expect(toast(page, "Login failed", "alert")).toBeVisible();
  await logIn(phone, { ...golfer, password: "a-new-fairway-1" });
  await expect(phone).toHaveURL("/profile");

  await follow(page, link, withJavaScript);
  await expect(page).toHaveURL("/forgot-password");
  await expect(toast(page, "Invalid reset link", "alert")).toContainText(
    "This password reset link is invalid or has expired.",
  );
});

test(
  "a form posted after the session ended comes back filled after log-in",
  { tag: "@javascript" },
  async ({ page, golfer, withJavaScript }) => {
    const path = "/tournaments/bangalore-birdie-bash/register";
    await signUp(page, golfer);
    await page.goto(path);
    await ready(page, withJavaScript);
    const fields = {
      "Phone Number": "+91 98450 12345",
      "Additional Information (Optional)": "शाकाहारी, please",
    };
    for (const [label, value] of Object.entries(fields)) {
      await page.getByLabel(label).fill(value);
    }
    await page.context().clearCookies();
    await registerButton(page).click();
    await expect(page).toHaveURL(`/login?redirectTo=${encodeURIComponent(path)}`);
    await expect(toast(page, "Authentication Required", "alert")).toContainText(
      "Please sign in to register for tournaments.",
    );
    await logIn(page, golfer);
    await expect(page).toHaveURL(path);
    for (const [label, value] of Object.entries(fields)) {
      await expect(page.getByLabel(label)).toHaveValue(value);
    }
    await expect(page.getByLabel("Handicap")).toHaveValue("");
  },
);
