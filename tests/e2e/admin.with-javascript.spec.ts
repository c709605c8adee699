import type { Page, Request } from "@playwright/test";
import {
  cutOff,
  expect,
  expectAccessible,
  ready,
  registerForBangalore,
  signUpAsAdmin,
  test as base,
  toast,
} from "./fixtures.ts";

// What needs no browser is tested over HTTP, in tests/integration/admin.test.ts.

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

test("administrators find their pages from the header, and the first members on the first screen", async ({
  page,
}) => {
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/tournaments");
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/tournaments");
    const header = page.getByRole("banner");
    if (width === 360) await header.getByText("Menu").click();
    await header.getByRole("link", { name: "Club" }).click();
    await expect(page).toHaveURL("/admin/tournaments");
    const bar = page.getByRole("navigation", { name: "Club" });
    await bar.getByRole("link", { name: "Accounts" }).click();
    await expect(page).toHaveURL("/admin/users");
    expect((await bar.boundingBox())?.width).toBe(width);
    await expect(page.getByRole("searchbox", { name: "Search users" })).toBeInViewport({
      ratio: 1,
    });
    await expect(members(page).first()).toBeInViewport();
  }
});

test("typing searches, Refresh keeps the search, the file is downloaded, and the chart is a table too", async ({
  page,
  golfer,
}) => {
  await page.goto("/admin/users");
  await ready(page, true);
  const search = page.getByRole("searchbox", { name: "Search users" });
  await search.fill(golfer.email.toUpperCase());
  await expect(page).toHaveURL(
    `/admin/users?${new URLSearchParams({ q: golfer.email.toUpperCase() })}`,
  );
  const rows = members(page);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(golfer.fullName);

  await page.getByRole("button", { name: "Refresh" }).click();
  const retrieved = toast(page, "Retrieved", "status");
  await expect(retrieved).toContainText("users");
  await expect(search).toHaveValue(golfer.email.toUpperCase());
  await expect(rows).toHaveCount(1);
  // Pressed again it is announced again.
  await retrieved.evaluate((element) => {
    element.dataset.toast = "first";
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.locator("[data-toast=first]")).toHaveCount(0);
  await expect(retrieved).toHaveCount(1);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^users_\d{4}-\d\d-\d\d\.csv$/);

  await page.getByRole("link", { name: "Figures" }).click();
  const figures = page.getByRole("region", { name: "Members who joined" });
  await expect(figures.getByRole("img")).toBeVisible();
  await figures.getByText("As a table").click();
  await expect(figures.getByRole("row")).toHaveCount(13);
});

test("Enter opens the only member found, and their entry from there", async ({ page, golfer }) => {
  await registerForBangalore(page);
  await page.goto("/admin/users");
  await ready(page, true);
  const search = page.getByRole("searchbox", { name: "Search users" });
  await search.fill(golfer.email);
  await search.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: golfer.fullName })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await cutOff(page)).toEqual([]);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Bangalore Birdie Bash" }).click();
  await expect(page).toHaveURL(/\/entrants\/[\da-f-]{36}$/);
});

test("failed emails and scoring accounts are readable on a small phone, and one is retried", async ({
  page,
  golfer,
  backend,
}) => {
  await backend.scoringBehaviour("fail", golfer.email);
  await registerForBangalore(page);
  await backend.scoringBehaviour("normal", golfer.email);
  const recipient = `${"club".repeat(16)}.${golfer.email}`;
  await backend.sql(`
    insert into public.registration_mails
      (user_id, tournament_id, recipient, full_name, state, attempts, next_try_at, last_error)
    select id, 'founder-birthday', '${recipient}', 'Asha', 'failed', 8, null, '${"x".repeat(80)}'
      from auth.users where email = '${golfer.email}'`);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/admin/users");
  await page.getByRole("link", { name: "Needs attention" }).click();
  await ready(page, true);
  await expect(page.getByText(recipient)).toBeVisible();
  const row = page
    .getByRole("region", { name: "Members without a scoring account" })
    .getByRole("row")
    .filter({ hasText: golfer.email });
  await expect(row).toContainText("The scoring service failed.");
  expect(await cutOff(page)).toEqual([]);
  await expectAccessible(page);
  await row.getByRole("button", { name: "Try again" }).click();
  await expect(toast(page, "Scoring account created", "status")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("a late response never replaces a newer one", async ({ page, golfer }) => {
  await page.goto("/admin/users");
  await ready(page, true);
  const search = page.getByRole("searchbox");
  const isFirst = (request: Request) => new URL(request.url()).searchParams.get("q") === "g";
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/admin/users.data?*", async (route) => {
    // The first search is the slow one.
    if (isFirst(route.request())) await held;
    await route.continue().catch(() => undefined);
  });
  // Answered, or cancelled because a newer one was sent.
  const ended = Promise.race([
    page.waitForEvent("requestfinished", isFirst),
    page.waitForEvent("requestfailed", isFirst),
  ]);
  await search.pressSequentially("g");
  await expect(page.getByRole("progressbar")).toBeAttached();
  await search.fill(golfer.email);
  await expect(page).toHaveURL(`/admin/users?${new URLSearchParams({ q: golfer.email })}`);
  await expect(members(page)).toHaveCount(1);
  release();
  await ended;
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  await expect(page).toHaveURL(`/admin/users?${new URLSearchParams({ q: golfer.email })}`);
  await expect(members(page)).toHaveCount(1);
  await expect(search).toHaveValue(golfer.email);
});
