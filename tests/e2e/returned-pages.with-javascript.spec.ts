import type { Page, Response } from "@playwright/test";
import { BROWSER_ARGUMENTS } from "../../scripts/programs.ts";
import { freePort } from "../support/backend.ts";
import { startFaultyProxy } from "../support/faulty-proxy.ts";
import { SCREENS } from "../support/screens.ts";
import { startWebServer } from "../support/web-server.ts";
import {
  connectToBackend,
  expect,
  logIn,
  passwordField,
  ready,
  signUp,
  signUpAsAdmin,
  test,
} from "./fixtures.ts";

// The driver switches off the cache of pages that are left, which every browser has.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_WITH_WINDOWS_PATH ?? "",
    args: BROWSER_ARGUMENTS,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

/** Goes back without waiting: a page that the browser has kept fires no load event. */
function goBack(page: Page) {
  return page.evaluate(() => {
    setTimeout(() => {
      history.back();
    });
  });
}

/** Follows a link of the page to another document. */
async function leave(page: Page) {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole("banner").getByRole("link", { name: "Tips & Tricks" }).click();
  await expect(page).toHaveURL("/tips-and-tricks");
}

test("after log-in Back leads to where a member goes, not to a dead button", async ({
  page,
  golfer,
}) => {
  await signUp(page, golfer);
  await page.context().clearCookies();
  await page.goto("/login");
  await ready(page, true);
  await logIn(page, golfer);
  await expect(page).toHaveURL("/profile");
  await goBack(page);
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("button", { name: "Sign out" }).first()).toBeVisible();
});

test("after sign-up Back leads to where a member goes", async ({ page, golfer }) => {
  await page.goto("/signup");
  await ready(page, true);
  await page.getByLabel("Full Name").fill(golfer.fullName);
  await page.getByLabel("Email").fill(golfer.email);
  await passwordField(page).fill(golfer.password);
  await page.getByRole("main").getByRole("checkbox").check();
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL("/profile");
  await goBack(page);
  await expect(page).toHaveURL("/profile");
  await expect(page.locator('main [aria-disabled="true"]')).toHaveCount(0);
});

test("after log-out Back does not show the member's page", async ({ page, golfer }) => {
  await signUp(page, golfer);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expect(page).toHaveURL("/login");
  await goBack(page);
  await expect(page).toHaveURL("/login?redirectTo=%2Fprofile");
  await expect(page.getByText(golfer.fullName)).toHaveCount(0);
});

test("a page that another tab's log-out has left behind is not shown", async ({ page, golfer }) => {
  await signUp(page, golfer);
  await page.goto("/tournaments/bangalore-birdie-bash/register");
  await ready(page, true);
  await leave(page);
  const other = await page.context().newPage();
  await other.goto("/profile");
  await other.getByRole("button", { name: "Sign out" }).first().click();
  await expect(other).toHaveURL("/login");
  await goBack(page);
  await expect(page.getByRole("main").getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveCount(0);
});

test("a form that was sent is as its page is now", async ({ page, golfer }) => {
  await signUp(page, golfer);
  await page.goto("/tournaments/founder-birthday/register");
  await ready(page, true);
  await page.getByLabel("Phone Number").fill("+91 98450 12345");
  await page.getByLabel("Golf Handicap").fill("12");
  await page.getByRole("button", { name: "Register for Tournament" }).click();
  await expect(page.getByRole("heading", { name: "Registration Complete!" })).toBeVisible();
  await goBack(page);
  await expect(page).toHaveURL("/tournaments/founder-birthday/register");
  await expect(page.getByRole("link", { name: "Update my details" })).toBeVisible();
  await expect(page.locator('main [aria-disabled="true"]')).toHaveCount(0);
});

test("a form keeps what was typed where a network answers with its log-in page", async ({
  page,
  golfer,
}) => {
  const port = String(await freePort());
  const proxy = await startFaultyProxy(`http://localhost:${port}`);
  const url = proxy.url.replace("127.0.0.1", "localhost");
  const site = await startWebServer(connectToBackend(), { PORT: port, SITE_URL: url });
  try {
    await signUp(page, golfer);
    const path = "/tournaments/founder-birthday/register";
    await page.goto(url + path);
    await ready(page, true);
    await page.getByLabel("Phone Number").fill("+91 98450 12345");
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole("banner").getByRole("link", { name: "Tips & Tricks" }).click();
    await expect(page).toHaveURL(`${url}/tips-and-tricks`);
    proxy.fail(`${path}.data`, {
      kind: "status",
      status: 200,
      headers: { "content-type": "text/html" },
      body: "<!doctype html><h1>Log in to the Wi-Fi</h1>",
    });
    const answer = page.waitForResponse((response) => response.url().endsWith(".data"));
    await goBack(page);
    await answer;
    // A page that is loaded anew would be, with no further request before it.
    await page.waitForTimeout(1_000);
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
    await expect(page.getByLabel("Phone Number")).toHaveValue("+91 98450 12345");
  } finally {
    await site.stop();
    await proxy.stop();
  }
});

for (const user of ["visitor", "member", "admin"] as const) {
  test(`every form of a ${user} that is left and shown again has what was typed`, async ({
    page,
    golfer,
    backend,
  }) => {
    if (user === "member") await signUp(page, golfer);
    if (user === "admin") await signUpAsAdmin(page, golfer, backend);
    let forms = 0;
    // A link of a mail posts itself, and leads to another page.
    const screens = SCREENS.filter(
      (screen) => screen.user === user && !screen.path.includes("token_hash"),
    );
    for (const { path } of screens) {
      await page.goto(path);
      const fields = page.locator(
        "main form[method=post] :is(input[type=text], input[type=email], input[type=tel], textarea):visible",
      );
      if ((await fields.count()) === 0) continue;
      await ready(page, true);
      const isHydrated = (await page.locator('script[type="module"]').count()) > 0;
      forms += 1;
      const typed = await fields.evaluateAll((all) =>
        all.map((field, index) => {
          const { prototype } =
            field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
          const value = `Typed ${index}`;
          Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
          field.dispatchEvent(new Event("input", { bubbles: true }));
          return value;
        }),
      );
      await leave(page);
      const loaded: string[] = [];
      const note = (response: Response) => {
        if (response.url().includes(".data")) loaded.push(response.url());
      };
      page.on("response", note);
      await goBack(page);
      await expect(page).toHaveURL(path);
      expect(await page.evaluate(() => "isSameDocument" in window), path).toBe(true);
      // The data is asked for, then loaded.
      if (isHydrated) await expect.poll(() => loaded.length).toBe(2);
      await expect
        .poll(
          () => fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value)),
          { message: path },
        )
        .toEqual(typed);
      await expect(page.locator('main [aria-disabled="true"]'), path).toHaveCount(0);
      page.off("response", note);
    }
    expect(forms).toBeGreaterThan(1);
  });
}
