import type { BrowserContext, Page } from "@playwright/test";
import { createUser, makeAdmin } from "../support/backend.ts";
import { makeDrawnCup, NINE_HOLES } from "../support/course-cards.ts";
import { cutOff, expect, expectAccessible, expectSound, logIn, test, toast } from "./fixtures.ts";

test("a fourball keeps its cards on a phone, returns one, and the club sees it", async ({
  page,
  backend,
  browser,
  withJavaScript,
}) => {
  const secretary = await createUser(backend, { fullName: "Club Secretary" });
  await makeAdmin(backend, secretary);
  const { cup, one } = await makeDrawnCup(backend, secretary, {
    format: "stableford",
    boards: ["net"],
    course: NINE_HOLES,
    handicap: { kind: "entered", maxHandicap: null },
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/card?token=${one.token}`);
  await expectSound(page, withJavaScript);
  expect(await cutOff(page)).toEqual([]);
  const strokesOf = (name: string) => page.getByLabel(`Strokes of ${name}`);
  const next = page.getByRole("button", { name: "Save, next hole" });
  await expect(page.getByRole("button", { name: "One more for Asha Rao" })).toBeVisible({
    visible: withJavaScript,
  });

  // A slip is told beside its field, and nothing is lost.
  await strokesOf("Asha Rao").fill("55");
  await strokesOf("Vikram Das").fill("4");
  await next.click();
  await expect(page.getByText("Enter the strokes from 1 to 30").last()).toBeVisible();
  await expect(strokesOf("Vikram Das")).toHaveValue("4");
  if (withJavaScript) await expectAccessible(page);
  await strokesOf("Asha Rao").fill("5");
  await next.click();
  for (let hole = 2; hole <= 9; hole += 1) {
    await expect(
      page.getByRole("heading", { name: `Hole ${String(hole)}`, exact: true }),
    ).toBeVisible();
    await strokesOf("Asha Rao").fill("5");
    if (hole === 3) await page.getByLabel("Picked up: Vikram Das").check();
    else await strokesOf("Vikram Das").fill("4");
    await next.click();
  }

  await expect(page.getByRole("heading", { name: "Check the cards" })).toBeVisible();
  await expect(page.getByText("Is this right? 21 points")).toBeVisible();
  await expectSound(page, withJavaScript);
  expect(await cutOff(page)).toEqual([]);
  const asha = page.getByRole("region", { name: "Asha Rao" });
  await asha.getByLabel("Marker", { exact: true }).selectOption({ label: "Vikram Das" });
  await asha.getByLabel("Asha Rao: this is my card").check();
  await asha.getByRole("button", { name: "Return the card" }).click();
  await expect(toast(page, "Card of Asha Rao confirmed", "status")).toBeVisible();
  await asha.getByLabel("Marker: this is what I have marked").check();
  await asha.getByRole("button", { name: "Return the card" }).click();
  await expect(toast(page, "Card of Asha Rao returned", "status")).toBeVisible();
  await expect(asha.getByText("The club has it.")).toBeVisible();

  const context = await browser.newContext({
    javaScriptEnabled: withJavaScript,
    viewport: { width: 360, height: 740 },
  });
  const desk = await context.newPage();
  await desk.goto(`/admin/tournaments/${cup.id}/results/course`);
  await logIn(desk, secretary);
  await expect(desk.getByText("1 of 4 cards returned")).toBeVisible();
  await expect(desk.getByText("marked by Vikram Das")).toBeVisible();
  await expectSound(desk, withJavaScript);
  expect(await cutOff(desk)).toEqual([]);
  await desk.getByText("Reopen").first().click();
  await desk.getByLabel("Reason").first().fill("Hole 9 was a 6");
  await desk.getByRole("button", { name: "Reopen" }).click();
  await expect(toast(desk, "Card reopened", "status")).toBeVisible();

  await desk.getByRole("link", { name: "Hole by hole" }).first().click();
  await expect(desk.getByRole("row", { name: /9.*5, first phone/ }).first()).toBeVisible();
  await expectSound(desk, withJavaScript);
  expect(await cutOff(desk)).toEqual([]);
  await desk.getByLabel("Player").selectOption({ label: "Asha Rao" });
  await desk.getByLabel("Hole", { exact: true }).first().fill("9");
  await desk.getByLabel("Strokes").fill("6");
  await desk.getByLabel("Reason").first().fill("The marker says so");
  await desk.getByRole("button", { name: "Correct a hole" }).click();
  await expect(toast(desk, "Hole corrected", "status")).toBeVisible();
  await expect(desk.getByRole("row", { name: /9.*6, the club/ })).toBeVisible();
  await page.goto(`/card?token=${one.token}&hole=9`);
  await expect(page.getByText("The club has entered 6.")).toBeVisible();
  await context.close();
});

test("the live board is followed, searched and put on a screen", async ({
  page,
  context,
  backend,
  withJavaScript,
}) => {
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const { cup, one } = await makeDrawnCup(backend, secretary, {
    format: "stableford",
    boards: ["net", "gross"],
    course: NINE_HOLES,
    handicap: { kind: "entered", maxHandicap: null },
  });
  await page.goto(`/admin/tournaments/${cup.id}/results/course`);
  await logIn(page, secretary);
  await page.getByRole("button", { name: "Show the live board" }).click();
  await expect(toast(page, "Live board shown", "status")).toBeVisible();
  await page.goto(`/card?token=${one.token}`);
  await page.getByLabel("Strokes of Asha Rao").fill("5");
  await page.getByLabel("Strokes of Vikram Das").fill("4");
  await page.getByRole("button", { name: "Save, next hole" }).click();
  await expect(page.getByRole("heading", { name: "Hole 2" })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/tournaments/${cup.slug}/board`);
  await expect(page.getByText("Live, not final")).toBeVisible();
  await expect(page.getByRole("row", { name: "1 Vikram Das 4 2 1" })).toBeVisible();
  await expectSound(page, withJavaScript);
  expect(await cutOff(page)).toEqual([]);
  await page.getByRole("link", { name: "Gross" }).click();
  await expect(page.getByRole("row", { name: "1 Vikram Das 2 4 1" })).toBeVisible();
  await page.getByLabel("Find a player").fill("meera");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("row", { name: /Om Nair/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Asha Rao/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Pause" }).click();
  await expect(page.getByText("Load it every minute")).toBeVisible();

  await screen(page, context, cup.slug, withJavaScript);
});

/** The clubhouse's screen turns to its next page by itself, here only once it is inspected. */
async function screen(page: Page, context: BrowserContext, slug: string, withJavaScript: boolean) {
  let isInspected = true;
  await context.route("**/board/screen", async (route) => {
    const answer = await route.fetch();
    const { refresh = "", ...headers } = answer.headers();
    await route.fulfill({
      response: answer,
      headers: isInspected ? headers : { ...headers, refresh: refresh.replace(/^15/, "1") },
    });
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/tournaments/${slug}/board/screen`);
  await expect(page.getByText("1 of 1")).toBeVisible();
  await expectSound(page, withJavaScript);
  isInspected = false;
  await page.reload();
  await page.waitForURL(/screen\?page=/);
  await expect(page.getByText("Vikram Das").first()).toBeVisible();
}
