import type { Page } from "@playwright/test";
import {
  type Card,
  changeKept,
  check,
  expectNothingOnPhone,
  hole,
  next,
  openCard,
  strokesOf,
  unsaved,
  waiting,
} from "./course-card.ts";
import { expect, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

const previous = (page: Page) => page.getByRole("button", { name: "Save, previous hole" });

/** What is kept of cards: their paths. */
const keptCards = (page: Page) =>
  page.evaluate(async () => {
    const cards = await caches.open("teebox-cards");
    return (await cards.keys()).map(({ url }) => url.replace(/^.*(?=\/card)/, ""));
  });

/** The card of a phone that has opened it once. */
async function openKeptCard(page: Page, card: Card) {
  await page.goto(card.path(1));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => keptCards(page)).toHaveLength(1);
}

/**
 * The service worker hears after the page that there is no signal, and says until then that the
 * site does not answer.
 */
const expectNoSignal = (page: Page, open: () => Promise<unknown>) =>
  expect(async () => {
    await open();
    await expect(page.getByText("No signal here").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();

async function enter(page: Page, asha: string, vikram: string) {
  await strokesOf(page, "Asha Rao").fill(asha);
  await strokesOf(page, "Vikram Das").fill(vikram);
  await next(page).click();
}

async function expectNumbers(page: Page, number: number, asha: string, vikram: string) {
  await expect(hole(page, number)).toBeVisible();
  await expect(strokesOf(page, "Asha Rao")).toHaveValue(asha);
  await expect(strokesOf(page, "Vikram Das")).toHaveValue(vikram);
}

const CUTS = ["cut before", "cut after", "whole"] as const;

const EVENTS: Record<
  string,
  (page: Page, card: Card) => Promise<Page | { page: Page; isRefused: true }>
> = {
  "the page is loaded again": async (page) => {
    await page.reload();
    return page;
  },
  "the browser is closed and opened": async (page, card) => {
    const context = page.context();
    await page.close();
    const opened = await context.newPage();
    await opened.goto(card.path(3));
    return opened;
  },
  "another phone saves other numbers": async (page, card) => {
    await card.save(card.players.asha, 1, 9);
    return page;
  },
  "the link is replaced": async (page, card) => {
    await card.replaceLink();
    return { page, isRefused: true };
  },
  "the results are published": async (page, card) => {
    await card.publishResults();
    return { page, isRefused: true };
  },
  "a card is returned": async (page, card) => {
    await card.returnCardOf(card.players.asha);
    return { page, isRefused: true };
  },
};

/** Each number: stored, or shown with its hole and its player. */
async function expectStoredOrShown(page: Page, card: Card, numbers: [number, number][]) {
  const names = [
    ["Asha Rao", card.players.asha],
    ["Vikram Das", card.players.vikram],
  ] as const;
  const shown = (await unsaved(page).allTextContents()).join("\n");
  for (const [index, strokes] of numbers.entries()) {
    for (const [place, [name, player]] of names.entries()) {
      const saved = await card.saved(player, index + 1);
      const line = new RegExp(`Hole ${String(index + 1)}:.*${name} ${String(strokes[place])}`);
      expect([index + 1, name, saved.includes(strokes[place] ?? null) || line.test(shown)]).toEqual(
        [index + 1, name, true],
      );
    }
  }
}

for (const cut of CUTS) {
  for (const [event, happen] of Object.entries(EVENTS)) {
    test(`what is typed is stored or shown: network ${cut}, then ${event}`, async ({
      page: first,
      context,
      backend,
    }) => {
      const card = await openCard(first, backend);
      await openKeptCard(first, card);
      card.cut(cut);
      await enter(first, "5", "4");
      await expect(hole(first, 2)).toBeVisible();
      if (cut !== "whole") await context.setOffline(true);
      await enter(first, "6", "3");
      await expect(hole(first, 3)).toBeVisible();

      const outcome = await happen(first, card);
      const page = "page" in outcome ? outcome.page : outcome;
      const isRefused = "page" in outcome && cut !== "whole";
      await expectNumbers(page, 3, "", "");
      if (cut !== "whole") {
        // Backwards and forwards on the phone.
        await expect(waiting(page)).toHaveText(/hole 1, 2$/);
        await previous(page).click();
        await expectNumbers(page, 2, "6", "3");
        await previous(page).click();
        await expectNumbers(page, 1, "5", "4");
        await next(page).click();
        await expectNumbers(page, 3, "", "");
      }
      await context.setOffline(false);
      await card.reconnect(page);
      if (isRefused) await expect(unsaved(page)).not.toHaveCount(0);
      else await expect(unsaved(page)).toHaveCount(0);
      await expectStoredOrShown(page, card, [
        [5, 4],
        [6, 3],
      ]);
    });
  }
}

test("a page that is loaded again without a signal has the numbers that were saved", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend);
  await card.save(card.players.asha, 1, 5);
  await card.save(card.players.vikram, 1, 0);
  await openKeptCard(page, card);
  await context.setOffline(true);
  await page.goto(card.path(2));
  await expectNumbers(page, 2, "", "");
  await previous(page).click();
  await expectNumbers(page, 1, "5", "");
  await expect(page.getByLabel("Picked up: Vikram Das")).toBeChecked();
  // Nothing was typed, so nothing waits.
  await expect(waiting(page)).toBeHidden();
});

test("a hole that is changed after the last one is kept as it was saved", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend);
  for (let number = 1; number <= 9; number += 1) {
    await card.save(card.players.asha, number, 4);
    await card.save(card.players.vikram, number, 5);
  }
  await openKeptCard(page, card);
  await page.goto(card.path(7));
  await enter(page, "6", "5");
  await expect(page.getByRole("heading", { name: "Check the cards" })).toBeVisible();
  await expect(page.getByText("Two phones have different numbers: hole 7.")).toBeVisible();
  await context.setOffline(true);
  await expect(async () => {
    await page.goto(card.path(7));
    await expectNumbers(page, 7, "6", "5");
  }).toPass();
});

