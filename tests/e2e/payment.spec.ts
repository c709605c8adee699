import { createUser, makeAdmin } from "../support/backend.ts";
import { makeTournament } from "../support/tournaments.ts";
import {
  expect,
  expectSound,
  passwordField,
  ready,
  signUpAsAdmin,
  test,
  toast,
  problems,
  registerButton,
} from "./fixtures.ts";

test("the club says whom to pay, a member works the sum out and names the payment, and the club finds it", async ({
  page,
  golfer,
  backend,
  withJavaScript,
}) => {
  test.slow();
  const secretary = await createUser(backend, { fullName: "Club Secretary" });
  await makeAdmin(backend, secretary);
  const cup = await makeTournament(backend, secretary, {
    questions: [{ id: "cart", kind: "yes_no", label: "A cart?", required: false }],
  });
  await signUpAsAdmin(page, golfer, backend);
  // One that no other tournament has yet.
  const address = `club.${cup.id.slice(0, 8)}@examplebank`;
  await page.goto(`/admin/tournaments/${cup.id}/fees/settings`);
  await ready(page, withJavaScript);
  await page.getByLabel("Fee for each player").first().fill("3,500");
  await page.getByText("Other prices").click();
  await page.getByLabel("A cart? Yes").fill("1200");
  await page.getByLabel("UPI address").fill(address);
  await page.getByLabel("Name that the payer's app shows").fill("Sample Golf Club");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(problems(page)).toContainText("Enter your password");
  await expectSound(page, withJavaScript);
  await passwordField(page, "Your password").fill(golfer.password);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Entry fee saved", "status")).toBeVisible();

  await page.goto(`/tournaments/${cup.slug}/register`);
  await ready(page, withJavaScript);
  await expect(page.getByText("A cart? Yes: ₹1,200")).toBeVisible();
  await page.getByLabel("Yes", { exact: true }).check();
  const calculate = page.getByRole("button", { name: "Calculate total" });
  await calculate.click();
  await expect(page.getByRole("status").filter({ hasText: "₹4,700 for this entry" })).toBeVisible();
  await expect(calculate).toBeInViewport();
  await expect(page.getByLabel("Full Name")).toHaveValue(golfer.fullName);
  await expect(page.getByLabel("Yes", { exact: true })).toBeChecked();
  await expectSound(page, withJavaScript);
  await page.getByLabel("Phone").fill("+91 98450 11111");
  await page.getByRole("combobox", { name: "Golf Group" }).selectOption("E-Golf");
  await page.getByRole("radio", { name: /^Men/ }).first().check();
  await page.getByLabel("Handicap").fill("12.4");
  await registerButton(page).click();
  await expect(page.getByText("₹4,700 to pay")).toBeVisible();
  await page.getByRole("link", { name: "Pay ₹4,700" }).click();

  await ready(page, withJavaScript);
  await expect(page.getByLabel("Amount in rupees")).toHaveValue("4700");
  await expect(page.getByLabel("UPI address")).toHaveValue(address);
  await page.getByText("Pay by hand").click();
  await expect(page.getByRole("button", { name: "Copy amount" })).toHaveCount(
    withJavaScript ? 1 : 0,
  );
  const code = await page.getByRole("img", { name: "QR code for UPI apps" }).boundingBox();
  expect(code?.width).toBeGreaterThanOrEqual(240);
  await expectSound(page, withJavaScript);
  await page.getByLabel("UTR or UPI transaction ID").fill("CICAgLjQ7ZfsXw");
  await page.getByRole("button", { name: "I have paid" }).click();
  await expect(problems(page)).toContainText("This is the app’s own number");
  const number = `61571234${String(Date.now()).slice(-4)}`;
  await page.getByLabel("UTR or UPI transaction ID").fill(number);
  await page.getByRole("button", { name: "I have paid" }).click();
  await expect(
    page.getByRole("heading", {
      name: "Payment reported, awaiting confirmation",
    }),
  ).toBeVisible();

  await page.goto(`/admin/tournaments/${cup.id}/fees?show=said`);
  await expect(page.getByText(`number ${number}`)).toBeVisible();
  await page.getByRole("link", { name: golfer.fullName }).click();
  await ready(page, withJavaScript);
  await expect(page.getByRole("heading", { name: "Payment reported by the member" })).toBeVisible();
  await expectSound(page, withJavaScript);
  await page.getByRole("button", { name: "Record" }).click();
  await expect(toast(page, "Payment recorded", "status")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Paid", exact: true })).toBeVisible();
});
