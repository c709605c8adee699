import type { Page } from "@playwright/test";
import {
  expect,
  registerForBangalore,
  signUpToProfile,
  test,
} from "./fixtures.ts";

const WIDTHS = [360, 768, 1024, 1280, 1920];

/** Words that are broken across lines; an address or an id may be. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(
      document.querySelector("main") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const box = text.parentElement;
      if (!box || getComputedStyle(box).overflowWrap === "anywhere") continue;
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set(
          [...range.getClientRects()].map(({ top }) => Math.round(top)),
        );
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });
}

async function expectWholeWords(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await brokenWords(page), `at ${String(width)} px`).toEqual([]);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - innerWidth,
    );
    expect(tooWide, `at ${String(width)} px`).toBeLessThanOrEqual(0);
  }
}

test("no word of the profile breaks, however long names are", async ({
  page,
  golfer,
  backend,
}) => {
  await signUpToProfile(page, {
    ...golfer,
    fullName: "Venkatanarasimharajuvaripeta Krishnamurthy",
  });
  await expectWholeWords(page);
  await registerForBangalore(page);
  await backend.sql(
    `update public.tournament_registrations
     set golf_group = 'Thiruvananthapuram Internationals'
     where user_id = (select id from auth.users where email = '${golfer.email}')`,
  );
  await page.goto("/profile");
  await expect(page.getByText("Thiruvananthapuram")).toBeVisible();
  await expectWholeWords(page);
});

for (const path of [
  "/about",
  "/tournaments",
  "/courses",
  "/booking",
  "/booking?step=2&course=lake",
  "/tournaments/bangalore-birdie-bash/updates",
]) {
  test(`no word of ${path} breaks`, async ({ page }) => {
    await page.goto(path);
    await expectWholeWords(page);
  });
}

test("a broken word is detected", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    heading.style.width = "2ch";
  });
  expect(await brokenWords(page)).toContain("Ready");
});
