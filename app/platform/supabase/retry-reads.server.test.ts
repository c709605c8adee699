import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

let fetchRetryingReads: typeof import("./retry-reads.server.ts").fetchRetryingReads;

/** The server's responses in turn: a status, or none at all. */
let script: (number | "break" | "hang")[] = [];
let requests = 0;
let address = "";

const server = createServer((request, response) => {
  const act = script[requests] ?? 200;
  requests += 1;
  if (act === "break") request.socket.destroy();
  else if (act !== "hang") response.writeHead(act).end();
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

// The budget is the module's: each test has a full one.
beforeEach(async () => {
  requests = 0;
  vi.resetModules();
  ({ fetchRetryingReads } = await import("./retry-reads.server.ts"));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (method = "GET") =>
  fetchRetryingReads(address, { method, signal: AbortSignal.timeout(30_000) });

test.each([
  [["break"], 200, 2],
  [[503, 502], 200, 3],
  [[504, 504, 504, 504], 504, 3],
  [[500], 500, 1],
  [[404], 404, 1],
] as const)("a read that gets %j ends with %i after %i", async (...each) => {
  const [met, status, times] = each;
  script = [...met];
  expect((await ask()).status).toBe(status);
  expect(requests).toBe(times);
});

test("writes are sent once", async () => {
  script = [503];
  expect((await ask("POST")).status).toBe(503);
  script = ["break"];
  requests = 0;
  await expect(ask("POST")).rejects.toThrow();
  expect(requests).toBe(1);
});

test("a timeout ends all attempts", async () => {
  script = ["hang"];
  // Not before the request is there, however slow the machine is.
  const limit = new AbortController();
  server.once("request", () => {
    limit.abort(new DOMException("The limit", "TimeoutError"));
  });
  await expect(fetchRetryingReads(address, { signal: limit.signal })).rejects.toThrow("The limit");
  expect(requests).toBe(1);
});

test("the retry budget runs out while the backend is down", async () => {
  script = Array<number>(1_000).fill(503);
  const reads = 60;
  await Promise.all(Array.from({ length: reads }, () => ask()));
  expect(requests).toBeLessThan(reads + 25);
  requests = 0;
  await ask();
  expect(requests).toBe(1);

  // Successful responses refill it.
  script = [];
  await Promise.all(Array.from({ length: 20 }, () => ask()));
  requests = 0;
  script = [503];
  expect((await ask()).status).toBe(200);
});
