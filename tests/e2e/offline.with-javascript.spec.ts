import type { Page } from "@playwright/test";
import { createUser, freePort, makeAdmin } from "../support/backend.ts";
import { addEntrant } from "../support/entrants.ts";
import { makeTournament } from "../support/tournaments.ts";
import { startWebServer } from "../support/web-server.ts";
import {
  expect,
  expectAccessible,
  fillBangaloreForm,
  logIn,
  passwordField,
  ready,
  signUpAsAdmin,
  signUpToProfile,
  test,
  toast,
  confirmation,
  phoneField,
  registerButton,
} from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

const UPDATES = "/tournaments/bangalore-birdie-bash/updates";
const NO_SIGNAL = "No signal here";
const UNSENT = "No signal: nothing was sent";

/** Waits until the service worker controls the page. */
async function workerServes(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The URLs and texts in all of this browser's caches. */
function cachedBy(page: Page) {
  return page.evaluate(async () => {
    const cached: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        const { pathname, search } = new URL(request.url);
        cached.push({
          path: pathname + search,
          text: (await response?.text()) ?? "",
        });
      }
    }
    return cached;
  });
}

const cachedPaths = async (page: Page) => (await cachedBy(page)).map(({ path }) => path);

/** Visits a public page and waits until it is cached. */
async function cachePage(page: Page, path: string) {
  await page.goto(path);
  await expect.poll(() => cachedPaths(page)).toContain(path);
}

test.describe("offline pages", () => {
  test("the very first page is cached, and marked as a cached copy", async ({ page, context }) => {
    await page.goto(UPDATES);
    await workerServes(page);
    await expect.poll(() => cachedPaths(page)).toContain(UPDATES);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText("12:45 PM").first()).toBeVisible();
    await expect(page.getByRole("status")).toHaveText("No signal");
    await expectAccessible(page);
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByRole("status")).toHaveCount(0);
    await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  });

  test("a page that is not cached says so, and loads when the connection is back", async ({
    page,
    context,
  }) => {
    await page.goto("/");
    await workerServes(page);
    await context.setOffline(true);
    for (const path of ["/scoring", "/booking?step=1", "/courses?q=pine"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(NO_SIGNAL);
    }
    await expect(page.getByRole("img")).toHaveJSProperty("complete", true);
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page).toHaveURL("/courses?q=pine");
    await expect(page.getByText("Pine Valley").first()).toBeVisible();
  });

  test("a query that does not matter finds the same cached page", async ({ page, context }) => {
    await page.goto("/");
    await workerServes(page);
    await cachePage(page, "/about");
    await context.setOffline(true);
    await page.goto("/about?from=a-friend");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(NO_SIGNAL);
  });
});

test.describe("a signed-in user", () => {
  test("finds nothing personal cached, and no other user's header", async ({
    page,
    context,
    golfer,
  }) => {
    await signUpToProfile(page, golfer);
    await workerServes(page);
    await page.goto("/profile");
    await page.goto("/tournaments/founder-birthday/register");
    await cachePage(page, UPDATES);
    await cachePage(page, "/tournaments");
    const cached = await cachedBy(page);
    expect(
      cached
        .map(({ path }) => path)
        .filter((path) => !path.startsWith("/assets/"))
        .sort(),
    ).toEqual(["/offline", "/tournaments", UPDATES]);
    for (const { path, text } of cached) {
      expect(text).not.toContain(golfer.email);
      expect(text).not.toContain(golfer.fullName);
      // Scripts contain the texts of every state.
      if (!path.startsWith("/assets/")) expect(text).not.toContain("Sign out");
    }

    await context.setOffline(true);
    await page.goto(UPDATES);
    await expect(page.getByText("12:45 PM").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Log in" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Sign up" })).toHaveCount(0);
    await page.goto("/profile");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(NO_SIGNAL);
    await context.setOffline(false);
    await page.goto("/profile");
    await expect(page.getByText(golfer.email)).toBeVisible();
  });

  test("an offline log-out does not happen, and says so", async ({ page, context, golfer }) => {
    await signUpToProfile(page, golfer);
    await workerServes(page);
    await page.goto("/about");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Sign out" }).first().click();
    await expect(page.getByRole("heading", { name: UNSENT })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page).toHaveURL("/login");
    await page.goto("/profile");
    await expect(page).toHaveURL("/login?redirectTo=%2Fprofile");
  });
});

