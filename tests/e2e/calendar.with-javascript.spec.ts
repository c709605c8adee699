import type { Page } from "@playwright/test";
import { expect, expectAccessible, ready, test, problems } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

const STEP_THREE = "/booking?step=3&course=lake&card=hdfc";

/** The button that opens the calendar. */
function trigger(page: Page, says: string) {
  return page.getByRole("button", { name: `Select Date ${says}` });
}

function calendarIn(page: Page) {
  return page.getByRole("dialog", { name: "Calendar" });
}

/** The focused day in the calendar, as YYYY-MM-DD. */
function focusedDay(page: Page) {
  return calendarIn(page).locator("td:has(button:focus)").getAttribute("data-day");
}

test("the calendar replaces the browser's own field, and is loaded when it is opened", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.clock.setFixedTime("2026-11-21T12:00:00+05:30");
  await page.goto(STEP_THREE);
  await ready(page, true);
  const input = page.locator('input[name="date"]');
  await expect(input).toBeHidden();
  await expect(page.getByLabel("Select Date")).toHaveText("Pick a date");
  expect(scripts.filter((url) => url.includes("calendar"))).toEqual([]);

  await page.getByText("Select Date", { exact: true }).click();
  const calendar = calendarIn(page);
  await expect(calendar).toBeVisible();
  expect(scripts.filter((url) => url.includes("calendar"))).not.toEqual([]);
  await expect(calendar.locator("th").first()).toHaveAttribute("aria-label", "Sunday");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(calendar).toBeHidden();
  await expect(input).toHaveValue("2026-11-21");
  const button = trigger(page, "21 November 2026");
  await expect(button).toBeFocused();
  await expectAccessible(page);
});

test("every day can be reached by keyboard", async ({ page }) => {
  await page.clock.setFixedTime("2026-11-21T12:00:00+05:30");
  await page.goto(STEP_THREE);
  await ready(page, true);
  await trigger(page, "Pick a date").press("Enter");
  const calendar = calendarIn(page);
  await expect.poll(() => focusedDay(page)).toBe("2026-11-21");
  for (const [key, day] of [
    ["ArrowRight", "2026-11-22"],
    ["ArrowDown", "2026-11-29"],
    ["ArrowDown", "2026-12-06"],
    ["ArrowLeft", "2026-12-05"],
    ["ArrowUp", "2026-11-28"],
    ["Home", "2026-11-22"],
    ["End", "2026-11-28"],
    ["PageDown", "2026-12-28"],
    ["PageUp", "2026-11-28"],
    ["Shift+PageDown", "2027-11-28"],
    ["Shift+PageUp", "2026-11-28"],
    ["Shift+PageUp", "2025-11-28"],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => focusedDay(page), key).toBe(day);
  }
  await expect(calendar.getByText("November 2025")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(calendar).toBeHidden();
  await expect(page.locator('input[name="date"]')).toHaveValue("2025-11-28");

  const button = trigger(page, "28 November 2025");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedDay(page)).toBe("2025-11-28");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await expect(calendar).toBeHidden();
  await expect(button).toBeFocused();
});

test("when the calendar cannot be loaded the browser's own field comes back", async ({ page }) => {
  await page.goto(STEP_THREE);
  await ready(page, true);
  await page.route("**/assets/calendar*", (route) => route.abort());
  await trigger(page, "Pick a date").click();
  const input = page.getByLabel("Select Date");
  await expect(input).toHaveAttribute("type", "date");
  await input.fill("2026-12-24");
  await expect(input).toHaveValue("2026-12-24");
});

test("a missing date is reported beside the button, and in the summary", async ({ page }) => {
  // With JavaScript the submit button is disabled without a date.
  await page.goto(STEP_THREE);
  await ready(page, true);
  await page.locator("#tee-time").evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
  });
  const summary = problems(page);
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "Please pick a date." }).click();
  const button = trigger(page, "Pick a date");
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleDescription("Please pick a date.");
});

test("Book Tee Time is disabled until everything is filled", async ({ page }) => {
  await page.goto(STEP_THREE);
  await ready(page, true);
  const book = page.getByRole("button", { name: "Book Tee Time", exact: true });
  await expect(book).toBeDisabled();
  await page.getByLabel("Select Time").selectOption("07:00 AM");
  await page.getByLabel("Full Name").fill("Asha");
  await page.getByLabel("Email").fill("asha@example.com");
  await page.getByLabel("Phone Number").fill("1");
  await expect(book).toBeDisabled();
  await trigger(page, "Pick a date").click();
  await expect(calendarIn(page)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(book).toBeEnabled();
});

test("a step scrolls to the top of the page, with its heading focused", async ({ page }) => {
  await page.goto("/booking");
  await ready(page, true);
  await page.getByRole("radio", { name: /orchards/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Select Card" })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
