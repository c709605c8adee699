import type { Locator, Page } from "@playwright/test";
import { createUser, makeAdmin } from "../support/backend.ts";
import { addEntrant } from "../support/entrants.ts";
import { makeTournament } from "../support/tournaments.ts";
import {
  cutOff,
  expect,
  expectAccessible,
  ready,
  signUp,
  signUpAsAdmin,
  test,
  toast,
  confirmation,
  phoneField,
  problems,
  registerButton,
} from "./fixtures.ts";

/** Makes a draft from the list. */
async function makeDraft(page: Page, name: string, withJavaScript: boolean) {
  await page.goto("/admin/tournaments");
  await page.getByRole("link", { name: "New tournament" }).click();
  await ready(page, withJavaScript);
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Make the draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(toast(page, "Draft made", "status")).toBeVisible();
  await ready(page, withJavaScript);
}

/** A line of a list of the form. */
const line = (page: Page, list: string, number: number) =>
  page.getByRole("group", { name: `${list} ${String(number)}`, exact: true });

const nextYear = String(new Date().getFullYear() + 1);

test("a tournament's form begins in the first two fifths of the screen, and nothing covers what stays beside it", async ({
  page,
  golfer,
  backend,
  withJavaScript,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUpAsAdmin(page, golfer, backend);
  await makeDraft(page, "Monsoon Cup", withJavaScript);
  // Without the toast, which moves the page where no script runs.
  await page.goto(page.url());
  await ready(page, withJavaScript);
  const edges = async (locator: Locator) => {
    const { y = NaN, height = NaN } = (await locator.boundingBox()) ?? {};
    return { top: y, bottom: y + height };
  };
  const name = page.getByText("Name", { exact: true });
  expect((await edges(name)).top).toBeLessThan((800 * 2) / 5);
  const bar = await edges(page.getByRole("button", { name: "Publish" }));
  const sections = page.getByRole("navigation", {
    name: "Sections of the form",
  });
  for (const beside of [
    sections,
    page.getByRole("complementary", { name: "The card" }),
    page.getByRole("region", { name: "Before it can be published" }),
  ]) {
    expect((await edges(beside)).bottom).toBeLessThan(bar.top);
  }

  await page.setViewportSize({ width: 360, height: 740 });
  expect((await edges(name)).top).toBeLessThan(740 / 2);
  if (withJavaScript) {
    await page.getByLabel("Sections of the form").last().selectOption("News");
  } else {
    await sections.getByText("Sections of the form").click();
    await sections.getByRole("link", { name: "News" }).click();
  }
  await expect(page.getByRole("button", { name: "Add news" })).toBeInViewport();
  // Save is in reach from there, and from the top.
  const save = page.getByRole("button", { name: "Save draft" });
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  await expect(save).toBeInViewport({ ratio: 1 });
});

test("an administrator makes a tournament with questions, and a member enters it", async ({
  page,
  browser,
  golfer,
  backend,
  withJavaScript,
}) => {
  test.slow();
  const name = `Monsoon Cup ${golfer.email.slice(7, 15)}`;
  await signUpAsAdmin(page, golfer, backend);
  await makeDraft(page, name, withJavaScript);

  await page.getByLabel("Summary", { exact: true }).fill("Eighteen holes, umbrellas allowed");
  await page.getByLabel("A green in the monsoon").check();
  const card = page.getByRole("complementary", { name: "The card" });
  await expect(card).toContainText(name);
  if (withJavaScript) {
    await expect(card).toContainText("Eighteen holes, umbrellas allowed");
    await expect(card.locator("img")).toHaveAttribute("src", /monsoon/);
  }
  const entryForm = page
    .getByRole("navigation", { name: "Sections of the form" })
    .getByRole("link", { name: "Entry form" });
  await entryForm.click();
  await expect(page.getByLabel("Introduction")).toBeInViewport();
  if (withJavaScript) {
    await expect(entryForm).toHaveAttribute("aria-current", "true");
  }
  for (const [number, question] of [
    "Which shirt?",
    "Do you need a cart?",
    "Anything else?",
  ].entries()) {
    await page.getByRole("button", { name: "Add a question" }).click();
    const label = line(page, "Questions", number + 1).getByLabel("Question");
    if (withJavaScript) await expect(label).toBeFocused();
    await label.fill(question);
  }
  await line(page, "Questions", 1)
    .getByLabel("Answer", { exact: true })
    .selectOption("One of a list");
  await line(page, "Questions", 1).getByLabel("Choices, one on each line").fill("M\nL");
  await line(page, "Questions", 1).getByLabel("Must be answered").check();
  await line(page, "Questions", 2).getByLabel("Answer", { exact: true }).selectOption("Yes or no");
  // Choices are only where there is a choice.
  await expect(page.getByLabel("Choices, one on each line").filter({ visible: true })).toHaveCount(
    1,
  );
  // The question moves with what was typed.
  await page.getByRole("button", { name: "Questions 3: up" }).click();
  await expect(line(page, "Questions", 2).getByLabel("Question")).toHaveValue("Anything else?");
  await expect(line(page, "Questions", 3).getByLabel("Answer", { exact: true })).toHaveValue(
    "yes_no",
  );

  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toast(page, "Saved, but not published", "alert")).toBeVisible();
  await ready(page, withJavaScript);
  const missing = page.getByRole("region", {
    name: "Before it can be published",
  });
  await expect(missing.getByRole("link")).toHaveText(["Day", "Place"]);
  await missing.getByRole("link", { name: "Place" }).click();
  await expect(page.getByLabel("Place", { exact: true })).toBeInViewport();
  await expect(page.getByLabel("Summary", { exact: true })).toHaveValue(
    "Eighteen holes, umbrellas allowed",
  );
  await page.getByLabel("Place", { exact: true }).fill("Eagleton");
  await page.locator('input[name="starts_on"]').fill(`${nextYear}-07-10`);
  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByRole("heading", { name: `Preview of ${name}` })).toBeVisible();
  await expect(page.getByText("Which shirt?")).toBeVisible();
  if (withJavaScript) await expectAccessible(page);
  await page.getByRole("link", { name: "Back to the form" }).click();
  await ready(page, withJavaScript);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("None: members pay nothing")).toBeVisible();
  if (withJavaScript) await expectAccessible(page);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toast(page, "Published", "status")).toBeVisible();

  const context = await browser.newContext({
    javaScriptEnabled: withJavaScript,
    baseURL: process.env.TEST_SITE_URL,
  });
  const member = await context.newPage();
  await signUp(member, { ...golfer, email: `member-${golfer.email}` });
  await member.goto("/tournaments");
  await member
    .getByRole("article")
    .filter({ hasText: name })
    .getByRole("link", { name: "Register Now" })
    .click();
  await ready(member, withJavaScript);
  await phoneField(member).fill("+91 98450 12345");
  await member.getByLabel("Ladies").check();
  await member.getByLabel("Handicap").fill("12.4");
  await member.getByLabel("Which shirt?").selectOption("L");
  await registerButton(member).click();
  await expect(confirmation(member)).toBeVisible();

  await member.goto("/profile");
  const row = member.getByRole("row").filter({ hasText: name });
  await row.getByRole("link", { name: "Edit" }).click();
  await ready(member, withJavaScript);
  await member.getByLabel("Which shirt?").selectOption("M");
  await member.getByRole("button", { name: "Save changes" }).click();
  await expect(member).toHaveURL(/\/profile/);
  await row.getByRole("link", { name: "Withdraw" }).click();
  await ready(member, withJavaScript);
  await member.getByRole("button", { name: "Withdraw my registration" }).click();
  await expect(row).toContainText("Withdrawn");
  await context.close();

  // Whoever has withdrawn takes no place.
  await page.goto("/admin/tournaments");
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("0 entered");
});

