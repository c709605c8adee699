import type { Page } from "@playwright/test";
import { freePort, type RunningBackend } from "../support/backend.ts";
import { type Fault, type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { partsOf, SCREENS } from "../support/screens.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";
import { connectToBackend, expect, ready, signUp, signUpAsAdmin, test } from "./fixtures.ts";

/** What else than the site may answer a form. */
const FAULTS: Record<string, Fault> = {
  "502": { kind: "status", status: 502 },
  "503": { kind: "status", status: 503 },
  "504": { kind: "status", status: 504 },
  "an empty answer": { kind: "status", status: 200, headers: { "content-length": "0" }, body: "" },
  "no content": { kind: "status", status: 204, body: "" },
  "a network's log-in page": {
    kind: "status",
    status: 200,
    headers: { "content-type": "text/html" },
    body: "<!doctype html><title>Hotel</title><h1>Log in to the Wi-Fi</h1>",
  },
  "a redirect to another site": {
    kind: "status",
    status: 302,
    headers: { location: "http://127.0.0.1:9/login" },
  },
  "a connection that is cut while it sends": { kind: "refuse" },
  "an answer that breaks off": { kind: "broken", type: "text/x-script" },
};

// Each test visits many pages, so that all workers are needed.
test.describe.configure({ mode: "parallel", timeout: 180_000 });

let proxy: FaultyProxy;
let site: WebServer;
/** By name, as the tests' site has it: its cookies are this site's too. */
let url: string;

test.beforeAll(async () => {
  const port = String(await freePort());
  proxy = await startFaultyProxy(`http://localhost:${port}`);
  url = proxy.url.replace("127.0.0.1", "localhost");
  site = await startWebServer(connectToBackend(), { PORT: port, SITE_URL: url });
});

test.afterAll(async () => {
  await site.stop();
  await proxy.stop();
});

test.afterEach(() => {
  proxy.heal();
});

/**
 * The forms of a page that are sent by script; a download or a log-out is not. The list of entrants,
 * which has players while another test enters some, is sent press by press, and says so in its line.
 */
const FORMS =
  'main form[method=post]:not([action*="/check-in"]):has(input:not([type=hidden]), select, textarea, button)';

/** Fills every field that is shown, each with something of its own. */
function fill(page: Page, index: number) {
  return page
    .locator(FORMS)
    .nth(index)
    .evaluate((form: HTMLFormElement) => {
      const type = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(
          field,
          text,
        );
        field.dispatchEvent(new Event("input", { bubbles: true }));
      };
      const texts: Partial<Record<string, string>> = {
        email: "asha@example.com",
        tel: "+91 98450 12345",
        date: "2027-07-04",
        time: "07:30",
        "datetime-local": "2027-07-04T07:30",
        number: "3",
        url: "https://club.example/",
      };
      for (const [place, field] of [...form.elements].entries()) {
        if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
        else if (field instanceof HTMLTextAreaElement) type(field, `Typed at ${place}`);
        else if (field instanceof HTMLInputElement && field.offsetParent) {
          if (field.type === "checkbox" || field.type === "radio") field.checked = true;
          else if (field.type === "file") continue;
          else if (!["hidden", "submit"].includes(field.type)) {
            type(
              field,
              texts[field.type] ?? (field.inputMode === "decimal" ? "12.4" : `Typed ${place}`),
            );
          }
        }
      }
    });
}

/**
 * What is typed and chosen in a form, but for passwords, and the field for robots. Another test
 * may enter a player meanwhile: a form of the club then has one more field.
 */
const valuesOf = (page: Page, index: number) =>
  page
    .locator(FORMS)
    .nth(index)
    .evaluate((form: HTMLFormElement, ignored) => {
      const data = new FormData(form);
      for (const field of form.querySelectorAll<HTMLInputElement>(ignored)) data.delete(field.name);
      return [...data].map(([name, value]) => [name, value]);
    }, "[type=hidden], [type=password], [type=file], [name=clubWebsite]");

/** Presses what sends the form, even where what was typed is not valid. */
function send(page: Page, index: number) {
  return page
    .locator(FORMS)
    .nth(index)
    .evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
      const button = [...form.elements].find(
        (each) =>
          each instanceof HTMLButtonElement && each.type === "submit" && each.name !== "__intent__",
      );
      form.requestSubmit(button as HTMLButtonElement);
    });
}

/** What a page says above its form; what is beside a field cannot be closed. */
const ALERT = "[role=alert]:has(button)";

/** How long a page may take to say that there is no answer, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Waits until a page has an alert and each of its forms can be sent again: in the page
 * itself, since hundreds of forms are sent.
 *
 * @returns the alert, and how many buttons are still busy
 */