test("what is typed and not saved is there when the page is loaded again", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend);
  await openKeptCard(page, card);
  await context.setOffline(true);
  await strokesOf(page, "Asha Rao").fill("5");
  await page.getByRole("button", { name: "One more for Vikram Das" }).click();
  await page.reload();
  await expectNumbers(page, 1, "5", "4");
  await page.getByLabel("Picked up: Asha Rao").check();
  await strokesOf(page, "Asha Rao").fill("");
  await page.getByLabel("Picked up: Asha Rao").check();
  await page.reload();
  await expectNumbers(page, 1, "", "4");
  await expect(page.getByLabel("Picked up: Asha Rao")).toBeChecked();
  await next(page).click();
  await expectNumbers(page, 2, "", "");
  await page.reload();
  await expectNumbers(page, 2, "", "");
  expect(await page.evaluate(() => sessionStorage.getItem("card-draft"))).toBeNull();
  await context.setOffline(false);
  await card.reconnect();
  expect(await card.saved(card.players.asha, 1)).toEqual([0]);
  expect(await card.saved(card.players.vikram, 1)).toEqual([4]);
});

test("without a signal a link opens the next hole, and checking says that it needs one", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend);
  await openKeptCard(page, card);
  await context.setOffline(true);
  await enter(page, "5", "4");
  await expect(hole(page, 2)).toBeVisible();
  await enter(page, "6", "3");
  await expect(hole(page, 3)).toBeVisible();
  await page.goto(card.path(1).replace("&hole=1", ""));
  await expectNumbers(page, 3, "", "");
  const told = page.getByText("The cards can be checked and returned once the site answers");
  await expect(told).toBeHidden();
  for (const asha of ["7", "7"]) {
    await strokesOf(page, "Asha Rao").fill(asha);
    await check(page).click();
    await expect(told).toBeVisible();
    await expect(hole(page, 3)).toBeVisible();
  }
  await context.setOffline(false);
  await card.reconnect();
  expect(await card.saved(card.players.asha, 3)).toEqual([7]);
});

