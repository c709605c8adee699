import type { BrowserContext, Page } from "@playwright/test";
import {
  type Card,
  check,
  expectNothingOnPhone,
  hole,
  kept,
  next,
  openCard,
  SAVES,
  scripted,
  strokesOf,
  unsaved,
  waiting,
} from "./course-card.ts";
import { expect, test } from "./fixtures.ts";

/** A course whose holes differ. */
const COURSE = {
  par: [5, 3, 4, 4, 3, 4, 5, 4, 4],
  strokeIndex: [9, 1, 2, 3, 4, 5, 6, 7, 8],
};

const picked = (page: Page, name: string) => page.getByLabel(`Picked up: ${name}`);
const fact = (page: Page, name: string) => page.locator(`[data-fact=${name}]`);
const invalid = (page: Page) => page.locator("[aria-invalid=true]");
const expectMarked = async (page: Page, name: string, message: RegExp) => {
  await expect(strokesOf(page, name)).toHaveAttribute("aria-invalid", "true");
  await expect(strokesOf(page, name)).toHaveAccessibleDescription(message);
};
const again = (page: Page) => page.getByRole("button", { name: "Send again" });

/** What this phone keeps of the hole that was typed last. */
const lastKept = async (page: Page) => new URLSearchParams((await kept(page)).at(-1)?.body);

test("without a signal the header of the next hole is that hole's", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend, COURSE);
  const toldOf = async () => ({
    par: await fact(page, "par").textContent(),
    index: await fact(page, "index").textContent(),
    track: await page
      .locator("[data-track]")
      .evaluateAll((parts) => parts.map((part) => part.getAttribute("data-track"))),
    received: await page.locator("[data-received]").allTextContents(),
  });
  await page.goto(card.path(2));
  const loaded = await toldOf();
  await page.goto(card.path(1));
  await context.setOffline(true);
  await strokesOf(page, "Asha Rao").fill("5");
  await next(page).click();
  await expect(hole(page, 2)).toBeVisible();
  const trim = (texts: string[]) => texts.map((text) => text.trim());
  const turned = await toldOf();
  expect({ ...turned, received: trim(turned.received) }).toEqual({
    ...loaded,
    track: ["done", "now", ...loaded.track.slice(2)],
    received: trim(loaded.received),
  });
  // It may not be true any more.
  await expect(fact(page, "thru")).toBeEmpty();
  await expect(strokesOf(page, "Asha Rao")).toBeFocused();
  await expect(page.locator("form[data-card]")).toHaveAttribute("action", card.path(2));
});

test("without a signal − and + count from the par of the hole, and take a tick away", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend, COURSE);
  await page.goto(card.path(1));
  await context.setOffline(true);
  const more = page.getByRole("button", { name: "One more for Asha Rao" });
  await more.click();
  await expect(strokesOf(page, "Asha Rao")).toHaveValue("5");
  await next(page).click();
  await expect(hole(page, 2)).toBeVisible();
  await picked(page, "Asha Rao").check();
  await more.click();
  await expect(picked(page, "Asha Rao")).not.toBeChecked();
  await expect(strokesOf(page, "Asha Rao")).toHaveValue("3");
  await page.getByRole("button", { name: "One less for Asha Rao" }).click();
  await expect(strokesOf(page, "Asha Rao")).toHaveValue("2");
  await next(page).click();
  await context.setOffline(false);
  await card.reconnect();
  expect(await card.saved(card.players.asha, 1)).toEqual([5]);
  expect(await card.saved(card.players.asha, 2)).toEqual([2]);
});

test("without a signal a pick-up stays on its hole, and is there again when it is turned back", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  await context.setOffline(true);
  await picked(page, "Asha Rao").check();
  await strokesOf(page, "Vikram Das").fill("4");
  await next(page).click();
  await expect(hole(page, 2)).toBeVisible();
  await expect(picked(page, "Asha Rao")).not.toBeChecked();
  await strokesOf(page, "Asha Rao").fill("x");
  await next(page).click();
  await expect(hole(page, 3)).toBeVisible();
  await page.getByRole("button", { name: "Save, previous hole" }).click();
  await page.getByRole("button", { name: "Save, previous hole" }).click();
  await expect(hole(page, 1)).toBeVisible();
  await expect(picked(page, "Asha Rao")).toBeChecked();
  await context.setOffline(false);
  await card.reconnect();
  expect(await card.saved(card.players.asha, 1)).toEqual([0]);
  expect(await card.saved(card.players.asha, 2)).toEqual([0]);
  // What was not typed is not sent.
  expect(await card.saved(card.players.vikram, 2)).toEqual([]);
});

