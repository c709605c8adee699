import { createUser, makeAdmin } from "../support/backend.ts";
import { makeTournament } from "../support/tournaments.ts";
import { expect, signUp, test } from "./fixtures.ts";

test("a register page counts down to its opening, and is there by itself", async ({
  page,
  golfer,
  backend,
  withJavaScript,
}) => {
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  await signUp(page, golfer);
  // Enough for a busy machine to show the page before.
  const cup = await makeTournament(backend, secretary, {
    registration_opens_at: new Date(Date.now() + 9_000).toISOString(),
  });
  const path = `/tournaments/${cup.slug}/register`;
  await page.goto(path);
  await expect(page.getByText(/It opens on .+, \d{1,2}:\d{2} [ap]m\./)).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveCount(0);
  if (withJavaScript) {
    await expect(page.getByRole("timer")).toHaveText(/^Opens in \d s$/);
  } else {
    await expect(page.getByRole("timer")).toHaveCount(0);
    await expect(async () => {
      await page.reload();
      await expect(page.getByLabel("Full Name")).toBeVisible({ timeout: 100 });
    }).toPass();
  }
  await expect(page.getByLabel("Full Name")).toBeVisible({ timeout: 20_000 });
});
