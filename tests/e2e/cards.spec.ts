import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createUser, makeAdmin, type RunningBackend } from "../support/backend.ts";
import { addEntrant } from "../support/entrants.ts";
import { makeTournament, rpcOrThrow } from "../support/tournaments.ts";
import { expect, expectSound, ready, signUpAsAdmin, test, toast, problems } from "./fixtures.ts";

const PAR = [4, 5, 3, 4, 4, 4, 3, 5, 4, 4, 3, 5, 4, 4, 5, 3, 4, 4];
const STROKE_INDEX = [5, 11, 13, 17, 1, 9, 7, 15, 3, 10, 16, 4, 14, 18, 2, 8, 6, 12];
const bogeys = PAR.map((par) => par + 1);

/** Five players of a medal: fours by name, since there is no draw. */
async function makeMedal(backend: RunningBackend) {
  const secretary = await createUser(backend, { fullName: "Club Secretary" });
  await makeAdmin(backend, secretary);
  const cup = await makeTournament(backend, secretary, {
    name: `Monthly Medal ${randomUUID().slice(0, 8)}`,
    starts_on: "2021-07-04",
  });
  for (const full_name of ["Ann", "Bea", "Cyrus", "Dot", "Eva"]) {
    await addEntrant(backend, secretary, cup, {
      full_name: `${full_name} Rao`,
      handicap: "18",
    });
  }
  await rpcOrThrow(backend, secretary, "save_play", {
    tournament: cup.id,
    expected_version: 0,
    changes: {
      rules: {
        scoring: {
          format: "medal",
          boards: ["net", "gross"],
          course: { par: PAR, strokeIndex: STROKE_INDEX },
          handicap: { kind: "entered", maxHandicap: null },
          ties: "countback",
        },
      },
    },
  });
  return `/admin/tournaments/${cup.id}/results/cards`;
}

/** Types with the keys alone what the focused field gets. */
const typed = async (page: Page, text: string) => {
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
};

test("a fourball's cards are typed with the keys alone; odd scores are asked about once", async ({
  page,
  golfer: administrator,
  backend,
  withJavaScript,
}) => {
  test.slow();
  const path = await makeMedal(backend);
  await signUpAsAdmin(page, administrator, backend);
  await page.goto(path);
  await ready(page, withJavaScript);
  await expectSound(page, withJavaScript);
  await expect(page.getByLabel("Ann Rao")).toBeFocused();
  const cards = [bogeys.join(""), bogeys.join(" "), `1${bogeys.slice(1).join("")}`, "wd"];
  if (withJavaScript) {
    await page.keyboard.type(bogeys.slice(1).join(""));
    await expect(page.getByText("17 of 18 holes")).toBeVisible();
    await page.getByLabel("Ann Rao").fill("");
    await expect(page.getByText("17 of 18 holes")).toHaveCount(0);
    for (const card of cards) await typed(page, card);
    await expect(page.getByText("Out 45 · In 45 · Total 90 · Net 72")).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Save and go on" })).toBeFocused();
    await page.keyboard.press("Enter");
  } else {
    // Enter posts the form, which only checks it.
    for (const card of cards) {
      await page.keyboard.type(card);
      await page.keyboard.press("Tab");
    }
    await page.getByLabel("Dot Rao").press("Enter");
    await expect(page.getByText("Out 45 · In 45 · Total 90 · Net 72")).toHaveCount(2);
    await page.getByRole("button", { name: "Save and go on" }).press("Enter");
  }
  await expect(problems(page)).toContainText("1 at hole 1? If that is right, save again.");
  await expectSound(page, withJavaScript);
  await page.getByRole("button", { name: "Save and go on" }).press("Enter");
  await page.waitForURL(`**${path}?group=2`);
  await expect(toast(page, "4 cards saved", "status")).toBeVisible();
  await ready(page, withJavaScript);
  await expect(page.getByLabel("Eva Rao")).toBeFocused();
});

test(
  "two type at once: other players' cards stay, and of the same player both are shown",
  { tag: "@javascript" },
  async ({ page, other, golfer: administrator, backend, withJavaScript }) => {
    test.slow();
    const path = await makeMedal(backend);
    await signUpAsAdmin(page, administrator, backend);
    await signUpAsAdmin(other.page, other.golfer, backend);
    await page.goto(path);
    await other.page.goto(path);
    await ready(page, withJavaScript);
    await ready(other.page, withJavaScript);
    const save = (by: Page) => by.getByRole("button", { name: "Save and go on" }).click();
    await page.getByLabel("Ann Rao").fill(bogeys.join(""));
    await save(page);
    await page.waitForURL(`**${path}?group=2`);
    await expect(toast(page, "1 card saved", "status")).toBeVisible();
    await other.page.getByLabel("Ann Rao").fill(PAR.join(""));
    await other.page.getByLabel("Bea Rao").fill(PAR.join(""));
    await save(other.page);
    await expect(problems(other.page)).toContainText(`Someone else has saved ${bogeys.join(" ")}`);
    await expect(other.page.getByLabel("Ann Rao")).toHaveValue(PAR.join(""));
    await other.page.getByLabel("Ann Rao").fill(bogeys.join(""));
    await save(other.page);
    await other.page.waitForURL(`**${path}?group=2`);
    await expect(toast(other.page, "1 card saved", "status")).toBeVisible();
    await page.goto(path);
    await expect(page.getByLabel("Ann Rao")).toHaveValue(bogeys.join(" "));
    await expect(page.getByLabel("Bea Rao")).toHaveValue(PAR.join(" "));
    // A card that is there is typed over.
    await ready(page, true);
    await page.getByLabel("Ann Rao").press("Enter");
    await page.keyboard.type("wd");
    await expect(page.getByLabel("Bea Rao")).toHaveValue("wd");
  },
);
