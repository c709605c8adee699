import {
  freePort,
  startBackend,
  type RunningBackend,
} from "../support/backend.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";
import {
  test as base,
  expect,
  logIn,
  passwordField,
  ready,
  toast,
} from "./fixtures.ts";

/** A site whose new accounts must be confirmed by e-mail. */
const test = base.extend<
  object,
  { strict: { backend: RunningBackend; site: WebServer } }
>({
  strict: [
    async ({}, use) => {
      const port = String(await freePort());
      const backend = await startBackend({
        EMAIL_CONFIRMATIONS: "true",
        SITE_URL: `http://localhost:${port}`,
      });
      const site = await startWebServer(backend, {
        PORT: port,
        LOG_LEVEL: "warn",
      });
      await use({ backend, site });
      await site.stop();
      await backend.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ strict }, use) => {
    await use(strict.site.url);
  },
});

test("a new account is confirmed by the link in the mail, which works once", async ({
  page,
  golfer,
  strict,
  withJavaScript,
}) => {
  await page.goto("/signup");
  await page.getByLabel("Full Name").fill(golfer.fullName);
  await page.getByLabel("Email").fill(golfer.email);
  await passwordField(page).fill(golfer.password);
  await page.getByLabel("I am 18 or older").check();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL("/auth/confirm");
  await expect(toast(page, "Account created!", "status")).toContainText(
    "confirm your account",
  );
  await expect(page.getByLabel("Email")).toHaveValue(golfer.email);

  await page.goto("/login");
  await ready(page, withJavaScript);
  await logIn(page, golfer);
  await expect(toast(page, "Login failed", "alert")).toContainText(
    "Email not confirmed",
  );
  await page.getByRole("link", { name: "Send the mail again" }).click();
  await expect(page).toHaveURL("/auth/confirm");

  const [mail] = await strict.backend.mailsTo(golfer.email);
  const link = mail?.links[0] ?? "";
  expect(link).toContain(`${strict.site.url}/auth/confirm?token_hash=`);
  await page.request.get(link);
  await page.goto(link);
  if (!withJavaScript) {
    await page.getByRole("button", { name: "Confirm my email" }).click();
  }
  await expect(page).toHaveURL("/profile");
  await expect(toast(page, "Email confirmed", "status")).toBeVisible();
  await expect(page.getByText(golfer.fullName)).toBeVisible();

  await page.context().clearCookies();
  await page.goto(link);
  if (!withJavaScript) {
    await page.getByRole("button", { name: "Confirm my email" }).click();
  }
  await expect(toast(page, "Invalid confirmation link", "alert")).toBeVisible();
});

test("the mail can be requested again, and its link works", async ({
  page,
  golfer,
  strict,
  withJavaScript,
}) => {
  await strict.backend.call("POST", "/auth/v1/signup", {
    body: { email: golfer.email, password: golfer.password },
  });
  // The service's minimum interval between two mails is a minute.
  await strict.backend.sql(
    `update auth.users set confirmation_sent_at = now() - interval '2 minutes' where email = '${golfer.email}'`,
  );
  await page.goto("/auth/confirm");
  await page.getByLabel("Email").fill(golfer.email);
  await page.getByRole("button", { name: "Send the mail again" }).click();
  await expect(toast(page, "Confirmation email sent", "status")).toBeVisible();
  const mails = await strict.backend.mailsTo(golfer.email);
  expect(mails).toHaveLength(2);
  await page.goto(mails[0]?.links[0] ?? "");
  if (!withJavaScript) {
    await page.getByRole("button", { name: "Confirm my email" }).click();
  }
  await expect(page).toHaveURL("/profile");
});

test("signing up and requesting the mail again respond the same for an address that has an account", async ({
  page,
  golfer,
  strict,
}) => {
  const ask = async (email: string) => {
    await page.context().clearCookies();
    await page.goto("/signup");
    await page.getByLabel("Full Name").fill(golfer.fullName);
    await page.getByLabel("Email").fill(email);
    await passwordField(page).fill(golfer.password);
    await page.getByLabel("I am 18 or older").check();
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(toast(page, "Account created!", "status")).toBeVisible();
    const signedUp = await page.getByRole("main").innerText();
    await page.getByRole("button", { name: "Send the mail again" }).click();
    // The sign-up's mail is less than a minute old.
    await expect(toast(page, "Sent a moment ago", "status")).toContainText(
      "You can ask for another in",
    );
    return [signedUp, await page.getByRole("main").innerText()].map((text) =>
      text.replaceAll(/\d+ seconds/g, "SECONDS"),
    );
  };
  const known = `known-${golfer.email}`;
  await strict.backend.call("POST", "/auth/v1/signup", {
    body: { email: known, password: golfer.password },
  });
  await strict.backend.sql(
    `update auth.users set email_confirmed_at = now() where email = '${known}'`,
  );
  expect(await ask(known)).toEqual(await ask(golfer.email));
});
