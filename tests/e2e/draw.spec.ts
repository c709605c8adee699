import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createUser, makeAdmin } from "../support/backend.ts";
import { addEntrant } from "../support/entrants.ts";
import { makeTournament } from "../support/tournaments.ts";
import { expect, expectSound, mailTo, signUp, signUpAsAdmin, test, toast } from "./fixtures.ts";

const NAMES = [
  "Dev Patel",
  "Meera Krishnan",
  "Arjun Rao",
  "Farah Khan",
  "Nisha Iyer",
  "Om Shetty",
  "Ira Nair",
  "Bela Das",
];

/** The card of a fourball or a team. */
const cardOf = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });

/** The names in a fourball on the page of the draw. */
async function namesIn(page: Page, name: string): Promise<string[]> {
  const text = await cardOf(page, name).innerText();
  return NAMES.filter((each) => text.includes(each));
}

/** Where a player moves. */
const select = (page: Page, name: string) => page.getByRole("combobox", { name });

/** Chooses the option that says this. */
async function choose(page: Page, name: string, text: string) {
  const field = select(page, name);
  const option = field.getByRole("option").filter({ hasText: text });
  await field.selectOption(await option.innerText());
}

const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();

/** Saves what was chosen: then nothing is chosen any more. */
async function save(page: Page) {
  await press(page, "Save");
  await expect(page.locator("select[name^='move.'] option:checked:not([value=''])")).toHaveCount(0);
}

