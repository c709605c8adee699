import type { Locator } from "@playwright/test";
import {
  expect,
  logIn,
  passwordField,
  ready,
  signUp,
  signUpToProfile,
  signUpAsAdmin,
  test,
  toast,
} from "./fixtures.ts";

/** The animation that removes a toast: whether it runs, and its delay in milliseconds. */
function leaving(shown: Locator) {
  return shown.evaluate((element) =>
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

test("on a page that is not hydrated it disappears too", async ({
  page,
  golfer,
  withJavaScript,
}) => {
  await page.goto("/signup?redirectTo=/about");
  await page.getByLabel("Full Name").fill(golfer.fullName);
  await page.getByLabel("Email").fill(golfer.email);
  await passwordField(page).fill(golfer.password);
  await page.getByLabel("I am 18 or older").check();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL("/about");
  const created = toast(page, "Account created!", "status");
  await expect(created).toBeVisible();
  expect(await leaving(created)).toHaveLength(withJavaScript ? 1 : 0);
  await created.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
  });
  await expect(created).toBeVisible({ visible: !withJavaScript });
});

test("an error stays", async ({ page, golfer, withJavaScript }) => {
  await page.goto("/login");
  await ready(page, withJavaScript);
  await logIn(page, golfer);
  const failed = toast(page, "Login failed", "alert");
  await expect(failed).toBeVisible();
  expect(await leaving(failed)).toEqual([]);
});

test("the response to the next submission replaces it", async ({
  page,
  golfer,
  withJavaScript,
}) => {
  await signUp(page, golfer);
  await page.goto("/profile/account");
  await ready(page, withJavaScript);
  await page.getByRole("button", { name: "Stop reminders" }).click();
  await expect(toast(page, "Reminders are off", "status")).toBeVisible();
  await page.getByRole("heading", { name: "Password" }).click();
  await page.getByLabel("Current Password").fill("not-this-one-1");
  await page.getByLabel("New Password").fill("another-green-1");
  await page.getByRole("button", { name: "Change my password" }).click();
  await expect(page.getByText("This is not your password.")).not.toHaveCount(0);
  await expect(page.getByRole("status")).toHaveCount(0);
});

test("Refresh announces the number of users again", async ({
  page,
  golfer,
  backend,
  withJavaScript,
}) => {
  await signUpAsAdmin(page, golfer, backend);
  await page.goto("/admin/users");
  await ready(page, withJavaScript);
  const refresh = page.getByRole("button", { name: "Refresh" });
  const retrieved = toast(page, "Retrieved", "status");
  await refresh.click();
  await retrieved.evaluate((element) => {
    element.dataset.toast = "first";
  });
  await refresh.click();
  await expect(page.locator("[data-toast=first]")).toHaveCount(0);
  await expect(retrieved).toHaveCount(1);
  expect(await leaving(retrieved)).toHaveLength(withJavaScript ? 1 : 0);
});
