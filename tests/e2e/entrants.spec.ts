import type { Page } from "@playwright/test";
import { dayInIndiaOf } from "../../app/site/today.ts";
import { createUser, makeAdmin, type RunningBackend, type TestUser } from "../support/backend.ts";
import { addEntrant, furtherPlayer, QUESTIONS } from "../support/entrants.ts";
import { makeTournament, rpc, type Saved } from "../support/tournaments.ts";
import {
  expect,
  expectAccessible,
  expectSound,
  ready,
  signUpAsAdmin,
  test,
  toast,
  phoneField,
  problems,
} from "./fixtures.ts";

const entrantsPath = ({ id }: Saved) => `/admin/tournaments/${id}/entrants`;

/** Another administrator, who makes the tournament and its entries. */
async function makeSecretary(backend: RunningBackend): Promise<TestUser> {
  const secretary = await createUser(backend, { fullName: "Club Secretary" });
  await makeAdmin(backend, secretary);
  return secretary;
}

/** A tournament with two places, a group that has them, and a line of two. */
async function makeCup(backend: RunningBackend, details: object = {}) {
  const secretary = await makeSecretary(backend);
  const cup = await makeTournament(backend, secretary, {
    capacity: 2,
    max_group_size: 3,
    questions: QUESTIONS,
    ...details,
  });
  const enter = (entry: object, more: object = {}) =>
    addEntrant(backend, secretary, cup, entry, more);
  return { secretary, cup, enter };
}

/** The line of somebody in the list. */
const lineOf = (page: Page, name: string) =>
  page
    .getByRole("main")
    .locator("li[id]")
    .filter({ has: page.getByRole("link", { name, exact: true }) });

test("Back after a caller was added, and another name: each is entered once", async ({
  page,
  golfer,
  backend,
  withJavaScript,
}) => {
  const { cup } = await makeCup(backend, { questions: [] });
  await signUpAsAdmin(page, golfer, backend);
  await page.goto(`${entrantsPath(cup)}/new`);
  await ready(page, withJavaScript);
  const add = page.getByRole("button", { name: "Add", exact: true });
  await page.getByLabel("Full Name").fill("Karan Caller");
  await page.getByLabel("Email", { exact: true }).fill("karan@example.com");
  await phoneField(page).fill("9845022222");
  await page.getByLabel("Golf Group", { exact: true }).selectOption("E-Golf");
  await page.getByLabel("Ladies").check();
  await page.getByLabel("Handicap").fill("11");
  await add.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Karan Caller");
  await page.goBack();
  await ready(page, withJavaScript);
  // Of one word that no screen of a phone is wide enough for.
  const long = "Venkatanarasimharaju".repeat(4);
  await page.getByLabel("Full Name").fill(long);
  await page.getByLabel("Email", { exact: true }).fill("asha@example.com");
  await phoneField(page).fill("9845033333");
  await page.getByLabel("Golf Group", { exact: true }).selectOption("E-Golf");
  await page.getByLabel("Ladies").check();
  await page.getByLabel("Handicap").fill("12");
  await add.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(long);
  await page.setViewportSize({ width: 360, height: 740 });
  const told = page.getByRole("status").filter({ hasText: long });
  expect(await told.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await page.goto(entrantsPath(cup));
  await expect(lineOf(page, "Karan Caller")).toHaveCount(1);
  await expect(lineOf(page, long)).toHaveCount(1);
});

test("an administrator adds a caller, finds them, moves them up and withdraws them", async ({
  page,
  golfer,
  backend,
  withJavaScript,
}) => {
  test.slow();
  const { cup, enter } = await makeCup(backend);
  const caller = await createUser(backend);
  await enter({ full_name: "Seated Pair", players: [furtherPlayer("Half")] });
  await enter({ full_name: "First In Line", answers: { meal: "fish" } });
  await signUpAsAdmin(page, golfer, backend);
  await page.goto(entrantsPath(cup));

  await page.getByRole("link", { name: "Add an entrant" }).click();
  await ready(page, withJavaScript);
  await page.getByLabel("Account’s e-mail").fill(caller.email);
  await page.getByLabel("Full Name").fill("Karan Caller");
  await page.getByLabel("Email", { exact: true }).fill("karan@example.com");
  await phoneField(page).fill("1");
  await page.getByLabel("Golf Group", { exact: true }).selectOption("E-Golf");
  await page.getByLabel("Ladies").check();
  await page.getByLabel("Handicap").fill("11");
  await page.getByLabel("Meal").selectOption("veg");
  await page.getByRole("button", { name: "Add a player" }).click();
  await expect(page.getByLabel("Full Name").first()).toHaveValue("Karan Caller");
  await page.getByRole("button", { name: "Remove player 2" }).click();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(problems(page)).toContainText("Please enter a valid phone number.");
  await expectSound(page, withJavaScript);
  await phoneField(page).fill("+91 98450 22222");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  // Where no mails are sent, the account says since when it is there.
  await expect(page.getByText(`under the name ${caller.fullName}`).first()).toBeVisible();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(toast(page, "Karan Caller is on the waiting list", "status")).toBeVisible();
  await expect(page.getByText("2nd of 2 on the waiting list.")).toBeVisible();
  await expect(page.getByText(caller.email)).toBeVisible();

  await page.goto(entrantsPath(cup));
  await page.getByText("More filters").click();
  await page.getByRole("link", { name: /^Ladies/ }).click();
  await page.getByRole("list", { name: "Meal" }).getByRole("link", { name: "veg" }).click();
  await expect(lineOf(page, "Karan Caller")).toContainText("waiting, 2nd");
  await expect(lineOf(page, "First In Line")).toHaveCount(0);
  await expectSound(page, withJavaScript);
  await page.getByRole("list", { name: "Meal" }).getByRole("link", { name: "fish" }).click();
  await expect(page.getByText("No entries match.")).toBeVisible();
  await page.goto(`${entrantsPath(cup)}?q=karan`);

  await page.getByRole("link", { name: "Karan Caller", exact: true }).click();
  await ready(page, withJavaScript);
  await expect(page.getByRole("region", { name: "History" })).toContainText("Entered by the club");
  await page.getByLabel("Move to place").fill("first");
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByLabel("Move to place")).toHaveValue("first");
  await expect(
    page.getByText("Please enter a place on the waiting list, from 1").first(),
  ).toBeVisible();
  await expectSound(page, withJavaScript);
  await page.getByLabel("Move to place").fill("1");
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(toast(page, "Karan Caller was moved on the waiting list", "status")).toBeVisible();
  await expect(page.getByText("1st of 2 on the waiting list.")).toBeVisible();

  await page.getByRole("link", { name: "Withdraw", exact: true }).click();
  await ready(page, withJavaScript);
  await expectSound(page, withJavaScript);
  await page.getByLabel("Reason").fill("You called: a bad back.");
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(toast(page, "Karan Caller was withdrawn", "status")).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toContainText(
    "You called: a bad back.",
  );
  await expect
    .poll(async () => (await backend.mailsTo(caller.email)).map(({ text }) => text).join(), {
      timeout: 20_000,
    })
    .toContain("You called: a bad back.");

  // What was done out of order is in the tournament's history.
  await page.goto(`/admin/tournaments/${cup.id}`);
  await expect(page.getByText("from place 2 to 1")).toBeVisible();
});