test(
  "two administrators: the second sees both versions and takes theirs",
  { tag: "@javascript" },
  async ({ page, golfer, backend }) => {
    await signUpAsAdmin(page, golfer, backend);
    await makeDraft(page, `Autumn Cup ${golfer.email.slice(7, 15)}`, true);
    await page.getByLabel("Place", { exact: true }).fill("Eagleton");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(toast(page, "Saved", "status")).toBeVisible();
    await ready(page, true);

    const other = await page.context().newPage();
    await other.goto(page.url());
    await ready(other, true);
    await other.getByLabel("Place", { exact: true }).fill("Clover Greens");
    await other.getByLabel("Label", { exact: true }).fill("Theirs");
    await other.getByRole("button", { name: "Save draft" }).click();
    await expect(toast(other, "Saved", "status")).toBeVisible();
    await other.close();

    await page.getByLabel("Place", { exact: true }).fill("Prestige");
    await page.getByLabel("Summary", { exact: true }).fill("Mine");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(
      page.getByRole("heading", {
        name: "Someone else has saved this tournament",
      }),
    ).toBeVisible();
    const conflict = page.locator("#conflict");
    await expect(conflict.getByText("Clover Greens")).toBeVisible();
    // Only the second changed it.
    await expect(conflict.getByText("Summary")).toHaveCount(0);
    await expect(page.getByLabel("Label", { exact: true })).toHaveValue("Theirs");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Take theirs: Place" }).click();
    await expect(page.getByLabel("Place", { exact: true })).toHaveValue("Clover Greens");
    await expect(page.getByRole("complementary", { name: "The card" })).toContainText(
      "Clover Greens",
    );
    await expect(page.getByLabel("Summary", { exact: true })).toHaveValue("Mine");
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect(toast(page, "Saved", "status")).toBeVisible();
    await expect(
      page.getByRole("heading", {
        name: "Someone else has saved this tournament",
      }),
    ).toBeHidden();
    await expect(page.getByLabel("Summary", { exact: true })).toHaveValue("Mine");
  },
);

