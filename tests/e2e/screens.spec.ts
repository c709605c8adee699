import {
  CLEAR,
  expect,
  headerColour,
  ready,
  signUp,
  SOLID,
  stayHere,
  test,
  toast,
} from "./fixtures.ts";

const PHONE = { width: 360, height: 740 };

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`the header is clear on the home page's illustration and solid after 10 px (motion: ${reducedMotion})`, async ({
    page,
    withJavaScript,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/");
    await ready(page, withJavaScript);
    await expect.poll(() => headerColour(page)).toBe(CLEAR);
    await page.mouse.wheel(0, 9);
    await expect.poll(() => headerColour(page)).toBe(CLEAR);
    await page.mouse.wheel(0, 12);
    await expect.poll(() => headerColour(page)).toBe(SOLID);
    await expect(page.getByRole("banner")).toBeInViewport();
    await page.mouse.wheel(0, -100);
    await expect.poll(() => headerColour(page)).toBe(CLEAR);
    await page.goto("/about");
    await expect.poll(() => headerColour(page)).toBe(SOLID);
  });
}

test("on a phone the links fold into a menu, which closes when one is followed", async ({
  page,
  withJavaScript,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await ready(page, withJavaScript);
  const link = page
    .getByRole("navigation", { name: "Menu" })
    .getByRole("link", { name: "Scoring" });
  await expect(link).toBeHidden();
  await page.getByText("Menu", { exact: true }).click();
  expect(await headerColour(page)).toBe(SOLID);
  await link.click();
  await expect(page).toHaveURL("/scoring");
  await expect(link).toBeHidden();
});

test("at 768 px the links are in the header", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/");
  const main = page.getByRole("navigation", { name: "Main", exact: true });
  await expect(main.getByRole("link")).toHaveCount(6);
  await expect(page.getByText("Menu", { exact: true })).toBeHidden();
  await expect(
    page.getByRole("navigation", { name: "Shortcuts" }),
  ).toBeHidden();
});

test("the phone's home page has its shortcuts on the first screen, three above two", async ({
  page,
}) => {
  for (const height of [640, 740, 900]) {
    await page.setViewportSize({ width: 360, height });
    await page.goto("/");
    const links = page
      .getByRole("navigation", { name: "Shortcuts" })
      .getByRole("link");
    const boxes = await Promise.all(
      (await links.all()).map((link) => link.boundingBox()),
    );
    const rows = boxes.map((box) => Math.round(box?.y ?? -1));
    expect(new Set(rows.slice(0, 3)).size).toBe(1);
    expect(new Set(rows.slice(3)).size).toBe(1);
    expect(rows[3]).toBeGreaterThan(rows[0] ?? 0);
    for (const box of boxes) {
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
  }
});

test("the footer expands and collapses", async ({ page, withJavaScript }) => {
  await page.goto("/tips-and-tricks");
  await ready(page, withJavaScript);
  const footer = page.getByRole("contentinfo");
  const purchases = footer.getByRole("link", { name: "View Purchases" });
  await expect(purchases).toBeHidden();
  await footer.getByText("Show all pages").click();
  await expect(purchases).toHaveAttribute("href", "/purchases");
  await footer.getByText("Show fewer").click();
  await expect(purchases).toBeHidden();
});

test("a course search with and without results", async ({
  page,
  withJavaScript,
}) => {
  await page.goto("/courses");
  await ready(page, withJavaScript);
  const search = page.getByRole("searchbox");
  await search.fill("  PEBBLE  ");
  await search.press("Enter");
  await expect(page).toHaveURL(/\?q=/);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(
    page.getByRole("heading", { name: "Pebble Beach" }),
  ).toBeVisible();
  await search.fill("the moon");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(
    page.getByText("No courses found matching the moon"),
  ).toBeVisible();
  await page.getByRole("link", { name: "Show all courses" }).click();
  await expect(page.getByRole("article")).toHaveCount(6);
  await expect(search).toHaveValue("");
});

test("a bank is chosen by link, and leads to its own channel", async ({
  page,
  golfer,
  withJavaScript,
}) => {
  await stayHere(page);
  await signUp(page, golfer);
  await page.goto("/complementary-game");
  await ready(page, withJavaScript);
  for (const [bank, address, says] of [
    ["Axis Bank", /^https:/, "Redirecting to booking website"],
    ["HDFC", /^mailto:/, "Opening email client"],
    ["American Express", /^tel:/, "Initiating call"],
  ] as const) {
    await page.getByRole("link", { name: bank }).click();
    await expect(page.getByRole("heading", { name: bank })).toBeVisible();
    await ready(page, withJavaScript);
    const book = page.getByRole("link", { name: "Book your game" });
    await expect(book).toHaveAttribute("href", address);
    await expect(toast(page, says, "status")).toHaveCount(0);
    await book.click();
    await expect(toast(page, says, "status")).toHaveCount(
      withJavaScript ? 1 : 0,
    );
  }
});

test("a Shop button opens the store in a new tab", async ({
  page,
  golfer,
  withJavaScript,
}) => {
  await stayHere(page);
  await signUp(page, golfer);
  await page.goto("/purchases");
  await ready(page, withJavaScript);
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Shop Teebox Golf Balls" }).click();
  await expect(await opened).toHaveURL(/^https:\/\/golfoy\.com/);
  const shown = toast(
    page,
    "Redirecting to shop for Teebox Golf Balls",
    "status",
  );
  if (!withJavaScript) {
    await expect(shown).toHaveCount(0);
    return;
  }
  await expect(shown).toContainText(
    "You're being redirected to our partner site for purchasing.",
  );
  // It appeared under the pointer, and stays while hovered.
  await page.mouse.move(0, 0);
  await expect(shown).toHaveCount(0, { timeout: 7_000 });
});
