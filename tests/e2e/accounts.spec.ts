import type { Browser, Page } from "@playwright/test";
import type { RunningBackend } from "../support/backend.ts";
import {
  expect,
  logIn,
  passwordField,
  ready,
  signUpWithForm,
  test,
  toast,
  type Golfer,
} from "./fixtures.ts";

/** The link in the newest mail to the user, as a path of the site. */
async function mailedLink(backend: RunningBackend, golfer: Golfer) {
  const [mail] = await backend.mailsTo(golfer.email);
  const { pathname, search } = new URL(mail?.links[0] ?? "");
  return pathname + search;
}

/** Requests a reset link and returns it. */
async function askForReset(
  page: Page,
  backend: RunningBackend,
  golfer: Golfer,
) {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(golfer.email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(
    page.getByRole("heading", { name: "Check Your Email" }),
  ).toBeVisible();
  return mailedLink(backend, golfer);
}

/** Submits a mailed link's page, which JavaScript does by itself. */
async function follow(page: Page, link: string, withJavaScript: boolean) {
  await page.goto(link);
  if (withJavaScript) return;
  await expect(
    page.getByRole("heading", { name: "Verifying reset link..." }),
  ).toBeVisible();
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

test("sign-up: each field is validated, and the values stay", async ({
  page,
  golfer,
  withJavaScript,
}) => {
  await page.goto("/signup");
  await ready(page, withJavaScript);
  const submit = page.getByRole("button", { name: "Sign up" });
  await submit.click();
  await expect(page.getByLabel("Full Name")).toHaveAccessibleDescription(
    "Please enter your full name.",
  );
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
    "Please enter your email.",
  );
  const adult = page.getByLabel("I am 18 or older");
  await expect(adult).toHaveAccessibleDescription(
    /Please confirm that you are 18 or older\./,
  );
  await expect(
    page.getByRole("group", { name: "There is a problem" }),
  ).toBeFocused();

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
  await expect(
    page.getByText("Must be at least 8 characters with a number and a symbol"),
  ).toBeVisible();

  await passwordField(page).fill("8 letters");
  await submit.click();
  await expect(page).toHaveURL("/profile");
  await expect(toast(page, "Account created!", "status")).toBeVisible();
});

test("log-in: a wrong password is reported, the address stays, and the right one works", async ({
  page,
  golfer,
  withJavaScript,
}) => {
  await signUpWithForm(page, golfer);
  await page.context().clearCookies();
  await page.goto("/profile?credentials=shown");
  await expect(page).toHaveURL(
    "/login?redirectTo=%2Fprofile%3Fcredentials%3Dshown",
  );
  await ready(page, withJavaScript);
  await logIn(page, { ...golfer, password: "not-the-password" });
  await expect(toast(page, "Login failed", "alert")).toContainText(
    "Invalid login credentials",
  );
  await expect(page.getByLabel("Email")).toHaveValue(golfer.email);
  await passwordField(page).fill(golfer.password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/profile?credentials=shown");
  await page.goto("/login");
  await expect(page).toHaveURL("/profile");
});

test("log-in redirects to no other site", async ({ page, golfer }) => {
  await signUpWithForm(page, golfer);
  for (const wish of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
  ]) {
    await page.context().clearCookies();
    await page.goto(`/login?${new URLSearchParams({ redirectTo: wish })}`);
    await logIn(page, golfer);
    await expect(page).toHaveURL("/profile");
  }
});

test("forgot: the new password works, the old one and other sessions do not", async ({
  page,
  browser,
  backend,
  golfer,
  withJavaScript,
}) => {
  await signUpWithForm(page, golfer);
  const link = await askForReset(
    await anotherBrowser(browser, withJavaScript),
    backend,
    golfer,
  );
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

test("forgot: the page shows the address, and Try Again clears it", async ({
  page,
  golfer,
}) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await page.getByLabel("Email").fill(golfer.email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(toast(page, "Reset email sent", "status")).toBeVisible();
  await expect(page.getByText(golfer.email)).toBeVisible();
  await expect(page.getByText("spam folder")).toBeVisible();
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("");
});

test("reset without a link or a session redirects to forgot-password", async ({
  page,
}) => {
  await page.goto("/reset-password");
  await expect(page).toHaveURL("/forgot-password");
  await expect(toast(page, "Invalid reset link", "alert")).toBeVisible();
});

const registrationForms: {
  path: string;
  button: string;
  typed: Record<string, string>;
  missing: string;
}[] = [
  {
    path: "/tournaments/bangalore-birdie-bash/register",
    button: "Complete Registration",
    typed: {
      "Phone Number": "+91 98450 12345",
      "Additional Information (Optional)": "शाकाहारी, please",
    },
    missing: "Handicap",
  },
  {
    path: "/tournaments/founder-birthday/register",
    button: "Register for Tournament",
    typed: {
      "Phone Number *": "98450 12345",
      "Birthday Message (Optional)": "Many happy returns — जन्मदिन मुबारक",
    },
    missing: "Golf Handicap *",
  },
];

for (const { path, button, typed, missing } of registrationForms) {
  test(`${path}: posted after the session ended, it comes back filled after log-in`, async ({
    page,
    golfer,
    withJavaScript,
  }) => {
    await signUpWithForm(page, golfer);
    await page.goto(path);
    await ready(page, withJavaScript);
    for (const [label, value] of Object.entries(typed)) {
      await page.getByLabel(label).fill(value);
    }
    await page.context().clearCookies();
    await page.getByRole("button", { name: button }).click();
    await expect(page).toHaveURL(
      `/login?redirectTo=${encodeURIComponent(path)}`,
    );
    await expect(toast(page, "Authentication Required", "alert")).toContainText(
      "Please sign in to register for tournaments.",
    );
    await logIn(page, golfer);
    await expect(page).toHaveURL(path);
    for (const [label, value] of Object.entries(typed)) {
      await expect(page.getByLabel(label)).toHaveValue(value);
    }
    await page.reload();
    for (const [label, value] of Object.entries(typed)) {
      await expect(page.getByLabel(label)).toHaveValue(value);
    }
    await expect(page.getByLabel(missing)).toHaveValue("");
  });
}

test("a saved form is cleared when its user logs out", async ({
  page,
  golfer,
  withJavaScript,
}) => {
  const path = "/tournaments/founder-birthday/register";
  await signUpWithForm(page, golfer);
  await page.goto(path);
  await ready(page, withJavaScript);
  await page.getByLabel("Birthday Message").fill("for my eyes");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Register for Tournament" }).click();
  await logIn(page, golfer);
  await expect(page.getByLabel("Birthday Message")).toHaveValue("for my eyes");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/login");
  await signUpWithForm(page, { ...golfer, email: `other-${golfer.email}` });
  await page.goto(path);
  await expect(page.getByLabel("Birthday Message")).toHaveValue("");
});

test("password managers get the right attributes", async ({ page }) => {
  const attributes = async (name: string) => {
    const field = page.locator(`[name="${name}"]`);
    return {
      autocomplete: await field.getAttribute("autocomplete"),
      type: await field.getAttribute("type"),
    };
  };
  for (const [path, autocomplete] of [
    ["/login", "current-password"],
    ["/signup", "new-password"],
  ] as const) {
    await page.goto(path);
    expect(await attributes("email")).toEqual({
      autocomplete: "username",
      type: "email",
    });
    expect(await attributes("password")).toEqual({
      autocomplete,
      type: "password",
    });
  }
});
