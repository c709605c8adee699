import type { Page, Route } from "@playwright/test";
import { createUser, makeAdmin, type RunningBackend } from "../support/backend.ts";
import { makeDrawnCup, NINE_HOLES } from "../support/course-cards.ts";
import { expect, test } from "./fixtures.ts";

const strokesOf = (page: Page, name: string) => page.getByLabel(`Strokes of ${name}`);
const next = (page: Page) => page.getByRole("button", { name: "Save, next hole" });
const check = (page: Page) => page.getByRole("button", { name: "Save and check" });
const waiting = (page: Page) => page.getByText("Kept on this phone");
const hole = (page: Page, number: number) =>
  page.getByRole("heading", { name: `Hole ${String(number)}`, exact: true });

/** The network of a save: what becomes of it, and of its answer. */
const NETWORK = {
  "cut before": (route: Route) => route.abort(),
  "cut after": async (route: Route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  },
  whole: (route: Route) => route.continue(),
};

/** A fourball's card on a phone, of which the network of saves can be cut. */
async function openCard(page: Page, backend: RunningBackend) {
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const { cup, one, players } = await makeDrawnCup(backend, secretary, {
    format: "stableford",
    boards: ["net"],
    course: NINE_HOLES,
    handicap: { kind: "entered", maxHandicap: null },
  });
  const [asha = "", vikram = ""] = players;
  let network: keyof typeof NETWORK = "whole";
  await page.route("**/card?**", (route) =>
    route.request().method() === "POST" ? NETWORK[network](route) : route.continue(),
  );
  const path = (number: number) => `/card?token=${one.token}&hole=${String(number)}`;
  await page.setViewportSize({ width: 360, height: 740 });
  return {
    cup,
    path,
    players: { asha, vikram },
    cut(to: keyof typeof NETWORK) {
      network = to;
    },
    /** A number that the server has before. */
    save: (player: string, number: number, strokes: number) =>
      backend.sql(
        `insert into public.hole_scores (key, tournament_id, player_id, hole, strokes, phone)
         values (gen_random_uuid(), '${cup.id}', '${player}', ${String(number)},
                 ${String(strokes)}, '00000000-0000-4000-8000-000000000001')`,
      ),
    /** The numbers that this phone has saved for a player, in their order. */
    async saved(player: string, number: number) {
      const rows = await backend.sql<{ strokes: number | null }>(
        `select strokes from public.hole_scores
         where tournament_id = '${cup.id}' and player_id = '${player}'
           and hole = ${String(number)}
           and phone <> '00000000-0000-4000-8000-000000000001' order by id`,
      );
      return rows.map(({ strokes }) => strokes);
    },
    /** There is a network again. */
    async reconnect() {
      network = "whole";
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await expect(waiting(page)).toBeHidden();
      await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    },
  };
}

type Card = Awaited<ReturnType<typeof openCard>>;

/** Waits for a number on the phone, of the hole that is shown. */
async function keep(page: Page, strokes: string, button = check(page)) {
  await strokesOf(page, "Asha Rao").fill(strokes);
  await button.click();
  await expect
    .poll(() => page.evaluate(() => localStorage["card-holes"] as string))
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
  await page.route("**/card?**", async (route) => {
    if (route.request().method() === "POST") await isHeld;
    await route.fallback();
  });
  await strokesOf(page, "Asha Rao").fill("5");
  await next(page).click();
  await strokesOf(page, "Asha Rao").fill("7");
  answer();
  await expect.poll(() => card.saved(card.players.asha, 1)).toEqual([5]);
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  await expect(strokesOf(page, "Asha Rao")).toHaveValue("7");
  await next(page).click();
  await expect(hole(page, 2)).toBeVisible();
  expect(await card.saved(card.players.asha, 1)).toEqual([5, 7]);
});
