import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createUser, makeAdmin, type TestUser } from "../support/backend.ts";
import { changeTournament, makeTournament, type Saved } from "../support/tournaments.ts";
import {
  expect,
  expectAccessible,
  expectSound,
  ready,
  signUp,
  test as base,
  toast,
  confirmation,
  phoneField,
  problems,
  registerButton,
} from "./fixtures.ts";

const LUNCH = {
  id: "lunch",
  kind: "choice",
  label: "What will you eat?",
  required: true,
  choices: ["Thali", "Fish curry"],
};
const CART = {
  id: "cart",
  kind: "yes_no",
  label: "Do you need a cart?",
  required: true,
};
const NOTE = {
  id: "note",
  kind: "long_text",
  label: "A line for the programme",
  required: false,
};

/** A tournament with questions of its own, and the administrator who made it. */
const test = base.extend<{ admin: TestUser; cup: Saved }>({
  admin: async ({ backend }, use) => {
    const admin = await createUser(backend);
    await makeAdmin(backend, admin);
    await use(admin);
  },
  cup: async ({ backend, admin }, use) => {
    await use(
      await makeTournament(backend, admin, {
        name: `Monsoon Cup ${randomUUID().slice(0, 8)}`,
        capacity: 2,
        has_waiting_list: false,
        form_intro: "Rain or shine.",
        questions: [LUNCH, CART, NOTE],
      }),
    );
  },
});

const registerPath = ({ slug }: Saved) => `/tournaments/${slug}/register`;

async function fillForm(page: Page) {
  await phoneField(page).fill("+91 98450 12345");
  await page.getByLabel("Golf Group", { exact: true }).selectOption("E-Golf");
  await page.getByLabel("Ladies").check();
  await page.getByLabel("Handicap").fill("12.4");
}

const submit = (page: Page) => registerButton(page).click();

test("questions are answered, corrected and changed", async ({ page, golfer, cup }) => {
  await signUp(page, golfer);
  await page.goto(registerPath(cup));
  await ready(page, true);
  await fillForm(page);
  await submit(page);
  const summary = problems(page);
  await expect(summary).toBeFocused();
  await expectSound(page, true);
  await expect(page.getByLabel("What will you eat?")).toHaveAccessibleDescription(
    "Please answer “What will you eat?”.",
  );
  await expect(
    page.getByRole("group", { name: "Do you need a cart?" }),
  ).toHaveAccessibleDescription("Please answer “Do you need a cart?”.");
  await summary.getByRole("link", { name: "What will you eat?" }).click();
  await expect(page.getByLabel("What will you eat?")).toBeFocused();
  await expect(phoneField(page)).toHaveValue("+91 98450 12345");

  await page.getByLabel("What will you eat?").selectOption("Fish curry");
  await page.getByLabel("No", { exact: true }).check();
  await page.getByLabel("A line for the programme").fill("Fore!");
  await submit(page);
  await expect(confirmation(page)).toBeVisible();

  await page.goto("/profile");
  const row = page.getByRole("row").filter({ hasText: "Monsoon Cup" });
  await expect(row).toContainText("What will you eat?Fish curry");
  await expect(row).toContainText("Do you need a cart?No");
  await expectAccessible(page);
  await expect(row.getByRole("link", { name: "View Updates" })).toHaveAttribute(
    "href",
    `/tournaments/${cup.slug}/updates`,
  );
  await row.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("What will you eat?")).toHaveValue("Fish curry");
  await expect(page.getByLabel("No", { exact: true })).toBeChecked();
  await ready(page, true);
  await page.getByLabel("Yes", { exact: true }).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toast(page, "Registration changed", "status")).toBeVisible();
  await expect(row).toContainText("Do you need a cart?Yes");
});

test("a form whose questions the club has changed shows the new ones, with everything typed", async ({
  page,
  golfer,
  cup,
  admin,
  backend,
}) => {
  await signUp(page, golfer);
  await page.goto(registerPath(cup));
  await ready(page, true);
  await fillForm(page);
  await page.getByLabel("What will you eat?").selectOption("Thali");
  await page.getByLabel("Yes", { exact: true }).check();
  await page.getByLabel("A line for the programme").fill("Fore!");
  await changeTournament(backend, admin, cup, {
    questions: [
      { ...LUNCH, choices: ["Biryani", "Fish curry"] },
      CART,
      {
        id: "shirt",
        kind: "short_text",
        label: "Size of your shirt",
        required: true,
      },
    ],
  });
  await submit(page);
  const summary = problems(page);
  await expect(summary).toContainText("“Fore!”");
  await expect(summary).toContainText("“Thali” is not offered.");
  await expect(page.getByLabel("A line for the programme")).toHaveCount(0);
  await expect(page.getByLabel("Yes", { exact: true })).toBeChecked();
  await expect(phoneField(page)).toHaveValue("+91 98450 12345");
  await page.getByLabel("Size of your shirt").fill("M");
  await page.getByLabel("What will you eat?").selectOption("Biryani");
  await submit(page);
  await expect(confirmation(page)).toBeVisible();
});
