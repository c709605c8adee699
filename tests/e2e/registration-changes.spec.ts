import {
  expect,
  ready,
  registerForBangalore,
  signUp,
  test,
  toast,
} from "./fixtures.ts";

test("a user changes the registration, withdraws it after a confirmation, and registers again", async ({
  page,
  golfer,
  withJavaScript,
}) => {
  await signUp(page, golfer);
  await registerForBangalore(page);
  await page.goto("/profile");
  const row = page.getByRole("row").filter({ hasText: "Birdie Bash" });
  await expect(row).toContainText("Can be changed while registration is open");
  await row.getByRole("link", { name: "Edit" }).click();

  await expect(page.getByLabel("Handicap")).toHaveValue("12.4");
  await expect(page.getByLabel("Ladies")).toBeChecked();
  await ready(page, withJavaScript);
  await page.getByLabel("Handicap").fill("50");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(
    page.getByRole("group", { name: "There is a problem" }),
  ).toContainText("Handicap must not exceed 40.");
  await page.getByLabel("Handicap").fill("9.5");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toast(page, "Registration changed", "status")).toBeVisible();
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("9.5");
  await expect(
    page.getByRole("region", { name: "Scoring account" }),
  ).toBeVisible();

  await row.getByRole("link", { name: "Withdraw" }).click();
  await expect(
    page.getByRole("heading", {
      name: "Withdraw from the Bangalore Birdie Bash?",
    }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Keep my registration" }).click();
  await expect(row).toContainText("Registered");
  await row.getByRole("link", { name: "Withdraw" }).click();
  await page.getByRole("button", { name: "Withdraw my registration" }).click();
  await expect(toast(page, "Registration withdrawn", "status")).toBeVisible();
  await expect(row).toContainText("Withdrawn");
  await expect(row.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await expect(
    page.getByRole("region", { name: "Scoring account" }),
  ).toBeVisible();

  await page.goto("/tournaments/bangalore-birdie-bash/register");
  await page.getByRole("button", { name: "Complete Registration" }).click();
  await expect(
    page.getByRole("heading", { name: "Registration Complete!" }),
  ).toBeVisible();
  await page.goto("/profile");
  await expect(row).toContainText("Registered");
});

test("a registration is confirmed by a mail that links to the profile and the calendar file", async ({
  page,
  golfer,
  backend,
}) => {
  await signUp(page, golfer);
  await registerForBangalore(page);
  await expect
    .poll(() => backend.mailsTo(golfer.email), { timeout: 20_000 })
    .toHaveLength(1);
  const [mail] = await backend.mailsTo(golfer.email);
  expect(mail?.text).toContain(`Who: ${golfer.fullName}`);
  const [profile, calendar] = (mail?.links ?? []).map(
    (link) => new URL(link).pathname,
  );
  expect(profile).toBe("/profile");
  const file = await page.request.get(calendar ?? "");
  expect(file.headers()["content-type"]).toContain("text/calendar");
});

test("the birthday registration is changed and withdrawn too", async ({
  page,
  golfer,
}) => {
  await signUp(page, golfer);
  await page.goto("/tournaments/founder-birthday/register");
  await page.getByLabel("Phone Number *").fill("98450 12345");
  await page.getByLabel("Golf Handicap *").fill("18");
  await page.getByRole("button", { name: "Register for Tournament" }).click();
  await expect(
    page.getByRole("heading", { name: "Registration Complete!" }),
  ).toBeVisible();
  await page.goto("/profile");
  const row = page.getByRole("row").filter({ hasText: "Founder's Birthday" });
  await row.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Golf Handicap *").fill("twenty");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(row).toContainText("twenty");
  await row.getByRole("link", { name: "Withdraw" }).click();
  await page.getByRole("button", { name: "Withdraw my registration" }).click();
  await expect(row).toContainText("Withdrawn");
});
