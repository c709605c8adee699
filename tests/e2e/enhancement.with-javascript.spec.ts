import {
  expect,
  fillBangaloreForm,
  passwordField,
  ready,
  registerForBangalore,
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

test.describe("with JavaScript", () => {
  test("a form posts without a page load, shows that it is busy, and keeps the focus", async ({
    page,
    golfer,
    withJavaScript,
  }) => {
    await signUp(page, golfer);
    await page.goto("/tournaments/bangalore-birdie-bash/register");
    await ready(page, withJavaScript);
    await page.evaluate(() => {
      Object.assign(window, { sameDocument: true });
    });
    await fillBangaloreForm(page);

    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let posts = 0;
    await page.route("**/register.data*", async (route) => {
      if (route.request().method() === "POST") {
        posts += 1;
        await held;
      }
      await route.continue();
    });
    const button = registerButton(page);
    await button.focus();
    await page.keyboard.press("Enter");
    const busy = page.getByRole("button", { name: "Submitting..." });
    await expect(busy).toBeDisabled();
    await expect(busy).toBeFocused();
    const animations = () =>
      busy.locator("[aria-hidden]").evaluate((spinner) => spinner.getAnimations().length);
    expect(await animations()).toBe(1);
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await animations()).toBe(0);
    // Pressed again it does nothing.
    await page.keyboard.press("Enter");
    await busy.dispatchEvent("click");
    release();

    await expect(confirmation(page)).toBeVisible();
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
    expect(posts).toBe(1);
  });

  test("of the forms of a page only the button of the one that is sent is busy", async ({
    page,
    golfer,
    withJavaScript,
  }) => {
    await signUp(page, golfer);
    await page.goto("/profile/account?from=test");
    await ready(page, withJavaScript);
    // Never answered.
    await page.route("**/account.data*", (route) =>
      route.request().method() === "POST" ? undefined : route.continue(),
    );
    const pressed = page.locator("button[name=intent][value=reminders]");
    await pressed.click();
    await expect(pressed).toBeDisabled();
    await expect(page.locator("button[name=intent][aria-disabled=true]")).toHaveCount(1);
    await expect(page.locator("button[name=intent][aria-disabled=false]")).not.toHaveCount(0);
  });

  test("the arrow keys step the handicap by 0.1, from 0 to 40", async ({
    page,
    golfer,
    withJavaScript,
  }) => {
    await signUp(page, golfer);
    await page.goto("/tournaments/bangalore-birdie-bash/register");
    await ready(page, withJavaScript);
    await page.waitForLoadState("networkidle");
    const handicap = page.getByLabel("Handicap");
    const press = async (text: string, key: string) => {
      await handicap.fill(text);
      await handicap.press(key);
      return handicap.inputValue();
    };
    expect(await press("12.4", "ArrowUp")).toBe("12.5");
    expect(await press("0.3", "ArrowDown")).toBe("0.2");
    expect(await press("0", "ArrowDown")).toBe("0");
    expect(await press("40", "ArrowUp")).toBe("40");
    expect(await press("", "ArrowUp")).toBe("0.1");
    await handicap.fill("");
    await handicap.pressSequentially("t12e.4");
    await expect(handicap).toHaveValue("12.4");

    await handicap.fill("");
    await fillBangaloreForm(page);
    const refused = page.getByRole("alert").filter({ hasText: "was not taken" });
    await expect(refused).toHaveCount(0);
    for (const [text, left] of [
      ["-2", "2"],
      ["1,5", "15"],
      ["12e", "12"],
    ] as const) {
      await handicap.fill("");
      await handicap.pressSequentially(text);
      await expect(handicap).toHaveValue(left);
      await expect(refused).toHaveCount(1);
      await registerButton(page).click();
      await expect(handicap).toBeFocused();
      await expect(confirmation(page)).toHaveCount(0);
    }
    await handicap.fill("12.4");
    await expect(refused).toHaveCount(0);
    await page.goto("/tournaments/bangalore-birdie-bash");

    await registerForBangalore(page);
    await page.goto("/profile/registrations/bangalore-birdie-bash");
    await ready(page, withJavaScript);
    await page.waitForLoadState("networkidle");
    await expect(handicap).toHaveValue("12.4");
    await handicap.press("ArrowUp");
    await expect(handicap).toHaveValue("12.5");
  });

  test("a message disappears once its field is valid, from the summary too", async ({
    page,
    golfer,
    withJavaScript,
  }) => {
    await signUp(page, golfer);
    await page.goto("/tournaments/bangalore-birdie-bash/register");
    await ready(page, withJavaScript);
    await fillBangaloreForm(page);
    const phone = phoneField(page);
    const handicap = page.getByLabel("Handicap");
    await phone.fill("12345");
    await handicap.fill("44");
    await registerButton(page).click();
    const wrongPhone = page.getByText("Please enter a valid phone number.");
    const tooHigh = page.getByText("Handicap must not exceed 40.");
    await expect(wrongPhone).toHaveCount(2);
    await expect(tooHigh).toHaveCount(2);

    await phone.fill("123456");
    await expect(wrongPhone).toHaveCount(2);
    await phone.fill("9876543210");
    await expect(wrongPhone).toHaveCount(0);
    await expect(phone).not.toHaveAttribute("aria-invalid");
    await expect(tooHigh).toHaveCount(2);
    await handicap.fill("24");
    await expect(tooHigh).toHaveCount(0);
    await expect(handicap).not.toHaveAttribute("aria-invalid");
    await expect(problems(page)).toHaveCount(0);
  });

  test("the list of tournaments is loaded again when its tab becomes visible again", async ({
    page,
    golfer,
  }) => {
    await signUp(page, golfer);
    await page.goto("/tournaments");
    // Others are made by the club's tests at the same time.
    const cards = page
      .getByRole("article")
      .filter({ hasText: /Bangalore Birdie Bash|Founder's Birthday/ });
    await expect(registerLink(cards)).toHaveCount(2);
    const other = await page.context().newPage();
    await registerForBangalore(other);
    await other.close();

    // A headless browser hides no tab, so the event is simulated.
    const meanwhile = await cards.evaluateAll((articles) => {
      document.dispatchEvent(new Event("visibilitychange"));
      return articles.map((article) => article.textContent);
    });
    expect(meanwhile).toHaveLength(2);
    for (const text of meanwhile) {
      expect(text).toContain("Checking registration...");
    }
    await expect(page.getByText("Registered", { exact: true })).toBeVisible();
    await expect(page.getByText("Checking registration...")).toHaveCount(0);
  });

  test("a toast can be closed, and the menu closes behind a link", async ({
    page,
    golfer,
    withJavaScript,
  }) => {
    await signUpToProfile(page, golfer);
    await ready(page, withJavaScript);
    const created = toast(page, "Account created!", "status");
    await created.getByRole("button", { name: "Close this message" }).click();
    await expect(created).not.toBeVisible();

    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByText("Menu").click();
    await page.getByRole("link", { name: "Tournaments", exact: true }).click();
    await expect(page).toHaveURL("/tournaments");
    await expect(page.getByRole("button", { name: "Sign out" })).not.toBeVisible();
  });

  test("the scoring password can be copied", async ({ page, golfer, withJavaScript }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await signUp(page, golfer);
    await registerForBangalore(page);
    await page.goto("/profile?credentials=shown");
    await ready(page, withJavaScript);
    await page.getByRole("button", { name: "Copy password" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    const password = await page.locator("dd code").innerText();
    expect(password.length).toBeGreaterThanOrEqual(16);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  });

  test("a password can be shown while typing", async ({ page, withJavaScript }) => {
    await page.goto("/login");
    await ready(page, withJavaScript);
    const password = passwordField(page);
    await password.fill("fairway");
    const look = page.getByRole("button", { name: "Show password" });
    await expect(look).toHaveAttribute("aria-pressed", "false");
    await look.click();
    await expect(password).toHaveAttribute("type", "text");
    await expect(look).toHaveAttribute("aria-pressed", "true");
    await expect(password).toHaveValue("fairway");
    await look.click();
    await expect(password).toHaveAttribute("type", "password");
  });
});
