import { expect, test } from "./fixtures.ts";

test("a link is prefetched while the pointer hovers over it", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Preload.enable");
  const ready = new Promise<string>((resolve) => {
    session.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
      if (status === "Ready") resolve(new URL(prefetchUrl).pathname);
    });
  });
  await page.goto("/about");
  const link = page.getByRole("banner").getByRole("link", { name: "Tournaments" });
  await link.hover();
  expect(await ready).toBe("/tournaments");
  await link.click();
  await page.waitForURL("/tournaments");
  const delivery = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    return (navigation as PerformanceNavigationTiming & { deliveryType: string }).deliveryType;
  });
  expect(delivery).toBe("navigational-prefetch");
});
