import type { Page } from "@playwright/test";
import {
  type Card,
  check,
  expectNothingOnPhone,
  hole,
  kept,
  next,
  openCard,
  SAVES,
  strokesOf,
  unsaved,
  waiting,
} from "./course-card.ts";
import { cutOff, expect, expectAccessible, test } from "./fixtures.ts";

/** Waits for a number on the phone, of the hole that is shown. */
async function keep(page: Page, strokes: string, button = check(page)) {
  await strokesOf(page, "Asha Rao").fill(strokes);
  await button.click();
  await expect
    .poll(async () => (await kept(page)).map(({ body }) => body).join())
    .toMatch(new RegExp(`strokes\\.[^&"]+=${strokes}&`));
}

const CORRECTIONS: Record<
  string,
  { act: (page: Page, card: Card) => Promise<void>; number?: number; saved: (number | null)[] }
> = {
  "on the hole from which the cards are checked": {
    async act(page, card) {
      card.cut("cut before");
      await keep(page, "5");
      await keep(page, "7");
    },
    saved: [5, 7],
  },
  "on the last hole": {
    async act(page, card) {
      for (const player of Object.values(card.players)) {
        for (let number = 1; number <= 8; number += 1) await card.save(player, number, 4);
      }
      await page.goto(card.path(9));
      card.cut("cut before");
      await strokesOf(page, "Vikram Das").fill("4");
      await keep(page, "5", next(page));
      await keep(page, "7", next(page));
    },
    number: 9,
    saved: [5, 7],
  },
  "back to the number that the server has": {
    async act(page, card) {
      await card.save(card.players.asha, 1, 5);
      await page.goto(card.path(1));
      card.cut("cut before");
      await keep(page, "7");
      await keep(page, "5");
    },
    saved: [7, 5],
  },
  "to no number": {
    async act(page, card) {
      card.cut("cut before");
      await keep(page, "5");
      await keep(page, "");
    },
    saved: [5, null],
  },
  "of a number whose answer was lost": {
    async act(page, card) {
      card.cut("cut after");
      await keep(page, "5");
      await expect(waiting(page)).toBeVisible();
      card.cut("cut before");
      await keep(page, "7");
    },
    saved: [5, 7],
  },
  "to the same number, whose answer was lost": {
    async act(page, card) {
      card.cut("cut after");
      await keep(page, "5");
      await expect(waiting(page)).toBeVisible();
      await keep(page, "5");
    },
    saved: [5],
  },
  "on the hole opened again": {
    async act(page, card) {
      card.cut("cut before");
      await keep(page, "5", next(page));
      await expect(hole(page, 2)).toBeVisible();
      await page.goto(card.path(1));
      await expect(strokesOf(page, "Asha Rao")).toHaveValue("5");
      await keep(page, "7");
    },
    saved: [5, 7],
  },
};

for (const [which, { act, number = 1, saved }] of Object.entries(CORRECTIONS)) {
  test(`a correction without a signal counts: ${which}`, async ({ page, backend }) => {
    const card = await openCard(page, backend);
    await page.goto(card.path(1));
    await act(page, card);
    await card.reconnect();
    expect(await card.saved(card.players.asha, number)).toEqual(saved);
    await expectNothingOnPhone(page);
  });
}

test("a number that is changed while it is sent stays on the page, and is saved next", async ({
  page,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  let answer: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(SAVES, async (route) => {
    if (route.request().method() === "POST") await isHeld;
    await route.fallback();
  });
  await strokesOf(page, "Asha Rao").fill("5");
  await next(page).click();
  await expect(page.getByRole("button", { name: "Saving…" })).toBeDisabled();
  await expect(check(page)).toBeEnabled();
  await strokesOf(page, "Asha Rao").fill("7");
  answer();
  await expect.poll(() => card.saved(card.players.asha, 1)).toEqual([5]);
  await expectNothingOnPhone(page);
  await expect(strokesOf(page, "Asha Rao")).toHaveValue("7");
  await next(page).click();
  await expect(hole(page, 2)).toBeVisible();
  expect(await card.saved(card.players.asha, 1)).toEqual([5, 7]);
});

test("a hole whose button is pressed again is saved once", async ({ page, backend }) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  await page.route("**/card?**hole=2", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.fallback();
  });
  await strokesOf(page, "Asha Rao").fill("5");
  await page.evaluate(() => {
    setInterval(() => document.querySelector<HTMLElement>("button[value=next]")?.click(), 50);
  });
  await expect(hole(page, 2)).toBeVisible();
  expect(await card.saved(card.players.asha, 1)).toEqual([5]);
});

