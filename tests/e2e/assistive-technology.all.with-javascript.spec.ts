import type { Locator, Page } from "@playwright/test";
import { expect, ready, signUpAsAdmin, test } from "./fixtures.ts";

test.use({ viewport: { width: 1280, height: 800 } });

/** Disclosures that a screen reader calls collapsed though their content is shown. */
function openedSecretly(page: Page): Promise<(string | null)[]> {
  return page
    .locator("details:not([open]) > summary:visible")
    .evaluateAll((summaries) =>
      summaries
        .filter((summary) =>
          [...(summary.parentElement?.children ?? [])].some(
            (each) => each !== summary && each.checkVisibility(),
          ),
        )
        .map((summary) => summary.textContent),
    );
}

test("what is said to be collapsed is not shown on a wide screen", async ({
  page,
  golfer,
  backend,
}) => {
  await signUpAsAdmin(page, golfer, backend);
  for (const path of [
    "/tournaments/bangalore-birdie-bash/updates",
    "/admin/tournaments/bangalore-birdie-bash",
    "/admin/tournaments/bangalore-birdie-bash/draw",
  ]) {
    await page.goto(path);
    await ready(page, true);
    expect([path, await openedSecretly(page)]).toEqual([path, []]);
  }
  // It would be noticed.
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync("details::details-content { content-visibility: visible }");
    document.adoptedStyleSheets = [style];
  });
  expect(await openedSecretly(page)).not.toEqual([]);
});

test("forced colours keep the current item of the club's bar", async ({
  page,
  golfer,
  backend,
}) => {
  await signUpAsAdmin(page, golfer, backend);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/admin/tournaments");
  const bar = page.getByRole("navigation", { name: "Club", exact: true });
  const widthOf = (link: Locator) =>
    link.evaluate((each) => getComputedStyle(each).borderBottomWidth);
  const current = bar.locator("[aria-current]");
  await expect(current).toHaveText("Tournaments");
  expect(await widthOf(current)).toBe("3px");
  for (const other of await bar.locator("a:not([aria-current])").all()) {
    expect(await widthOf(other)).toBe("0px");
  }
});
