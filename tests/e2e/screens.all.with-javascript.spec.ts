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
  registerButton,
} from "./fixtures.ts";

const PHONE = { width: 360, height: 740 };

test("the header is clear on the home page's illustration, and solid after 10 px", async ({
  page,
}) => {
  await page.goto("/");
  await expect.poll(() => headerColour(page)).toBe(CLEAR);
  await page.mouse.wheel(0, 9);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(9);
  expect(await headerColour(page)).toBe(CLEAR);
  await page.mouse.wheel(0, 12);
  await expect.poll(() => headerColour(page)).toBe(SOLID);
  await expect(page.getByRole("banner")).toBeInViewport();
  await page.mouse.wheel(0, -100);
  await expect.poll(() => headerColour(page)).toBe(CLEAR);
  await page.goto("/about");
  await expect.poll(() => headerColour(page)).toBe(SOLID);
});

test("the links are in the header at 768 px, and in a menu on a phone, which closes when one is followed", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/");
  const menu = page.getByText("Menu", { exact: true });
  const main = page.getByRole("navigation", { name: "Main", exact: true });
  await expect(main.getByRole("link")).toHaveCount(6);
  await expect(menu).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Shortcuts" })).toBeHidden();

  await page.setViewportSize(PHONE);
  const link = page
    .getByRole("navigation", { name: "Menu" })
    .getByRole("link", { name: "Scoring" });
  await expect(link).toBeHidden();
  await menu.click();
  expect(await headerColour(page)).toBe(SOLID);
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await expect(page.getByRole("banner").locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  await link.click();
  await expect(page).toHaveURL("/scoring");
  await expect(link).toBeHidden();

  // Native elements: the same without JavaScript.
  const footer = page.getByRole("contentinfo");
  const purchases = footer.getByRole("link", { name: "View Purchases" });
  await expect(purchases).toBeHidden();
  await footer.getByText("Show all pages").click();
  await expect(purchases).toBeVisible();
  await footer.getByText("Show fewer").click();
  await expect(purchases).toBeHidden();
});

test("the phone's home page has its shortcuts on the first screen, three above two", async ({
  page,
}) => {
  // As it is before the heading's font is there: the system's may be wider.
  await page.route("**/*.woff2", (route) => route.abort());
  for (const height of [640, 740, 900]) {
    await page.setViewportSize({ width: 360, height });
    await page.goto("/");
    const links = page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link");
    const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
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

test("on wide screens a form's tournament stays in sight beside it, and its picture is not loaded for others", async ({
  page,
  golfer,
}) => {
  await signUp(page, golfer);
  const pictures: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image") pictures.push(request.url());
  });
  const teeOff = page.getByText("12:45 PM", { exact: true });
  const firstField = page.getByLabel("Full Name");
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/tournaments/bangalore-birdie-bash/register");
    await ready(page, true);
    await expect(firstField).toBeInViewport();
    await expect(teeOff).toBeHidden();
    expect(pictures.filter((url) => url.includes("fairway"))).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 600 });
  await expect(teeOff).toBeInViewport();
  await registerButton(page).scrollIntoViewIfNeeded();
  await expect(firstField).not.toBeInViewport();
  await expect(teeOff).toBeInViewport();
  await expect.poll(() => pictures.filter((url) => url.includes("fairway")).length).toBe(1);
});

test("a bank is chosen by link, and leads to its own channel", async ({ page, golfer }) => {
  await stayHere(page);
  await signUp(page, golfer);
  await page.goto("/complementary-game");
  await ready(page, true);
  for (const [bank, address, says] of [
    ["Axis Bank", /^https:/, "Redirecting to booking website"],
    ["HDFC", /^mailto:/, "Opening email client"],
    ["American Express", /^tel:/, "Initiating call"],
  ] as const) {
    await page.getByRole("link", { name: bank }).click();
    await expect(page.getByRole("heading", { name: bank })).toBeVisible();
    await ready(page, true);
    const book = page.getByRole("link", { name: "Book your game" });
    await expect(book).toHaveAttribute("href", address);
    await expect(toast(page, says, "status")).toHaveCount(0);
    await book.click();
    await expect(toast(page, says, "status")).toHaveCount(1);
  }
});

test("a Shop button opens the store in a new tab", async ({ page, golfer }) => {
  await stayHere(page);
  await signUp(page, golfer);
  await page.goto("/purchases");
  await ready(page, true);
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Shop Teebox Golf Balls" }).click();
  await expect(await opened).toHaveURL(/^https:\/\/golfoy\.com/);
  const shown = toast(page, "Redirecting to shop for Teebox Golf Balls", "status");
  await expect(shown).toContainText("You're being redirected to our partner site for purchasing.");
  // The next one, in its place, has five seconds of its own.
  const times = () =>
    shown.evaluate((element) => element.getAnimations().map(({ currentTime }) => currentTime));
  await shown.evaluate((element) => {
    for (const animation of element.getAnimations()) {
      animation.pause();
      animation.currentTime = 4_900;
    }
  });
  expect(await times()).toEqual([4_900]);
  await page.getByRole("link", { name: "Shop Teebox Golf Balls" }).click();
  await expect.poll(times).toEqual([0]);
  // e2e/toasts has what a pointer on it does.
  await shown.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
  });
  await expect(shown).toHaveCount(0);
});
