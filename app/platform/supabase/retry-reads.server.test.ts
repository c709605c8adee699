import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fetchRetryingReads } from "./retry-reads.server.ts";

/** What the server does with each request in turn: a status, or no answer at all. */
let script: (number | "break" | "hang")[] = [];
let asked = 0;
let address = "";

const server = createServer((request, response) => {
  const act = script[asked] ?? 200;
  asked += 1;
  if (act === "break") request.socket.destroy();
  else if (act !== "hang") response.writeHead(act).end();
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
});

beforeEach(() => {
  asked = 0;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function ask(method = "GET", limit = 3_000) {
  return fetchRetryingReads(address, {
    method,
    signal: AbortSignal.timeout(limit),
  });
}

test.each([
  [["break"], 200, 2],
  [[503, 502], 200, 3],
  [[504, 504, 504, 504], 504, 3],
  [[500], 500, 1],
  [[404], 404, 1],
] as const)("a read that meets %j ends with %i after %i", async (...each) => {
  const [met, status, times] = each;
  script = [...met];
  expect((await ask()).status).toBe(status);
  expect(asked).toBe(times);
});

test("what may change something is sent once", async () => {
  script = [503];
  expect((await ask("POST")).status).toBe(503);
  script = ["break"];
  asked = 0;
  await expect(ask("POST")).rejects.toThrow();
  expect(asked).toBe(1);
});

test("time that is up ends all tries", async () => {
  script = ["hang"];
  await expect(ask("GET", 300)).rejects.toThrow(/timeout/i);
  expect(asked).toBe(1);
});

test("a backend that is down for everybody is soon asked once a read only", async () => {
  script = Array<number>(1_000).fill(503);
  const reads = 60;
  await Promise.all(Array.from({ length: reads }, () => ask()));
  expect(asked).toBeLessThan(reads + 25);
  asked = 0;
  await ask();
  expect(asked).toBe(1);

  // Good answers earn the tries back.
  script = [];
  await Promise.all(Array.from({ length: 20 }, () => ask()));
  asked = 0;
  script = [503];
  expect((await ask()).status).toBe(200);
});
