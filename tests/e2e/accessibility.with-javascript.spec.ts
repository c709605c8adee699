import type { Page } from "@playwright/test";
import { type Screen, SCREENS } from "../support/screens.ts";
import {
  cutOff,
  expect,
  expectAccessible,
  holdMailedLinks,
  signUpAsAdmin,
  ready,
  registerForBangalore,
  signUp,
  signUpToProfile,
  stayHere,
  test,
} from "./fixtures.ts";

// Each test visits many pages.
test.setTimeout(120_000);

const screensFor = (user: Screen["user"]) =>
  SCREENS.filter((screen) => screen.user === user);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("a visitor's pages are accessible", async ({ page }) => {
    await holdMailedLinks(page);
    for (const { path } of screensFor("visitor")) {
      await page.goto(path);
      await ready(page, true);
      await expectAccessible(page);
    }
    await page.goto("/");
    await page.getByText("Menu").click();
    await expectAccessible(page);
    await page.goto("/tips-and-tricks");
    await page.getByText("Show all pages").click();
    await expectAccessible(page);
  });

  test("an administrator's pages are", async ({ page, golfer, backend }) => {
    await signUpAsAdmin(page, golfer, backend);
    for (const { path } of screensFor("admin")) {
      await page.goto(path);
      await expectAccessible(page);
    }
  });

  // Empty, they are among the visitor's pages.
  test("the account forms are after a failed submission", async ({ page }) => {
    for (const [path, button] of Object.entries({
      "/login": "Log in",
      "/signup": "Sign up",
      "/forgot-password": "Send reset link",
      "/auth/confirm": "Send the mail again",
    })) {
      await page.goto(path);
      await ready(page, true);
      await page
        .getByRole("main")
        .getByRole("button", { name: button })
        .click();
      await expect(
        page.getByRole("group", { name: "There is a problem" }),
      ).toBeVisible();
      await expectAccessible(page);
    }
  });

  test("a member's pages are, including validation errors and toasts", async ({
    page,
    golfer,
  }) => {
    await signUpToProfile(page, golfer);
    await expectAccessible(page);
    const forms = {
      "/tournaments/bangalore-birdie-bash/register": "Complete Registration",
      "/tournaments/founder-birthday/register": "Register for Tournament",
    };
    for (const [path, button] of Object.entries(forms)) {
      await page.goto(path);
      await ready(page, true);
      await expectAccessible(page);
      await page.getByRole("button", { name: button }).click();
      await expect(
        page.getByRole("group", { name: "There is a problem" }),
      ).toBeVisible();
      await expectAccessible(page);
    }
    for (const { path } of screensFor("member")) {
      if (path in forms) continue;
      await page.goto(path);
      await ready(page, true);
      await expectAccessible(page);
    }
    await page.goto("/purchases");
    await ready(page, true);
    await stayHere(page);
    await page.getByRole("link", { name: "Shop everything" }).click();
    await expect(page.getByText("Redirecting to shop for")).toBeVisible();
    await expectAccessible(page);
    await registerForBangalore(page);
    await expectAccessible(page);
    for (const path of [
      "/tournaments",
      "/tournaments/bangalore-birdie-bash/register",
      "/profile",
      "/profile?credentials=shown",
    ]) {
      await page.goto(path);
      await expectAccessible(page);
    }
  });
});

/** Nothing overflows on narrow phones, nor with text at twice its size. */
async function expectNoOverflow(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path);
    for (const width of [320, 360, 640]) {
      await page.setViewportSize({ width, height: 700 });
      await page.evaluate(
        (size) => {
          document.documentElement.style.fontSize = size;
        },
        width === 640 ? "200%" : "100%",
      );
      expect([
        path,
        await page.evaluate(() => document.documentElement.scrollWidth),
        await cutOff(page),
      ]).toEqual([path, width, []]);
    }
  }
}

test("nothing overflows at 320 px, or with text at twice its size", async ({
  page,
  golfer,
}) => {
  await holdMailedLinks(page);
  await signUp(page, golfer);
  await registerForBangalore(page);
  await expectNoOverflow(page, [
    ...screensFor("visitor").map(({ path }) => path),
    ...screensFor("member").map(({ path }) => path),
    "/tournaments/bangalore-birdie-bash/register?update=1",
    "/profile?credentials=shown",
  ]);
});

// The club's other pages have tables that scroll.
test("nor does a page of the day itself", async ({ page, golfer, backend }) => {
  await signUpAsAdmin(page, golfer, backend);
  const paths = screensFor("admin").map(({ path }) => path);
  await expectNoOverflow(
    page,
    // A scorecard, which is for paper, scrolls as the tables do: it has 18 holes.
    paths.filter((path) => /\/(?:teams|draw(?!\/score)|results)\b/.test(path)),
  );
});
