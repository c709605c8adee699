import sharp from "sharp";
import { createUser, makeAdmin } from "../support/backend.ts";
import { makeTournament } from "../support/tournaments.ts";
import { expect, expectSound, signUpAsAdmin, test } from "./fixtures.ts";

/** Too fine grained to become small. */
const photograph = (name: string) => {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const create = { width: 900, height: 700, channels: 3 as const, background: "#000", noise };
  return sharp({ create })
    .jpeg({ quality: 90 })
    .toBuffer()
    .then((buffer) => ({ name, mimeType: "image/jpeg", buffer }));
};

test("pictures of the day are sent together, and the club sees how far they are", async ({
  page,
  golfer,
  backend,
  withJavaScript,
}) => {
  test.slow();
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const cup = await makeTournament(backend, secretary);
  await signUpAsAdmin(page, golfer, backend);
  await page.goto(`/admin/tournaments/${cup.id}/pictures`);
  const add = page.locator("form", { has: page.getByRole("button", { name: "Add pictures" }) });
  const files = await Promise.all([photograph("green.jpg"), photograph("tee.jpg")]);
  await add.getByLabel("Files").setInputFiles(files);
  await add.getByLabel("What they show").fill("Players on the last green");
  const progress = page.getByRole("progressbar");
  await expect(progress).toBeHidden();
  if (withJavaScript) {
    // As a phone on a hill sends.
    const network = await page.context().newCDPSession(page);
    const sent = files.reduce((sum, { buffer }) => sum + buffer.length, 0);
    const limits = { offline: false, latency: 20, downloadThroughput: -1 };
    await network.send("Network.emulateNetworkConditions", {
      ...limits,
      uploadThroughput: sent / 6,
    });
    await add.getByRole("button", { name: "Add pictures" }).click();
    await expect
      .poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value))
      .toBeGreaterThan(0);
  } else {
    await add.getByRole("button", { name: "Add pictures" }).click();
  }
  await expect(page.getByText("2 pictures added.")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("img", { name: "Players on the last green" })).toHaveCount(2);
  await expect(progress).toBeHidden();
  await expectSound(page, withJavaScript);
});
