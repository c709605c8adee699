import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBackend, type RunningBackend } from "../support/backend.ts";
import { lostAndDouble, usePhones } from "../support/phones.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";

// `npm run load` does the same with 200 phones for two minutes.
const PHONES = 40;

let backend: RunningBackend;
let site: WebServer;

beforeAll(async () => {
  backend = await startBackend();
  site = await startWebServer(backend, { LOG_LEVEL: "info" });
});

afterAll(async () => {
  await site.stop();
  await backend.stop();
});

test(
  "many phones at once, and both processes killed midway: every confirmed registration exists once",
  { timeout: 120_000 },
  async () => {
    let killed = false;
    const using = usePhones(
      site.url,
      { count: PHONES, patience: 60_000 },
      () => killed,
    );
    await wait(4_000);
    const { port } = new URL(site.url);
    process.kill(site.pid, "SIGKILL");
    await backend.kill();
    await backend.start();
    site = await startWebServer(backend, { LOG_LEVEL: "info", PORT: port });
    killed = true;

    const experience = await using;
    expect(experience.problems).toEqual([]);
    expect(experience.broken).toBeGreaterThan(0);
    expect(experience.confirmed.length).toBeGreaterThanOrEqual(PHONES);
    expect(await lostAndDouble(backend, experience)).toEqual({
      lost: 0,
      doubleRows: 0,
      doubleAccounts: 0,
    });
  },
);