test("a hole typed after one that was loaded with a number is its own", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend);
  await card.save(card.players.asha, 1, 5);
  await card.save(card.players.asha, 2, 6);
  await page.goto(card.path(1));
  await context.setOffline(true);
  await next(page).click();
  // Vikram's is missing.
  await expect(hole(page, 2)).toBeVisible();
  await expect(strokesOf(page, "Asha Rao")).toHaveValue("6");
  // The number of the hole before, which this one has not.
  await strokesOf(page, "Asha Rao").fill("5");
  await strokesOf(page, "Vikram Das").fill("4");
  await next(page).click();
  await expect(hole(page, 3)).toBeVisible();
  await expect(strokesOf(page, "Asha Rao")).toHaveValue("");
  await context.setOffline(false);
  await card.reconnect();
  expect(await card.saved(card.players.asha, 2)).toEqual([5]);
  expect(await card.saved(card.players.vikram, 2)).toEqual([4]);
  expect(await card.saved(card.players.asha, 1)).toEqual([]);
});

test("a number on the hole after one on which phones differ settles nothing there", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  await strokesOf(page, "Asha Rao").fill("5");
  await next(page).click();
  await expect(hole(page, 2)).toBeVisible();
  await card.save(card.players.asha, 1, 6);
  await page.goto(card.path(1));
  await expect(page.getByText("Two phones have different numbers: 5, 6")).toBeVisible();
  await context.setOffline(true);
  await strokesOf(page, "Asha Rao").fill("6");
  await next(page).click();
  await expect(hole(page, 2)).toBeVisible();
  expect((await lastKept(page)).has(`differs.${card.players.asha}`)).toBe(true);
  await expect(page.getByText("Two phones have different numbers: 5, 6")).toBeHidden();
  await strokesOf(page, "Asha Rao").fill("4");
  await next(page).click();
  await expect(hole(page, 3)).toBeVisible();
  expect((await lastKept(page)).has(`differs.${card.players.asha}`)).toBe(false);
});

test("without a signal a fourball that starts at the fifth hole goes from the ninth to the first", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend, COURSE);
  await page.goto(card.path(9, card.other));
  await context.setOffline(true);
  await strokesOf(page, "Meera Iyer").fill("6");
  await next(page).click();
  await expect(hole(page, 1)).toBeVisible();
  await expect(fact(page, "par")).toHaveText("5");
  await expect(strokesOf(page, "Meera Iyer")).toHaveValue("");
  await strokesOf(page, "Meera Iyer").fill("7");
  await page.getByRole("button", { name: "Save, previous hole" }).click();
  await expect(hole(page, 9)).toBeVisible();
  await expect(strokesOf(page, "Meera Iyer")).toHaveValue("6");
  await context.setOffline(false);
  await card.reconnect();
  expect(await card.saved(card.meera, 9)).toEqual([6]);
  expect(await card.saved(card.meera, 1)).toEqual([7]);
});

test("what is typed and not saved is of its hole alone", async ({ page, backend }) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  await strokesOf(page, "Asha Rao").fill("5");
  await page.goto(card.path(2));
  await expect(hole(page, 2)).toBeVisible();
  await expect(strokesOf(page, "Asha Rao")).toHaveValue("");
  await page.goto(card.path(1));
  await expect(strokesOf(page, "Asha Rao")).toHaveValue("5");
});

test("a form that comes back has what was typed, not what waits", async ({ page, backend }) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  card.cut("cut for the script");
  await strokesOf(page, "Asha Rao").fill("5");
  await check(page).click();
  await expect(waiting(page)).toBeVisible();
  await strokesOf(page, "Asha Rao").fill("4x");
  await check(page).click();
  await expect(page.getByText("Enter the strokes from 1 to 30").last()).toBeVisible();
  await expect(strokesOf(page, "Asha Rao")).toHaveValue("4x");
});

