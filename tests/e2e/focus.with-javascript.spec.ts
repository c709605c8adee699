import type { Page } from "@playwright/test";
import { SCREENS, type Screen } from "../support/screens.ts";
import {
  expect,
  holdMailedLinks,
  ready,
  signUp,
  signUpAsAdmin,
  test,
} from "./fixtures.ts";

test.use({ viewport: { width: 1280, height: 800 } });
// Each test visits many pages, with up to a hundred stops each.
test.setTimeout(240_000);

/** More stops than any page has. */
const MOST_STOPS = 400;

/**
 * Presses Tab through a whole page.
 *
 * @returns the stops of which nothing can be seen (WCAG 2.4.11): something else
 *   lies above every point of the element and of its label
 */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    const met = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) {
        return null;
      }
      if (element.dataset.visited) return null;
      element.dataset.visited = "yes";
      const shown = [
        element,
        ...(element instanceof HTMLInputElement ? (element.labels ?? []) : []),
      ];
      const parts = [0.05, 0.25, 0.5, 0.75, 0.95];
      const isVisible = shown.some((each) =>
        [...each.getClientRects()].some((box) =>
          parts.some((x) =>
            parts.some((y) => {
              const above = document.elementFromPoint(
                box.left + box.width * x,
                box.top + box.height * y,
              );
              return above !== null && each.contains(above);
            }),
          ),
        ),
      );
      return {
        isVisible,
        name: `${element.tagName.toLowerCase()} ${element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.innerText.slice(0, 40)}`,
      };
    });
    if (!met) return hidden;
    if (!met.isVisible) hidden.push(met.name);
  }
  throw new Error("Tab never reached the end of the page.");
}

/** Expects every stop of these pages to be visible. */
async function expectVisibleStops(page: Page, paths: readonly string[]) {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await ready(page, true);
    const hidden = await hiddenStops(page);
    if (hidden.length > 0) found[path] = hidden;
  }
  expect(found).toEqual({});
}

const pathsFor = (user: Screen["user"]) =>
  SCREENS.filter((screen) => screen.user === user).map(({ path }) => path);

test("the focus is visible on a visitor's pages", async ({ page }) => {
  await holdMailedLinks(page);
  await expectVisibleStops(page, pathsFor("visitor"));
});

test("on a member's", async ({ page, golfer }) => {
  await signUp(page, golfer);
  await expectVisibleStops(page, pathsFor("member"));
});

test("on the club's", async ({ page, golfer, backend }) => {
  await signUpAsAdmin(page, golfer, backend);
  await expectVisibleStops(page, pathsFor("admin"));
});
