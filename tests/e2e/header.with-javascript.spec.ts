import { CLEAR, expect, headerColour, SOLID, test } from "./fixtures.ts";

// The console would say that the service worker is blocked.
test.use({ serviceWorkers: "allow" });

test("in a browser without scroll-driven animations a script follows the scrolling", async ({
  page,
}) => {
  // Chromium has them; docs/other-browsers.md tells how to look at a browser without them.
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  const problems: string[] = [];
  page.on("console", (message) => problems.push(message.text()));
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto("/");
    await page.getByRole("banner").evaluate((header) => {
      header.style.animation = "none";
    });
    await expect.poll(() => headerColour(page)).toBe(CLEAR);
    await page.mouse.wheel(0, 10);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(10);
    expect(await headerColour(page)).toBe(CLEAR);
    await page.mouse.wheel(0, 1);
    await expect.poll(() => headerColour(page)).toBe(SOLID);
    await page.mouse.wheel(0, -100);
    await expect.poll(() => headerColour(page)).toBe(CLEAR);
  }

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByText("Menu", { exact: true }).click();
  await expect.poll(() => headerColour(page)).toBe(SOLID);
  await page.goto("/about");
  expect(await headerColour(page)).toBe(SOLID);
  expect(problems).toEqual([]);
});
