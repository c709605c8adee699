import { afterEach, expect, test } from "vitest";
import { startFaultyProxy, type Fault, type FaultyProxy } from "../support/faulty-proxy.ts";
import { sharedBackend, type SharedBackend } from "../support/shared-backends.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";

const WARNING = "e-mail confirmation is off";

/** An address of this machine that the embedded backend does not have. */
const HOSTED = "[::ffff:127.0.0.1]";

let proxy: FaultyProxy;
let site: WebServer;

afterEach(async () => {
  await site.stop();
  await proxy.stop();
});

/**
 * Starts the site with a backend at one of the machine's addresses.
 *
 * @param fault of the backend's settings
 * @returns a function that counts requests for them
 */
async function start(
  host: string,
  name: SharedBackend,
  fault?: Fault,
  environment: Record<string, string> = {
    SUPABASE_FORWARDING_KEY: "sb_secret_for_forwarding",
  },
) {
  const { url, publishableKey } = await sharedBackend(name);
  proxy = await startFaultyProxy(url);
  if (fault) proxy.fail("/auth/v1/settings", fault);
  const { port } = new URL(proxy.url);
  site = await startWebServer(
    { url: `http://${host}:${port}`, publishableKey },
    { LOG_LEVEL: "warn", ...environment },
  );
  return () => proxy.requests.get("/auth/v1/settings") ?? 0;
}

test("a warning is logged for a hosted project without confirmations", async () => {
  await start(HOSTED, "members");
  await expect.poll(() => site.output(), { timeout: 10_000 }).toContain(WARNING);
});

test("not for one with confirmations", async () => {
  const asked = await start(HOSTED, "confirmations");
  await expect.poll(asked, { timeout: 10_000 }).toBe(1);
  // Sent later over the same connection, so the first response has arrived as
  // well.
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect(site.output()).toBe("");
});

test("a warning is logged where the auth service takes all visitors for one", async () => {
  await start(HOSTED, "confirmations", undefined, {});
  await expect
    .poll(() => site.output(), { timeout: 10_000 })
    .toContain("SUPABASE_FORWARDING_KEY is not set");
});

test("the embedded backend is not checked", async () => {
  const asked = await start("127.0.0.1", "members", undefined, {});
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect(asked()).toBe(0);
  expect(site.output()).toBe("");
});

test("settings that cannot be read are reported", async () => {
  await start(HOSTED, "members", { kind: "nonsense" });
  await expect
    .poll(() => site.output(), { timeout: 10_000 })
    .toContain("did not say whether it confirms");
});
