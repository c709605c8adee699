// A phone, a network that answers in the site's place or not at all, and everything that a golfer
// does on a card: no number is lost, and nothing is called saved that is not.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { CARD } from "#app/pages/card/content.ts";
import { NEWER } from "../../scripts/newer-functions.ts";
import { findBrowser } from "../../scripts/programs.ts";
import { freePort } from "../support/backend.ts";
import { type Fault, type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";
import { check, hole, kept, next, openCard, strokesOf, unsaved, waiting } from "./course-card.ts";
import { connectToBackend, expect, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

let proxy: FaultyProxy;
let site: WebServer;

test.beforeAll(async () => {
  const port = await freePort();
  proxy = await startFaultyProxy(`http://localhost:${String(port)}`);
  site = await startWebServer(connectToBackend(), {
    PORT: String(port),
    SITE_URL: proxy.url,
    LOG_LEVEL: "warn",
  });
});
test.afterEach(() => {
  proxy.heal();
});
test.afterAll(async () => {
  await site.stop();
  await proxy.stop();
});

type Cause = keyof typeof CARD.causes;

const answer = (status: number, body = "", headers: Record<string, string> = {}): Fault => ({
  kind: "status",
  status,
  body,
  headers: { "content-type": "text/html", ...headers },
});
const redirect = (status: number, location: string) => answer(status, "", { location });

/** What happens to a request on its way, and what the page calls it. */
const CUTS: Record<string, [Fault, Cause]> = {
  "the connection is refused": [{ kind: "refuse" }, "silent"],
  "the network swallows it": [{ kind: "hang" }, "silent"],
  "the answer is lost": [{ kind: "lose-answer" }, "silent"],
  "the answer breaks off": [{ kind: "reset" }, "silent"],
  "the answer is cut short": [{ kind: "cut" }, "silent"],
  "a portal redirects it": [redirect(302, "/tips-and-tricks"), "foreign"],
  "a log-in wall redirects it": [redirect(303, "/login"), "foreign"],
  "another host has it for good": [redirect(308, "https://club.example/card"), "foreign"],
  "a move redirects it": [redirect(301, "/"), "foreign"],
  "a portal shows its page": [answer(200, "<h1>Log in</h1><p role=alert>Welcome</p>"), "foreign"],
  "a page of maintenance has 200": [answer(200, "<h1>Back soon</h1>"), "foreign"],
  "other JSON comes": [{ kind: "json", status: 200, body: { ok: true } }, "foreign"],
  "what is no JSON is called so": [{ kind: "nonsense" }, "foreign"],
  "nothing comes": [answer(204), "foreign"],
  "a firewall forbids it": [answer(403, "Forbidden"), "foreign"],
  "a page is missing": [answer(404), "foreign"],
  "a method is not allowed": [answer(405), "foreign"],
  "the network wants a log-in": [answer(511), "foreign"],
  "a limit is reached": [answer(429), "busy"],
  "the server fails": [answer(500), "busy"],
  "a gateway fails": [answer(502), "busy"],
  "the server is busy": [answer(503), "busy"],
};

const previous = (page: Page) => page.getByRole("button", { name: "Save, previous hole" });

/** Whether the network swallows what is sent: then the script's ten seconds pass. */
async function pass(page: Page, { kind }: Fault) {
  if (kind !== "hang") return;
  await expect.poll(() => proxy.requests.get("/card/send")).toBe(1);
  await page.clock.runFor(10_000);
}

/** Ways to save a hole: the button, and the hole that is shown then. */
const ACTIONS: [(page: Page) => ReturnType<typeof next>, from: number, to: number][] = [
  [next, 1, 2],
  [previous, 2, 1],
  // The cards are checked once it is sent.
  [check, 3, 3],
];

async function playThrough(page: Page, [fault, cause]: [Fault, Cause]) {
  const card = await openCard(page, connectToBackend());
  if (fault.kind === "hang") await page.clock.install();
  let lost = 0;
  let saidWrongly = 0;
  for (const [button, from, to] of ACTIONS) {
    const strokes = String(3 + from);
    await page.goto(proxy.url + card.path(from));
    proxy.requests.clear();
    proxy.fail("POST /card", fault);
    await strokesOf(page, "Asha Rao").fill(strokes);
    await strokesOf(page, "Vikram Das").fill("4");
    await button(page).click();
    await pass(page, fault);
    await expect(waiting(page)).toHaveText(
      new RegExp(`^${CARD.causes[cause]} ${CARD.waiting} ${String(from)}$`),
    );
    await expect(hole(page, to)).toBeVisible();
    if ((await kept(page)).length !== 1) lost += 1;
    proxy.heal();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect.poll(() => kept(page).catch(() => null)).toEqual([]);
    await expect(waiting(page)).toBeHidden();
    if ((await unsaved(page).count()) > 0) saidWrongly += 1;
    const saved = [
      await card.saved(card.players.asha, from),
      await card.saved(card.players.vikram, from),
    ];
    if (JSON.stringify(saved) !== JSON.stringify([[Number(strokes)], [4]])) lost += 1;
  }
  expect({ lost, saidWrongly }).toEqual({ lost: 0, saidWrongly: 0 });
  return card;
}

for (const [which, cut] of Object.entries(CUTS)) {
  test(`nothing is lost when ${which}`, async ({ page }) => {
    const card = await playThrough(page, cut);

    // A card that is returned: the page says that it is not, and the same again returns it once.
    for (const player of Object.values(card.players)) {
      for (let number = 4; number <= 9; number += 1) await card.save(player, number, 4);
    }
    await page.goto(proxy.url + card.path(1).replace("/card", "/card/check"));
    const asha = page.getByRole("region", { name: "Asha Rao" });
    await asha.getByLabel("Marker", { exact: true }).selectOption({ label: "Vikram Das" });
    await asha.getByLabel("Asha Rao: this is my card").check();
    await asha.getByLabel("Marker: this is what I have marked").check();
    proxy.requests.clear();
    proxy.fail("POST /card", cut[0]);
    await asha.getByRole("button", { name: "Return the card" }).click();
    await pass(page, cut[0]);
    await expect(asha.getByText(CARD.causes[cut[1]])).toContainText("not returned yet");
    await expect(asha.getByLabel("Asha Rao: this is my card")).toBeChecked();
    proxy.heal();
    await asha.getByRole("button", { name: "Return the card" }).click();
    await expect(asha.getByText("The club has it.")).toBeVisible();
    await expect(page.getByText("has already been returned")).toHaveCount(0);
    expect(
      await connectToBackend().sql(
        `select count(*)::integer as cards from public.returned_cards
         where player_id = '${card.players.asha}'`,
      ),
    ).toEqual([{ cards: 1 }]);
  });
}

for (const which of ["the answer is lost", "a portal redirects it", "the network swallows it"]) {
  test(`nothing is lost in the oldest named browsers when ${which}`, async ({ page }) => {
    await page.addInitScript((newer) => {
      const global = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
      for (const { owner, name } of newer) {
        for (const holder of [global[owner], global[owner]?.prototype]) {
          if (typeof Object.getOwnPropertyDescriptor(holder ?? {}, name)?.value === "function") {
            Reflect.deleteProperty(holder ?? {}, name);
          }
        }
      }
    }, NEWER);
    const cut = CUTS[which];
    if (!cut) throw new Error(which);
    await playThrough(page, cut);
    const left = await page.evaluate(() => [
      "timeout" in AbortSignal,
      "findLast" in [],
      "requestSubmit" in document.createElement("form"),
    ]);
    // A clock that a test moves brings the first with it.
    expect(left).toEqual([cut[0].kind === "hang", false, false]);
  });
}

for (const [which, breakScript] of Object.entries({
  "what the script needs is missing": () => Reflect.deleteProperty(globalThis, "AbortController"),
  "what the script needs fails": () => {
    IDBDatabase.prototype.transaction = () => {
      throw new TypeError("not a function");
    };
  },
})) {
  test(`the plain form saves when ${which}, and no signal is missed`, async ({ page }) => {
    const card = await openCard(page, connectToBackend());
    await page.addInitScript(breakScript);
    await page.goto(proxy.url + card.path(1));
    await strokesOf(page, "Asha Rao").fill("5");
    await next(page).click();
    await expect(hole(page, 2)).toBeVisible();
    await expect(page.getByText("Hole 1 is saved.")).toBeVisible();
    await expect(page.getByText("No signal")).toHaveCount(0);
    expect(await card.saved(card.players.asha, 1)).toEqual([5]);
  });
}

test("a network that swallows what is sent is waited for once", async ({ page }) => {
  const card = await openCard(page, connectToBackend());
  await page.clock.install();
  await page.goto(proxy.url + card.path(1));
  proxy.requests.clear();
  proxy.fail("POST /card", { kind: "hang" });
  await strokesOf(page, "Asha Rao").fill("5");
  await next(page).click();
  await pass(page, { kind: "hang" });
  for (const number of [2, 3]) {
    await expect(hole(page, number)).toBeVisible();
    await strokesOf(page, "Asha Rao").fill("5");
    await next(page).click();
  }
  // No more time has passed for the page.
  await expect(hole(page, 4)).toBeVisible();
  proxy.heal();
  // The request that hangs is given up, and the next is answered.
  await page.clock.runFor(13_000);
  await expect.poll(() => kept(page).catch(() => null)).toEqual([]);
  for (const number of [1, 2, 3]) {
    expect(await card.saved(card.players.asha, number)).toEqual([5]);
  }
});

test("a portal's page does not throw the kept card away", async ({ page, context }) => {
  const card = await openCard(page, connectToBackend());
  await page.goto(proxy.url + card.path(1));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const copies = () =>
    page.evaluate(async () => (await (await caches.open("teebox-cards")).keys()).length);
  await expect.poll(copies).toBe(1);
  proxy.fail("GET /card", answer(200, "<h1>Log in</h1>"));
  await page.goto(proxy.url + card.path(2));
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  proxy.fail("GET /card", answer(404, "<h1>Gone</h1>"));
  await page.goto(proxy.url + card.path(2));
  await context.setOffline(true);
  await page.goto(proxy.url + card.path(2));
  await expect(hole(page, 2)).toBeVisible();
  expect(await copies()).toBe(1);
});

test("a phone that dies once a hole is kept has it", async ({ page }) => {
  const card = await openCard(page, connectToBackend());
  const folder = mkdtempSync(join(tmpdir(), "teebox phone-"));
  const start = async () => {
    const child = spawn(
      findBrowser() ?? chromium.executablePath(),
      [
        "--headless=new",
        "--no-sandbox",
        "--remote-debugging-port=0",
        `--user-data-dir=${folder}`,
        "about:blank",
      ],
      { detached: true, stdio: ["ignore", "ignore", "pipe"] },
    );
    let said = "";
    const address = await new Promise<string>((resolve, reject) => {
      child.once("error", reject);
      child.stderr.on("data", (chunk) => {
        said += String(chunk);
        const [, url] = /listening on (ws:\S+)/.exec(said) ?? [];
        if (url !== undefined) resolve(url);
      });
    });
    const browser = await chromium.connectOverCDP(address);
    const [context] = browser.contexts();
    if (!context) throw new Error("The browser has no window.");
    return {
      phone: await context.newPage(),
      async die() {
        const gone = new Promise((resolve) => child.once("exit", resolve));
        process.kill(-(child.pid ?? 0), "SIGKILL");
        await gone;
      },
    };
  };
  const first = await start();
  await first.phone.goto(proxy.url + card.path(1));
  proxy.fail("POST /card", { kind: "refuse" });
  await strokesOf(first.phone, "Asha Rao").fill("5");
  await next(first.phone).click();
  await waiting(first.phone).waitFor();
  await first.die();
  proxy.heal();
  const second = await start();
  await second.phone.goto(proxy.url + card.path(2));
  await expect.poll(() => card.saved(card.players.asha, 1)).toEqual([5]);
  await second.die();
  rmSync(folder, { recursive: true, force: true });
});
