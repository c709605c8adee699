import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createUser, makeAdmin, type RunningBackend } from "../support/backend.ts";
import { addEntrant, furtherPlayer } from "../support/entrants.ts";
import { makeTournament, rpcOrThrow } from "../support/tournaments.ts";
import {
  expect,
  expectSound,
  logIn,
  ready,
  signUpAsAdmin,
  test,
  toast,
  problems,
} from "./fixtures.ts";

const HOLES = 9;
const PAR = "4 4 3 5 4 4 3 5 4";

/** A tournament with two teams, a member who brings a guest, and two more. */
async function makeCup(backend: RunningBackend) {
  const secretary = await createUser(backend, { fullName: "Club Secretary" });
  await makeAdmin(backend, secretary);
  const golfer = await createUser(backend);
  const cup = await makeTournament(backend, secretary, {
    name: `Harvest Cup ${randomUUID().slice(0, 8)}`,
    starts_on: "2021-07-04",
    has_information_page: true,
    max_group_size: 2,
  });
  const enter = async (full_name: string, entry: object = {}, more = {}) =>
    (await addEntrant(backend, secretary, cup, { full_name, ...entry }, more)).entry_id;
  const asha = await enter(
    "Asha Rao",
    { category: "ladies", players: [furtherPlayer("Her Guest")] },
    { account_email: golfer.email },
  );
  const bea = await enter("Bea Das", { category: "ladies" });
  const cyrus = await enter("Cyrus Mody");
  await rpcOrThrow(backend, secretary, "save_play", {
    tournament: cup.id,
    expected_version: 0,
    changes: {
      teams: {
        teams: [
          { name: "Reds", players: [asha], neutral: [] },
          { name: "Blues", players: [bea, cyrus], neutral: [] },
        ],
        neutral: [],
      },
    },
  });
  return { cup, golfer };
}

/** The lines of a leader board, as their cells' texts. */
const linesOf = (page: Page, board: string) =>
  page
    .getByRole("table", { name: board })
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map(({ textContent }) => textContent)),
    );

