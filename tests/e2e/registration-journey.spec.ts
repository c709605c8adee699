import {
  expect,
  fillBangaloreForm,
  logIn,
  ready,
  registerForBangalore,
  signUp,
  signUpToProfile,
  test,
  toast,
} from "./fixtures.ts";

// As in a visitor's browser.
test.use({ serviceWorkers: "allow" });

const REGISTER = "/tournaments/bangalore-birdie-bash/register";

test("a new user signs up, registers, finds it on the profile, and still does after logging out and in", async ({
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
  await card.getByRole("link", { name: "Register Now" }).click();

  await expect(page).toHaveURL(REGISTER);
  await expect(page.getByLabel("Full Name")).toHaveValue(golfer.fullName);
  await expect(page.getByLabel("Email")).toHaveValue(golfer.email);
  await fillBangaloreForm(page);
  await page.getByRole("button", { name: "Complete Registration" }).click();
  await expect(
    page.getByRole("heading", { name: "Registration Complete!" }),
  ).toBeVisible();
  await expect(
    page.getByText("added to our scoring system", { exact: false }),
  ).toBeVisible();
  await expect(
    page.getByRole("link", { name: "Book Complimentary Games" }),
  ).toHaveAttribute("href", "/complementary-game");
  await page.getByRole("link", { name: "Back to Tournaments" }).click();

  await expect(card).toContainText("Registered");
  await expect(
    card.getByRole("link", { name: "Register Now" }),
  ).not.toBeVisible();
  await expect(
    card.getByRole("link", { name: "View Updates" }),
  ).toHaveAttribute("href", "/tournaments/bangalore-birdie-bash/updates");

  await card.getByRole("link", { name: "View Updates" }).click();
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary).toContainText(
    "You are registered for the Bangalore Birdie Bash.",
  );
  await expect(page.getByRole("link", { name: "Register Now" })).toHaveCount(0);

  await page.goto("/profile");
  const row = page.getByRole("row").filter({ hasText: "Birdie Bash" });
  await expect(row).toContainText("13 September 2025");
  await expect(row).toContainText("Golf Squad");
  await expect(row).toContainText("12.4");
  await expect(row).toContainText("Registered");

  await ready(page, withJavaScript);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/login");
  await logIn(page, golfer);
  await expect(page).toHaveURL("/profile");
  await expect(toast(page, "Login successful", "status")).toContainText(
    "Welcome back to Teebox",
  );
  await expect(row).toContainText("Golf Squad");
});

test("while the next page is loading that is shown, and nothing is lost", async ({
  page,
  golfer,
  withJavaScript,
}) => {
  await signUp(page, golfer);
  await page.goto(REGISTER);
  await expect(page.getByText("Loading...")).toHaveCount(0);
  await ready(page, withJavaScript);
  await fillBangaloreForm(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/register.data?*registration=*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Complete Registration" }).click();
  if (withJavaScript) {
    await expect(
      page.getByRole("status").filter({ hasText: "Loading..." }),
    ).toBeVisible();
    await expect(page.getByLabel("Phone Number")).toBeHidden();
    release();
  }
  await expect(
    page.getByRole("heading", { name: "Registration Complete!" }),
  ).toBeVisible();
  await expect(page.getByText("Loading...")).toHaveCount(0);
});

test("every validation error is shown beside its field and in the summary; the values stay", async ({
  page,
  golfer,
  withJavaScript,
}) => {
  await signUp(page, golfer);
  await page.goto(REGISTER);
  await ready(page, withJavaScript);
  await page.getByLabel("Full Name").fill("A");
  await page.getByLabel("Email").fill("not-an-address");
  await page.getByLabel("Phone Number").fill("12345");
  await page.getByLabel("Handicap").fill("44");
  await page.getByLabel("Additional Information").fill("<b>कृपया</b> शाकाहारी");
  const submit = page.getByRole("button", { name: "Complete Registration" });
  await submit.click();

  const summary = page.getByRole("group", { name: "There is a problem" });
  const messages = {
    "Full Name": "Name must be at least 2 characters.",
    Email: "Please enter a valid email address.",
    "Phone Number": "Please enter a valid phone number.",
    "Golf Group": "Please select your golf group.",
    Handicap: "Handicap must not exceed 40.",
  };
  for (const [label, message] of Object.entries(messages)) {
    await expect(summary.getByRole("link", { name: message })).toBeVisible();
    await expect(
      page.getByLabel(label, { exact: true }),
    ).toHaveAccessibleDescription(message);
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
  }
  await expect(
    page.getByRole("group", { name: "Category Selection" }),
  ).toHaveAccessibleDescription("Please select a category.");
  await expect(summary).toBeFocused();

  await expect(page.getByLabel("Full Name")).toHaveValue("A");
  await expect(page.getByLabel("Email")).toHaveValue("not-an-address");
  await expect(page.getByLabel("Phone Number")).toHaveValue("12345");
  await expect(page.getByLabel("Handicap")).toHaveValue("44");
  await expect(page.getByLabel("Additional Information")).toHaveValue(
    "<b>कृपया</b> शाकाहारी",
  );

  const handicaps = {
    "": "Please enter your handicap.",
    twelve: "Handicap must be a number.",
    "-1": "Handicap must be at least 0.",
    "40.1": "Handicap must not exceed 40.",
  };
  for (const [handicap, message] of Object.entries(handicaps)) {
    // With JavaScript neither letters nor signs can be typed.
    if (withJavaScript && /[a-z-]/.test(handicap)) continue;
    await page.getByLabel("Handicap").fill(handicap);
    await submit.click();
    await expect(page.getByLabel("Handicap")).toHaveAccessibleDescription(
      message,
    );
    await expect(page.getByLabel("Handicap")).toHaveValue(handicap);
  }

  await summary
    .getByRole("link", { name: "Please enter a valid phone" })
    .click();
  await expect(page.getByLabel("Phone Number")).toBeFocused();
});

test("the group's own name is asked for with Other only", async ({
  page,
  golfer,
  withJavaScript,
}) => {
  await signUp(page, golfer);
  await page.goto(REGISTER);
  await ready(page, withJavaScript);
  const ownGroup = page.getByLabel("Please specify your Golf Group");
  await expect(ownGroup).not.toBeVisible();
  await fillBangaloreForm(page);
  await page.getByLabel("Golf Group", { exact: true }).selectOption("Other");
  await expect(ownGroup).toBeVisible();
  const submit = page.getByRole("button", { name: "Complete Registration" });
  await ownGroup.fill("   ");
  await submit.click();
  await expect(
    page
      .getByRole("group", { name: "There is a problem" })
      .getByText("Please specify your golf group when selecting 'Other'"),
  ).toBeVisible();
  await ownGroup.fill("Sunday Swingers");
  await submit.click();
  await expect(
    page.getByRole("heading", { name: "Registration Complete!" }),
  ).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByText("Sunday Swingers")).toBeVisible();
});

