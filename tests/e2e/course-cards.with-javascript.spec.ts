import type { Page } from "@playwright/test";
import { createUser, makeAdmin } from "../support/backend.ts";
import { makeDrawnCup, NINE_HOLES } from "../support/course-cards.ts";
import { expectNothingOnPhone, SAVES } from "./course-card.ts";
import { cutOff, expect, expectAccessible, expectSound, test } from "./fixtures.ts";

const SCORING = {
  format: "stableford",
  boards: ["net", "gross"],
  course: NINE_HOLES,
  handicap: { kind: "entered", maxHandicap: null },
};

const strokesOf = (page: Page, name: string) => page.getByLabel(`Strokes of ${name}`);
const next = (page: Page) => page.getByRole("button", { name: "Save, next hole" });
const hole = (page: Page, number: number) =>
  page.getByRole("heading", { name: `Hole ${String(number)}`, exact: true });

/** Types a hole of both players, and saves it. */
async function play(page: Page, number: number, strokes: string) {
  await expect(hole(page, number)).toBeVisible();
  await strokesOf(page, "Asha Rao").fill(strokes);
  await strokesOf(page, "Vikram Das").fill("4");
  await next(page).click();
}

test("buttons count strokes", async ({ page, backend }) => {
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const { one } = await makeDrawnCup(backend, secretary, SCORING);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/card?token=${one.token}`);
  const more = page.getByRole("button", { name: "One more for Asha Rao" });
  const fewer = page.getByRole("button", { name: "One less for Asha Rao" });
  for (const [button, strokes] of [
    [more, "4"],
    [more, "5"],
    [fewer, "4"],
    [fewer, "3"],
  ] as const) {
    await button.click();
    await expect(strokesOf(page, "Asha Rao")).toHaveValue(strokes);
  }
  const { width = 0, height = 0 } = (await more.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  expect(await cutOff(page)).toEqual([]);
  await expectSound(page, true);
});

test("holes that are typed without a signal wait on the phone, and are sent once, in order", async ({
  page,
  context,
  backend,
}) => {
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const { cup, one, players } = await makeDrawnCup(backend, secretary, SCORING);
  const stored = async () =>
    (
      await backend.sql<{ hole: number; strokes: number }>(
        `select hole, strokes from public.hole_scores
         where tournament_id = '${cup.id}' and player_id = '${players[0] ?? ""}' order by id`,
      )
    ).map((row) => [row.hole, row.strokes]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/card?token=${one.token}`);
  await play(page, 1, "5");
  await expect(hole(page, 2)).toBeVisible();

  await context.setOffline(true);
  await play(page, 2, "6");
  await play(page, 3, "7");
  await expect(hole(page, 4)).toBeVisible();
  await expect(page.getByText("Kept on this phone and sent later")).toHaveText(/hole 2, 3$/);
  // What the page says of the hole is that hole's.
  await expect(page.getByText("receives a stroke").first()).toBeAttached();
  expect(await cutOff(page)).toEqual([]);
  await expectAccessible(page);
  expect(await stored()).toEqual([[1, 5]]);

  // In the mean time another phone has sent another number.
  await backend.sql(
    `insert into public.hole_scores (key, tournament_id, player_id, hole, strokes, phone)
     values (gen_random_uuid(), '${cup.id}', '${players[0] ?? ""}', 3, 4, gen_random_uuid())`,
  );
  await context.setOffline(false);
  await expect(page.getByText("Two phones have different numbers")).toHaveText(/hole 3$/);
  await expect(page.getByText("Kept on this phone")).toBeHidden();
  await expect(hole(page, 4)).toBeVisible();
  expect(await stored()).toEqual([
    [1, 5],
    [3, 4],
    [2, 6],
    [3, 7],
  ]);
  await expectNothingOnPhone(page);
});

test("a hole whose answer was lost is saved once", async ({ page, backend }) => {
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const { cup, one } = await makeDrawnCup(backend, secretary, SCORING);
  await page.goto(`/card?token=${one.token}`);
  let lost = 0;
  await page.route(SAVES, async (route) => {
    if (route.request().method() !== "POST" || lost > 0) {
      await route.continue();
      return;
    }
    lost += 1;
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  await play(page, 1, "5");
  await expect(page.getByText("Kept on this phone")).toBeVisible();
  await play(page, 2, "5");
  await expect(hole(page, 3)).toBeVisible();
  expect(lost).toBe(1);
  expect(
    await backend.sql(
      `select hole, count(*)::integer as saved from public.hole_scores
       where tournament_id = '${cup.id}' group by hole order by hole`,
    ),
  ).toEqual([
    { hole: 1, saved: 2 },
    { hole: 2, saved: 2 },
  ]);
});