test("a number typed over a pick-up counts, and both together are asked about", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  const picked = page.getByLabel("Picked up: Asha Rao");
  await picked.check();
  await next(page).click();
  await expect(hole(page, 2)).toBeVisible();
  await page.goto(card.path(1));
  await expect(picked).toBeChecked();
  await strokesOf(page, "Asha Rao").fill("6");
  await expect(picked).not.toBeChecked();
  await check(page).click();
  await expect(page.getByRole("heading", { name: "Check the cards" })).toBeVisible();
  expect(await card.saved(card.players.asha, 1)).toEqual([0, 6]);

  await page.goto(card.path(1));
  await picked.check();
  await context.setOffline(true);
  await check(page).click();
  await expect(page.getByText("Asha Rao: Enter the strokes or tick")).toBeVisible();
  await expect(strokesOf(page, "Asha Rao")).toBeFocused();
  await picked.uncheck();
  await strokesOf(page, "Asha Rao").fill("6");
  await strokesOf(page, "Vikram Das").fill("4x");
  await check(page).click();
  await expect(page.getByText("Vikram Das: Enter the strokes from 1 to 30")).toBeVisible();
  await strokesOf(page, "Vikram Das").fill("");
  await picked.check();
  await expectNothingOnPhone(page);
  await context.setOffline(false);
  await check(page).click();
  await expect(page.getByText("not both").last()).toBeVisible();
  await expect(strokesOf(page, "Asha Rao")).toHaveValue("6");
  await expect(picked).toBeChecked();
  expect(await card.saved(card.players.asha, 1)).toEqual([0, 6]);
});

test("the page of a hole is where it is before its script has run", async ({
  page,
  browser,
  backend,
}) => {
  const card = await openCard(page, backend);
  const placesOn = async (opened: Page) => {
    await opened.goto(card.path(1));
    await expect(hole(opened, 1)).toBeVisible();
    return opened
      .locator("form[method=post] :is(input:not([type=hidden]), label, button[type=submit])")
      .evaluateAll((elements) =>
        elements.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return { x, y, width, height };
        }),
      );
  };
  const places = await placesOn(page);
  expect(places.length).toBeGreaterThan(6);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const withoutScript = await plain.newPage();
  expect(await placesOn(withoutScript)).toEqual(places);
  await expect(withoutScript.getByRole("button", { name: "One more for Asha Rao" })).toBeHidden();
  await plain.close();
});

const REFUSALS: Record<
  string,
  {
    refuse: (card: Card) => Promise<unknown>;
    reason: RegExp;
    /** Where its page says so too. */
    heading?: string;
  }
> = {
  "after a new link": {
    refuse: (card) => card.replaceLink(),
    reason: /This link does not work any more/,
    heading: "This link does not work",
  },
  "after the day": {
    refuse: (card) => card.endPlay(),
    reason: /on the day of the tournament only/,
    heading: "Play is over",
  },
  "after a card was returned": {
    refuse: (card) => card.returnCardOf(card.players.asha),
    reason: /has already been returned/,
  },
  "after the results are published": {
    refuse: (card) => card.publishResults(),
    reason: /results are published. Tell the club/,
    heading: "Play is over",
  },
};

for (const [which, { refuse, reason, heading }] of Object.entries(REFUSALS)) {
  test(`holes that are refused stay on the phone and on the page: ${which}`, async ({
    page,
    context,
    backend,
  }) => {
    const card = await openCard(page, backend);
    await page.goto(card.path(1));
    card.cut("cut before");
    const numbers = ["5", "6", "7", "8"];
    for (const [index, number] of numbers.entries()) {
      await strokesOf(page, "Vikram Das").fill("4");
      await keep(page, number, next(page));
      await expect(hole(page, index + 2)).toBeVisible();
    }
    await refuse(card);
    await card.reconnect();

    // What was refused of one player takes nothing of the other with it.
    const others = which === "after a card was returned" ? "" : ", Vikram Das 4";
    const holes = numbers.map(
      (number, index) => `Hole ${String(index + 1)}: Asha Rao ${number}${others}`,
    );
    const lines = holes.map((line, index) =>
      // The reason is said once.
      index === 0 ? new RegExp(`${reason.source}.*${line}`) : new RegExp(`^${line}`),
    );
    await expect(unsaved(page)).toHaveText(lines);
    expect(await card.saved(card.players.asha, 1)).toEqual([]);
    expect(await card.saved(card.players.vikram, 1)).toEqual(others ? [] : [4]);
    expect(await cutOff(page)).toEqual([]);
    await expectAccessible(page);

    await page.goto(card.path(5));
    if (heading !== undefined)
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expect(unsaved(page)).toHaveText(lines);

    // Sent again, they are refused again.
    const last = page.waitForResponse(
      (answer) => answer.request().postData()?.includes("hole=4&") === true,
    );
    await page.getByRole("button", { name: "Send again" }).click();
    await last;
    await expect(unsaved(page)).toHaveText(lines);

    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const [first, ...rest] = copied.split("\n");
    expect(first).toMatch(reason);
    expect(rest).toEqual(holes);

    let answer: "accept" | "dismiss" = "dismiss";
    page.on("dialog", (dialog) => void dialog[answer]());
    await page.getByRole("button", { name: "Delete: Hole 2" }).click();
    await expect(unsaved(page)).toHaveCount(4);
    answer = "accept";
    for (const number of [2, 1, 3, 4]) {
      await page.getByRole("button", { name: `Delete: Hole ${String(number)}` }).click();
    }
    await expect(unsaved(page)).toHaveCount(0);
    await expectNothingOnPhone(page);
  });
}