test("no other page of a card is kept, nor of a link that is over", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend);
  await openKeptCard(page, card);
  await page.goto(card.path(1).replace("/card", "/card/check"));
  expect(await keptCards(page)).toEqual([card.path(1).replace(/&.*/, "")]);
  await context.setOffline(true);
  await expectNoSignal(page, () => page.reload());
  await context.setOffline(false);
  await card.endPlay();
  await page.goto(card.path(1));
  await expect(page.getByRole("heading", { name: "Play is over" })).toBeVisible();
  await expect.poll(() => keptCards(page)).toEqual([]);
});

/** As if the kept copy were a day older, by a clock. */
const ageCopy = (page: Page, clock: Record<string, string>) =>
  page.evaluate(async (clock) => {
    const cards = await caches.open("teebox-cards");
    for (const request of await cards.keys()) {
      const copy = await cards.match(request, { ignoreVary: true });
      if (!copy) continue;
      const headers = new Headers({ ...Object.fromEntries(copy.headers), ...clock });
      await cards.put(request, new Response(await copy.text(), { headers }));
    }
  }, clock);

test("a card leaves the phone with the day, by the phone's clock", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend);
  await openKeptCard(page, card);
  await context.setOffline(true);
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  // The server's clock: this phone's is a day ahead.
  await ageCopy(page, { Date: yesterday.toUTCString() });
  await page.reload();
  await expectNumbers(page, 1, "", "");
  await ageCopy(page, { "Teebox-Kept-On": yesterday.toDateString() });
  await expectNoSignal(page, () => page.reload());
  expect(await keptCards(page)).toEqual([]);
});

test("a phone that is given back keeps no link, name or number", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend);
  await openKeptCard(page, card);
  card.cut("cut before");
  await enter(page, "5", "4");
  await expect(hole(page, 2)).toBeVisible();
  const leave = page.getByRole("button", { name: "This is not my phone" });
  page.once("dialog", (dialog) => void dialog.dismiss());
  await leave.click();
  await expect(waiting(page)).toBeVisible();
  page.once("dialog", (dialog) => void dialog.accept());
  card.cut("whole");
  await leave.click();
  await expect(page.getByText("The card is off this phone")).toBeVisible();
  await expectNothingOnPhone(page);
  expect(await keptCards(page)).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name).join()).not.toContain("phone");
  // Nor does Back show them.
  await page.goBack();
  await expect(page).toHaveURL("/");
  expect(await keptCards(page)).toEqual([]);
  await context.setOffline(true);
  await expectNoSignal(page, () => page.goto(card.path(1)));
  await context.setOffline(false);
  await page.goto(card.path(1));
  await expect(hole(page, 1)).toBeVisible();
  await page.goto(card.path(2));
  await expect(hole(page, 2)).toBeVisible();
  await expect.poll(() => keptCards(page)).toHaveLength(1);
});

test("what was not sent stays however old it is, what was refused leaves after two days", async ({
  page,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  card.cut("cut before");
  await enter(page, "5", "4");
  await expect(waiting(page)).toBeVisible();
  const age = (hours: number) => changeKept(page, { at: Date.now() - hours * 60 * 60 * 1000 });
  await age(1000);
  await page.reload();
  await expect(waiting(page)).toHaveText(/hole 1$/);
  await card.publishResults();
  card.cut("whole");
  await page.reload();
  await expect(unsaved(page)).toHaveText([/results are published.*Hole 1: Asha Rao 5/]);
  await age(47);
  await page.reload();
  await expect(unsaved(page)).toHaveCount(1);
  await age(49);
  await page.reload();
  await expectNothingOnPhone(page);
});
