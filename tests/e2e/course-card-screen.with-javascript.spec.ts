import type { Page } from "@playwright/test";
import { LONG_NAME, next, openCard } from "./course-card.ts";
import { cutOff, expect, expectAccessible, test } from "./fixtures.ts";

/** Rows of players on the page, and where the button to save ends. */
async function measure(page: Page) {
  const rows = await page
    .locator("form li")
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  const { y = 0, height = 0 } = (await next(page).boundingBox()) ?? {};
  return {
    players: rows.length,
    row: Math.max(...rows),
    end: y + height,
    width: await page.evaluate(() => document.documentElement.scrollWidth),
  };
}

test("the smallest phones have four players and Save on one screen, whatever the names", async ({
  page,
  backend,
}) => {
  const card = await openCard(page, backend);
  await card.playTogether();
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [412, 892],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The first hole also says what is to be typed.
    await page.goto(card.path(1));
    const { row, end, ...others } = await measure(page);
    expect(others, String(width)).toEqual({ players: 4, width });
    expect(row, String(width)).toBeLessThanOrEqual(88);
    expect(end, String(width)).toBeLessThanOrEqual(height);
    // It is shortened to the eye alone, and nothing else is.
    expect(await cutOff(page)).toEqual([LONG_NAME]);
    const long = page.locator("form li").filter({ hasText: LONG_NAME });
    await expect(long.getByText("●")).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("textbox", { name: `Strokes of ${LONG_NAME}` })).toBeVisible();
  }
  await expectAccessible(page);
});

test("letters of twice the size have all of a hole on the page", async ({ page, backend }) => {
  const card = await openCard(page, backend);
  await card.playTogether();
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(card.path(1));
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect([await cutOff(page), (await measure(page)).width]).toEqual([[], width]);
    for (const old of await page.locator("form li [data-old]").all()) {
      const { y = 0, height = 0 } = (await old.boundingBox()) ?? {};
      const row = await old.locator("xpath=ancestor::p").boundingBox();
      expect(y + height).toBeLessThanOrEqual((row?.y ?? 0) + (row?.height ?? 0) + 1);
    }
  }
});
