import { randomUUID } from "node:crypto";
import { createUser, makeAdmin } from "../support/backend.ts";
import { makeTournament, rpcOrThrow } from "../support/tournaments.ts";
import { expect, expectAccessible, signUpAsAdmin, test } from "./fixtures.ts";

test("a caller is entered by three letters, a choice and the button", async ({
  page,
  golfer,
  backend,
}) => {
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const cup = await makeTournament(backend, secretary, {
    golf_groups: [],
    allows_other_group: false,
    divisions: [{ id: "all", name: "All", from: 0, to: 54 }],
    divisions_by_handicap: true,
  });
  const letters = randomUUID().slice(0, 3);
  for (const name of ["Fernandes", "Nair"]) {
    await rpcOrThrow(backend, secretary, "save_person", {
      person: randomUUID(),
      expected_version: 0,
      fields: {
        ...{ full_name: `${letters} ${name}`, status: "member", phone: "+91 98450 10005" },
        ...{ handicap: "12.4", handicap_on: "2026-11-01" },
      },
    });
  }
  await signUpAsAdmin(page, golfer, backend);
  await page.goto(`/admin/tournaments/${cup.id}/entrants/new`);
  await page.getByRole("searchbox", { name: "Search the register" }).click();
  await page.keyboard.type(letters);
  await expect(page.getByText("2 people. Choose one")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: `${letters} Nair` }).click();
  await expect(page.getByLabel("Full Name")).toHaveValue(`${letters} Nair`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${letters} Nair` })).toBeVisible();
});

test("the preview of a list can be used by everybody, its decisions too", async ({
  page,
  golfer,
  backend,
}) => {
  await signUpAsAdmin(page, golfer, backend);
  const name = `Twin ${randomUUID().replaceAll(/\d|-/g, "").slice(0, 6)}`;
  await page.goto("/admin/people/import");
  const list = page.getByLabel("List", { exact: true });
  await list.fill(`Name,Phone\n${name},98450 10001`);
  await page.getByRole("button", { name: "Check the list" }).click();
  await page.getByRole("button", { name: "Import into the register" }).click();
  await expect(page.getByText("1 person added, 0 people changed.")).toBeVisible();

  await page.goto("/admin/people/import");
  await list.fill(`Name,Hcp\n${name},12.4`);
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByText("1 line needs your decision.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(`Line 2, ${name}`).selectOption({ label: name });
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("Handicap Index: none → 12.4")).toBeVisible();
});
