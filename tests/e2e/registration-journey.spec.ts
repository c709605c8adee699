import {
  expect,
  fillBangaloreForm,
  logIn,
  ready,
  signUp,
  signUpToProfile,
  test,
  toast,
  confirmation,
  phoneField,
  problems,
  registerButton,
  registerLink,
} from "./fixtures.ts";

// As in a visitor's browser.
test.use({ serviceWorkers: "allow" });

const REGISTER = "/tournaments/bangalore-birdie-bash/register";

/** What a field says of a mistake; its hint may follow. */
const beforeHint = (message: string) => new RegExp(`^${message.replaceAll(".", "\\.")}`);

test("a new user signs up, registers, changes it, logs out and in, and withdraws", async ({
  page,
  golfer,
  withJavaScript,
}) => {
  await signUpToProfile(page, golfer);
  await expect(toast(page, "Account created!", "status")).toBeVisible();
  await expect(page.getByText("Asha Rao")).toBeVisible();

  await page.getByRole("link", { name: "Browse Tournaments" }).click();
  await expect(page).toHaveURL("/tournaments");
  const card = page.getByRole("article").filter({ hasText: "Birdie Bash" });
  await expect(card).toContainText("September 13, 2025");
  await expect(card).toContainText("Registration Open");
  await registerLink(card).click();

  await expect(page).toHaveURL(REGISTER);
  await ready(page, withJavaScript);
  await expect(page.getByLabel("Full Name")).toHaveValue(golfer.fullName);
  await expect(page.getByLabel("Email")).toHaveValue(golfer.email);
  // The group's own name is asked for with Other only.
  const ownGroup = page.getByLabel("Please specify your Golf Group");
  await expect(ownGroup).toBeHidden();
  await fillBangaloreForm(page);
  await page.getByLabel("Golf Group", { exact: true }).selectOption("Other");
  await expect(ownGroup).toBeVisible();
  await ownGroup.fill("   ");
  const submit = registerButton(page);
  await submit.click();
  const summary = problems(page);
  await expect(summary).toBeFocused();
  await expect(phoneField(page)).toHaveValue("+91 98450 12345");
  await expect(page.getByLabel("Ladies")).toBeChecked();
  await expect(page.getByLabel("Additional Information")).toHaveValue("Vegetarian, please");
  await summary.getByRole("link", { name: "Please specify your golf group" }).click();
  await expect(ownGroup).toBeFocused();
  await ownGroup.fill("Sunday Swingers");
  await submit.click();
  await expect(confirmation(page)).toBeVisible();
  await page.getByRole("link", { name: "Back to Tournaments" }).click();

  await expect(card).toContainText("Registered");
  await expect(registerLink(card)).not.toBeVisible();
  await expect(card.getByRole("link", { name: "View Updates" })).toHaveAttribute(
    "href",
    "/tournaments/bangalore-birdie-bash/updates",
  );

  await card.getByRole("link", { name: "View Updates" }).click();
  await expect(page.getByRole("region", { name: "Summary" })).toContainText(
    "You are registered for Bangalore Birdie Bash.",
  );
  await expect(registerLink(page)).toHaveCount(0);

  await page.goto("/profile");
  const row = page.getByRole("row").filter({ hasText: "Birdie Bash" });
  for (const words of ["13 September 2025", "Sunday Swingers", "Registered"]) {
    await expect(row).toContainText(words);
  }
  const credentials = page.getByRole("region", { name: "Scoring account" });
  await credentials.getByRole("link", { name: "Show Credentials" }).click();
  await expect(credentials).toContainText(golfer.email);
  await credentials.getByRole("link", { name: "Hide Credentials" }).click();
  await expect(credentials).not.toContainText(golfer.email);

  await row.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("Ladies")).toBeChecked();
  await ready(page, withJavaScript);
  await page.getByLabel("Handicap").fill("50");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(summary).toContainText("Handicap must not exceed 40.");
  await page.getByLabel("Handicap").fill("9.5");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toast(page, "Registration changed", "status")).toBeVisible();
  await expect(row).toContainText("9.5");

  await ready(page, withJavaScript);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/login");
  await logIn(page, golfer);
  await expect(page).toHaveURL("/profile");
  await expect(toast(page, "Login successful", "status")).toContainText("Welcome back to Teebox");
  await row.getByRole("link", { name: "Withdraw" }).click();
  await page.getByRole("link", { name: "Keep my registration" }).click();
  await expect(row).toContainText("Registered");
  await row.getByRole("link", { name: "Withdraw" }).click();
  await page.getByRole("button", { name: "Withdraw my registration" }).click();
  await expect(toast(page, "Registration withdrawn", "status")).toBeVisible();
  await expect(row).toContainText("Withdrawn");
  await expect(row.getByRole("link", { name: "Edit" })).toHaveCount(0);
});

