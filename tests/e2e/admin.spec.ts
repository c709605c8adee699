import type { Page } from "@playwright/test";
import {
  cutOff,
  expect,
  expectAccessible,
  logIn,
  ready,
  registerForBangalore,
  signUp,
  signUpAsAdmin,
  test as base,
  toast,
} from "./fixtures.ts";

/** A signed-in administrator. */
const test = base.extend<{ asAdmin: undefined }>({
  asAdmin: [
    async ({ page, golfer, backend }, use) => {
      await signUpAsAdmin(page, golfer, backend);
      await use(undefined);
    },
    { auto: true },
  ],
});

/** The rows of the user list; failed emails have a table of their own. */
function members(page: Page) {
  return page
    .getByRole("table", { name: "User Management" })
    .getByRole("row")
    .filter({ hasText: "@" });
}

test("administrators find their pages from the header of every page", async ({
  page,
}) => {
  await page.goto("/admin");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/tournaments");
    const header = page.getByRole("banner");
    if (width === 360) await header.getByText("Menu").click();
    await header.getByRole("link", { name: "Club" }).click();
    await expect(page).toHaveURL("/admin/tournaments");
    const bar = page.getByRole("navigation", { name: "Club" });
    await bar.getByRole("link", { name: "Members" }).click();
    await expect(page).toHaveURL("/admin/users");
    await expect(bar.getByRole("link", { name: "Members" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    expect((await bar.boundingBox())?.width).toBe(width);
  }
});

test("the search and the first members are on the first screen", async ({
  page,
}) => {
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/admin");
    await expect(page).toHaveURL("/admin/tournaments");
    await page.goto("/admin/users");
    await expect(
      page.getByRole("searchbox", { name: "Search users" }),
    ).toBeInViewport({ ratio: 1 });
    await expect(members(page).first()).toBeInViewport();
  }
});

test("users are searched, refreshed and exported", async ({
  page,
  golfer,
  withJavaScript,
}) => {
  await page.goto("/admin/users");
  await ready(page, withJavaScript);
  await expect(
    page.getByRole("heading", { name: "User management" }),
  ).toBeVisible();
  for (const name of ["Total Users", "Filtered Results", "Active Users"]) {
    await expect(page.getByText(name)).toBeVisible();
  }
  const search = page.getByRole("searchbox", { name: "Search users" });
  await expect(search).toHaveAttribute(
    "placeholder",
    "Search by email or name...",
  );
  await search.fill(golfer.email.toUpperCase());
  if (!withJavaScript) {
    await page.getByRole("button", { name: "Search" }).click();
  }
  await expect(page).toHaveURL(
    `/admin/users?${new URLSearchParams({ q: golfer.email.toUpperCase() })}`,
  );
  const rows = members(page);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(golfer.fullName);

  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(toast(page, "Retrieved", "status")).toContainText("users");
  await expect(search).toHaveValue(golfer.email.toUpperCase());
  await expect(rows).toHaveCount(1);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^users_\d{4}-\d\d-\d\d\.csv$/);

  await search.fill("nobody is called this");
  if (!withJavaScript) {
    await page.getByRole("button", { name: "Search" }).click();
  }
  await expect(
    page.getByText("No users found matching your search"),
  ).toBeVisible();

  await page.getByRole("link", { name: "Figures" }).click();
  const figures = page.getByRole("region", { name: "Members who joined" });
  await expect(figures.getByRole("img")).toBeVisible();
  await figures.getByText("As a table").click();
  await expect(figures.getByRole("row")).toHaveCount(13);
});

test("a failed email is readable on a small phone", async ({
  page,
  golfer,
  backend,
}) => {
  const recipient = `${"club".repeat(16)}.${golfer.email}`;
  await backend.sql(`
    insert into public.registration_mails
      (user_id, tournament_id, recipient, full_name, state, attempts, next_try_at, last_error)
    select id, 'founder-birthday', '${recipient}', 'Asha', 'failed', 8, null, '${"x".repeat(80)}'
      from auth.users where email = '${golfer.email}'`);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/admin/users");
  await page.getByRole("link", { name: "Needs attention" }).click();
  await expect(page.getByText(recipient)).toBeVisible();
  expect(await cutOff(page)).toEqual([]);
});

test("another member gets the 403 page", async ({ page, golfer }) => {
  await page.context().clearCookies();
  const other = { ...golfer, email: `other-${golfer.email}` };
  await signUp(page, other);
  const answer = await page.goto("/admin/users");
  expect(answer?.status()).toBe(403);
  await expect(
    page.getByRole("heading", { name: "This page is for the club team" }),
  ).toBeVisible();
});

test("signed out, it redirects to log-in and back", async ({
  page,
  golfer,
}) => {
  await page.context().clearCookies();
  await page.goto("/admin/users?q=asha");
  await logIn(page, golfer);
  await expect(page).toHaveURL("/admin/users?q=asha");
});

test("with JavaScript a late response never replaces a newer one, and the page is accessible", async ({
  page,
  golfer,
  withJavaScript,
}) => {
  await page.goto("/admin/users");
  await ready(page, withJavaScript);
  const search = page.getByRole("searchbox");
  if (withJavaScript) {
    await expectAccessible(page);
    await page.route("**/admin/users.data?*", async (route) => {
      // The first search is the slow one.
      const isFirst = route.request().url().includes("q=g&");
      if (isFirst || route.request().url().endsWith("q=g")) {
        await new Promise((resolve) => setTimeout(resolve, 1_500));
      }
      await route.continue().catch(() => undefined);
    });
    await search.pressSequentially("g");
    await expect(page.getByRole("progressbar")).toBeAttached();
    await search.fill(golfer.email);
    await page.waitForTimeout(2_000);
  } else {
    await search.fill(golfer.email);
    await search.press("Enter");
  }
  await expect(page).toHaveURL(
    `/admin/users?${new URLSearchParams({ q: golfer.email })}`,
  );
  await expect(members(page)).toHaveCount(1);
  await expect(search).toHaveValue(golfer.email);
});

test("a failed scoring account is retried with a button", async ({
  page,
  golfer,
  backend,
  withJavaScript,
}) => {
  await backend.scoringBehaviour("fail", golfer.email);
  await registerForBangalore(page);
  await backend.scoringBehaviour("normal", golfer.email);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/admin/users");
  await page.getByRole("link", { name: "Needs attention" }).click();
  await ready(page, withJavaScript);
  const failed = page.getByRole("region", {
    name: "Members without a scoring account",
  });
  const row = failed.getByRole("row").filter({ hasText: golfer.email });
  await expect(row).toContainText("The scoring service failed.");
  expect(await cutOff(page)).toEqual([]);
  if (withJavaScript) await expectAccessible(page);
  await row.getByRole("button", { name: "Try again" }).click();
  await expect(toast(page, "Scoring account created", "status")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.goto("/profile");
  await expect(
    page.getByRole("region", { name: "Scoring account" }),
  ).toBeVisible();
});