test.describe("a form submitted offline", () => {
  test("stays with all its values, and is submitted once when the connection is back", async ({
    page,
    context,
    golfer,
    backend,
  }) => {
    await signUpToProfile(page, golfer);
    await page.goto("/tournaments/bangalore-birdie-bash/register");
    await ready(page, true);
    await fillBangaloreForm(page);
    await context.setOffline(true);
    const button = registerButton(page);
    await button.click();
    await expect(page.getByText(UNSENT)).toBeVisible();
    await expect(button).toBeEnabled();
    await expect(page.getByLabel("Full Name")).toHaveValue(golfer.fullName);
    await expect(phoneField(page)).toHaveValue("+91 98450 12345");
    await expect(page.getByLabel("Ladies")).toBeChecked();
    await expect(page.getByLabel("Handicap")).toHaveValue("12.4");
    await expect(page.getByLabel("Additional Information")).toHaveValue("Vegetarian, please");
    await expectAccessible(page);

    await context.setOffline(false);
    await button.click();
    await expect(confirmation(page)).toBeVisible();
    await expect(page.getByText(UNSENT)).toHaveCount(0);
    const rows = await backend.sql(
      `select 1 from public.tournament_registrations r join auth.users u on u.id = r.user_id where u.email = '${golfer.email}'`,
    );
    expect(rows).toHaveLength(1);
  });

  test("on log-in the password stays too", async ({ page, context, golfer }) => {
    await page.goto("/login");
    await ready(page, true);
    await context.setOffline(true);
    await logIn(page, golfer);
    await expect(toast(page, UNSENT, "alert")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(golfer.email);
    await expect(passwordField(page)).toHaveValue(golfer.password);
  });

  test("before hydration the worker saves it, and nothing is duplicated", async ({
    page,
    context,
    golfer,
    backend,
  }) => {
    await signUpToProfile(page, golfer);
    await workerServes(page);
    await page.goto("/tournaments/founder-birthday/register");
    await phoneField(page).fill("+91 98450 12345");
    await page.getByLabel("Golf Handicap").fill("18");
    await page.getByLabel("Birthday Message").fill('Many "happy" <returns> & $& more');
    // As on a page whose scripts have not run yet.
    const send = () =>
      page.evaluate(() => {
        document.querySelector<HTMLFormElement>("form#registration")?.submit();
      });
    await context.setOffline(true);
    await send();
    await expect(page.getByRole("heading", { name: UNSENT })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByRole("heading", { name: UNSENT })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(confirmation(page)).toBeVisible();
    const rows = await backend.sql<{ birthday_message: string }>(
      `select birthday_message from public.birthday_tournament_registrations r join auth.users u on u.id = r.user_id where u.email = '${golfer.email}'`,
    );
    expect(rows).toEqual([{ birthday_message: 'Many "happy" <returns> & $& more' }]);
  });

  test("no password is put into the worker's page", async ({ page, context, golfer }) => {
    await signUpToProfile(page, golfer);
    await workerServes(page);
    await context.clearCookies();
    await page.goto("/login?redirectTo=%2Fcourses");
    await page.getByLabel("Email").fill(golfer.email);
    await passwordField(page).fill(golfer.password);
    await context.setOffline(true);
    await page.evaluate(() => {
      document.querySelector<HTMLFormElement>("form#login")?.submit();
    });
    await expect(page.getByRole("heading", { name: UNSENT })).toBeVisible();
    expect(await page.content()).not.toContain(golfer.password);
    await expect(passwordField(page)).toHaveValue("");
    await passwordField(page).fill(golfer.password);
    await context.setOffline(false);
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page).toHaveURL("/courses");
  });
});

test("Back to the answer to a form says what it was, not that there is no signal", async ({
  page,
  golfer,
  backend,
}) => {
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const cup = await makeTournament(backend, secretary, { name: `Back Cup ${golfer.fullName}` });
  await addEntrant(backend, secretary, cup, { full_name: "Dev Patel" });
  await signUpAsAdmin(page, golfer, backend);
  await page.goto("/about");
  await workerServes(page);
  await page.goto(`/admin/tournaments/${cup.id}/results`);
  const points = page.getByRole("main").getByRole("textbox", { name: "Dev Patel" });
  const user = await page.evaluate(() => localStorage.getItem("user"));
  expect(user).not.toBeNull();
  await points.fill("zz");
  // As a browser that has not loaded the page's script.
  const answered = page.waitForEvent("load");
  await points.evaluate((field) => {
    const { form } = field as HTMLInputElement;
    if (form) HTMLFormElement.prototype.submit.call(form);
  });
  await answered;
  await expect(points).toHaveValue("zz");
  await page.getByRole("link", { name: "Draw", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Draw");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This page was the answer to a form",
  );
  await expect(page).toHaveTitle(/^This page was the answer to a form/);
  await expect(page.getByText("No signal")).toHaveCount(0);
  // As another user's page it would make the browser load the member's other pages anew.
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBe(user);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(points).toHaveValue("zz");
});

test("a step that fails offline says so, and works again when the connection is back", async ({
  page,
  context,
}) => {
  await page.goto("/booking");
  await ready(page, true);
  await context.setOffline(true);
  await page.getByRole("radio").first().click();
  await expect(page.getByRole("heading", { name: "We can't reach the clubhouse" })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole("radio").first()).toBeVisible();
});

test("a form of another site is rejected as without a worker", async ({ page, golfer }) => {
  await signUpToProfile(page, golfer);
  await workerServes(page);
  await page.route("https://elsewhere.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<form method="post" action="${new URL("/logout", page.url()).href}"></form>`,
    }),
  );
  const site = new URL(page.url()).origin;
  await page.goto("https://elsewhere.example/");
  const answer = page.waitForResponse(`${site}/logout`);
  await page.evaluate(() => {
    document.querySelector("form")?.submit();
  });
  expect((await answer).status()).toBe(403);
  await expect(page.getByText("This form came from elsewhere")).toBeVisible();
  await page.goto(`${site}/profile`);
  await expect(page.getByText(golfer.email)).toBeVisible();
});

test("switched off, the worker removes itself and all its caches", async ({ page, backend }) => {
  const port = String(await freePort());
  const on = await startWebServer(backend, { PORT: port, LOG_LEVEL: "fatal" });
  await page.goto(`${on.url}/about`);
  await workerServes(page);
  await expect.poll(() => cachedPaths(page)).toContain("/about");
  await on.stop();
  const off = await startWebServer(backend, {
    PORT: port,
    LOG_LEVEL: "fatal",
    SERVICE_WORKER: "off",
  });
  await page.goto(`${off.url}/courses`);
  // A browser does so some seconds after a navigation.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await expect
    .poll(() =>
      page.evaluate(async () => [
        await caches.keys(),
        (await navigator.serviceWorker.getRegistrations()).length,
      ]),
    )
    .toEqual([[], 0]);
  await off.stop();
});
