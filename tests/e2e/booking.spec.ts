import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  logIn,
  ready,
  signUp,
  test,
  toast,
  problems,
} from "./fixtures.ts";

const HILLS = "Sample Course 2, in the hills";

/** Chooses an option and continues, with or without JavaScript. */
async function choose(page: Page, name: RegExp, nextStep: number) {
  await page.getByRole("radio", { name }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(new RegExp(`step=${String(nextStep)}`));
}

async function toStepThree(page: Page, withJavaScript: boolean) {
  await page.goto("/booking");
  await ready(page, withJavaScript);
  await choose(page, /in the hills/, 2);
  await choose(page, /American Express/, 3);
  await expect(heading(page, "Book Tee Time")).toBeVisible();
}

function heading(page: Page, name: string) {
  return page.getByRole("heading", { name, exact: true });
}

const field = {
  /** With JavaScript a hidden field behind the calendar's button. */
  date: (page: Page) => page.locator('input[name="date"]'),
  slot: (page: Page) => page.getByLabel("Select Time"),
  players: (page: Page) => page.getByLabel("Number of Players"),
  name: (page: Page) => page.getByLabel("Full Name"),
  email: (page: Page) => page.getByLabel("Email"),
  phone: (page: Page) => page.getByLabel("Phone Number"),
};

/** Chooses a date: with JavaScript in the calendar, without in the browser's own field. */
async function pickDate(page: Page, date: string) {
  if (await field.date(page).isVisible()) {
    await field.date(page).fill(date);
    return;
  }
  await page.getByRole("button", { name: /^Select Date/ }).click();
  const calendar = page.getByRole("dialog", { name: "Calendar" });
  const day = new Date(date);
  const shown = new Date(`1 ${await calendar.getByRole("status").innerText()} UTC`);
  const months =
    (day.getUTCFullYear() - shown.getUTCFullYear()) * 12 + day.getUTCMonth() - shown.getUTCMonth();
  const direction = months < 0 ? "Previous" : "Next";
  for (let month = 0; month < Math.abs(months); month += 1) {
    await calendar.getByRole("button", { name: `Go to the ${direction} Month` }).click();
  }
  await calendar.locator(`[data-day="${date}"] button`).click();
  await expect(calendar).toBeHidden();
}

async function fillTeeTime(page: Page) {
  await pickDate(page, "2026-12-24");
  await field.slot(page).selectOption("09:30 AM");
  await field.players(page).selectOption("3 Players");
  await field.name(page).fill("Asha Rao");
  await field.email(page).fill("asha@example.com");
  await field.phone(page).fill("98450 12345");
}

async function expectTeeTime(page: Page) {
  await expect(field.date(page)).toHaveValue("2026-12-24");
  if (await field.date(page).isHidden()) {
    await expect(page.getByRole("button", { name: "Select Date 24 December 2026" })).toBeVisible();
  }
  await expect(field.slot(page)).toHaveValue("09:30 AM");
  await expect(field.players(page)).toHaveValue("3");
  await expect(field.name(page)).toHaveValue("Asha Rao");
  await expect(field.email(page)).toHaveValue("asha@example.com");
  await expect(field.phone(page)).toHaveValue("98450 12345");
}

/** The form's own submit button; the step indicator has buttons too. */
function bookButton(page: Page) {
  return page.getByRole("button", { name: "Book Tee Time", exact: true });
}

test("a tee time is booked in three steps, and shown on the dashboard", async ({
  page,
  withJavaScript,
}) => {
  await page.goto("/booking");
  await ready(page, withJavaScript);
  await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);
  await choose(page, /in the hills/, 2);
  await expect(page.getByRole("button", { name: "Back" })).toBeVisible();
  await choose(page, /American Express/, 3);
  await expect(page.getByRole("main")).toContainText(HILLS);
  await expect(field.players(page)).toHaveValue("2");
  await fillTeeTime(page);
  await field.email(page).fill("asha");
  await bookButton(page).click();
  const summary = problems(page);
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Please enter a valid email address.");
  await expect(field.email(page)).toHaveAttribute("aria-invalid", "true");
  await expect(field.slot(page)).toHaveValue("09:30 AM");
  await field.email(page).fill("asha@example.com");
  // It presses the form's own button, not the first one, which goes back.
  await field.phone(page).press("Enter");

  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  await expect(toast(page, "Booking Confirmed!", "status")).toContainText(
    "Your tee time has been booked successfully. Check your email for details.",
  );
  for (const fact of [
    HILLS,
    "American Express Platinum Reserve Credit Card",
    "24 December 2026",
    "09:30 AM",
    "3 Players",
    "asha@example.com",
  ]) {
    await expect(page.getByRole("main")).toContainText(fact);
  }
  if (withJavaScript) await expectAccessible(page);
  await page.getByRole("link", { name: "View Booking" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("main")).toContainText("24 December 2026");
  if (withJavaScript) await expectAccessible(page);

  // The draft has become a booking, so the next one starts empty.
  await page.goto("/booking");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
});

test("going back and forth loses nothing", async ({ page, withJavaScript }) => {
  await toStepThree(page, withJavaScript);
  await fillTeeTime(page);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(heading(page, "Select Card")).toBeVisible();
  await expect(page.getByRole("radio", { name: /American Ex/ })).toBeChecked();
  await choose(page, /HDFC/, 3);
  await expect(page.getByRole("main")).toContainText("HDFC Infinia");
  await expectTeeTime(page);

  // With the step indicator, two steps at once.
  await page.getByRole("button", { name: "1 Select Course" }).click();
  await expect(page.getByRole("radio", { name: /in the hills/ })).toBeChecked();
  await choose(page, /by the lake/, 2);
  await expect(page.getByRole("radio", { name: /HDFC/ })).toBeChecked();
  await page.getByRole("button", { name: "Continue" }).click();
  await expectTeeTime(page);

  // With the browser's own buttons.
  await page.goBack();
  await expect(heading(page, "Select Card")).toBeVisible();
  await page.goForward();
  await expect(heading(page, "Book Tee Time")).toBeVisible();
  await expectTeeTime(page);
});

test(
  "Continue waits for a choice, which a search keeps",
  { tag: "@javascript" },
  async ({ page }) => {
    await page.goto("/booking");
    await ready(page, true);
    const onward = page.getByRole("button", { name: "Continue" });
    await expect(onward).toBeDisabled();
    await page.getByRole("radio", { name: /in the hills/ }).check();
    await expect(onward).toBeEnabled();
    const search = page.getByRole("searchbox", { name: "Search courses" });
    await search.fill("SAVANNAH");
    await search.press("Enter");
    await expect(page.getByRole("radio")).toHaveCount(1);
    await expect(page.getByRole("radio", { name: /coast/ })).toBeVisible();
    await search.fill("moon");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("No courses found matching moon")).toBeVisible();
    await page.getByRole("link", { name: "Show all courses" }).click();
    await expect(page.getByRole("radio", { name: /in the hills/ })).toBeChecked();
    await onward.click();
    await expect(heading(page, "Select Card")).toBeVisible();
  },
);

