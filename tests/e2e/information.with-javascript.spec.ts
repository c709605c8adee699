import { expect, test } from "./fixtures.ts";

// The console would say that the service worker is blocked.
test.use({ serviceWorkers: "allow" });

const UPDATES = "/tournaments/bangalore-birdie-bash/updates";

test("rosters open, and the image is beside the table on a wide screen", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(UPDATES);
  const rosters = page.getByRole("region", { name: "The five teams" });
  const neutral = rosters
    .getByRole("listitem")
    .filter({ hasText: "Golf Champs player 21 neutral" });
  await expect(neutral).toBeHidden();
  await rosters.locator("summary").filter({ hasText: "Golf Champs" }).click();
  await expect(neutral).toBeVisible();

  const table = await page.getByRole("table").boundingBox();
  const image = await page.getByRole("img", { name: /tee sheet as an image/ }).boundingBox();
  expect(image?.x).toBeGreaterThan((table?.x ?? 0) + (table?.width ?? 0));
  expect(image?.y).toBe(table?.y);
});

test("the tee sheet is an image too, readable on a phone, to open and to print", async ({
  page,
}) => {
  const problems: string[] = [];
  page.on("console", (message) => problems.push(message.text()));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(UPDATES);
  const image = page.getByRole("img", { name: /tee sheet as an image/ });
  await expect(async () => {
    // What is above it is laid out only when it is near the screen.
    await image.scrollIntoViewIfNeeded();
    expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }).toPass();
  // Exactly as wide as the phone.
  expect(await image.boundingBox()).toMatchObject({ x: 0, width: 360 });
  expect(problems).toEqual([]);

  const answer = page.waitForResponse(/tee-sheet\.svg$/);
  await page.getByRole("link", { name: "Open the image alone" }).click();
  const headers = (await answer).headers();
  expect(headers["content-type"]).toContain("image/svg+xml");
  expect(headers["content-security-policy"]).not.toContain("unsafe-inline");
  const sheet = page.getByRole("img", { name: /^4-ball tee sheet/ });
  await expect(sheet).toHaveAccessibleDescription(/^25 fourballs/);
  const names = sheet.locator("text", { hasText: / player \d+$/ });
  await expect(names).toHaveCount(99);
  const name = await names.first().boundingBox();
  expect(name?.height).toBeGreaterThanOrEqual(13);
  const paper = sheet.locator("rect");
  await expect(paper).toHaveCSS("fill", "rgb(255, 255, 255)");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(paper).toHaveCSS("fill", "rgb(20, 36, 28)");
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("in print the rosters are open, and the tee sheet is on a page of its own", async ({
  page,
}) => {
  await page.goto(UPDATES);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Bogey Boys player 17" })).toHaveCount(
    2,
  );
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
});

const SLOW_LINE = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

for (const path of ["/", UPDATES, "/courses"]) {
  for (const width of [360, 1280]) {
    test(`nothing on ${path} moves while it arrives on a slow line, ${String(width)} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 740 });
      const network = await page.context().newCDPSession(page);
      await network.send("Network.emulateNetworkConditions", SLOW_LINE);
      await page.goto(path);
      const moved = await page.evaluate(
        () =>
          new Promise<unknown[]>((resolve) => {
            const entries: unknown[] = [];
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) entries.push(entry.toJSON());
            }).observe({ type: "layout-shift", buffered: true });
            // Those of before are told soon, but not at once.
            setTimeout(() => {
              resolve(entries);
            }, 500);
          }),
      );
      expect(moved).toEqual([]);
    });
  }
}
