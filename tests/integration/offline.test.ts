import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CONTENT_PAGES, KEPT_TOURNAMENT_PATH } from "#app/site/public-pages.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";

/** Cached pages do not need it. */
const NO_BACKEND = { url: "http://127.0.0.1:9", publishableKey: "none" };

let site: WebServer;

beforeAll(async () => {
  site = await startWebServer(NO_BACKEND, { LOG_LEVEL: "fatal" });
});

afterAll(async () => {
  await site.stop();
});

const worker = (url: string) => fetch(`${url}/service-worker.js`);

describe("the service worker", () => {
  test("is at the root, and is revalidated each time", async () => {
    const answer = await worker(site.url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("contains the content pages and the assets of its own page", async () => {
    const text = await (await worker(site.url)).text();
    const [, json = "{}"] = /^const SITE = (.+);$/m.exec(text) ?? [];
    const known = JSON.parse(json) as {
      pages: Record<string, unknown>;
      tournamentPath: string;
      offlinePath: string;
      assets: string[];
    };
    expect(known.pages).toEqual(Object.fromEntries(CONTENT_PAGES));
    expect(known.tournamentPath).toBe(KEPT_TOURNAMENT_PATH.source);
    for (const path of [known.offlinePath, ...known.assets]) {
      const answer = await fetch(site.url + path);
      expect([path, answer.status]).toEqual([path, 200]);
      // The worker does not cache no-store responses.
      expect(answer.headers.get("cache-control")).not.toContain("no-store");
    }
  });

  test("finds the places in the pages that it replaces", async () => {
    const page = await (await fetch(`${site.url}/about`)).text();
    expect(page.match(/<li><a [^>]*href="\/(?:login|signup)"[^>]*>[^<]*<\/a><\/li>/g)).toHaveLength(
      4,
    );
    expect(page).toMatch(/<span data-offline-status=""[^>]*><\/span>/);
    const offline = await (await fetch(`${site.url}/offline`)).text();
    expect(offline).toMatch(/<div id="app">[^]*<\/div><\/main>/);
  });
});

test("SERVICE_WORKER=off: no page registers one, and an existing one removes itself", async () => {
  const without = await startWebServer(NO_BACKEND, {
    LOG_LEVEL: "fatal",
    SERVICE_WORKER: "off",
  });
  const pages = await Promise.all(
    ["/", "/login", "/booking"].map(async (path) => (await fetch(without.url + path)).text()),
  );
  const farewell = await worker(without.url);
  await without.stop();
  for (const page of pages) expect(page).not.toContain("serviceWorker");
  expect(farewell.headers.get("cache-control")).toBe("no-cache");
  const text = await farewell.text();
  expect(text).toContain("registration.unregister()");
  expect(text).not.toContain('addEventListener("fetch"');
});