test(
  "what is typed is saved: a reload, a log-in midway and a restarted browser lose nothing",
  { tag: "@javascript" },
  async ({ page, golfer, browser }) => {
    await signUp(page, golfer);
    await page.context().clearCookies();
    await toStepThree(page, true);
    const saved = page.waitForResponse(
      (response) =>
        response.request().method() === "POST" &&
        (response.request().postData() ?? "").includes("98450"),
    );
    await fillTeeTime(page);
    await saved;
    await page.reload();
    await expectTeeTime(page);

    await page.goto("/login");
    await ready(page, true);
    await logIn(page, golfer);
    await expect(page).toHaveURL("/profile");
    await page.goto("/booking");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("radio", { name: /American Ex/ })).toBeChecked();
    await page.getByRole("button", { name: "Continue" }).click();
    await expectTeeTime(page);

    const afterLunch = await browser.newContext({
      storageState: await page.context().storageState(),
    });
    const reopened = await afterLunch.newPage();
    await reopened.goto(page.url());
    await expectTeeTime(reopened);
    await afterLunch.close();
  },
);

test("two tabs do not overwrite each other", { tag: "@javascript" }, async ({ page }) => {
  await toStepThree(page, true);
  await fillTeeTime(page);
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expectTeeTime(page);

  const other = await page.context().newPage();
  await other.goto("/booking");
  await ready(other, true);
  await choose(other, /on the coast/, 2);
  await choose(other, /ICICI/, 3);
  await pickDate(other, "2027-01-02");
  await field.name(other).fill("Ravi Menon");
  await other.getByRole("button", { name: "Back" }).click();
  await expect(heading(other, "Select Card")).toBeVisible();

  await page.reload();
  await expectTeeTime(page);
  await expect(page.getByRole("main")).toContainText(HILLS);
  await ready(page, true);
  await bookButton(page).click();
  await expect(page.getByRole("main")).toContainText(HILLS);
  await expect(page.getByRole("main")).toContainText("24 December 2026");

  await other.getByRole("button", { name: "Continue" }).click();
  await expect(field.name(other)).toHaveValue("Ravi Menon");
  await expect(field.date(other)).toHaveValue("2027-01-02");
  await expect(other.getByRole("main")).toContainText("on the coast");
});
