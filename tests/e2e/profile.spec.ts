import {
  expect,
  ready,
  registerForBangalore,
  signUp,
  test,
  toast,
  confirmation,
  problems,
  registerLink,
} from "./fixtures.ts";

const BIRTHDAY = "/tournaments/founder-birthday/register";

test(
  "the birthday tournament is registered for, listed, and has no updates",
  { tag: "@javascript" },
  async ({ page, golfer }) => {
    await signUp(page, golfer);
    await page.goto("/tournaments");
    const card = page.getByRole("article").filter({ hasText: "October 4th, 2025" });
    await registerLink(card).click();
    await expect(page).toHaveURL(BIRTHDAY);
    await ready(page, true);
    await page.getByRole("button", { name: "Register for Tournament" }).click();
    await expect(problems(page)).toContainText("Phone number must be at least 10 digits");
    await expect(page.getByLabel("Full Name *")).toHaveValue(golfer.fullName);
    await page.getByLabel("Phone Number *").fill("98450 12345");
    await page.getByLabel("Golf Handicap *").fill("18, I think");
    await page.getByRole("button", { name: "Register for Tournament" }).click();
    await expect(confirmation(page)).toBeVisible();
    await expect(toast(page, "Registration Successful! 🎉", "status")).toContainText(
      "You're registered for the Founder's Birthday Tournament!",
    );
    await expect(page.getByRole("link", { name: "View All Tournaments" })).toHaveAttribute(
      "href",
      "/tournaments",
    );

    await page.goto("/tournaments");
    await expect(card).toContainText("Registered");
    await expect(registerLink(card)).toHaveCount(0);
    await card.getByRole("link", { name: "See my registrations" }).click();

    await expect(page).toHaveURL("/profile");
    const row = page.getByRole("row").filter({ hasText: "Founder's Birthday" });
    await expect(row).toContainText("4 October 2025");
    await expect(row).toContainText("—");
    await expect(row).toContainText("18, I think");
    await row.getByRole("button", { name: /View Updates/ }).click();
    await expect(toast(page, "Updates not available", "alert")).toBeVisible();

    await page.goto(BIRTHDAY);
    await page.getByRole("link", { name: "Update my details" }).click();
    await expect(page.getByLabel("Golf Handicap *")).toHaveValue("18, I think");
  },
);

test("Back leads to the previous page", async ({ page, golfer, withJavaScript }) => {
  await signUp(page, golfer);
  await page.goto("/courses?q=pine");
  await page.getByRole("link", { name: "Profile" }).click();
  await expect(page).toHaveURL("/profile");
  await ready(page, withJavaScript);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/courses?q=pine");
});

test(
  "registrations are a table on wide screens, and cards on narrow ones",
  { tag: "@javascript" },
  async ({ page, golfer }) => {
    await signUp(page, golfer);
    await registerForBangalore(page);
    await page.goto("/profile");
    const table = page.getByRole("table");
    const display = () =>
      table
        .locator("tbody tr")
        .first()
        .evaluate((row) => getComputedStyle(row).display);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await display()).toBe("table-row");
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await display()).toBe("block");
  },
);