test("an administrator types points, imports cards, sets rules and awards, and publishes; visitors and members read it", async ({
  page,
  golfer: administrator,
  backend,
  browser,
  baseURL,
  withJavaScript,
}) => {
  test.slow();
  const { cup, golfer } = await makeCup(backend);
  const path = `/admin/tournaments/${cup.id}/results`;
  const information = `/tournaments/${cup.slug}/updates`;
  await signUpAsAdmin(page, administrator, backend);
  await page.goto(`/admin/tournaments/${cup.id}`);
  await page
    .getByRole("navigation", { name: "Pages of the tournament" })
    .getByRole("link", { name: "Results", exact: true })
    .click();
  await expect(page.getByText("0 of 4 players have a score.")).toBeVisible();

  // What is typed and wrong comes back with everything.
  await page.getByLabel(/^Cyrus Mody/).fill("31");
  await page.getByLabel(/^Her Guest/).fill("many");
  await page.getByLabel(/^Her Guest/).press("Enter");
  await expect(problems(page)).toContainText("Her Guest: please enter whole points");
  await expectSound(page, withJavaScript);
  await page.getByLabel(/^Her Guest/).fill("33");
  await page.getByRole("button", { name: "Save points" }).click();
  await expect(toast(page, "2 scores saved", "status")).toBeVisible();

  // A file with cards, one of them nobody's.
  await page.getByRole("link", { name: "Import a file" }).click();
  const card = (over: number) =>
    PAR.split(" ")
      .map((par) => String(Number(par) + over))
      .join(";");
  const csv = [
    `Name;${Array.from({ length: HOLES }, (_, hole) => `Hole ${String(hole + 1)}`).join(";")}`,
    `RAO, Asha;${card(0)}`,
    `Béa Das;${card(1)}`,
    `Zoe Nobody;${card(0)}`,
  ].join("\r\n");
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "scores.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`\uFEFF${csv}`),
  });
  await page.getByRole("button", { name: "Check the scores" }).click();
  await expect(page.locator("#preview")).toContainText("2 scores of players: 2 new");
  await expect(page.locator("#preview")).toContainText("Zoe Nobody");
  await expectSound(page, withJavaScript);
  await page.getByRole("button", { name: "Save 2 scores" }).click();
  await page.getByRole("link", { name: "See the results" }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByText("They need the course")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish the results" })).toHaveCount(0);

  await page.getByRole("link", { name: "Scoring settings" }).click();
  await page.getByLabel("Par of each hole").fill(PAR);
  await page.getByLabel("Stroke index of each hole").fill("1 2 3 4 5 6 7 8 9");
  // What is usual is chosen, and what it does not need is not there.
  const format = page.getByLabel("Format");
  const ranking = page.getByLabel("Ranked by");
  await expect(format.locator(":checked")).toHaveText("Stableford");
  await expect(ranking.locator(":checked")).toHaveText("Net, from each player’s handicap");
  const draw = page.getByRole("button", { name: "Draw secret holes and save" });
  await expect(draw).toBeHidden();
  await expect(page.getByLabel("Equal scores")).toBeHidden();
  await page.getByText("More settings").click();
  const maximum = page.getByRole("group", { name: "Maximum score at a hole" });
  await expect(maximum).toBeHidden();
  await format.selectOption("Medal");
  await ranking.selectOption("Net, from a Peoria handicap");
  await expect(draw).toBeVisible();
  await expect(maximum).toBeVisible();
  await format.selectOption("Stableford");
  await ranking.selectOption("Gross, without handicaps");
  await expect(draw).toBeHidden();
  await expect(page.getByLabel("Maximum handicap")).toBeHidden();
  await page.getByLabel("Best cards of a team that count").fill("1");
  await page.getByRole("button", { name: "Check the settings" }).click();
  await expect(page.locator("#preview")).toContainText("Cyrus Mody");
  await expect(page.locator("#preview")).toContainText("Gross, without handicaps");
  await expectSound(page, withJavaScript);
  await page.getByRole("button", { name: "Save the settings" }).click();
  await expect(page).toHaveURL(path);
  const board = [
    // Neutral: of no team.
    ["–", "Her Guest neutral", "33"],
    ["1", "Cyrus Mody", "31"],
    ["2", "Asha Rao", "18"],
    ["3", "Bea Das", "9"],
  ];
  expect(await linesOf(page, "The best players")).toEqual(board);

  await page.getByRole("link", { name: "Awards" }).click();
  await ready(page, withJavaScript);
  await expect(page.getByLabel("Award", { exact: true }).first()).toHaveValue("Longest drive");
  await page.getByLabel("Winner").first().fill("bea das");
  await page
    .getByText(/^More: /)
    .nth(1)
    .click();
  await page.getByRole("button", { name: "Remove award 2" }).click();
  await expect(page.getByLabel("Award", { exact: true })).toHaveCount(3);
  await page.getByRole("button", { name: "Save the awards" }).click();
  await expect(toast(page, "Awards saved", "status")).toBeVisible();

  await page.getByRole("button", { name: "Publish the results" }).click();
  await expect(toast(page, "The results are published", "status")).toBeVisible();
  await expectSound(page, withJavaScript);
  await page.getByRole("link", { name: "See what visitors see" }).click();
  await expect(page).toHaveURL(`${information}#results`);

  const other = await browser.newContext({
    baseURL,
    javaScriptEnabled: withJavaScript,
  });
  const visitor = await other.newPage();
  // The list itself has the ten latest, of other tests too.
  await visitor.goto("/tournaments/past?year=2021");
  await visitor
    .getByRole("link", {
      name: new RegExp(`^Results of ${cup.slug.replaceAll("-", ".")}`, "i"),
    })
    .click();
  await expect(visitor).toHaveURL(`${information}#results`);
  expect(await linesOf(visitor, "Leader board of the teams")).toEqual([
    ["1", "Blues", "1", "31"],
    ["2", "Reds", "1", "18"],
  ]);
  await expect(visitor.getByRole("table", { name: "Leader board of the players" })).toContainText(
    "Cyrus Mody Blues · Men, place 131",
  );
  await expect(visitor.getByText("Longest drive", { exact: true })).toBeVisible();
  await expectSound(visitor, withJavaScript);

  await visitor.goto("/login");
  await logIn(visitor, {
    fullName: "Asha Rao",
    email: golfer.email,
    password: golfer.password,
  });
  await expect(visitor).not.toHaveURL(/login/);
  await visitor.goto("/profile");
  await expect(visitor.getByRole("row").filter({ hasText: "Harvest Cup" })).toContainText(
    "2nd, 18 points, for Reds",
  );

  await page.goto(path);
  await page.getByRole("button", { name: "Take them back" }).click();
  await expect(toast(page, "The results are taken back", "status")).toBeVisible();
  await visitor.goto(information);
  await expect(visitor.getByRole("table", { name: "Leader board of the players" })).toHaveCount(0);
  await other.close();
});

test("a new series shows the settings of its kind, and is added", async ({
  page,
  golfer,
  backend,
  withJavaScript,
}) => {
  await signUpAsAdmin(page, golfer, backend);
  await page.goto("/admin/series/new");
  await ready(page, withJavaScript);
  const points = page.getByLabel("Points for the places");
  const results = page.getByLabel("Results that count");
  const cut = page.getByLabel("Cut", { exact: true });
  const kind = page.getByLabel("Scoring");
  await expect(points).toBeVisible();
  await expect(cut).toBeHidden();
  await expect(page.getByLabel("Who ties")).toBeHidden();
  await page.getByText("More settings").click();
  await expect(page.getByLabel("Who ties")).toBeVisible();
  await expect(cut).toBeHidden();
  await kind.selectOption("Strokes to par of the rounds");
  await expect(points).toBeHidden();
  await expect(results).toBeVisible();
  await kind.selectOption("A championship of several rounds");
  await expect(results).toBeHidden();
  await expect(cut).toBeVisible();
  await expectSound(page, withJavaScript);
  await page.getByLabel("Name").fill(`Championship ${golfer.email}`.slice(0, 60));
  await page.getByRole("button", { name: "Add" }).click();
  await expect(toast(page, "added", "status")).toBeVisible();
});
