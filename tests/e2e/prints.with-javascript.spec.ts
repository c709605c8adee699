import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createUser, makeAdmin } from "../support/backend.ts";
import { bankLines, line, paying } from "../support/bank-lines.ts";
import { drawnKnockout } from "../support/knockouts.ts";
import { seriesDesk } from "../support/series.ts";
import { signIn } from "../support/session-cookie.ts";
import { rpc } from "../support/tournaments.ts";
import { Visitor } from "../support/visitor.ts";
import { expect, signUpAsAdmin, test } from "./fixtures.ts";

/** How many sheets of A4 a page is. */
async function sheetsOf(page: Page, path: string, landscape = false): Promise<number> {
  await page.goto(path);
  const pdf = await page.pdf({ format: "A4", landscape });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test("the reconciliation and the day book of a month print on one sheet each", async ({
  page,
  golfer,
  backend,
}) => {
  test.slow();
  const admin = await createUser(backend);
  await makeAdmin(backend, admin);
  const call = (name: string, body: object = {}) => rpc(backend, admin, name, body);
  const { cupWithFee, entered, newAccount, book } = bankLines({ backend, admin, call }, 8_200);
  const cup = await cupWithFee();
  const account = newAccount();
  const day = (number: number) => `2019-05-${String(1 + (number % 28)).padStart(2, "0")}`;
  const lines = [];
  for (let number = 0; number < 30; number += 1) {
    const entry = await entered(cup, `Payer ${number} Krishnan`);
    lines.push({ ...paying(entry), day: day(number) });
  }
  for (let number = 0; number < 10; number += 1) lines.push(line({ day: day(number) }));
  await book(account, lines);
  await signUpAsAdmin(page, golfer, backend);
  const period = "from=2019-05-01&to=2019-05-31";
  const reconciliation = `/admin/statement/reconciliation?account=${account}&${period}`;
  expect(await sheetsOf(page, reconciliation)).toBe(1);
  await expect(page.getByText("What became of it")).toBeVisible();
  expect(await sheetsOf(page, `/admin/money/day-book?${period}`)).toBe(1);
});

test("the order of merit of 24 players over six rounds prints on one sheet", async ({
  page,
  golfer,
  backend,
  baseURL,
}) => {
  test.slow();
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const admin = new Visitor(baseURL ?? "");
  signIn(admin, secretary);
  const visitor = new Visitor(baseURL ?? "");
  const { addPerson, makeMedal, publish, makeSeries, addTournament, onDay } = seriesDesk({
    ...{ backend, secretary, admin, visitor },
  });
  const people: Record<string, string> = {};
  for (let number = 1; number <= 24; number += 1) {
    const name = `Player ${number} ${randomUUID().slice(0, 6)}`;
    people[name] = await addPerson(name);
  }
  const series = await makeSeries();
  for (let month = 1; month <= 6; month += 1) {
    const medal = await makeMedal(`Medal ${month} ${randomUUID().slice(0, 4)}`, people);
    await onDay(medal, `2026-0${month}-07`);
    await addTournament(series, medal);
    const points: Record<string, number> = {};
    for (const [place, name] of Object.keys(people).entries()) {
      points[name] = 40 - ((place * month) % 24);
    }
    await publish(medal, points);
  }
  await signUpAsAdmin(page, golfer, backend);
  expect(await sheetsOf(page, `${series.path}/print`)).toBe(1);
  await expect(page.getByRole("row")).toHaveCount(25);
});

test("a sheet of 32 sides prints on one page, either way up, with its terms, that of 64 on two", async ({
  page,
  backend,
}) => {
  test.slow();
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  for (const [sides, sheets] of [
    [32, 1],
    [64, 2],
  ] as const) {
    const { cup } = await drawnKnockout(backend, secretary, {
      sides,
      name: (index) =>
        `Asha Venkataraman ${"ABCDEFGH"[index % 8] ?? ""}${"abcdefgh"[index >> 3] ?? ""}`,
    });
    for (const isLandscape of [false, true]) {
      expect([
        sides,
        isLandscape,
        await sheetsOf(page, `/tournaments/${cup.slug}/sheet`, isLandscape),
      ]).toEqual([sides, isLandscape, sheets]);
    }
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("match play over 18 holes")).toBeVisible();
  }
  // A side that is not known yet is a line to write on, and a bye is none.
  const { cup } = await drawnKnockout(backend, secretary, { sides: 3 });
  await page.goto(`/tournaments/${cup.slug}/sheet`);
  const colorOf = (text: string) =>
    page
      .getByText(text, { exact: true })
      .evaluate((side) => [getComputedStyle(side).color, getComputedStyle(side).borderBottomColor]);
  const [text, line] = await colorOf("Winner of match 2");
  expect(text).toBe("rgba(0, 0, 0, 0)");
  expect(line).not.toBe(text);
  expect((await colorOf("Bye"))[0]).not.toBe(text);
});
