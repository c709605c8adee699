import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { CHECK_IN } from "./content.ts";
import { sendCheckIn, UNCLEAR } from "./send-check-in.ts";

let server: Server | undefined;

// Node has no such property.
Object.defineProperty(navigator, "onLine", { configurable: true, get: () => true });

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A server that answers so, and its address. */
async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server?.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/`;
}

const form = () => {
  const fields = new FormData();
  fields.set("entry", "e");
  return fields;
};

test("tells what the server stored", async () => {
  let body = "";
  const url = await serve((request, response) => {
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => {
      response.setHeader("Content-Type", "application/json");
      response.end('{"isStored":true}');
    });
  });
  expect(await sendCheckIn(url, form())).toEqual({ isStored: true });
  expect(body).toMatch(/name="entry"[\s\S]*name="inPlace"/);
});

test("tells why the server stored nothing", async () => {
  const url = await serve((_, response) => {
    response.statusCode = 400;
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    response.end('{"isStored":false,"reason":"gone"}');
  });
  expect(await sendCheckIn(url, form())).toEqual({
    isStored: false,
    reason: "gone",
  });
});

test("of an error page it is not known whether it was stored", async () => {
  const url = await serve((_, response) => {
    response.statusCode = 503;
    response.setHeader("Content-Type", "text/html");
    response.end("<h1>Down</h1>");
  });
  expect(await sendCheckIn(url, form())).toEqual(UNCLEAR);
});

test("of a connection that breaks it is not known, which it stays without a signal", async () => {
  const url = await serve((_, response) => response.destroy());
  expect(await sendCheckIn(url, form())).toEqual(UNCLEAR);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await sendCheckIn(url, form(), true)).toEqual(UNCLEAR);
});

test("without a signal nothing is sent", async () => {
  const heard = vi.fn();
  const url = await serve(heard);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const answer = await sendCheckIn(url, form());
  expect(answer).toEqual({ isStored: false, reason: CHECK_IN.offline });
  expect(heard).not.toHaveBeenCalled();
});

test("an answer that never comes is not waited for", async () => {
  const url = await serve(() => undefined);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const answer = sendCheckIn(url, form());
  await vi.runAllTimersAsync();
  expect(await answer).toEqual(UNCLEAR);
});