test("holes that a replaced link left are sent with the new one", async ({ page, backend }) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  card.cut("cut before");
  await keep(page, "5", next(page));
  await expect(hole(page, 2)).toBeVisible();
  await keep(page, "6", next(page));
  const token = await card.replaceLink();
  await card.reconnect();
  await expect(unsaved(page)).toHaveCount(2);
  await page.goto(card.path(3, token));
  await expectNothingOnPhone(page);
  await expect(unsaved(page)).toHaveCount(0);
  expect(await card.saved(card.players.asha, 1)).toEqual([5]);
  expect(await card.saved(card.players.asha, 2)).toEqual([6]);
});

test("a hole that is refused takes no other with it, and is replaced when it is typed again", async ({
  page,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  card.cut("cut before");
  await strokesOf(page, "Vikram Das").fill("4");
  await keep(page, "5", next(page));
  await expect(hole(page, 2)).toBeVisible();
  await strokesOf(page, "Vikram Das").fill("3");
  await next(page).click();
  await expect(hole(page, 3)).toBeVisible();
  await card.returnCardOf(card.players.asha);
  await card.reconnect();
  await expect(unsaved(page)).toHaveText([/already been returned.*Hole 1: Asha Rao 5(?!,)/]);
  expect(await card.saved(card.players.vikram, 1)).toEqual([4]);
  expect(await card.saved(card.players.vikram, 2)).toEqual([3]);

  await card.reopenCards();
  await page.goto(card.path(1));
  // The number of the other player does not replace it.
  card.cut("cut before");
  await strokesOf(page, "Vikram Das").fill("6");
  await check(page).click();
  await expect(waiting(page)).toBeVisible();
  await expect(unsaved(page)).toHaveCount(1);
  await keep(page, "7");
  await expect(unsaved(page)).toHaveCount(0);
  await card.reconnect();
  await expectNothingOnPhone(page);
  expect(await card.saved(card.players.asha, 1)).toEqual([7]);
});

test("a number that is refused stays when the field shows the club's, and another is typed", async ({
  page,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  card.cut("cut before");
  await keep(page, "9", next(page));
  await expect(hole(page, 2)).toBeVisible();
  await card.correctHole(card.players.asha, 1, 5);
  await card.reconnect();
  await expect(unsaved(page)).toHaveText([/Hole 1: Asha Rao 9/]);
  await page.goto(card.path(1));
  await expect(strokesOf(page, "Asha Rao")).toHaveValue("5");
  await strokesOf(page, "Vikram Das").fill("6");
  await check(page).click();
  await expect(page.getByRole("heading", { name: "Check the cards" })).toBeVisible();
  expect(await card.saved(card.players.vikram, 1)).toEqual([6]);
  await expect(unsaved(page)).toHaveText([/Hole 1: Asha Rao 9/]);
});

test("what is typed before the script is there is not overwritten by what waits", async ({
  page,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  card.cut("cut before");
  await keep(page, "5");
  // As soon as the field is there: the script runs after the page is read.
  await page.addInitScript((name) => {
    const parsed = new MutationObserver(() => {
      const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      if (!field) return;
      parsed.disconnect();
      field.value = "6";
    });
    parsed.observe(document, { childList: true, subtree: true });
  }, `strokes.${card.players.vikram}`);
  await page.goto(card.path(1));
  await expect(strokesOf(page, "Asha Rao")).toHaveValue("5");
  await expect(strokesOf(page, "Vikram Das")).toHaveValue("6");
  await check(page).click();
  await expect(waiting(page)).toBeVisible();
  await card.reconnect();
  await expectNothingOnPhone(page);
  expect(await card.saved(card.players.vikram, 1)).toEqual([6]);
});

test("a number that is refused twice is listed once, and deleted at once", async ({
  page,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  card.cut("cut before");
  await keep(page, "5", next(page));
  await expect(hole(page, 2)).toBeVisible();
  // The second entry has the first player's number with it, which may not have arrived.
  await page.getByRole("button", { name: "Save, previous hole" }).click();
  await expect(hole(page, 1)).toBeVisible();
  await expect(strokesOf(page, "Asha Rao")).toHaveValue("5");
  await strokesOf(page, "Vikram Das").fill("6");
  await check(page).click();
  await card.returnCardOf(card.players.asha);
  await card.reconnect();
  await expect(unsaved(page)).toHaveText([/Hole 1: Asha Rao 5/]);
  // The refusal is of the first entry, and the second is sent after it.
  await expect.poll(() => card.saved(card.players.vikram, 1)).toEqual([6]);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Delete: Hole 1" }).click();
  await expect(unsaved(page)).toHaveCount(0);
  await expectNothingOnPhone(page);
});

test("a refusal while saving leaves the numbers in the fields and on the phone", async ({
  page,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  await card.replaceLink();
  await strokesOf(page, "Asha Rao").fill("5");
  await next(page).click();
  await expect(unsaved(page)).toHaveText([/^This link does not work.*Hole 1: Asha Rao 5/]);
  await expect(unsaved(page)).toBeInViewport();
  await expect(strokesOf(page, "Asha Rao")).toHaveValue("5");
});

for (const network of ["a busy server", "a limit", "a network's own page"] as const) {
  test(`a hole waits, and is not refused, by ${network}`, async ({ page, backend }) => {
    const card = await openCard(page, backend);
    await page.goto(card.path(1));
    card.cut(network);
    await keep(page, "5", next(page));
    await expect(hole(page, 2)).toBeVisible();
    await expect(waiting(page)).toHaveText(/hole 1$/);
    await expect(unsaved(page)).toHaveCount(0);
    await card.reconnect();
    await expectNothingOnPhone(page);
    expect(await card.saved(card.players.asha, 1)).toEqual([5]);
  });
}

test("two fourballs on one phone do not name each other's holes", async ({ page, backend }) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  card.cut("cut before");
  await keep(page, "5", next(page));
  await expect(hole(page, 2)).toBeVisible();
  await page.goto(card.path(5, card.other));
  await expect(strokesOf(page, "Meera Iyer")).toBeVisible();
  const link = page.getByRole("link", { name: "Another card on this phone" });
  await expect(link).toBeVisible();
  await expect(page.locator("main")).not.toContainText("Asha Rao");
  await expect(unsaved(page)).toHaveCount(0);
  await strokesOf(page, "Meera Iyer").fill("6");
  await check(page).click();
  await expect(waiting(page)).toHaveText(/hole 5$/);
  await link.click();
  await expect(waiting(page)).toHaveText(/hole 1$/);
  await expect(page.locator("main")).not.toContainText("Meera Iyer");
  await card.reconnect();
  await expectNothingOnPhone(page);
  expect(await card.saved(card.players.asha, 1)).toEqual([5]);
});

test("the number of a player who was moved goes to the club, and the page says so", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  await context.setOffline(true);
  await strokesOf(page, "Asha Rao").fill("5");
  await strokesOf(page, "Vikram Das").fill("6");
  await next(page).click();
  await expect(waiting(page)).toBeVisible();
  await card.moveVikram();
  const held = page.getByText(
    "Vikram Das no longer plays in your fourball. The club has what you entered: hole 1: 6.",
  );
  // What is typed meanwhile stays, and the page says it beside that.
  await strokesOf(page, "Asha Rao").fill("4");
  await context.setOffline(false);
  await card.reconnect();
  await expect(held).toBeVisible();
  await expect(strokesOf(page, "Asha Rao")).toHaveValue("4");
  await expectNothingOnPhone(page);
  expect(await card.saved(card.players.asha, 1)).toEqual([5]);
  await next(page).click();
  await expect(hole(page, 3)).toBeVisible();
  await expect(held).toBeVisible();
  await expect(strokesOf(page, "Vikram Das")).toHaveCount(0);
});
