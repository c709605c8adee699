import type { Page } from "@playwright/test";
import { dayInIndiaOf } from "../../app/site/today.ts";
import { createUser, makeAdmin, type RunningBackend } from "../support/backend.ts";
import { addEntrant } from "../support/entrants.ts";
import { makeTournament } from "../support/tournaments.ts";
import {
  expect,
  expectAccessible,
  expectReadableInTheSun,
  ready,
  signUpAsAdmin,
  test,
} from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** A tournament with three players who have their places. */
async function makeCup(backend: RunningBackend) {
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const cup = await makeTournament(backend, secretary, { starts_on: dayInIndiaOf(new Date()) });
  for (const full_name of ["Arjun Rao", "Meera Krishnan", "Farah Khan"]) {
    await addEntrant(backend, secretary, cup, { full_name });
  }
  const stored = async () =>
    (
      await backend.sql<{ full_name: string }>(
        `select full_name from public.check_ins join public.tournament_registrations using (entry_id)
         where tournament_id = '${cup.id}' order by 1`,
      )
    ).map(({ full_name }) => full_name);
  return { path: `/admin/tournaments/${cup.id}/entrants`, stored };
}

const buttonOf = (page: Page, name: string) =>
  page.locator(`button[name="here"][aria-label$=": ${name}"]`);

test("without a signal a button says that nothing is stored, and can be pressed again", async ({
  page,
  golfer,
  backend,
}) => {
  const { path, stored } = await makeCup(backend);
  await signUpAsAdmin(page, golfer, backend);
  await page.goto(path);
  await ready(page, true);

  await page.context().setOffline(true);
  const arjun = buttonOf(page, "Arjun Rao");
  await arjun.click();
  await expect(arjun).toHaveText("Press again");
  await expect(page.getByRole("alert")).toHaveText("Not saved. No signal. Please press again.");
  await expectAccessible(page);
  expect(await stored()).toEqual([]);

  // A slow line: each button says that it is storing, and none waits for another.
  await page.context().setOffline(false);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/entrants/check-in*", async (route) => {
    await held;
    await route.continue();
  });
  await arjun.click();
  const meera = buttonOf(page, "Meera Krishnan");
  await meera.click();
  await expect(arjun).toHaveText("Storing…");
  await expect(meera).toHaveText("Storing…");
  await expect(page.getByRole("alert")).toHaveCount(0);
  release();
  await expect(arjun).toHaveText("Here ✓");
  await expect(meera).toHaveText("Here ✓");
  await expect(page.getByText("2 of 3 checked in")).toBeVisible();
  expect(await stored()).toEqual(["Arjun Rao", "Meera Krishnan"]);
  await expectReadableInTheSun(page);
});

test("an answer that is lost is not taken for one, and pressing again stores once", async ({
  page,
  golfer,
  backend,
}) => {
  const { path, stored } = await makeCup(backend);
  await signUpAsAdmin(page, golfer, backend);
  await page.goto(path);
  await ready(page, true);
  await page.route(
    "**/entrants/check-in*",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  const farah = buttonOf(page, "Farah Khan");
  await farah.click();
  await expect(farah).toHaveText("Press again");
  expect(await stored()).toEqual(["Farah Khan"]);
  await farah.click();
  await expect(farah).toHaveText("Here ✓");
  expect(await stored()).toEqual(["Farah Khan"]);
  await expect(page.getByText("1 of 3 checked in")).toBeVisible();
});
