import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createUser, makeAdmin } from "../support/backend.ts";
import { makeTournament, type Saved } from "../support/tournaments.ts";
import {
  expect,
  expectSound,
  mailTo,
  type Other,
  ready,
  signUp,
  test as base,
  toast,
  confirmation,
  phoneField,
  registerButton,
} from "./fixtures.ts";

const test = base.extend<{
  makeCup: (changes: object) => Promise<Saved>;
}>({
  makeCup: async ({ backend }, use) => {
    const admin = await createUser(backend);
    await makeAdmin(backend, admin);
    await use((changes) =>
      makeTournament(backend, admin, {
        name: `Harvest Cup ${randomUUID().slice(0, 8)}`,
        ...changes,
      }),
    );
  },
});

const registerPath = ({ slug }: Saved) => `/tournaments/${slug}/register`;

async function fillForm(page: Page) {
  await phoneField(page).fill("+91 98450 12345");
  await page.getByLabel("Golf Group", { exact: true }).selectOption("E-Golf");
  await page.getByRole("radio", { name: "Ladies" }).check();
  await page.getByLabel("Handicap", { exact: true }).fill("12.4");
}

/** Adds a further player, by a request or at once. */
async function addPlayer(page: Page, number: number, name: string) {
  await page.getByRole("button", { name: "Add a player" }).click();
  const field = (label: string) => page.getByLabel(`Player ${String(number)}: ${label}`);
  await expect(field("Full Name")).toBeFocused();
  await field("Full Name").fill(name);
  await field("Phone Number").fill("+91 98450 22222");
  await field("Category").selectOption("men");
  await field("Handicap").fill("7.5");
}

const submit = (page: Page) => registerButton(page).click();

/** Signs up and opens the form of a tournament. */
async function openForm({ page, golfer }: Other, cup: Saved, withJavaScript: boolean) {
  await signUp(page, golfer);
  await page.goto(registerPath(cup));
  await ready(page, withJavaScript);
  await fillForm(page);
}

const row = (page: Page) => page.getByRole("row").filter({ hasText: "Harvest Cup" });

test("a member enters with two more; another waits, sees the place in line, and moves up when the group gets smaller", async ({
  page,
  golfer,
  other,
  makeCup,
  backend,
  withJavaScript,
}) => {
  test.slow();
  const cup = await makeCup({ capacity: 3, max_group_size: 4 });
  await openForm({ page, golfer }, cup, withJavaScript);
  await expect(page.getByText("3 places are left.")).toBeVisible();
  await addPlayer(page, 2, "Arjun Rao");
  await addPlayer(page, 3, "Meera Krishnan");
  await expect(page.getByLabel("Player 2: Full Name")).toHaveValue("Arjun Rao");
  await expect(phoneField(page)).toHaveValue("+91 98450 12345");
  await expectSound(page, withJavaScript);
  await submit(page);
  await expect(confirmation(page)).toBeVisible();
  await expect(page.getByText("All 3 of you have a place.")).toBeVisible();

  await openForm(other, cup, withJavaScript);
  await expect(other.page.getByText("All places are taken.")).toBeVisible();
  await submit(other.page);
  await expect(
    other.page.getByRole("heading", { name: "You are on the waiting list" }),
  ).toBeVisible();
  await expect(other.page.getByText(/^No\. 1\s*in line on the waiting list of/)).toBeVisible();
  await expectSound(other.page, withJavaScript);
  await other.page.goto("/profile");
  await expect(row(other.page)).toContainText("Waiting list");
  await expect(row(other.page)).toContainText("Number 1 on the waiting list");
  expect(await mailTo(backend, other.golfer, /on the waiting list/)).toContain(
    "Place on the waiting list: 1",
  );

  await page.goto("/profile");
  await expect(row(page)).toContainText("Player 2Arjun Rao, handicap 7.5");
  await expect(row(page)).toContainText("Player 3Meera Krishnan");
  await expectSound(page, withJavaScript);
  await row(page).getByRole("link", { name: "Edit" }).click();
  await ready(page, withJavaScript);
  await page.getByRole("button", { name: "Remove player 2" }).click();
  await expect(page.getByLabel("Player 2: Full Name")).toHaveValue("Meera Krishnan");
  await expect(page.getByLabel("Player 3: Full Name")).toHaveCount(0);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toast(page, "Registration changed", "status")).toBeVisible();
  await expect(row(page)).not.toContainText("Arjun Rao");

  await other.page.reload();
  await expect(row(other.page)).toContainText("Registered");
  await expect(row(other.page)).not.toContainText("on the waiting list");
  await mailTo(backend, other.golfer, /You have a place in/);
});
