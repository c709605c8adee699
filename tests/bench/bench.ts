// `npm run bench`: the site relative to a minimal server, measured in the same
// run. Absolute numbers depend on the machine: only the ratios are meaningful.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { createUser, startBackend } from "../support/backend.ts";
import { scriptsOf } from "../support/page-scripts.ts";
import { memoryOf } from "../support/process-usage.ts";
import { Visitor } from "../support/visitor.ts";
import { startWebServer } from "../support/web-server.ts";
import {
  measureProcessorTime,
  startReplayingBackend,
  startStockApplication,
  STOCK_APPLICATIONS,
  STOCK_PAGE,
} from "./processor-time.ts";
import { loadOnSlowPhone, startBrowser } from "./slow-phone.ts";
import { measureThroughput, WARM_UP_SECONDS } from "./throughput.ts";

/** Requests after which memory must not have grown. */
const MANY = 200_000;

const PAGES = [
  { path: "/", isMember: false },
  { path: "/about", isMember: false },
  { path: "/tournaments", isMember: false },
  { path: "/tournaments/bangalore-birdie-bash/updates", isMember: false },
  { path: "/courses", isMember: false },
  { path: "/tips-and-tricks", isMember: false },
  { path: "/nowhere", isMember: false },
  { path: "/login", isMember: false },
  { path: "/signup", isMember: false },
  { path: "/booking", isMember: false },
  { path: "/tournaments/bangalore-birdie-bash/register", isMember: true },
  { path: "/profile", isMember: true },
];

/** Rendered for each request, so compared with a page of a stock application. */
const RENDERED = [
  "/tournaments/bangalore-birdie-bash/register",
  "/profile",
  "/tournaments",
  "/courses?q=golf",
];

const bareServer = fork(new URL("bare-server.mjs", import.meta.url));
const [{ url: bareUrl }] = (await once(bareServer, "message")) as [{ url: string }];
const backend = await startBackend({}, { optimized: true });
const site = await startWebServer(backend, { LOG_LEVEL: "warn" });
const member = new Visitor(site.url);
await member.logIn(await createUser(backend));
const browser = await startBrowser();

try {
  await report();
} finally {
  await browser.close();
  await site.stop();
  await backend.stop();
  bareServer.disconnect();
}

async function report() {
  const cookies = [...member.cookies].map(([name, value]) => ({
    name,
    value,
    url: site.url,
  }));
  step("The bare server");
  const bare = await measureThroughput(bareUrl);
  // All of them first: the page that is asked first pays for what the others use, too.
  step("Warming the pages");
  for (const { path, isMember } of PAGES) {
    await measureThroughput(site.url + path, {
      seconds: WARM_UP_SECONDS,
      cookie: isMember ? member.cookieHeader : undefined,
    });
  }
  const rows: Record<string, unknown>[] = [];
  for (const { path, isMember } of PAGES) {
    step(path);
    const load = await loadOnSlowPhone(browser, site.url + path, bareUrl, isMember ? cookies : []);
    const cookie = isMember ? member.cookieHeader : undefined;
    const throughput = await measureThroughput(site.url + path, { cookie });
    const { now: memory } = memoryOf(site.pid);
    const weight = await weightOf(path, isMember ? member.cookieHeader : "");
    rows.push({
      path,
      html: weight.html,
      script: weight.script,
      "first paint": load.page.firstPaint,
      "× bare": ratio(load.page.firstPaint, load.bare.firstPaint),
      loaded: load.page.loaded,
      "per second": throughput.requestsPerSecond,
      "% of bare": percent(throughput.requestsPerSecond, bare.requestsPerSecond),
      p99: throughput.p99Milliseconds,
      "MB after": memory,
      // An unmatched path should answer 404.
      failed: path === "/nowhere" ? 0 : throughput.failed,
    });
  }
  step("Beside stock applications");
  const processorTime = await comparedWithStock();
  step("Memory");
  const before = memoryOf(site.pid);
  await measureThroughput(`${site.url}/`, { requests: MANY });
  const after = memoryOf(site.pid);
  const memory = { before, after, requests: MANY };

  console.log(`Bare server: ${String(bare.requestsPerSecond)} requests/s`);
  console.table(rows);
  console.log("For a member, with a backend that answers at once, processor time of a request:");
  console.table(processorTime);
  console.log(
    `Memory of the web server: ${String(before.now)} MB, after ${String(MANY)} more requests ${String(after.now)} MB, at its most ${String(after.most)} MB`,
  );
  mkdirSync("test-results", { recursive: true });
  writeFileSync(
    "test-results/bench.json",
    JSON.stringify({ bare, pages: rows, processorTime, memory }, null, 2),
  );
}

/** Says what is measured now. */
function step(name: string) {
  console.log(`${name}…`);
}

/** The web server's processor time for pages of a member, and the stock applications'. */
async function comparedWithStock() {
  const replaying = await startReplayingBackend(backend);
  const answering = {
    url: replaying.url,
    publishableKey: backend.publishableKey,
  };
  const names = Object.keys(STOCK_APPLICATIONS) as (keyof typeof STOCK_APPLICATIONS)[];
  const stock = await Promise.all(
    names.map(async (name) => ({ name, ...(await startStockApplication(name, answering)) })),
  );
  const alone = await startWebServer(answering, { LOG_LEVEL: "warn" });
  const golfer = new Visitor(alone.url);
  await golfer.logIn(await createUser(backend));
  try {
    const measured = await measureProcessorTime([
      ...stock.map(({ name, pid, url }) => ({ name, pid, url: url + STOCK_PAGE })),
      ...RENDERED.map((path) => ({
        name: path,
        pid: alone.pid,
        url: alone.url + path,
        cookie: golfer.cookieHeader,
      })),
    ]);
    return [...measured].map(([name, { milliseconds, relative, failed }]) => ({
      name,
      milliseconds: ratio(milliseconds, 1),
      "× stock Remix": ratio(relative, 1),
      failed,
    }));
  } finally {
    await alone.stop();
    for (const each of stock) each.stop();
    replaying.stop();
  }
}

/** Compressed bytes of the page, and of the scripts that it loads. */
async function weightOf(path: string, cookie: string) {
  const html = await bytesOf(path, cookie);
  const text = brotliDecompressSync(html).toString();
  const sizes = await Promise.all(
    scriptsOf(text).map(async (name) => (await bytesOf(name, "")).length),
  );
  return {
    html: html.length,
    script: sizes.reduce((sum, size) => sum + size, 0),
  };
}

async function bytesOf(path: string, cookie: string): Promise<Buffer> {
  const asked = request(new URL(path, site.url), {
    headers: { "Accept-Encoding": "br", Cookie: cookie },
  }).end();
  const [response] = (await once(asked, "response")) as [NodeJS.ReadableStream];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

function ratio(figure: number, of: number): number {
  return Math.round((figure / of) * 100) / 100;
}

function percent(figure: number, of: number): number {
  return Math.round((figure / of) * 1000) / 10;
}
