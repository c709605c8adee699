import { createUser } from "../support/backend.ts";
import { type FaultySite, startFaultySite } from "../support/faulty-site.ts";
import {
  expect,
  fillBangaloreForm,
  logIn,
  ready,
  test,
  toast,
} from "./fixtures.ts";

let running: FaultySite;

test.beforeAll(async () => {
  // A backend and a web server of its own, beside those of the other tests.
  test.setTimeout(90_000);
  running = await startFaultySite("info");
});

test.afterAll(() => running.stop());

test.afterEach(() => {
  running.proxy.heal();
});

for (const { path, fill, button, typed } of [
  {
    path: "/tournaments/bangalore-birdie-bash/register",
    fill: fillBangaloreForm,
    button: "Complete Registration",
    typed: { "Phone Number": "+91 98450 12345", Handicap: "12.4" },
  },
  {
    path: "/tournaments/founder-birthday/register",
    fill: () => Promise.resolve(),
    button: "Register for Tournament",
    typed: { "Phone Number": "+91 98450 12345", "Golf Handicap": "12.4" },
  },
]) {
  test(`${path}: submitted while the backend hangs, the form comes back filled, and works later`, async ({
    page,
    golfer,
    withJavaScript,
  }) => {
    const person = await createUser(running.backend);
    await page.goto(
      `${running.site.url}/login?redirectTo=${encodeURIComponent(path)}`,
    );
    await ready(page, withJavaScript);
    await logIn(page, { ...golfer, ...person });
    await expect(page).toHaveURL(`${running.site.url}${path}`, {
      timeout: 15_000,
    });
    await ready(page, withJavaScript);
    await page.getByLabel("Full Name").fill("Asha of the Faults");
    await fill(page);
    for (const [label, value] of Object.entries(typed)) {
      await page.getByLabel(label).fill(value);
    }

    running.proxy.fail("/", { kind: "hang" });
    await page.getByRole("button", { name: button }).click();
    await expect(toast(page, "Not sent yet", "alert")).toBeVisible({
      timeout: 10_000,
    });
    await expect(page.getByLabel("Full Name")).toHaveValue(
      "Asha of the Faults",
    );
    for (const [label, value] of Object.entries(typed)) {
      await expect(page.getByLabel(label)).toHaveValue(value);
    }

    running.proxy.heal();
    await page.getByRole("button", { name: button }).click();
    await expect(
      page.getByRole("heading", { name: "Registration Complete!" }),
    ).toBeVisible();
  });
}