test("the same form submitted twice inserts one row and shows the same confirmation", async ({
  page,
  golfer,
  backend,
}) => {
  await signUp(page, golfer);
  await page.goto(REGISTER);
  await fillBangaloreForm(page);
  const form = Object.fromEntries(
    await page
      .locator("form#registration")
      .evaluate((element) => [
        ...new FormData(element as HTMLFormElement).entries(),
      ]),
  ) as Record<string, string>;
  const send = () =>
    page.request.post(REGISTER, { form, maxRedirects: 0, headers: {} });
  const answers = await Promise.all([send(), send()]);
  answers.push(await send());
  const locations = answers.map((answer) => answer.headers().location);
  expect(new Set(locations).size).toBe(1);
  for (const answer of answers) expect(answer.status()).toBe(302);

  await page.goto(locations[0] ?? "");
  await expect(
    page.getByRole("heading", { name: "Registration Complete!" }),
  ).toBeVisible();
  const rows = await backend.sql<{ count: number }>(
    `select count(*)::int as count from public.tournament_registrations r
     join auth.users u on u.id = r.user_id where u.email = '${golfer.email}'`,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test("registering again is possible: announced first, prefilled, and the profile shows the latest", async ({
  page,
  golfer,
}) => {
  await signUp(page, golfer);
  await registerForBangalore(page);
  await page.goto(REGISTER);
  await expect(
    page.getByText("You are registered for the Bangalore Birdie Bash."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Update my details" }).click();
  await expect(page.getByLabel("Handicap")).toHaveValue("12.4");
  await expect(page.getByLabel("Golf Group", { exact: true })).toHaveValue(
    "Golf Squad",
  );
  await expect(page.getByLabel("Ladies")).toBeChecked();
  await page.getByLabel("Handicap").fill("110");
  await page.getByRole("button", { name: "Complete Registration" }).click();
  await expect(page.getByText("There is a problem")).toBeVisible();
  await expect(page.getByLabel("Handicap")).toHaveValue("110");
  await expect(page.getByLabel("Ladies")).toBeChecked();
  await page.getByLabel("Handicap").fill("11");
  await page.getByRole("button", { name: "Complete Registration" }).click();
  await expect(
    page.getByRole("heading", { name: "Details updated" }),
  ).toBeVisible();
  await expect(toast(page, "Details updated", "status")).toContainText(
    "Your registration for the Bangalore Birdie Bash has the new details.",
  );
  await expect(page.getByText("Registration Complete!")).toHaveCount(0);
  await page.goto("/profile");
  const rows = page.getByRole("row").filter({ hasText: "Birdie Bash" });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("11");
});

test("signed out, the register page asks to sign in and leads back", async ({
  page,
  golfer,
}) => {
  await signUp(page, golfer);
  await page.context().clearCookies();
  const response = await page.goto(REGISTER);
  expect(response?.status()).toBe(200);
  await expect(
    page.getByRole("heading", { name: "Register for Bangalore Birdie Bash" }),
  ).toBeVisible();
  await expect(page.locator("form#registration")).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await logIn(page, golfer);
  await expect(page).toHaveURL(REGISTER);
  await expect(page.getByLabel("Handicap")).toBeVisible();
});