test("teams from golf groups, a draw that is changed and published, and a member who finds the start and withdraws", async ({
  page,
  golfer,
  other,
  backend,
  withJavaScript,
}) => {
  test.slow();
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const name = `Draw Cup ${randomUUID().slice(0, 8)}`;
  const cup = await makeTournament(backend, secretary, {
    name,
    capacity: 8,
    has_waiting_list: true,
    // Members withdraw from the published draw too.
    changes_until: "2099-07-04",
  });
  const information = `/tournaments/${cup.slug}/updates`;
  await signUp(other.page, other.golfer);
  for (const [index, full_name] of [...NAMES, "Waits Inline"].entries()) {
    await addEntrant(
      backend,
      secretary,
      cup,
      {
        full_name,
        golf_group: index % 2 === 0 ? "E-Golf" : "Golf Squad",
        handicap: String(index + 5),
      },
      index === 0 ? { account_email: other.golfer.email } : {},
    );
  }

  await signUpAsAdmin(page, golfer, backend);
  await page.goto(`/admin/tournaments/${cup.id}`);
  await page.getByRole("link", { name: "Teams", exact: true }).click();
  await expect(page.getByText("There are no teams yet")).toBeVisible();
  await page.getByRole("button", { name: "Make the teams" }).click();
  await expect(toast(page, "Saved", "status")).toBeVisible();
  await expect(page.getByText("8 players · 2 teams · 0 neutral")).toBeVisible();
  await expectSound(page, withJavaScript);

  await test.step("a new team gets a player and a guest comes, with one button", async () => {
    await choose(page, "Dev Patel", "The new team named below");
    await page.getByLabel("New team").fill("Third");
    await page.getByLabel("Name of the guest").fill("Bo Guest");
    await save(page);
    await expect(cardOf(page, "Third")).toContainText("Dev Patel");
    await expect(page.getByLabel("New team")).toHaveValue("");
    await expectSound(page, withJavaScript);
    if (withJavaScript) {
      await page
        .getByText("Dev Patel", { exact: true })
        .dragTo(page.getByRole("heading", { name: "E-Golf" }));
    } else await choose(page, "Dev Patel", "E-Golf");
    await choose(page, "Bo Guest", "Remove the guest");
    await choose(page, "Remove", "Third");
    await save(page);
    await expect(cardOf(page, "E-Golf")).toContainText("Dev Patel");
    await expect(page.getByText("8 players · 2 teams · 0 neutral")).toBeVisible();
  });

  await page.getByRole("link", { name: "Draw", exact: true }).click();
  await page.getByLabel("Draw number").fill("48213");
  await press(page, "Draw");
  await expect(page.getByText("2 fourballs · draw no. 48213 · nothing to check")).toBeVisible();
  const first = await namesIn(page, "Hole 1");
  const second = await namesIn(page, "Hole 2");
  expect([...first, ...second].sort()).toEqual(NAMES.toSorted());

  await test.step("a swap that breaks a rule is marked", async () => {
    const oneOf = (names: readonly string[], group: number) =>
      names.find((each) => NAMES.indexOf(each) % 2 === group) ?? "";
    const [one, other] = [oneOf(first, 0), oneOf(second, 1)];
    await choose(page, one, "Hole 2");
    await choose(page, other, "Hole 1");
    await expectSound(page, withJavaScript);
    await save(page);
    await expect(page.getByText("changed by hand")).toBeVisible();
    await expect(
      page.getByRole("article").filter({ hasText: "of one team:" }).first(),
    ).toBeVisible();
    expect(await namesIn(page, "Hole 1")).toContain(oneOf(second, 1));
  });

  await test.step("a player moves to a fourball of their own and back, and starts are changed", async () => {
    const [one = ""] = await namesIn(page, "Hole 1");
    await choose(page, one, "A new fourball");
    await save(page);
    await expect(page.getByRole("article")).toHaveCount(3);
    expect(await namesIn(page, "Hole 3")).toEqual([one]);
    await expect(cardOf(page, "Hole 1")).toContainText("3 of 4");
    await choose(page, one, "Hole 1");
    await choose(page, "First fourball", "Hole 1");
    await choose(page, "Second fourball", "Hole 2");
    await save(page);
    await expect(page.getByRole("article")).toHaveCount(2);
    await expect(cardOf(page, "Hole 2")).toContainText(one);
  });

  await test.step("too many in a fourball are told, and what was chosen stays", async () => {
    const [one = "", two = ""] = await namesIn(page, "Hole 1");
    await choose(page, one, "Hole 2");
    await press(page, "Save");
    await expect(
      page.getByRole("link", { name: "This fourball would have 5 players" }),
    ).toBeVisible();
    await expect(select(page, one)).toHaveAccessibleDescription(
      /^[^:]+: this fourball would have 5 players/,
    );
    await expectSound(page, withJavaScript);
    await choose(page, one, "Move to…");
    await choose(page, two, "Take out of the draw");
    await save(page);
    expect(await namesIn(page, "Without a fourball")).toEqual([two]);
    await choose(page, two, "Hole 1");
    await save(page);
  });

  if (withJavaScript) {
    await test.step("the pointer drags players, and the focus stays at them", async () => {
      const [one = "", third = ""] = await namesIn(page, "Hole 1");
      const [other = ""] = await namesIn(page, "Hole 2");
      const row = (name: string) => page.getByText(name, { exact: true });
      await row(one).dragTo(row(other));
      await expect(select(page, one)).toHaveValue(/^Hole 2/);
      await expect(select(page, other)).toHaveValue(/^Hole 1/);
      await expect(select(page, one)).toBeFocused();
      await save(page);
      await expect(cardOf(page, "Hole 2")).toContainText(one);
      await expect(cardOf(page, "Hole 1")).toContainText(other);
      await choose(page, third, "Take out of the draw");
      await save(page);
      await row(third).dragTo(page.getByRole("heading", { name: "Hole 1" }));
      await save(page);
      await expect(cardOf(page, "Hole 1")).toContainText(third);
    });
  }

  await test.step("what another tab has saved is shown, and what was chosen can be saved", async () => {
    const [one = ""] = await namesIn(page, "Hole 1");
    const [other = ""] = await namesIn(page, "Hole 2");
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await choose(tab, other, "Take out of the draw");
    await save(tab);
    await tab.close();
    await choose(page, one, "A new fourball");
    await press(page, "Save");
    await expect(toast(page, "Someone else has changed this", "alert")).toBeVisible();
    await expect(cardOf(page, "Without a fourball")).toContainText(other);
    if (withJavaScript) await expect(page.locator("#players")).toBeFocused();
    await save(page);
    expect(await namesIn(page, "Hole 3")).toEqual([one]);
    await choose(page, one, "Hole 1");
    await choose(page, other, "Hole 2");
    await save(page);
    await expect(page.getByRole("article")).toHaveCount(2);
  });

  await press(page, "Publish");
  await expect(toast(page, "The draw is published", "status")).toContainText(
    "8 entrants get a mail.",
  );
  await expect(page.getByText(", as it is saved")).toBeVisible();

  const hole = (await namesIn(page, "Hole 1")).includes("Dev Patel") ? 1 : 2;
  const company = (await namesIn(page, `Hole ${String(hole)}`)).filter(
    (each) => each !== "Dev Patel",
  );
  await test.step("the member finds the published draw", async () => {
    const row = (text: string) => other.page.getByRole("row").filter({ hasText: text });
    await other.page.goto(information);
    for (const each of company) {
      await expect(row("Dev Patel").first()).toContainText(each);
    }
    await other.page.goto("/profile");
    await expect(row(name)).toContainText(`hole ${String(hole)}, with`);
    const mail = await mailTo(backend, other.golfer, new RegExp(`^Your tee time for ${name}$`));
    const [, others = ""] = new RegExp(`hole ${String(hole)}, with ([^·\n]+)`).exec(mail) ?? [];
    expect(others.trim().split(", ").sort()).toEqual(company.toSorted());
  });

  await test.step("the one who withdraws is a gap", async () => {
    await other.page.goto("/profile");
    const row = other.page.getByRole("row").filter({ hasText: name });
    await row.getByRole("link", { name: "Withdraw" }).click();
    await other.page.getByRole("button", { name: "Withdraw my registration" }).click();
    await expect(row).toContainText("Withdrawn");
    await expect(row).not.toContainText(`hole ${String(hole)}, with`);
    await other.page.goto(information);
    await expect(other.page.locator("#tee-sheet")).toContainText("withdrawn");
    await expect(other.page.locator("#tee-sheet")).not.toContainText("Dev Patel");
  });

  await test.step("the gap goes to the first of the waiting list", async () => {
    // The page is from before the withdrawal.
    await choose(page, "Dev Patel", "A new fourball");
    await press(page, "Save");
    const gap = page.getByRole("article").filter({ hasText: "a gap" });
    await expect(gap).toContainText("This player has withdrawn since your page was loaded");
    await expect(select(page, "Withdrawn: a gap").locator("option:checked")).toHaveText(
      "A new fourball",
    );
    await page.getByRole("link", { name: "Draw", exact: true }).click();
    await expect(page.getByText("This player has withdrawn")).toHaveCount(0);
    await expect(gap).toContainText("Withdrawn: a gap");
    await expectSound(page, withJavaScript);
    await gap.getByRole("button", { name: "Give it to Waits Inline" }).click();
    await expect(gap).toHaveCount(0);
    await expect(toast(page, "Saved", "status")).toContainText("Waits Inline: Hole");
    await expect(page.getByText("Waits Inline: Hole")).toHaveCount(2);
    await press(page, "Publish again");
    await expect(toast(page, "The draw is published", "status")).toBeVisible();
    await other.page.goto(information);
    await expect(other.page.locator("#tee-sheet")).toContainText("Waits Inline");
    await page.getByRole("link", { name: "Print", exact: true }).click();
    await expect(page.getByText("Waits Inline")).toBeVisible();
    await expectSound(page, withJavaScript);
    await page.goBack();
  });

  await test.step("it is taken back", async () => {
    await press(page, "Take back");
    await expect(page.getByText("Please confirm that the published draw").first()).toBeVisible();
    await page.getByLabel("Take the published draw back").check();
    await press(page, "Take back");
    await expect(toast(page, "The draw is taken back", "status")).toBeVisible();
    await expect(page.getByText("Not published.")).toBeVisible();
    await other.page.goto(information);
    await expect(other.page.locator("#tee-sheet")).toHaveCount(0);
  });
});
