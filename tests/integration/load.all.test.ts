import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startBackend, type RunningBackend } from "../support/backend.ts";
import { lostAndDouble, usePhones } from "../support/phones.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";

// `npm run load` does the same with 200 phones for two minutes.
const PHONES = 12;

/** Ends only a test that hangs: how long it takes, a busy machine decides. */
const TIMEOUT = 300_000;

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
  { timeout: TIMEOUT },
  async () => {
    let isUp = false;
    const { experience, done } = usePhones(
      site.url,
      { count: PHONES, patience: TIMEOUT },
      () => isUp,
    );
    // The others are midway then, and who has finished is another user already.
    await vi.waitUntil(() => experience.confirmed.length >= PHONES / 2, {
      timeout: TIMEOUT,
    });
    const { port } = new URL(site.url);
    process.kill(site.pid, "SIGKILL");
    await backend.kill();
    await backend.start();
    site = await startWebServer(backend, { LOG_LEVEL: "info", PORT: port });
    isUp = true;
    await done;

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
