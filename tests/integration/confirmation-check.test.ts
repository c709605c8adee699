import { afterEach, expect, test } from "vitest";
import { startBackend, type RunningBackend } from "../support/backend.ts";
import { startFaultyProxy, type FaultyProxy } from "../support/faulty-proxy.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";

const WARNING = "e-mail confirmation is off";

/** An address of this machine that the embedded backend does not have. */
const HOSTED = "[::ffff:127.0.0.1]";

let backend: RunningBackend;
let proxy: FaultyProxy;
let site: WebServer;

afterEach(async () => {
  await site.stop();
  await proxy.stop();
  await backend.stop();
});

/**
 * Starts the site with its backend at one of the machine's addresses.
 *
 * @returns a function that counts requests for the backend's settings
 */
async function start(host: string, confirmations: "true" | "false") {
  backend = await startBackend({ EMAIL_CONFIRMATIONS: confirmations });
  proxy = await startFaultyProxy(backend.url);
  const { port } = new URL(proxy.url);
  const { publishableKey } = backend;
  site = await startWebServer(
    { url: `http://${host}:${port}`, publishableKey },
    { LOG_LEVEL: "warn" },
  );
  return () => proxy.requests.get("/auth/v1/settings") ?? 0;
}

test("a warning is logged for a hosted project without confirmations", async () => {
  await start(HOSTED, "false");
  await expect
    .poll(() => site.output(), { timeout: 10_000 })
    .toContain(WARNING);
});

test("not for one with confirmations", async () => {
  const asked = await start(HOSTED, "true");
  await expect.poll(asked, { timeout: 10_000 }).toBe(1);
  // Sent later over the same connection, so the first response has arrived as
  // well.
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect(site.output()).toBe("");
});

test("the embedded backend is not checked", async () => {
  const asked = await start("127.0.0.1", "false");
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect(asked()).toBe(0);
  expect(site.output()).toBe("");
});

test("settings that cannot be read are reported", async () => {
  backend = await startBackend();
  proxy = await startFaultyProxy(backend.url);
  proxy.fail("/auth/v1/settings", { kind: "nonsense" });
  const { port } = new URL(proxy.url);
  const { publishableKey } = backend;
  site = await startWebServer(
    { url: `http://${HOSTED}:${port}`, publishableKey },
    { LOG_LEVEL: "warn" },
  );
  await expect
    .poll(() => site.output(), { timeout: 10_000 })
    .toContain("did not say whether it confirms");
});