test("differences are told after a hole has arrived, and what is typed meanwhile stays", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  await context.setOffline(true);
  await strokesOf(page, "Asha Rao").fill("5");
  await next(page).click();
  await expect(hole(page, 2)).toBeVisible();
  await strokesOf(page, "Asha Rao").fill("6");
  await card.save(card.players.asha, 1, 4);
  await context.setOffline(false);
  await expect(page.getByText("Two phones have different numbers")).toHaveText(/hole 1$/);
  await expect(strokesOf(page, "Asha Rao")).toHaveValue("6");
});

test.describe("a hole that arrived while the next one was typed", () => {
  async function sendWhileTyping(
    page: Page,
    context: BrowserContext,
    card: Card,
    before = async () => {},
  ) {
    await page.goto(card.path(1));
    await context.setOffline(true);
    await strokesOf(page, "Vikram Das").fill("7");
    await next(page).click();
    await expect(hole(page, 2)).toBeVisible();
    await strokesOf(page, "Vikram Das").fill("3");
    await before();
    await page.locator("[data-told]").evaluate((part) => {
      part.setAttribute("data-is-old", "");
    });
    await context.setOffline(false);
    // The page has taken over what the server said.
    await expect(page.locator("[data-told]:not([data-is-old])")).toHaveCount(1);
    await expectNothingOnPhone(page);
    await expect(strokesOf(page, "Vikram Das")).toHaveValue("3");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Save, previous hole" }).click();
    await expect(hole(page, 1)).toBeVisible();
  }

  test("has its number when it is turned to without a signal", async ({
    page,
    context,
    backend,
  }) => {
    const card = await openCard(page, backend);
    await sendWhileTyping(page, context, card);
    await expect(strokesOf(page, "Vikram Das")).toHaveValue("7");
    await expect(strokesOf(page, "Asha Rao")).toHaveValue("");
    // What is saved again is a change of the number that arrived.
    await strokesOf(page, "Asha Rao").fill("4");
    await next(page).click();
    await expect(hole(page, 3)).toBeVisible();
    await context.setOffline(false);
    await expectNothingOnPhone(page);
    expect(await card.saved(card.players.vikram, 1)).toEqual([7]);
    expect(await card.saved(card.players.asha, 1)).toEqual([4]);
  });

  test("is not another player's when a card was returned meanwhile", async ({
    page,
    context,
    backend,
  }) => {
    const card = await openCard(page, backend);
    await sendWhileTyping(page, context, card, async () => {
      await card.returnCardOf(card.players.asha);
    });
    await expect(strokesOf(page, "Asha Rao")).toHaveValue("");
  });
});

test("a number that is refused can be typed again at once", async ({ page, backend }) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  await card.returnCardOf(card.players.asha);
  await strokesOf(page, "Asha Rao").fill("5");
  await next(page).click();
  await expect(unsaved(page)).toHaveText([/already been returned.*Hole 1: Asha Rao 5/]);
  await expect(next(page)).toBeEnabled();
  await card.reopenCards();
  await strokesOf(page, "Asha Rao").fill("6");
  await next(page).click();
  await expect(hole(page, 2)).toBeVisible();
  await expectNothingOnPhone(page);
  expect(await card.saved(card.players.asha, 1)).toEqual([6]);
});

test("every reason of a refusal is said, of whichever player", async ({ page, backend }) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  await card.returnCardOf(card.players.asha);
  await card.correctHole(card.players.vikram, 1, 6);
  await strokesOf(page, "Asha Rao").fill("5");
  await strokesOf(page, "Vikram Das").fill("4");
  await next(page).click();
  await expect(unsaved(page)).toHaveCount(1);
  await expect(unsaved(page)).toContainText("has already been returned");
  await expect(unsaved(page)).toContainText("The club has entered this hole");
});

