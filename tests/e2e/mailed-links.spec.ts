import type { Page } from "@playwright/test";
import { freePort, startBackend, type RunningBackend } from "../support/backend.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";
import { expect, type Golfer, logIn, passwordField, ready, test, toast } from "./fixtures.ts";

const REGISTER = "/tournaments/bangalore-birdie-bash/register";

/** As a live site has it: new accounts are confirmed by mail. */
let confirming: RunningBackend;
let site: WebServer;

test.beforeAll(async () => {
  const port = String(await freePort());
  confirming = await startBackend(
    { EMAIL_CONFIRMATIONS: "true", SITE_URL: `http://localhost:${port}` },
    { optimized: true },
  );
  site = await startWebServer(confirming, { PORT: port, LOG_LEVEL: "warn" });
});

test.afterAll(async () => {
  await site.stop();
  await confirming.stop();
});

async function followMail(page: Page, { email }: Golfer, button: string, withJavaScript: boolean) {
  const [mail] = await confirming.mailsTo(email);
  await page.goto(mail?.links[0] ?? "");
  // With JavaScript the page sends itself.
  if (!withJavaScript) await page.getByRole("button", { name: button }).click();
}

test("from a tournament through sign-up and mails to its form, in other browsers too", async ({
  page,
  other: { page: phone },
  golfer,
  withJavaScript,
}) => {
  await page.goto(site.url + REGISTER);
  await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  const signUp = async () => {
    await ready(page, withJavaScript);
    await page.getByLabel("Full Name").fill(golfer.fullName);
    await page.getByLabel("Email").fill(golfer.email);
    await passwordField(page).fill(golfer.password);
    await page.getByLabel("I am 18 or older").check();
    await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
    await expect(toast(page, "Please check your email", "status")).toBeVisible();
  };
  await signUp();
  await page.getByRole("link", { name: "Back to log in" }).click();
  await ready(page, withJavaScript);
  await logIn(page, golfer);
  await expect(toast(page, "Login failed", "alert")).toContainText("not confirmed yet");
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(page).toHaveURL(/\/auth\/confirm\?redirectTo=/);
  await expect(page.getByLabel("Email")).toHaveValue(golfer.email);

  await followMail(phone, golfer, "Confirm my email", withJavaScript);
  await expect(phone).toHaveURL(site.url + REGISTER);
  await expect(toast(phone, "Email confirmed", "status")).toBeVisible();
  await expect(phone.getByLabel("Full Name")).toHaveValue(golfer.fullName);

  // The same person, who has forgotten that there is an account.
  await page.getByRole("link", { name: "Sign up with another" }).click();
  await signUp();
  await phone.context().clearCookies();
  await followMail(phone, golfer, "Continue", withJavaScript);
  await expect(phone).toHaveURL(/\/reset-password\?redirectTo=/);
  await ready(phone, withJavaScript);
  const password = "a-new-fairway-1";
  await passwordField(phone, "New Password").fill(password);
  await passwordField(phone, "Confirm New Password").fill(password);
  await phone.getByRole("button", { name: "Update password" }).click();
  await expect(toast(phone, "Password updated", "status")).toBeVisible();
  await ready(phone, withJavaScript);
  await logIn(phone, { ...golfer, password });
  await expect(phone).toHaveURL(site.url + REGISTER);
});
