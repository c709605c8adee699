import { createUser, makeAdmin } from "../support/backend.ts";
import { addEntrant } from "../support/entrants.ts";
import { makeTournament, rpcOrThrow } from "../support/tournaments.ts";
import { expect, expectSound, ready, signUp, signUpAsAdmin, test, toast } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("an administrator lets a helper check in, until the role is ended in the middle", async ({
  page,
  golfer,
  backend,
  other,
  withJavaScript,
}) => {
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const cup = await makeTournament(backend, secretary);
  await addEntrant(backend, secretary, cup, { full_name: "Arjun Rao" });
  const [row] = await backend.sql<{ name: string }>(
    `select name from public.tournaments where id = '${cup.id}'`,
  );
  const { page: helperPage, golfer: helper } = other;
  await signUp(helperPage, helper);

  await signUpAsAdmin(page, golfer, backend);
  await page.goto("/admin/roles");
  await page.getByLabel("E-mail of the member’s account").fill(helper.email);
  await page.getByLabel(/^Starter/).check();
  await page.getByLabel("Where").selectOption({ label: `${row?.name ?? ""}, 4 July 2099` });
  await page.getByLabel("Your password").fill(golfer.password);
  await page.getByRole("button", { name: "Grant a role" }).click();
  // Where no mails are sent, the account says since when it is there.
  await expect(page.getByText(`under the name ${helper.fullName}`).first()).toBeVisible();
  await page.getByLabel("Your password").fill(golfer.password);
  await page.getByRole("button", { name: "Grant a role" }).click();
  await expect(toast(page, "Role granted", "status")).toBeVisible();
  await expectSound(page, withJavaScript);

  await helperPage.goto("/admin");
  await helperPage.getByRole("link", { name: `Entrants of ${row?.name ?? ""}` }).click();
  await ready(helperPage, withJavaScript);
  await expect(helperPage.getByRole("link", { name: "Add an entrant" })).toHaveCount(0);
  const button = helperPage.locator(`button[name="here"][aria-label$=": Arjun Rao"]`);
  await helperPage.getByLabel("Actions: Arjun Rao").click();
  await expect(button).toBeVisible();

  await page.locator(`a[aria-label^="End: Starter"][aria-label$="${helper.email}"]`).click();
  await page.getByLabel("Your password").fill(golfer.password);
  await expectSound(page, withJavaScript);
  await page.getByRole("button", { name: "End the role" }).click();
  await expect(toast(page, "Role ended", "status")).toBeVisible();

  await button.click();
  await expect(
    helperPage.getByText("It needs the role of secretary or starter for this tournament"),
  ).toBeVisible();
  expect(
    await rpcOrThrow(backend, secretary, "tournament_entrants", {
      tournament: cup.id,
      is_here: true,
    }),
  ).toEqual([]);
});