test("what was refused of another fourball stays when this one's is sent again", async ({
  page,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(5, card.other));
  await card.returnCardOf(card.meera, card.other);
  await strokesOf(page, "Meera Iyer").fill("5");
  await next(page).click();
  await expect(unsaved(page)).toHaveText([/Hole 5: Meera Iyer 5/]);
  await page.goto(card.path(1));
  await card.returnCardOf(card.players.asha);
  await strokesOf(page, "Asha Rao").fill("4");
  await next(page).click();
  await expect(unsaved(page)).toHaveText([/Hole 1: Asha Rao 4/]);
  await card.reopenCards();
  await again(page).click();
  await expect.poll(() => card.saved(card.players.asha, 1)).toEqual([4]);
  // All of it was sent.
  await expect.poll(() => card.saved(card.meera, 5)).toEqual([5]);
  await expectNothingOnPhone(page);
});

test("without a signal a hole with a pick-up that nobody changes is left as it is", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend);
  await card.save(card.players.asha, 2, 0);
  await page.goto(card.path(1));
  await context.setOffline(true);
  await strokesOf(page, "Asha Rao").fill("5");
  await next(page).click();
  await expect(hole(page, 2)).toBeVisible();
  await expect(picked(page, "Asha Rao")).toBeChecked();
  await next(page).click();
  await expect(hole(page, 3)).toBeVisible();
  await expect(picked(page, "Asha Rao")).not.toBeChecked();
  await expect(waiting(page)).toHaveText(/hole 1$/);
});

test("+ begins at the par of the hole, wherever the fourball has started", async ({
  page,
  backend,
}) => {
  const card = await openCard(page, backend, COURSE);
  for (const [number, par] of [
    [5, "3"],
    [9, "4"],
    [1, "5"],
  ] as const) {
    await page.goto(card.path(number, card.other));
    await page.getByRole("button", { name: "One more for Meera Iyer" }).click();
    await expect(strokesOf(page, "Meera Iyer")).toHaveValue(par);
  }
});

test("a tick that is not saved is there when the page is loaded again", async ({
  page,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  await picked(page, "Vikram Das").check();
  await page.reload();
  await expect(picked(page, "Vikram Das")).toBeChecked();
  await expect(picked(page, "Asha Rao")).not.toBeChecked();
  await picked(page, "Vikram Das").uncheck();
  await page.reload();
  await expect(picked(page, "Vikram Das")).not.toBeChecked();
});

test("without a signal a slip is said of the player whose it is", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  await context.setOffline(true);
  await strokesOf(page, "Asha Rao").fill("5");
  await strokesOf(page, "Vikram Das").fill("4x");
  await next(page).click();
  await expect(page.getByText("Vikram Das: Enter the strokes from 1 to 30")).toBeVisible();
  await expect(strokesOf(page, "Vikram Das")).toBeFocused();
  await expectMarked(page, "Vikram Das", /^Enter the strokes from 1 to 30/);
  await expect(hole(page, 1)).toBeVisible();

  await strokesOf(page, "Vikram Das").fill("4");
  await strokesOf(page, "Asha Rao").fill("0");
  await next(page).click();
  await expectMarked(page, "Asha Rao", /^Enter the strokes from 1 to 30/);
  await expect(invalid(page)).toHaveCount(1);

  await strokesOf(page, "Asha Rao").fill("5");
  await next(page).click();
  await expect(hole(page, 2)).toBeVisible();
  await expect(invalid(page)).toHaveCount(0);
  await expect(page.getByText("Enter the strokes").filter({ visible: true })).toHaveCount(0);
});

test("what the server says of a hole goes with it when the signal goes", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  await strokesOf(page, "Asha Rao").fill("5");
  await strokesOf(page, "Vikram Das").fill("4");
  await picked(page, "Vikram Das").check();
  await next(page).click();
  const problem = page.getByRole("group", { name: "There is a problem" });
  await expect(problem).toContainText("not both");
  await expectMarked(page, "Vikram Das", /not both$/);
  await scripted(page);

  await context.setOffline(true);
  await picked(page, "Vikram Das").uncheck();
  await next(page).click();
  await expect(hole(page, 2)).toBeVisible();
  await expect(problem).toBeHidden();
  await expect(invalid(page)).toHaveCount(0);
  await expect(strokesOf(page, "Vikram Das")).toHaveAccessibleDescription("");
  await page.getByRole("button", { name: "Save, previous hole" }).click();
  await expect(hole(page, 1)).toBeVisible();
  await expect(page.getByText("not both")).toHaveCount(0);
  await context.setOffline(false);
  await card.reconnect();
  expect(await card.saved(card.players.vikram, 1)).toEqual([4]);
});

