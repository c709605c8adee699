import {
  expect,
  expectAccessible,
  ready,
  registerForBangalore,
  signUp,
  test,
} from "./fixtures.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 740 } });

    test("what a visitor sees is accessible", async ({ page }) => {
      for (const path of [
        "/",
        "/tournaments",
        "/tournaments/bangalore-birdie-bash/register",
        "/tournaments/bangalore-birdie-bash/updates",
        "/reset-password?token_hash=none&type=recovery",
        "/nowhere",
      ]) {
        await page.goto(path);
        await ready(page, true);
        await expectAccessible(page);
      }
      await page.getByText("Menu").click();
      await expectAccessible(page);
    });

    test("the account forms are, empty and after a failed post", async ({
      page,
    }) => {
      for (const [path, button] of Object.entries({
        "/login": "Log in",
        "/signup": "Sign up",
        "/forgot-password": "Send reset link",
        "/auth/confirm": "Send the mail again",
      })) {
        await page.goto(path);
        await ready(page, true);
        await expectAccessible(page);
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

    test("what a member sees is, forms with mistakes and toasts included", async ({
      page,
      golfer,
    }) => {
      await signUp(page, golfer);
      await expectAccessible(page);
      for (const [path, button] of Object.entries({
        "/tournaments/bangalore-birdie-bash/register": "Complete Registration",
        "/tournaments/founder-birthday/register": "Register for Tournament",
      })) {
        await page.goto(path);
        await ready(page, true);
        await expectAccessible(page);
        await page.getByRole("button", { name: button }).click();
        await expect(
          page.getByRole("group", { name: "There is a problem" }),
        ).toBeVisible();
        await expectAccessible(page);
      }
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
}

test("nothing sticks out at 320 px, and text can be twice as large", async ({
  page,
  golfer,
}) => {
  await signUp(page, golfer);
  await registerForBangalore(page);
  for (const width of [320, 360, 640]) {
    await page.setViewportSize({ width, height: 700 });
    for (const path of [
      "/",
      "/tournaments",
      "/tournaments/bangalore-birdie-bash/register?update=1",
      "/tournaments/bangalore-birdie-bash/updates",
      "/profile?credentials=shown",
    ]) {
      await page.goto(path);
      await page.evaluate(
        (size) => {
          document.documentElement.style.fontSize = size;
        },
        width === 640 ? "200%" : "100%",
      );
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
      ).toBeLessThanOrEqual(width);
    }
  }
});