test(
  "players are checked in on a phone",
  { tag: "@javascript" },
  async ({ page, golfer, backend, withJavaScript }) => {
    const { cup, enter } = await makeCup(backend, { starts_on: dayInIndiaOf(new Date()) });
    await enter({
      full_name: "Meera Krishnan",
      players: [furtherPlayer("Dev")],
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await signUpAsAdmin(page, golfer, backend);
    await page.goto(entrantsPath(cup));
    await ready(page, withJavaScript);
    await expect(page.getByText("0 of 2 checked in")).toBeVisible();

    const button = page.locator('button[name="here"][aria-label$=": Dev"]');
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(100);
    await button.click();
    await expect(button).toHaveText("Here ✓");
    await expect(page.getByText("1 of 2 checked in")).toBeVisible();
    await page.getByRole("button", { name: "Check in: Meera Krishnan", exact: true }).click();
    await expect(page.getByRole("button", { name: "All 2 here ✓: Meera Krishnan" })).toBeVisible();
    await expect(page.getByText("2 of 2 checked in")).toBeVisible();
    await expectSound(page, withJavaScript);
    await page.getByRole("button", { name: "Undo check-in: Dev" }).click();
    await expect(button).toHaveText("Check in");
    await expect(page.getByText("1 of 2 checked in")).toBeVisible();
    await button.click();
    await expect(page.getByText("2 of 2 checked in")).toBeVisible();

    // Stored, not only shown.
    await page.goto(`${entrantsPath(cup)}?here=yes`);
    await expect(lineOf(page, "Meera Krishnan")).toBeVisible();
    await page.getByRole("link", { name: "Meera Krishnan" }).click();
    await ready(page, withJavaScript);
    await page.getByRole("button", { name: "Undo check-in: Dev" }).click();
    await expect(page.getByRole("button", { name: "Check in: Dev" })).toBeVisible();
  },
);

test("on a phone the first name is above the fold, and a payment is undone where it was pressed", async ({
  page,
  golfer,
  backend,
  withJavaScript,
}) => {
  const secretary = await makeSecretary(backend);
  const cup = await makeTournament(backend, secretary, {
    name: `A Cup With A Long Name ${golfer.email.slice(7, 15)}`,
    starts_on: dayInIndiaOf(new Date()),
  });
  await rpc(backend, secretary, "save_fees", {
    tournament: cup.id,
    expected_version: 0,
    fee: 150_000,
  });
  for (const letter of "ABCDEFGHIJ") {
    await addEntrant(backend, secretary, cup, {
      full_name: `Player ${letter}`,
      phone: `09845011${String(letter.charCodeAt(0)).padStart(3, "0")}`,
    });
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await signUpAsAdmin(page, golfer, backend);
  await page.goto(entrantsPath(cup));
  await ready(page, withJavaScript);
  const first = await page.getByRole("link", { name: "Player A", exact: true }).boundingBox();
  expect(first?.y).toBeLessThan(500);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const row = lineOf(page, "Player G");
  const paid = row.getByRole("button", { name: /^Paid/ });
  const checkIn = row.getByRole("button", { name: /^Check in/ });
  const colour = (button: typeof paid) =>
    button.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colour(paid)).not.toBe(await colour(checkIn));
  await paid.click();
  await expect(row.getByRole("status")).toHaveText("Recorded: ₹1,500, UPI");
  await expect(row).toBeInViewport({ ratio: 1 });
  // Nothing lies over the row's buttons.
  await expect(page.getByRole("status")).toHaveCount(1);
  await ready(page, withJavaScript);
  await expectSound(page, withJavaScript);
  await row.getByRole("button", { name: "Undo payment: Player G" }).click();
  await expect(row).toContainText("Amount due: ₹1,500");
  await expect(row).toBeInViewport({ ratio: 1 });
  await checkIn.click();
  await expect(row).toContainText("Here ✓");
  await expect(row).toBeInViewport({ ratio: 1 });
});

test(
  "the file is downloaded, and the sheet on paper has no navigation",
  { tag: "@javascript" },
  async ({ page, golfer, backend }) => {
    const { cup, enter } = await makeCup(backend);
    await enter({ full_name: "Seated Lady", category: "ladies" });
    await signUpAsAdmin(page, golfer, backend);
    await page.goto(`${entrantsPath(cup)}?category=ladies`);
    await ready(page, true);
    const downloaded = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).click();
    expect((await downloaded).suggestedFilename()).toContain(cup.slug);
    await page.getByRole("link", { name: "Print" }).click();
    await expect(page.getByRole("row").nth(1)).toContainText("Seated Lady");
    await expectAccessible(page);
    await page.evaluate(() => {
      window.print = () => {
        document.title = "Printed";
      };
    });
    await page.getByRole("button", { name: "Print" }).click();
    await expect(page).toHaveTitle("Printed");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("navigation", { name: "Club" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  },
);

test(
  "a message is previewed, sent to some, counted and stopped",
  { tag: "@javascript" },
  async ({ page, golfer, backend }) => {
    const { cup, enter } = await makeCup(backend);
    const [lady, man] = [await createUser(backend), await createUser(backend)];
    await enter({ category: "ladies" }, { account_email: lady.email });
    await enter({ full_name: "Some Man" }, { account_email: man.email });
    await enter({ full_name: "Lady Without", category: "ladies", email: null });
    await signUpAsAdmin(page, golfer, backend);
    await page.goto(entrantsPath(cup));
    await page.getByRole("link", { name: "Write to entrants" }).click();
    await ready(page, true);

    await page.getByLabel("Category").selectOption("ladies");
    await page.getByLabel("Subject").fill("Shoes");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(problems(page)).toBeVisible();
    await expect(page.getByLabel("Subject")).toHaveValue("Shoes");
    await page.getByLabel("Text").fill("Soft spikes only.");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("It goes to 1 entry by mail.")).toBeVisible();
    await expect(page.getByText("Lady Without, 0984501111")).toBeVisible();
    await expectSound(page, true);
    await page.getByRole("button", { name: "Send 1 mail" }).click();
    await expect(toast(page, "Message on its way", "status")).toBeVisible();
    await expect
      .poll(async () => (await backend.mailsTo(lady.email)).map(({ text }) => text).join(), {
        timeout: 20_000,
      })
      .toContain("Soft spikes only.");
    expect((await backend.mailsTo(man.email)).map(({ text }) => text).join()).not.toContain(
      "Soft spikes only.",
    );
    await page.goto(`${entrantsPath(cup)}/messages`);
    await expect(page.getByRole("region", { name: "Messages" })).toContainText("1 sent");

    // One that is still waiting to be sent.
    await backend.sql(
      `update public.registration_mails
     set state = 'queued', attempts = 0, next_try_at = now() + interval '1 day'
     where tournament_id = '${cup.id}' and kind = 'message'`,
    );
    await page.goto(`${entrantsPath(cup)}/messages`);
    await ready(page, true);
    await expect(page.getByText("1 waiting to be sent")).toBeVisible();
    await page.getByRole("button", { name: "Stop sending “Shoes”" }).click();
    await expect(toast(page, "Stopped", "status")).toContainText("1 mail was not sent.");
    await expect(page.getByText("0 sent, 1 stopped")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Stop/ })).toHaveCount(0);
  },
);
