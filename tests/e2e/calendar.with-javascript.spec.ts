import { expect, expectAccessible, ready, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("the calendar comes when it is opened, and works by keyboard", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto("/booking?step=3&course=lake&card=hdfc");
  await ready(page, true);
  const trigger = page.getByRole("button", { name: "Pick a date" });
  await expect(trigger).toBeVisible();
  expect(scripts.filter((url) => url.includes("calendar"))).toEqual([]);

  await page.getByLabel("Select Date").fill("2026-12-24");
  const button = page.getByRole("button", { name: "24 December 2026" });
  await button.press("Enter");
  const calendar = page.getByRole("dialog", { name: "Calendar" });
  await expect(calendar).toBeVisible();
  expect(scripts.filter((url) => url.includes("calendar"))).not.toEqual([]);
  await expect(calendar.getByText("December 2026")).toBeVisible();
  await expect(calendar.locator("th").first()).toHaveAttribute(
    "aria-label",
    "Sunday",
  );
  // December 2026 with the days around it: five weeks.
  await expect(calendar.getByRole("gridcell")).toHaveCount(35);
  await expect(
    calendar.getByRole("button", { name: /December 24th/ }),
  ).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(calendar).toBeHidden();
  await expect(page.getByLabel("Select Date")).toHaveValue("2026-12-31");
  await expect(
    page.getByRole("button", { name: "31 December 2026" }),
  ).toBeFocused();

  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await expect(calendar.getByText("January 2027")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(calendar).toBeHidden();
  await expect(page.getByLabel("Select Date")).toHaveValue("2026-12-31");
});

test("Book Tee Time waits until everything is filled", async ({ page }) => {
  await page.goto("/booking?step=3&course=lake&card=hdfc");
  await ready(page, true);
  const book = page.getByRole("button", { name: "Book Tee Time", exact: true });
  await expect(book).toBeDisabled();
  await page.getByLabel("Select Time").selectOption("07:00 AM");
  await page.getByLabel("Full Name").fill("Asha");
  await page.getByLabel("Email").fill("asha@example.com");
  await page.getByLabel("Phone Number").fill("1");
  await expect(book).toBeDisabled();
  await page.getByRole("button", { name: "Pick a date" }).click();
  await expect(page.getByRole("dialog", { name: "Calendar" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(book).toBeEnabled();
});

test("a step begins at the top of the page, with its heading in focus", async ({
  page,
}) => {
  await page.goto("/booking");
  await ready(page, true);
  await page.getByRole("radio", { name: /orchards/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(
    page.getByRole("heading", { name: "Select Card" }),
  ).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