test("a number that was changed back after it was sent is saved once", async ({
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
  await strokesOf(page, "Asha Rao").fill("7");
  answer();
  await expectNothingOnPhone(page);
  await expect(next(page)).toBeEnabled();
  await strokesOf(page, "Asha Rao").fill("5");
  await next(page).click();
  await expect(hole(page, 2)).toBeVisible();
  expect(await card.saved(card.players.asha, 1)).toEqual([5]);
});

test("what was refused is sent again when it is asked for", async ({ page, backend }) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  card.cut("cut before");
  await strokesOf(page, "Asha Rao").fill("5");
  await next(page).click();
  await expect(hole(page, 2)).toBeVisible();
  await card.returnCardOf(card.players.asha);
  await card.reconnect();
  await expect(unsaved(page)).toHaveCount(1);
  await card.reopenCards();
  await again(page).click();
  await expectNothingOnPhone(page);
  await expect(unsaved(page)).toHaveCount(0);
  expect(await card.saved(card.players.asha, 1)).toEqual([5]);
});

for (const [when, happen] of Object.entries({
  "every half minute": (page: Page) => page.clock.fastForward(30_000),
  "when a page is opened": (page: Page) => page.reload(),
})) {
  test(`what waits is sent ${when}`, async ({ page, backend }) => {
    const card = await openCard(page, backend);
    await page.clock.install();
    await page.goto(card.path(1));
    card.cut("a busy server");
    await strokesOf(page, "Asha Rao").fill("5");
    await next(page).click();
    await expect(waiting(page)).toHaveText(/hole 1$/);
    card.cut("whole");
    await happen(page);
    await expectNothingOnPhone(page);
    expect(await card.saved(card.players.asha, 1)).toEqual([5]);
  });
}

for (const [which, breakStore] of Object.entries({
  "is refused": () => {
    indexedDB.open = () => {
      throw new Error("Not allowed");
    };
  },
  "never opens": () => {
    indexedDB.open = () => ({}) as IDBOpenDBRequest;
  },
  "is full": () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("", "QuotaExceededError");
    };
  },
})) {
  test(`a phone whose store ${which} saves a hole with the plain form`, async ({
    page,
    backend,
  }) => {
    const card = await openCard(page, backend);
    await page.addInitScript(breakStore);
    await page.goto(card.path(1));
    await strokesOf(page, "Asha Rao").fill("5");
    await check(page).click();
    await expect(page.getByRole("heading", { name: "Check the cards" })).toBeVisible();
    expect(await card.saved(card.players.asha, 1)).toEqual([5]);
  });
}

test("without a signal nothing is taken off a phone that is given back", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  await context.setOffline(true);
  await strokesOf(page, "Asha Rao").fill("5");
  await next(page).click();
  await expect(waiting(page)).toHaveText(/hole 1$/);
  const said: string[] = [];
  page.on("dialog", (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  await page.getByRole("button", { name: "This is not my phone" }).click();
  await expect(waiting(page)).toHaveText(/hole 1$/);
  expect(said).toEqual(["This needs a signal. Nothing was removed from this phone."]);
  await context.setOffline(false);
  await card.reconnect();
  await page.getByRole("button", { name: "This is not my phone" }).click();
  await expect(page.getByText("The card is off this phone")).toBeVisible();
  // Nothing of a card was only there.
  expect(said).toHaveLength(1);
});

for (const [which, { touch, isShown }] of Object.entries<{
  touch?: (page: Page) => Promise<unknown>;
  isShown: boolean;
}>({
  "which nothing was done on, is shown again": { isShown: true },
  "on which the marker of the last card is chosen, stays": {
    touch: (page) => page.getByLabel("Marker", { exact: true }).nth(1).selectOption({ index: 1 }),
    isShown: false,
  },
  "on which a part is open, stays": {
    touch: (page) => page.getByText("Not finishing the round?").first().click(),
    isShown: false,
  },
})) {
  test(`a page of the cards' check, ${which} after holes have arrived`, async ({
    page,
    backend,
  }) => {
    const card = await openCard(page, backend);
    for (let number = 1; number <= 9; number += 1) {
      await card.save(card.players.asha, number, 4);
      await card.save(card.players.vikram, number, 4);
    }
    await page.goto(card.path(1));
    card.cut("cut before");
    await strokesOf(page, "Asha Rao").fill("5");
    await next(page).click();
    await expect(waiting(page)).toBeVisible();
    await page.goto(card.path(1).replace("/card", "/card/check"));
    await expect(unsaved(page)).toHaveText([/Hole 1: Asha Rao 5/]);
    await touch?.(page);
    await page.evaluate(() => {
      document.documentElement.dataset.isOld = "";
    });
    card.cut("whole");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(unsaved(page)).toHaveCount(0);
    await expect.poll(() => card.saved(card.players.asha, 1)).toEqual([5]);
    await expect(page.locator("html[data-is-old]")).toHaveCount(isShown ? 0 : 1);
  });
}

test("a list that may not be copied is selected", async ({ page, backend }) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  await card.replaceLink();
  await strokesOf(page, "Asha Rao").fill("5");
  await next(page).click();
  await expect(unsaved(page)).toHaveCount(1);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("Not allowed"));
  });
  await page.getByRole("button", { name: "Copy" }).click();
  await expect
    .poll(() => page.evaluate(() => String(getSelection())))
    .toContain("Hole 1: Asha Rao 5");
});