test(
  "the card of a knock-out says until when it is played",
  { tag: "@javascript" },
  async ({ page, golfer, backend }) => {
    await signUpAsAdmin(page, golfer, backend);
    await makeDraft(page, `Autumn Cup ${golfer.email.slice(7, 15)}`, true);
    const card = page.getByRole("complementary", { name: "The card" });
    await page.getByLabel("Day", { exact: true }).fill("2099-03-01");
    await expect(card).toContainText("1 March 2099");
    await page.getByLabel("A knock-out over some weeks: match play").check();
    await page.getByLabel("Final by").fill("2099-09-30");
    await expect(card).toContainText("Draw 1 March 2099, final by 30 September 2099");
  },
);

test(
  "a form with errors keeps what was typed, is accessible and fits a phone",
  { tag: "@javascript" },
  async ({ page, golfer, backend }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signUpAsAdmin(page, golfer, backend);
    await makeDraft(page, `Spring Cup ${golfer.email.slice(7, 15)}`, true);
    await page.getByLabel("About").fill("x".repeat(10_001));
    await page.getByRole("button", { name: "Add a fact" }).click();
    await line(page, "Facts", 1).getByLabel("What").fill("Players");
    // Enter in a field saves, and presses no button of a list.
    await page.getByLabel("First line").press("Enter");
    const summary = problems(page);
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveCount(2);
    await expect(line(page, "Facts", 1).getByLabel("What")).toHaveValue("Players");
    await expect(page.getByLabel("About")).toHaveValue("x".repeat(10_001));
    // Where the bar lies below the form, and over none of its fields.
    await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
    });
    await expectAccessible(page);
    expect(await cutOff(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole("button", { name: "Facts 1: remove" }).click();
    await expect(line(page, "Facts", 1).getByLabel("What")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Add a fact" })).toBeFocused();
  },
);

test("a golf group that an entry has comes back when it is removed, and is hidden from new entries", async ({
  page,
  golfer,
  backend,
  withJavaScript,
}) => {
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const cup = await makeTournament(backend, secretary, {
    allows_other_group: false,
  });
  await addEntrant(backend, secretary, cup, { golf_group: "E-Golf" });
  await signUpAsAdmin(page, golfer, backend);
  await page.goto(`/admin/tournaments/${cup.id}`);
  await ready(page, withJavaScript);
  await page.getByRole("button", { name: "Golf groups 1: remove" }).click();
  await expect(line(page, "Golf groups", 2)).toHaveCount(0);
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  const group = line(page, "Golf groups", 1);
  await expect(group.getByLabel("Golf group")).toHaveValue("E-Golf");
  await expect(group).toContainText("1 entry has “E-Golf”");
  await group.getByLabel("Hidden from new entries").check();
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(toast(page, "Saved", "status")).toBeVisible();
  await page.goto(`/tournaments/${cup.slug}/register`);
  await expect(page.getByLabel("Golf Group", { exact: true }).locator("option")).toHaveText([
    "Select your golf group",
    "Golf Squad",
  ]);
});
