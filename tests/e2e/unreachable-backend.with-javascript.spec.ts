import { createUser } from "../support/backend.ts";
import { type FaultySite, startFaultySite } from "../support/faulty-site.ts";
import {
  connectToBackend,
  expect,
  fillBangaloreForm,
  logIn,
  ready,
  test,
  toast,
  confirmation,
  phoneField,
  registerButton,
} from "./fixtures.ts";

// What the site answers is tested over HTTP, in tests/integration/faults.all.test.ts: to a
// backend that hangs too, which takes its time.

let running: FaultySite;

test.beforeAll(async () => {
  // A web server of its own, beside that of the other tests.
  running = await startFaultySite({ LOG_LEVEL: "info" }, connectToBackend());
});

test.afterAll(() => running.stop());

test("submitted while the backend is away, the form comes back filled, and works later", async ({
  page,
  golfer,
}) => {
  const path = "/tournaments/bangalore-birdie-bash/register";
  const person = await createUser(running.backend);
  await page.goto(`${running.site.url}/login?redirectTo=${encodeURIComponent(path)}`);
  await ready(page, true);
  await logIn(page, { ...golfer, ...person });
  await expect(page).toHaveURL(`${running.site.url}${path}`);
  await ready(page, true);
  await page.getByLabel("Full Name").fill("Asha of the Faults");
  await fillBangaloreForm(page);

  running.proxy.fail("/", { kind: "refuse" });
  await registerButton(page).click();
  await expect(toast(page, "Not sent yet", "alert")).toBeInViewport();
  await expect(page.getByLabel("Full Name")).toHaveValue("Asha of the Faults");
  await expect(phoneField(page)).toHaveValue("+91 98450 12345");
  await expect(page.getByLabel("Handicap")).toHaveValue("12.4");

  running.proxy.heal();
  await registerButton(page).click();
  await expect(confirmation(page)).toBeVisible();
});