test("what was refused of one link is not named on the page of another", async ({
  page,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  await card.returnCardOf(card.players.asha);
  await strokesOf(page, "Asha Rao").fill("5");
  await next(page).click();
  await expect(unsaved(page)).toHaveCount(1);
  await page.goto(card.path(5, card.other));
  await expect(page.getByRole("link", { name: "Another card on this phone" })).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
});

test("of a hole that was typed twice the last number is shown when it is opened again", async ({
  page,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  card.cut("cut before");
  for (const strokes of ["5", "7"]) {
    await strokesOf(page, "Asha Rao").fill(strokes);
    await check(page).click();
    await expect
      .poll(async () => (await kept(page)).map(({ body }) => body).join())
      .toContain(`=${strokes}&`);
  }
  await page.goto(card.path(1));
  await expect(strokesOf(page, "Asha Rao")).toHaveValue("7");
});

test("a hole that is opened again sends nothing of the players who stay as they were", async ({
  page,
  context,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  await context.setOffline(true);
  await strokesOf(page, "Asha Rao").fill("5");
  await next(page).click();
  await expect(hole(page, 2)).toBeVisible();
  await page.getByRole("button", { name: "Save, previous hole" }).click();
  await expect(hole(page, 1)).toBeVisible();
  await strokesOf(page, "Asha Rao").fill("4");
  await next(page).click();
  await expect(hole(page, 2)).toBeVisible();
  await card.save(card.players.vikram, 1, 6);
  await context.setOffline(false);
  await card.reconnect();
  expect(await card.saved(card.players.asha, 1)).toEqual([5, 4]);
  expect(await card.saved(card.players.vikram, 1)).toEqual([]);
});

test("after a form that came back another hole has what waits for it", async ({
  page,
  backend,
}) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  card.cut("cut for the script");
  await strokesOf(page, "Asha Rao").fill("5");
  await next(page).click();
  await expect(hole(page, 2)).toBeVisible();
  await strokesOf(page, "Asha Rao").fill("4x");
  await check(page).click();
  await expect(page.getByText("Enter the strokes from 1 to 30").last()).toBeVisible();
  await page.evaluate(() => Object.defineProperty(navigator, "onLine", { value: false }));
  await strokesOf(page, "Asha Rao").fill("4");
  await page.getByRole("button", { name: "Save, previous hole" }).click();
  await expect(hole(page, 1)).toBeVisible();
  await expect(strokesOf(page, "Asha Rao")).toHaveValue("5");
});

test("a phone that is given back keeps nothing that was typed", async ({ page, backend }) => {
  const card = await openCard(page, backend);
  await page.goto(card.path(1));
  await strokesOf(page, "Asha Rao").fill("6");
  await page.getByRole("button", { name: "This is not my phone" }).click();
  await expect(page.getByText("The card is off this phone")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("card-draft"))).toBeNull();
});
