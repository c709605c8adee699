import { once } from "node:events";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { sendRequest } from "../support/raw-request.ts";
import { Visitor } from "../support/visitor.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";

const NO_BACKEND = { url: "http://127.0.0.1:9", publishableKey: "none" };

async function startSite(environment: Record<string, string> = {}): Promise<WebServer> {
  const site = await startWebServer(NO_BACKEND, environment);
  onTestFinished(() => site.stop());
  return site;
}

/** The log's lines with these words, once it has those of a request that ends now. */
async function warnings(site: WebServer, words: string) {
  const requests = () => site.output().split('"path":"/livez"').length;
  const before = requests();
  await fetch(`${site.url}/livez`);
  await expect.poll(requests).toBe(before + 1);
  return site
    .output()
    .split("\n")
    .filter((line) => line.includes(words))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("/livez is 200 on any host while the backend is away; /healthz is not", async () => {
  const site = await startSite();
  for (const Host of ["10.0.0.7:3000", "a b", new URL(site.url).host]) {
    for (const method of ["GET", "HEAD"]) {
      const { status, headers } = await sendRequest(site.url, method, "/livez", { Host });
      expect([Host, status]).toEqual([Host, 200]);
      expect(headers["cache-control"]).toBe("no-store");
    }
    expect((await sendRequest(site.url, "GET", "/healthz", { Host })).status).toBe(503);
  }
  expect((await new Visitor(site.url).post("/livez", {})).status).toBe(404);
});

/** An address of this machine other than 127.0.0.1. */
const otherAddress = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address)
    .find((address) => address !== "127.0.0.1" && !address.startsWith("fe80"));

async function isReachable(site: WebServer, address: string): Promise<boolean> {
  const socket = connect(Number(new URL(site.url).port), address);
  const isReached = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isReached;
}

test("the site listens on loopback alone when its proxy is there, or HOST says so", async () => {
  const address = otherAddress() ?? "";
  const everywhere = await startSite();
  expect(await isReachable(everywhere, address)).toBe(true);
  const settingsOfLoopback: Record<string, string>[] = [
    { TRUST_PROXY: "loopback" },
    { HOST: "127.0.0.1" },
  ];
  for (const settings of settingsOfLoopback) {
    const site = await startSite(settings);
    expect(await isReachable(site, "127.0.0.1")).toBe(true);
    expect(await isReachable(site, address)).toBe(false);
  }
  const container = await startSite({ TRUST_PROXY: "loopback", HOST: "::" });
  expect(await isReachable(container, address)).toBe(true);
});

test("the site does not start on an address of another machine, and says why", async () => {
  await expect(startSite({ HOST: "192.0.2.1" })).rejects.toThrow(
    "HOST is no address of this machine: 192.0.2.1.",
  );
});

test("the log warns when the port is open to clients that can choose their address", async () => {
  const open = await startSite({ TRUST_PROXY: "1" });
  expect(await warnings(open, "past the proxies")).toMatchObject([
    { level: 40, host: "all addresses", proxies: 1 },
  ]);
  const closed: Record<string, string>[] = [
    {},
    { TRUST_PROXY: "0" },
    { TRUST_PROXY: "loopback" },
    { TRUST_PROXY: "1", HOST: "127.0.0.1" },
  ];
  for (const settings of closed) {
    const site = await startSite(settings);
    expect(await warnings(site, "past the proxies")).toEqual([]);
  }
});

test("the log has received and wanted host, once each, when a proxy does not pass on Host", async () => {
  const site = await startSite();
  const { host } = new URL(site.url);
  for (let time = 0; time < 3; time += 1) {
    await sendRequest(site.url, "GET", "/about", { Host: "127.0.0.1:3000" });
    await sendRequest(site.url, "POST", "/login", { Host: "golfer@a.example" });
    await sendRequest(site.url, "GET", "/about", { Host: host });
  }
  expect(await warnings(site, "another host")).toMatchObject([
    { level: 40, received: "127.0.0.1:3000", wanted: host },
    { level: 40, received: "not a host", wanted: host },
  ]);
  expect(site.output()).not.toContain("golfer@");
  for (let number = 0; number < 50; number += 1) {
    await sendRequest(site.url, "GET", "/", {
      Host: `${String(number)}.example`,
    });
  }
  expect(await warnings(site, "another host")).toHaveLength(20);
});
