import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  logIn,
  ready,
  signUp,
  test,
  toast,
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
  const wanted = new Date(date);
  const shown = new Date(
    `1 ${await calendar.getByRole("status").innerText()} UTC`,
  );
  const months =
    (wanted.getUTCFullYear() - shown.getUTCFullYear()) * 12 +
    wanted.getUTCMonth() -
    shown.getUTCMonth();
  const direction = months < 0 ? "Previous" : "Next";
  for (let month = 0; month < Math.abs(months); month += 1) {
    await calendar
      .getByRole("button", { name: `Go to the ${direction} Month` })
      .click();
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
    await expect(
      page.getByRole("button", { name: "Select Date 24 December 2026" }),
    ).toBeVisible();
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
  await expect(heading(page, "Ready to tee off?")).toBeVisible();
  await expect(page.getByText("From $90")).toBeVisible();
  await expect(page.getByText("2-4 hrs")).toHaveCount(4);
  await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);
  await choose(page, /in the hills/, 2);
  await expect(page.getByRole("button", { name: "Back" })).toBeVisible();
  await choose(page, /American Express/, 3);
  await expect(page.getByRole("main")).toContainText(HILLS);
  await expect(field.players(page)).toHaveValue("2");
  await expect(field.slot(page).getByRole("option")).toHaveCount(21);
  await expect(field.players(page).getByRole("option")).toHaveText([
    "1 Player",
    "2 Players",
    "3 Players",
    "4 Players",
  ]);
  await fillTeeTime(page);
  await bookButton(page).click();

  await expect(
    page.getByRole("heading", { name: "Booking Confirmed!" }),
  ).toBeVisible();
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
    "A trial: no course knows of it, and no mail goes out.",
  ]) {
    await expect(page.getByRole("main")).toContainText(fact);
  }
  await expect(
    page.getByRole("link", { name: "Return to Home" }),
  ).toHaveAttribute("href", "/");
  await page.getByRole("link", { name: "View Booking" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("main")).toContainText("24 December 2026");
  if (withJavaScript) {
    await expectAccessible(page);
    await page.goBack();
    await expect(
      page.getByRole("heading", { name: "Booking Confirmed!" }),
    ).toBeVisible();
    await expectAccessible(page);
  }

  // The draft has become a booking, so the next one starts empty.
  await page.goto("/booking");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
});

test("a step cannot be skipped", async ({ page, withJavaScript }) => {
  for (const [address, step, message] of [
    ["/booking?step=2", "Select Course", "Please select a course to continue."],
    ["/booking?step=3", "Select Course", "Please select a course to continue."],
    [
      "/booking?step=3&course=lake",
      "Select Card",
      "Please select a card to continue.",
    ],
    [
      "/booking?step=3&course=moon&card=hdfc",
      "Select Course",
      "Please select a course to continue.",
    ],
  ] as const) {
    await page.goto(address);
    await expect(heading(page, step)).toBeVisible();
    await expect(page.getByRole("alert")).toHaveText(message);
  }
  await page.context().clearCookies();
  await page.goto("/booking");
  await ready(page, withJavaScript);
  const onward = page.getByRole("button", { name: "Continue" });
  if (withJavaScript) {
    await expect(onward).toBeDisabled();
    await page.getByRole("radio", { name: /lake/ }).check();
    await expect(onward).toBeEnabled();
  } else {
    await onward.click();
    await expect(page).toHaveURL("/booking");
  }
});

