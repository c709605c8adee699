import type { Locator } from "@playwright/test";
import { expect, logIn, passwordField, ready, signUpToProfile, test, toast } from "./fixtures.ts";

/** The animation that removes a toast: whether it runs, and its delay in milliseconds. */
function leaving(toast: Locator) {
  return toast.evaluate((element) =>
    element.getAnimations().map((animation) => ({
      playState: animation.playState,
      delay: animation.effect?.getTiming().delay,
    })),
  );
}

test("a success toast is shown for 5 s with JavaScript, longer while hovered or focused, and stays without", async ({
  page,
  golfer,
  withJavaScript,
}) => {
  await signUpToProfile(page, golfer);
  await ready(page, withJavaScript);
  const created = toast(page, "Account created!", "status");
  await expect(created).toBeVisible();
  if (!withJavaScript) {
    expect(await leaving(created)).toEqual([]);
    return;
  }
  const running = [{ playState: "running", delay: 5000 }];
  const paused = [{ playState: "paused", delay: 5000 }];
  await page.mouse.move(0, 0);
  expect(await leaving(created)).toEqual(running);
  await created.hover();
  expect(await leaving(created)).toEqual(paused);
  await page.mouse.move(0, 0);
  expect(await leaving(created)).toEqual(running);
  const close = created.getByRole("button", { name: "Close this message" });
  await close.focus();
  expect(await leaving(created)).toEqual(paused);
  await close.blur();
  await created.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
  });
  await expect(created).toHaveCount(0);
});

test(
  "on a page that is not hydrated it disappears too",
  { tag: "@javascript" },
  async ({ page, golfer }) => {
    await page.goto("/signup?redirectTo=/about");
    await page.getByLabel("Full Name").fill(golfer.fullName);
    await page.getByLabel("Email").fill(golfer.email);
    await passwordField(page).fill(golfer.password);
    await page.getByLabel("I am 18 or older").check();
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page).toHaveURL("/about");
    const created = toast(page, "Account created!", "status");
    await expect(created).toBeVisible();
    expect(await leaving(created)).toHaveLength(1);
    await created.evaluate((element) => {
      for (const animation of element.getAnimations()) animation.finish();
    });
    await expect(created).toBeHidden();
  },
);

test("an error stays", { tag: "@javascript" }, async ({ page, golfer }) => {
  await page.goto("/login");
  await ready(page, true);
  await logIn(page, golfer);
  const failed = toast(page, "Login failed", "alert");
  await expect(failed).toBeVisible();
  expect(await leaving(failed)).toEqual([]);
});
