import { createUser, makeAdmin } from "../support/backend.ts";
import { addEntrant } from "../support/entrants.ts";
import { makeTournament } from "../support/tournaments.ts";
import {
  expect,
  expectSound,
  ready,
  signUpAsAdmin,
  test,
  toast,
} from "./fixtures.ts";

test("an administrator sets a fee, ticks off who has paid, and takes one back", async ({
  page,
  golfer,
  backend,
  withJavaScript,
}) => {
  test.slow();
  const secretary = await createUser(backend, { fullName: "Club Secretary" });
  await makeAdmin(backend, secretary);
  const cup = await makeTournament(backend, secretary);
  await signUpAsAdmin(page, golfer, backend);
  await page.goto(`/admin/tournaments/${cup.id}/entrants`);
  await page.getByRole("link", { name: "Entry fees" }).click();
  await expect(
    page.getByText("This tournament has no entry fee."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Set a fee" }).click();
  await ready(page, withJavaScript);
  await page.getByLabel("Fee for each player").fill("much");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(
    page.getByRole("group", { name: "There is a problem" }),
  ).toContainText("Please enter an amount from 1 to 10,00,000");
  await expect(page.getByLabel("Fee for each player")).toHaveValue("much");
  await expectSound(page, withJavaScript);
  await page.getByLabel("Fee for each player").fill("3,500");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Entry fee saved", "status")).toBeVisible();
  await expect(page.getByText("₹3,500 a player")).toBeVisible();

  await addEntrant(backend, secretary, cup, { full_name: "Meera Das" });
  await addEntrant(backend, secretary, cup, { full_name: "Asha Rao" });
  await page.reload();
  await page.getByLabel("Paid by").selectOption("Cash");
  await page.getByRole("button", { name: "Paid: Meera Das, ₹3,500" }).click();
  await expect(toast(page, "Meera Das: paid", "status")).toBeVisible();
  await expect(page.getByLabel("Paid by")).toHaveValue("cash");
  await expect(page.getByText("Cash ₹3,500")).toBeVisible();
  await expectSound(page, withJavaScript);
  await page.getByRole("link", { name: "To pay (1)" }).click();
  await expect(page.getByRole("link", { name: "Asha Rao" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Meera Das" })).toHaveCount(0);

  await page.getByRole("link", { name: "Paid (1)" }).click();
  await page.getByRole("link", { name: "Meera Das" }).click();
  await ready(page, withJavaScript);
  await page.getByRole("button", { name: "Cancel: Paid ₹3,500" }).click();
  await expect(
    page.getByRole("heading", { name: "To pay", exact: true }),
  ).toBeVisible();
  await ready(page, withJavaScript);
  await page.getByLabel("Amount", { exact: true }).fill("1000");
  await page.getByLabel("Note", { exact: true }).fill("the rest tomorrow");
  await page.getByRole("button", { name: "Write down" }).click();
  await expect(toast(page, "Written down", "status")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Part paid" })).toBeVisible();
  await expect(page.getByText("the rest tomorrow")).toBeVisible();
  await expectSound(page, withJavaScript);
});