test("the search looks in name and location, and keeps the choice", async ({
  page,
  withJavaScript,
}) => {
  await page.goto("/booking");
  await ready(page, withJavaScript);
  await page.getByRole("radio", { name: /in the hills/ }).check();
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
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(heading(page, "Select Card")).toBeVisible();
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

test("a reload, a log-in midway and a restarted browser lose nothing", async ({
  page,
  golfer,
  browser,
  withJavaScript,
}) => {
  await signUp(page, golfer);
  await page.context().clearCookies();
  await toStepThree(page, withJavaScript);
  await fillTeeTime(page);
  // With JavaScript typing saves the draft; without, a button of the form does.
  if (withJavaScript) {
    await page.waitForResponse(
      (response) => response.request().method() === "POST",
    );
  } else {
    await page.getByRole("button", { name: "2 Select Card" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(heading(page, "Book Tee Time")).toBeVisible();
  }
  await page.reload();
  await expectTeeTime(page);

  await page.goto("/login");
  await ready(page, withJavaScript);
  await logIn(page, golfer);
  await expect(page).toHaveURL("/profile");
  await page.goto("/booking");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("radio", { name: /American Ex/ })).toBeChecked();
  await page.getByRole("button", { name: "Continue" }).click();
  await expectTeeTime(page);

  const afterLunch = await browser.newContext({
    javaScriptEnabled: withJavaScript,
    storageState: await page.context().storageState(),
  });
  const reopened = await afterLunch.newPage();
  await reopened.goto(page.url());
  await expectTeeTime(reopened);
  await afterLunch.close();
});

test("a shared link shows its choices but no personal data", async ({
  page,
  browser,
  withJavaScript,
}) => {
  await toStepThree(page, withJavaScript);
  await fillTeeTime(page);
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expectTeeTime(page);
  const link = page.url();

  const somebody = await browser.newContext({
    javaScriptEnabled: withJavaScript,
  });
  const theirs = await somebody.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole("main")).toContainText(HILLS);
  for (const each of [field.date, field.name, field.email, field.phone]) {
    await expect(each(theirs)).toHaveValue("");
  }
  await theirs.goto(new URL("/booking", link).href);
  await expect(theirs.getByRole("radio", { checked: true })).toHaveCount(0);
  await somebody.close();
});

test("two tabs do not overwrite each other", async ({
  page,
  withJavaScript,
}) => {
  await toStepThree(page, withJavaScript);
  await fillTeeTime(page);
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expectTeeTime(page);

  const other = await page.context().newPage();
  await other.goto("/booking");
  await ready(other, withJavaScript);
  await choose(other, /on the coast/, 2);
  await choose(other, /ICICI/, 3);
  await pickDate(other, "2027-01-02");
  await field.name(other).fill("Ravi Menon");
  await other.getByRole("button", { name: "Back" }).click();
  await expect(heading(other, "Select Card")).toBeVisible();

  await page.reload();
  await expectTeeTime(page);
  await expect(page.getByRole("main")).toContainText(HILLS);
  await ready(page, withJavaScript);
  await bookButton(page).click();
  await expect(page.getByRole("main")).toContainText(HILLS);
  await expect(page.getByRole("main")).toContainText("24 December 2026");

  await other.getByRole("button", { name: "Continue" }).click();
  await expect(field.name(other)).toHaveValue("Ravi Menon");
  await expect(field.date(other)).toHaveValue("2027-01-02");
  await expect(other.getByRole("main")).toContainText("on the coast");
});

test("validation errors are shown beside their fields, and the values stay", async ({
  page,
  withJavaScript,
}) => {
  await toStepThree(page, withJavaScript);
  await fillTeeTime(page);
  await field.email(page).fill("asha");
  await field.name(page).fill("<script>alert(1)</script>");
  await bookButton(page).click();
  const summary = page.getByRole("group", { name: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Please enter a valid email address.");
  await expect(field.email(page)).toHaveAttribute("aria-invalid", "true");
  await expect(field.name(page)).toHaveValue("<script>alert(1)</script>");
  await expect(field.slot(page)).toHaveValue("09:30 AM");
  await field.email(page).fill("asha@example.com");
  await bookButton(page).click();
  await expect(page.getByText("<script>alert(1)</script>")).toBeVisible();
});

test("Enter in a field submits the form instead of going back", async ({
  page,
  withJavaScript,
}) => {
  await toStepThree(page, withJavaScript);
  await fillTeeTime(page);
  await field.phone(page).press("Enter");
  await expect(
    page.getByRole("heading", { name: "Booking Confirmed!" }),
  ).toBeVisible();
});

test("every step links to complementary games", async ({ page }) => {
  for (const address of [
    "/booking",
    "/booking?step=2&course=lake",
    "/booking?step=3&course=lake&card=hdfc",
  ]) {
    await page.goto(address);
    await expect(
      page.getByText("Looking for complementary games with your credit card?"),
    ).toBeVisible();
    await expect(
      page.getByRole("link", { name: "Book Complementary Game" }),
    ).toHaveAttribute("href", "/complementary-game");
  }
});
