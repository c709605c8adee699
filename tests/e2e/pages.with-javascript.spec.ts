import type { Page } from "@playwright/test";
import { addEntrant } from "../support/entrants.ts";
import { partsOf, type Screen, SCREENS } from "../support/screens.ts";
import { makeTournament, rpcOrThrow } from "../support/tournaments.ts";
import { openCard } from "./course-card.ts";
import {
  cutOff,
  expect,
  expectAccessible,
  holdMailedLinks,
  ready,
  registerForBangalore,
  signUp,
  signUpAsAdmin,
  signUpToProfile,
  stayHere,
  test,
  problems,
  registerButton,
} from "./fixtures.ts";

// Each test visits many pages, so that all workers are needed.
test.describe.configure({ mode: "parallel", timeout: 180_000 });

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

const pathsFor = (user: Screen["user"]) =>
  SCREENS.filter((screen) => screen.user === user).map(({ path }) => path);

/**
 * What takes the focus and cannot be seen then (WCAG 2.4.11): something else lies
 * above every point of the element and of its label.
 */
function hiddenStops(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [0.05, 0.25, 0.5, 0.75, 0.95];
    const isSeen = (element: Element) =>
      [...element.getClientRects()].some((box) =>
        parts.some((x) =>
          parts.some((y) => {
            const above = document.elementFromPoint(
              box.left + box.width * x,
              box.top + box.height * y,
            );
            return above !== null && element.contains(above);
          }),
        ),
      );
    // What is far from the screen is laid out too, without waiting for a frame.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
    /** As Tab does; `focus` alone brings only the caret of a text into view. */
    const moveTo = (element: HTMLElement) => {
      element.focus({ preventScroll: true });
      (element as HTMLElement & { scrollIntoViewIfNeeded(): void }).scrollIntoViewIfNeeded();
    };
    const hidden: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [tabindex]",
    )) {
      if (element.tabIndex < 0) continue;
      moveTo(element);
      // Not in a closed menu, and not disabled.
      if (document.activeElement !== element) continue;
      const labels = element instanceof HTMLInputElement ? (element.labels ?? []) : [];
      if (![element, ...labels].some(isSeen)) {
        hidden.push(
          `${element.tagName.toLowerCase()} ${element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.innerText.slice(0, 40)}`,
        );
      }
    }
    return hidden;
  });
}

/**
 * Nothing overflows on narrow phones, nor with text at twice its size, on a phone too where golfers
 * read.
 *
 * @param hasWideParts whether it has tables that scroll by themselves
 */