const answerOf = (page: Page) =>
  page.evaluate(
    async ([alert, patience]) => {
      const answer = () => ({
        alert: document.querySelector(alert)?.textContent ?? "",
        busy: document.querySelectorAll('main [aria-disabled="true"]').length,
      });
      const deadline = performance.now() + patience;
      while ((answer().alert === "" || answer().busy > 0) && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return answer();
    },
    [ALERT, PATIENCE] as const,
  );

/** Closes what a page says, so that it says the next anew. */
async function closeAlert(page: Page) {
  await page.locator(ALERT).evaluate((alert) => alert.querySelector("button")?.click());
  await expect(page.locator(ALERT)).toHaveCount(0);
}

/** Whether React, or a script of its own, sends the forms of a page. */
const isScripted = async (page: Page) =>
  (await page.locator('script[type="module"], script[src^="/form.js"]').count()) > 0;

/** The phone numbers of a golfer's current entries. */
const phonesOf = (backend: RunningBackend, email: string) =>
  backend.sql(
    `select phone from public.tournament_registrations
     where user_id = (select id from auth.users where email = '${email}') and replaced_at is null`,
  );

async function fillBirthdayForm(page: Page, phone = "+91 98450 12345") {
  await page.goto(`${url}/tournaments/founder-birthday/register`);
  await ready(page, true);
  await page.getByLabel("Phone Number").fill(phone);
  await page.getByLabel("Golf Handicap").fill("12");
}

const registerButton = (page: Page) =>
  page.getByRole("button", { name: "Register for Tournament" });

const BUSY: Fault = { kind: "status", status: 503, headers: { "retry-after": "2" } };

test("a form that the site is too busy for is sent again by itself, and counts once @javascript", async ({
  page,
  golfer,
  backend,
}) => {
  await signUp(page, golfer);
  await fillBirthdayForm(page);
  proxy.fail("POST ", BUSY);
  await registerButton(page).click();
  await expect(page.getByRole("alert")).toContainText("We send it again in 2 s.");
  await expect(page.locator('main [aria-disabled="true"]')).toHaveCount(1);
  proxy.heal();
  await expect(page.getByRole("heading", { name: "Registration Complete!" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await phonesOf(backend, golfer.email)).toEqual([{ phone: "+91 98450 12345" }]);
});

test("what is typed while a form waits to be sent again is not left out of it @javascript", async ({
  page,
  golfer,
  backend,
}) => {
  await signUp(page, golfer);
  await fillBirthdayForm(page);
  proxy.fail("POST ", BUSY);
  await registerButton(page).click();
  await expect(page.getByRole("alert")).toContainText("We send it again in 2 s.");
  await page.getByLabel("Phone Number").fill("+91 98450 99999");
  await expect(page.getByRole("alert")).toContainText("Press the button again");
  proxy.heal();
  await registerButton(page).click();
  await expect(page.getByRole("heading", { name: "Registration Complete!" })).toBeVisible();
  expect(await phonesOf(backend, golfer.email)).toEqual([{ phone: "+91 98450 99999" }]);
});

test("a button that is pressed twice says nothing of the first press @javascript", async ({
  page,
  golfer,
  backend,
}) => {
  await signUp(page, golfer);
  await fillBirthdayForm(page);
  proxy.fail("POST ", { kind: "slow", milliseconds: 500 });
  await registerButton(page).evaluate((button: HTMLElement) => {
    button.click();
    setTimeout(() => {
      button.click();
    }, 50);
  });
  await expect(page.getByRole("heading", { name: "Registration Complete!" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await phonesOf(backend, golfer.email)).toHaveLength(1);
});

test("where the page after a form does not come, the site says that it is stored @javascript", async ({
  page,
  golfer,
}) => {
  await signUp(page, golfer);
  await fillBirthdayForm(page);
  proxy.fail(".data?registration=", { kind: "refuse" });
  await registerButton(page).click();
  await expect(page.getByText("You are registered for")).toBeVisible();
});

/** A link of a mail posts itself, and leads to another page. */
const screensOf = (user: string) =>
  SCREENS.filter((screen) => screen.user === user && !screen.path.includes("token_hash"));

/** Each part has more than a few forms, as its tests make sure. */
const PARTS = (
  [
    ["visitor", 1],
    ["member", 1],
    ["admin", 3],
  ] as const
).flatMap(([user, count]) => {
  const screens = screensOf(user);
  return partsOf(screens, Math.ceil(screens.length / count)).map((part, index) => ({
    user,
    screens: part,
    whose: `of a ${user}, part ${index + 1},`,
  }));
});

for (const { user, screens, whose } of PARTS) {
  test(`every form ${whose} keeps what was typed, whatever answers in place of the site @javascript`, async ({
    page,
    golfer,
    backend,
  }) => {
    if (user === "member") await signUp(page, golfer);
    if (user === "admin") await signUpAsAdmin(page, golfer, backend);
    let forms = 0;
    for (const { path } of screens) {
      proxy.heal();
      await page.goto(url + path);
      if (!(await isScripted(page))) continue;
      await ready(page, true);
      for (let index = 0; index < (await page.locator(FORMS).count()); index += 1) {
        forms += 1;
        await fill(page, index);
        const values = await valuesOf(page, index);
        for (const [name, fault] of Object.entries(FAULTS)) {
          const what = `${path}, form ${index}, ${name}`;
          proxy.fail("POST ", fault);
          await send(page, index);
          expect(await answerOf(page), what).toEqual({
            alert: expect.stringContaining("What you typed is still here"),
            busy: 0,
          });
          expect(await valuesOf(page, index), what).toEqual(expect.arrayContaining(values));
          await closeAlert(page);
        }
      }
    }
    expect(forms).toBeGreaterThan(4);
  });

  test(`every form ${whose} is filled in after Back where the browser sends it @plain`, async ({
    page,
    golfer,
    backend,
  }) => {
    if (user === "member") await signUp(page, golfer);
    if (user === "admin") await signUpAsAdmin(page, golfer, backend);
    let forms = 0;
    for (const { path } of screens) {
      proxy.heal();
      await page.goto(url + path);
      for (let index = 0; index < (await page.locator(FORMS).count()); index += 1) {
        forms += 1;
        await fill(page, index);
        const values = await valuesOf(page, index);
        proxy.fail("POST ", { kind: "status", status: 502 });
        await send(page, index);
        await expect(page.getByText("the gateway is not well")).toBeVisible();
        proxy.heal();
        await page.goBack();
        expect(await valuesOf(page, index), `${path}, form ${index}`).toEqual(
          expect.arrayContaining(values),
        );
      }
    }
    expect(forms).toBeGreaterThan(4);
  });
}