test(
  "while the next page is loading that is shown, and nothing is lost",
  { tag: "@javascript" },
  async ({ page, golfer }) => {
    await signUp(page, golfer);
    await page.goto(REGISTER);
    await expect(page.getByText("Loading...")).toHaveCount(0);
    await ready(page, true);
    await fillBangaloreForm(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/register.data?*registration=*", async (route) => {
      await held;
      await route.continue();
    });
    await registerButton(page).click();
    await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toBeVisible();
    await expect(phoneField(page)).toBeHidden();
    release();
    await expect(confirmation(page)).toBeVisible();
    await expect(page.getByText("Loading...")).toHaveCount(0);
  },
);

test(
  "every validation error is shown beside its field and in the summary; the values stay",
  { tag: "@javascript" },
  async ({ page, golfer }) => {
    await signUp(page, golfer);
    await page.goto(REGISTER);
    await ready(page, true);
    await page.getByLabel("Full Name").fill("A");
    await page.getByLabel("Email").fill("not-an-address");
    await phoneField(page).fill("12345");
    await page.getByLabel("Handicap").fill("44");
    await page.getByLabel("Additional Information").fill("<b>कृपया</b> शाकाहारी");
    const submit = registerButton(page);
    await submit.click();

    const summary = problems(page);
    const messages = {
      "Full Name": "Name must be at least 2 characters.",
      Email: "Please enter a valid email address.",
      "Phone Number": "Please enter a valid phone number.",
      "Golf Group": "Please select your golf group.",
      Handicap: "Handicap must not exceed 40.",
    };
    for (const [label, message] of Object.entries(messages)) {
      await expect(summary.getByRole("link", { name: message })).toBeVisible();
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
        beforeHint(message),
      );
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("aria-invalid", "true");
    }
    await expect(
      page.getByRole("group", { name: "Category Selection" }),
    ).toHaveAccessibleDescription("Please select a category.");
    await expect(summary).toBeFocused();

    await expect(page.getByLabel("Full Name")).toHaveValue("A");
    await expect(page.getByLabel("Email")).toHaveValue("not-an-address");
    await expect(phoneField(page)).toHaveValue("12345");
    await expect(page.getByLabel("Handicap")).toHaveValue("44");
    await expect(page.getByLabel("Additional Information")).toHaveValue("<b>कृपया</b> शाकाहारी");

    const handicaps = {
      "": "Please enter your handicap.",
      "40.1": "Handicap must not exceed 40.",
    };
    for (const [handicap, message] of Object.entries(handicaps)) {
      await page.getByLabel("Handicap").fill(handicap);
      await submit.click();
      await expect(page.getByLabel("Handicap")).toHaveAccessibleDescription(beforeHint(message));
      await expect(page.getByLabel("Handicap")).toHaveValue(handicap);
    }

    await summary.getByRole("link", { name: "Please enter a valid phone" }).click();
    await expect(phoneField(page)).toBeFocused();
  },
);