async function expectNoOverflow(page: Page, hasWideParts = false) {
  const isOfClub = new URL(page.url()).pathname.startsWith("/admin");
  for (const [width, size] of [
    [320, "100%"],
    [360, "100%"],
    [640, "200%"],
    ...(isOfClub ? [] : [[360, "200%"] as const]),
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    expect(
      [
        await page.evaluate(() => document.documentElement.scrollWidth),
        hasWideParts ? [] : await cutOff(page),
      ],
      `${page.url()} with letters at ${size}`,
    ).toEqual([width, []]);
  }
}

/**
 * Each page is accessible on a phone, and what has the focus is seen on a wide
 * screen.
 *
 * @param fits whether nothing of the page may be wider than the screen, or only the
 *   page itself not
 */
async function expectGoodPages(
  page: Page,
  paths: readonly string[],
  fits: (path: string) => boolean = () => true,
) {
  for (const path of paths) {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await ready(page, true);
    await expectAccessible(page);
    await page.setViewportSize(DESKTOP);
    expect(await hiddenStops(page), path).toEqual([]);
    await expectNoOverflow(page, !fits(path));
  }
}

for (const [part, paths] of partsOf(pathsFor("visitor"), 16).entries()) {
  test(`a visitor's pages are accessible, show the focus and fit, part ${String(part + 1)}`, async ({
    page,
  }) => {
    await holdMailedLinks(page);
    await expectGoodPages(page, paths);
  });
}

test("a member's pages are, and do", async ({ page, golfer }) => {
  await signUp(page, golfer);
  await expectGoodPages(page, pathsFor("member"));
});

for (const [part, paths] of partsOf(pathsFor("admin"), 12).entries()) {
  test(`the club's are, and do, part ${String(part + 1)}`, async ({ page, golfer, backend }) => {
    await signUpAsAdmin(page, golfer, backend);
    // The others have tables that scroll. So does a scorecard, which is for paper.
    await expectGoodPages(page, paths, (path) =>
      /\/(?:teams|draw(?!\/score)|results)\b/.test(path),
    );
  });
}

test("so are open menus, forms with errors, toasts, and what a registered member sees", async ({
  page,
  golfer,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await page.getByText("Menu").click();
  await expectAccessible(page);
  await page.goto("/tips-and-tricks");
  await page.getByText("Show all pages").click();
  await expectAccessible(page);
  const problem = problems(page);
  await page.goto("/signup");
  await ready(page, true);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(problem).toBeVisible();
  await expectAccessible(page);

  await signUpToProfile(page, golfer);
  await expectAccessible(page);
  await page.goto("/tournaments/bangalore-birdie-bash/register");
  await ready(page, true);
  await registerButton(page).click();
  await expect(problem).toBeVisible();
  await expectAccessible(page);
  await page.goto("/purchases");
  await ready(page, true);
  await stayHere(page);
  await page.getByRole("link", { name: "Shop everything" }).click();
  await expect(page.getByText("Redirecting to shop for")).toBeVisible();
  await expectAccessible(page);
  await registerForBangalore(page);
  await expectAccessible(page);
  for (const path of [
    "/tournaments",
    "/tournaments/bangalore-birdie-bash/register",
    "/tournaments/bangalore-birdie-bash/register?update=1",
    "/profile?credentials=shown",
  ]) {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
});

test("the pages of the day and of an entry that is to be paid fit, too", async ({
  page,
  golfer,
  backend,
}) => {
  await signUp(page, golfer);
  const { cup, path, save, players, secretary } = await openCard(page, backend);
  await save(players.asha, 1, 5);
  await rpcOrThrow(backend, secretary, "show_board", { tournament: cup.id, shown: true });
  const medal = await makeTournament(backend, secretary, { name: "Saturday Medal", capacity: 12 });
  await rpcOrThrow(backend, secretary, "save_fees", {
    tournament: medal.id,
    expected_version: 0,
    fee: 350_000,
    upi_address: "club@okbank",
    upi_name: "Sample Golf Club",
  });
  const account = { account_email: golfer.email };
  await addEntrant(backend, secretary, medal, { email: null }, account);
  for (const shown of [
    path(2),
    path(2).replace("/card?", "/card/check?"),
    `/tournaments/${cup.slug}/board`,
    `/tournaments/${cup.slug}/day`,
    `/tournaments/${medal.slug}/updates`,
    `/tournaments/${medal.slug}/register`,
    "/profile",
    `/profile/registrations/${medal.slug}/pay`,
  ]) {
    await page.setViewportSize(PHONE);
    await page.goto(shown);
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
});

/** More stops than these pages have. */
const MAX_STOPS = 200;

test("Tab leads through a whole page and out of it", async ({ page, golfer, backend }) => {
  await signUpAsAdmin(page, golfer, backend);
  await page.setViewportSize(DESKTOP);
  for (const path of [
    "/",
    "/tournaments/bangalore-birdie-bash/register",
    "/admin/tournaments/new",
  ]) {
    await page.goto(path);
    await ready(page, true);
    let stops = 0;
    for (; stops < MAX_STOPS; stops += 1) {
      await page.keyboard.press("Tab");
      const isNew = await page.evaluate(() => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement) || element === document.body) {
          return false;
        }
        if (element.dataset.visited) return false;
        element.dataset.visited = "yes";
        return true;
      });
      if (!isNew) break;
    }
    // Every link and button is a stop, whatever is around it.
    expect(
      await page
        .locator("a[href]:visible, button:enabled:visible:not([tabindex='-1'])")
        .evaluateAll((elements) =>
          elements
            .filter((element) => !(element as HTMLElement).dataset.visited)
            .map((element) => element.textContent),
        ),
      path,
    ).toEqual([]);
    expect(stops).toBeGreaterThan(10);
    expect(stops).toBeLessThan(MAX_STOPS);
  }
});

test("a hidden stop, a broken word and an overflow are detected", async ({ page }) => {
  await page.goto("/about");
  await page.evaluate(() => {
    const bar = document.createElement("div");
    bar.style.cssText = "position: fixed; inset: 0; z-index: 99";
    document.body.append(bar);
  });
  expect(await hiddenStops(page)).toContain("a Tournaments");
  const heading = page.getByRole("heading", { level: 1 });
  await heading.evaluate((element) => {
    element.style.width = "2ch";
  });
  expect(await brokenWords(page)).toContain("Ready");
  await heading.evaluate((element) => {
    element.style.cssText = "width: 2ch; white-space: nowrap; overflow: hidden";
  });
  expect(await cutOff(page)).toContainEqual(expect.stringContaining("Ready"));
});

test("a fault that one of many siblings has is detected", async ({ page }) => {
  await page.goto("/courses");
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  expect(await headings.count()).toBeGreaterThan(3);
  await headings.last().evaluate((heading) => {
    heading.style.color = "#bbb";
  });
  await expect(expectAccessible(page)).rejects.toThrow("color-contrast");
});

const WIDTHS = [360, 768, 1024, 1280, 1920];

/** Words that are broken across lines; an address or an id may be. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(
      document.querySelector("main") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const box = text.parentElement;
      if (!box || getComputedStyle(box).overflowWrap === "anywhere") continue;
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });
}

async function expectWholeWords(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const where = `${page.url()} at ${String(width)} px`;
    expect(await brokenWords(page), where).toEqual([]);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide, where).toBeLessThanOrEqual(0);
  }
}

test("no word breaks, however long names are", async ({ page, golfer, backend }) => {
  for (const path of [
    "/about",
    "/tournaments",
    "/courses",
    "/booking",
    "/booking?step=2&course=lake",
    "/tournaments/bangalore-birdie-bash/updates",
  ]) {
    await page.goto(path);
    await expectWholeWords(page);
  }
  await signUpToProfile(page, {
    ...golfer,
    fullName: "Venkatanarasimharajuvaripeta Krishnamurthy",
  });
  await expectWholeWords(page);
  await registerForBangalore(page);
  await backend.sql(
    `update public.entry_versions set golf_group = 'Thiruvananthapuram Internationals'
     where entry_id in (
       select entry.id from public.entries as entry
       join auth.users as account on account.id = entry.user_id
       where account.email = '${golfer.email}')`,
  );
  await page.goto("/profile");
  await expect(page.getByText("Thiruvananthapuram")).toBeVisible();
  await expectWholeWords(page);
});
