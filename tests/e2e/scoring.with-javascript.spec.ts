import {
  cutOff,
  expect,
  expectAccessible,
  registerForBangalore,
  signUp,
  test,
} from "./fixtures.ts";

test("the fake scoring service explains itself, and finds a member's account", async ({
  page,
  golfer,
  backend,
}) => {
  await signUp(page, golfer);
  await registerForBangalore(page);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(backend.scoringUrl);
    await expect(
      page.getByRole("heading", {
        name: "This is where the scoring site opens",
      }),
    ).toBeVisible();
    const email = page.getByLabel("Email of the member");
    await email.fill("nobody@example.com");
    await page.getByRole("button", { name: "Look up the account" }).click();
    await expect(page.getByRole("region", { name: "No account" })).toContainText(
      "nobody@example.com",
    );
    await email.fill(golfer.email);
    await email.press("Enter");
    const account = page.getByRole("region", { name: "Scoring account" });
    for (const words of [golfer.fullName, golfer.email, "Ladies", "12.4"]) {
      await expect(account).toContainText(words);
    }
    expect(await cutOff(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    await expectAccessible(page);
  }
});
