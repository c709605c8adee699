import { createUser, makeAdmin } from "../support/backend.ts";
import { addEntrant } from "../support/entrants.ts";
import { makeTournament, rpc } from "../support/tournaments.ts";
import { expect, expectSound, ready, signUpAsAdmin, test, toast, problems } from "./fixtures.ts";

test(
  "an administrator sets a fee, records payments, and undoes one",
  { tag: "@javascript" },
  async ({ page, golfer, backend }) => {
    test.slow();
    const secretary = await createUser(backend, { fullName: "Club Secretary" });
    await makeAdmin(backend, secretary);
    const cup = await makeTournament(backend, secretary);
    await signUpAsAdmin(page, golfer, backend);
    await page.goto(`/admin/tournaments/${cup.id}/entrants`);
    await page.getByRole("link", { name: "Entry fees" }).click();
    await expect(page.getByText("This tournament has no entry fee.")).toBeVisible();
    await page.getByRole("link", { name: "Set a fee" }).click();
    await ready(page, true);
    await page.getByLabel("Fee for each player").fill("much");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(problems(page)).toContainText("Enter an amount from 1 to 10,00,000");
    await expect(page.getByLabel("Fee for each player")).toHaveValue("much");
    await page.getByLabel("Fee for each player").fill("3,500");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(toast(page, "Entry fee saved", "status")).toBeVisible();
    await expect(page.getByText("₹3,500 a player")).toBeVisible();

    await addEntrant(backend, secretary, cup, { full_name: "Meera Das" });
    await addEntrant(backend, secretary, cup, { full_name: "Asha Rao" });
    await page.reload();
    await page.getByLabel("Paid by").selectOption("Cash");
    await page.getByRole("button", { name: "Paid: Meera Das, ₹3,500" }).click();
    await expect(toast(page, "Meera Das: paid", "status")).toBeVisible();
    await expect(page.getByLabel("Paid by")).toHaveValue("cash");
    await expect(page.getByText("Cash ₹3,500")).toBeVisible();
    await expectSound(page, true);
    await page.getByRole("link", { name: "Due, nothing reported (1)" }).click();
    await expect(page.getByRole("link", { name: "Asha Rao" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Meera Das" })).toHaveCount(0);

    await page.getByRole("link", { name: "Paid (1)" }).click();
    await page.getByRole("link", { name: "Meera Das" }).click();
    await ready(page, true);
    await page.getByRole("button", { name: "Cancel: Paid ₹3,500" }).click();
    await expect(page.getByRole("heading", { name: "Amount due", exact: true })).toBeVisible();
    await ready(page, true);
    await page.getByLabel("Amount", { exact: true }).fill("1000");
    await page.getByLabel("Note", { exact: true }).fill("the rest tomorrow");
    await page.getByRole("button", { name: "Record" }).click();
    await expect(toast(page, "Payment recorded", "status")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Part paid" })).toBeVisible();
    await expect(page.getByText("the rest tomorrow")).toBeVisible();
    await expectSound(page, true);
  },
);

test(
  "a bank statement pays an entry, whose member prints the receipt",
  { tag: "@javascript" },
  async ({ page, golfer, backend, withJavaScript }) => {
    test.slow();
    const secretary = await createUser(backend, { fullName: "Club Secretary" });
    await makeAdmin(backend, secretary);
    const cup = await makeTournament(backend, secretary);
    await rpc(backend, secretary, "save_fees", {
      tournament: cup.id,
      expected_version: 0,
      fee: 350_000,
    });
    const { entry_id } = await addEntrant(backend, secretary, cup, {
      full_name: "Meera Das",
    });
    const { entry_id: other } = await addEntrant(backend, secretary, cup, {
      full_name: "Asha Rao",
    });
    const referenceOf = async (entry: string) =>
      (
        await backend.sql<{ reference: string }>(
          `select reference from public.entry_fees where entry_id = '${entry}'`,
        )
      )[0]?.reference ?? "";
    const number = `6${String(Date.now()).slice(-11)}`;
    const statement = [
      "Statement of Account No - 917010000000078 for the period",
      "Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL",
      `01-10-2026,-,UPI/P2A/${number}/MEERA/${await referenceOf(entry_id)} M/SBI, ,3500.00,103500.00,12`,
      `02-10-2026,-,UPI/P2A/7${number.slice(1)}/X/golf/SBI, ,3500.00,107000.00,12`,
    ].join("\n");
    await signUpAsAdmin(page, golfer, backend);
    await page.goto(`/admin/tournaments/${cup.id}/fees`);
    await page.getByRole("link", { name: "Bank statement" }).click();
    await page.getByLabel("File").setInputFiles({
      name: "statement.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(statement),
    });
    await page.getByRole("button", { name: "Check it" }).click();
    await expect(page.getByRole("heading", { name: "Pays an entry: 1" })).toBeVisible();
    await expect(page.getByLabel("Line 3, ₹3,500")).toHaveValue(/:350000$/);
    await expect(page.getByText(/^Meera Das \w{4}, .* owes ₹3,500$/)).toBeVisible();
    await expectSound(page, withJavaScript);
    await page.getByRole("button", { name: "Record these lines" }).click();
    await expect(toast(page, "1 line recorded", "status")).toBeVisible();
    await page.getByRole("link", { name: "Open lines" }).click();
    await page.getByLabel("Search", { exact: true }).fill(`7${number.slice(1)}`);
    await page.getByRole("button", { name: "Search" }).click();
    await expectSound(page, withJavaScript);
    await page.getByRole("link", { name: "2 October 2026, ₹3,500" }).click();
    await page.getByLabel("Name, reference or amount due").fill(await referenceOf(other));
    await expectSound(page, withJavaScript);
    await page.getByRole("button", { name: "Record", exact: true }).click();
    await expect(toast(page, "Recorded", "status")).toBeVisible();
    // It was the last open line of the list.
    await page.getByRole("link", { name: "Recorded (1)" }).click();
    await page.getByRole("link", { name: "2 October 2026, ₹3,500" }).click();
    await page.getByRole("button", { name: /^Take back: ₹3,500/ }).click();
    await expect(toast(page, "Taken back", "status")).toBeVisible();
    await page.getByLabel("Name, reference or amount due").fill(await referenceOf(other));
    await page.getByRole("button", { name: "Record", exact: true }).click();
    await expect(toast(page, "Recorded", "status")).toBeVisible();
    await page.goto("/admin/statement/reconciliation?account=0078&from=2026-10-01&to=2026-10-31");
    await expect(page.getByText("Difference: ₹0")).toBeVisible();
    await expectSound(page, withJavaScript);

    await page.goto(`/admin/tournaments/${cup.id}/entrants?fee=paid`);
    await expect(page.getByText("2 players")).toBeVisible();
    await page.goto(`/admin/tournaments/${cup.id}/fees/${entry_id}`);
    await page.getByRole("link", { name: /^\d\d-\d\d\/R\/\d{5}$/ }).click();
    await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
    await expect(page.getByText("Rupees three thousand five hundred only")).toBeVisible();
    await expect(page.getByText(`UPI number ${number}`)).toBeVisible();
    await expectSound(page, withJavaScript);
  },
);
