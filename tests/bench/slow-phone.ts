import { chromium, type Browser } from "@playwright/test";
import { BROWSER_ARGUMENTS, findBrowser } from "../../scripts/programs.ts";

/** A slow phone with a slow connection. */
const LATENCY = 400;
const KILOBITS = 400;
const SLOWER_BY = 4;
const RUNS = 7;

/** Loading a page on a slow phone with an empty cache. */
export type PageLoad = {
  /** First contentful paint, in milliseconds. */
  firstPaint: number;
  /** Until everything is loaded, in milliseconds. */
  loaded: number;
  /** All bytes over the wire. */
  bytes: number;
};

export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    args: BROWSER_ARGUMENTS,
  });
}

/**
 * Loads a page cold, several times, and a minimal page before each, so that a
 * temporary slowdown of the machine affects both.
 *
 * @returns the medians of both
 */
export async function loadOnSlowPhone(
  browser: Browser,
  url: string,
  bareUrl: string,
  cookies: { name: string; value: string; url: string }[],
): Promise<{ page: PageLoad; bare: PageLoad }> {
  const bare: PageLoad[] = [];
  const page: PageLoad[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    bare.push(await loadOnce(browser, bareUrl, []));
    page.push(await loadOnce(browser, url, cookies));
  }
  return { page: medianOf(page), bare: medianOf(bare) };
}

function medianOf(loads: readonly PageLoad[]): PageLoad {
  const median = (figure: keyof PageLoad) =>
    loads.map((load) => load[figure]).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
  return {
    firstPaint: median("firstPaint"),
    loaded: median("loaded"),
    bytes: median("bytes"),
  };
}

async function loadOnce(
  browser: Browser,
  url: string,
  cookies: { name: string; value: string; url: string }[],
): Promise<PageLoad> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    // Pictures cost more on the screens that phones have.
    deviceScaleFactor: 2,
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY,
    downloadThroughput: (KILOBITS * 1000) / 8,
    uploadThroughput: (KILOBITS * 1000) / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_BY });
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: "load" });
  const [firstPaint, loaded] = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const [navigation] = performance.getEntriesByType(
      "navigation",
    ) as PerformanceNavigationTiming[];
    return [paint?.startTime ?? 0, navigation?.loadEventEnd ?? 0] as const;
  });
  await context.close();
  return {
    firstPaint: Math.round(firstPaint),
    loaded: Math.round(loaded),
    bytes,
  };
}
