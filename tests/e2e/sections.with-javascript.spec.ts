import type { Page } from "@playwright/test";
import { expect, ready, signUp, test } from "./fixtures.ts";

/** What Remix puts into the window for its own use. */
type Router = { navigate(to: string | number): Promise<void> };

/** Moves as a link of React Router does, which fetches what the page needs. */
function moveTo(page: Page, to: string | number) {
  return page.evaluate(
    (path) => (window as unknown as { __remixRouter: Router }).__remixRouter.navigate(path),
    to,
  );
}

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

test("pages of other sections open in the same document, with their data, errors and redirects", async ({
  page,
  golfer,
  withJavaScript,
}) => {
  await signUp(page, golfer);
  await page.goto("/profile/account");
  await ready(page, withJavaScript);
  await page.evaluate(() => {
    Object.assign(window, { sameDocument: true });
  });
  const fetched: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (/__manifest|\.data$/.test(pathname)) {
      fetched.push(`${String(response.status())} ${pathname}`);
    }
  });

  await moveTo(page, "/tournaments/bangalore-birdie-bash/register");
  await heading(page, "Register for Bangalore Birdie Bash");
  await expect(page.getByLabel("Full Name")).toHaveValue(golfer.fullName);
  await moveTo(page, "/booking");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await moveTo(page, "/nowhere/at/all");
  await heading(page, "404");
  await moveTo(page, "/tournaments/no-such-tournament/updates");
  await heading(page, "404");
  await moveTo(page, "/");
  await moveTo(page, "/tournaments");
  await heading(page, "Tournaments");
  await moveTo(page, -1);
  await moveTo(page, -1);
  await heading(page, "404");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  expect(fetched).toEqual(
    expect.arrayContaining([
      "200 /__manifest",
      "200 /tournaments/bangalore-birdie-bash/register.data",
      "200 /booking.data",
      "404 /tournaments/no-such-tournament/updates.data",
      "200 /_root.data",
      "200 /tournaments.data",
    ]),
  );

  // A redirect to another section, which asks for a new document.
  await moveTo(page, "/login");
  await page.waitForURL("**/profile");
  await heading(page, /Profile/);
});
