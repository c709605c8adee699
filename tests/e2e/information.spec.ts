import { expect, test } from "./fixtures.ts";

// The console would say that the service worker is blocked.
test.use({ serviceWorkers: "allow" });

const UPDATES = "/tournaments/bangalore-birdie-bash/updates";

test("the tournament's URL redirects permanently to its information page", async ({
  page,
}) => {
  const answer = await page.request.get("/tournaments/bangalore-birdie-bash", {
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe(UPDATES);
});

test("every fact is shown to everybody", async ({ page }) => {
  await page.goto(UPDATES);
  const main = page.getByRole("main");
  for (const fact of [
    "13 September at a partner golf club",
    "12:45 PM",
    "60,000 rupees",
    "in golf vouchers, plus the cup",
    "11:30 AM",
    "Brunch",
    "12:15 PM",
    "Final briefing",
    "Stableford",
    "Peoria, maximum 24",
    "Maximum 3 over",
    "Pick up after 2 over",
    "Best 10 cards",
    "5 teams, 99 players",
    "99 players including 2 neutral players",
    "Scores not counted",
    "Up to 20 players",
    "Additional players go to neutral fourballs",
    "30,000 rupees",
    "13 categories",
    "Hole 6",
    "Hole 14",
    "Men under 65",
    "Men 65-70 (age proof)",
    "Ladies and men over 70 (age proof)",
    "Calling Elvis",
  ]) {
    await expect(main).toContainText(fact);
  }
});

test("rosters open without JavaScript, and the tee sheet lists every player", async ({
  page,
}) => {
  await page.goto(UPDATES);
  const rosters = page.getByRole("region", { name: "The five teams" });
  const neutral = rosters
    .getByRole("listitem")
    .filter({ hasText: "Golf Champs player 21 neutral" });
  await expect(neutral).not.toBeVisible();
  await rosters.locator("summary").filter({ hasText: "Golf Champs" }).click();
  await expect(neutral).toBeVisible();

  const table = page.getByRole("table", { name: "4-ball tee sheet" });
  await expect(table.getByRole("row")).toHaveCount(26);
  await expect(table.getByRole("listitem")).toHaveCount(99);
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
    expect(
      await image.evaluate((img: HTMLImageElement) => img.naturalWidth),
    ).toBeGreaterThan(0);
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

test("on a wide screen the image is beside the table", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(UPDATES);
  const table = await page.getByRole("table").boundingBox();
  const image = await page
    .getByRole("img", { name: /tee sheet as an image/ })
    .boundingBox();
  expect(image?.x).toBeGreaterThan((table?.x ?? 0) + (table?.width ?? 0));
  expect(image?.y).toBe(table?.y);
});

test("the calendar file is valid", async ({ page }) => {
  await page.goto(UPDATES);
  const link = page.getByRole("link", { name: "Add to calendar" });
  const answer = await page.request.get(
    (await link.getAttribute("href")) ?? "",
  );
  expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const text = await answer.text();
  expect(text).toContain("DTSTART:20250913T060000Z\r\n");
  expect(text).toContain("SUMMARY:Bangalore Birdie Bash\r\n");
  expect(text).toContain("Tee-off: 12:45 PM");
});

test("in print the rosters are open, and the tee sheet is on a page of its own", async ({
  page,
}) => {
  await page.goto(UPDATES);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table")).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ hasText: "Bogey Boys player 17" }),
  ).toHaveCount(2);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
});
