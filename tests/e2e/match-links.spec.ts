import { createUser, makeAdmin } from "../support/backend.ts";
import { daysToOffer, drawnKnockout } from "../support/knockouts.ts";
import { cutOff, expect, expectAccessible, expectSound, test, toast } from "./fixtures.ts";

const PHONE = { width: 360, height: 740 };

test("two sides agree on a day and report their match by their links", async ({
  page,
  backend,
  withJavaScript,
}) => {
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const { cup, link } = await drawnKnockout(backend, secretary, { sides: 4 });
  const [one, other] = [await link("1.1", 1), await link("1.1", 4)];
  await page.setViewportSize(PHONE);

  await page.goto(one);
  await expectSound(page, withJavaScript);
  expect(await cutOff(page)).toEqual([]);
  await expect(page.getByRole("link", { name: "Call Player D" })).toBeVisible();
  const { day1, day2, day3 } = daysToOffer(4);
  await page.getByLabel("Day 1").fill(day1);
  await page.getByLabel("Day 2").fill(day2);
  await page.getByLabel("Day 3").fill(day3);
  await page.getByRole("button", { name: "Offer these days" }).click();
  await expect(toast(page, "Days offered", "status")).toBeVisible();

  await page.goto(other);
  await page.getByRole("listitem").getByRole("button").first().click();
  await expect(toast(page, "Day agreed", "status")).toBeVisible();
  await expect(page.getByText("You play on")).toBeVisible();
  await page.getByLabel("Player D", { exact: true }).check();
  await page.getByLabel("How it ended").selectOption("3&2");
  await page.getByRole("button", { name: "Report the result" }).click();
  await expect(toast(page, "Result reported", "status")).toBeVisible();

  await page.goto(one);
  await expectSound(page, withJavaScript);
  expect(await cutOff(page)).toEqual([]);
  await page.getByRole("button", { name: "That is right" }).click();
  await expect(toast(page, "The result counts", "status")).toBeVisible();
  if (withJavaScript) await expectAccessible(page);
  await page.goto(`/tournaments/${cup.slug}/sheet`);
  await expect(page.getByText("Player D 3&2")).toBeVisible();
});

test("on a phone each round of the sheet is above the matches of the one that is on", async ({
  page,
  backend,
}) => {
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const { cup } = await drawnKnockout(backend, secretary, { sides: 8 });
  await page.setViewportSize(PHONE);
  await page.goto(`/tournaments/${cup.slug}/sheet`);
  const first = page.getByText("Player A", { exact: true });
  await expect(first).toBeVisible();
  const top = async (text: string) =>
    (await page.getByText(text, { exact: true }).boundingBox())?.y ?? Infinity;
  expect(await top("Final")).toBeLessThan(await top("Player A"));
  expect(await cutOff(page)).toEqual([]);
  await page.getByText("Final", { exact: true }).click();
  await expect(first).toBeHidden();
  await expect(page.getByText("Winner of match 1").last()).toBeVisible();
});
