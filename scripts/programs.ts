// Programs that the tests need and npm does not bring. Run by itself, it sees to it that
// there is a browser.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { runSetUpStep } from "./set-up-step.mjs";

/** Those that people use: a back/forward cache is not in the ones without windows. */
const WITH_WINDOWS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Those without windows first: they open a page with half the work. */
const CHROMIUM = ["chromium-headless-shell", "chrome-headless-shell", ...WITH_WINDOWS];

/**
 * Features of Chromium that tests do without. With the first two it loads two pages
 * of its own for each window's address bar, which takes more processor time than
 * opening the window and one of the site's pages. With the third it starts a process
 * for the next site that a window might open. The others are those that
 * Playwright switches off: Chromium takes only the last list that it is given.
 */
const DISABLED_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/**
 * Arguments for Chromium: no sandbox, because containers lack the privileges,
 * and no background network requests.
 */
export const BROWSER_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  // A process less for each browser: 5 % of the processor time of a test.
  "--in-process-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
];

/** Timeout of a download, in milliseconds. */
const DOWNLOAD_LIMIT = 120_000;

/**
 * Finds a program on the PATH, or where Debian puts servers, which is not on everybody's.
 *
 * @param names possible names, most preferred first
 * @returns its path
 */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/**
 * Installs a package of the distribution, by sudo where that asks for no password.
 *
 * @param names the first of them that there is
 */
export function installPackage(...names: string[]): boolean {
  const apt = `${process.getuid?.() === 0 ? "" : "sudo -n "}apt-get`;
  const installs = names.map((name) => `${apt} install -y --no-install-recommends ${name}`);
  return runSetUpStep(
    `Installing the package ${names.at(-1) ?? ""}`,
    `${apt} update && { ${installs.join(" || ")}; }`,
    [],
    { shell: true },
  );
}

/**
 * Finds a Chromium: the one that CHROMIUM_PATH names, one on the PATH, or the
 * one that Playwright downloaded.
 *
 * @returns path of the program
 */
export function findBrowser(): string | undefined {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return existsSync(configured) ? configured : undefined;
  const installed = findProgram(...CHROMIUM);
  return installed ?? downloadedBrowser();
}

/** The browser that Playwright downloaded, if it did. */
function downloadedBrowser(): string | undefined {
  // Loading it takes longer than most who ask for another program have.
  const { chromium } = createRequire(import.meta.url)(
    "@playwright/test",
  ) as typeof import("@playwright/test");
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

/**
 * Finds a browser, or installs one: by Playwright's download, else as the
 * distribution's package.
 *
 * @returns path of the program
 * @throws Error saying what to do when neither works
 */
export function ensureBrowser(): string {
  const attempts = [
    () =>
      runSetUpStep(
        "Downloading Chromium",
        process.execPath,
        ["node_modules/@playwright/test/cli.js", "install", "chromium"],
        { timeout: DOWNLOAD_LIMIT },
      ),
    () => installPackage("chromium-headless-shell", "chromium"),
  ];
  let browser = findBrowser();
  for (const attempt of attempts) {
    if (browser) break;
    attempt();
    browser = findBrowser();
  }
  if (browser) return browser;
  throw new Error("Chromium is needed. Install it, or set CHROMIUM_PATH to the program.");
}

/**
 * Finds a Chromium with a back/forward cache, or installs one.
 *
 * @returns path of the program
 * @throws Error saying what to do when there is none
 */
export function ensureBrowserWithWindows(): string {
  const find = () => findProgram(...WITH_WINDOWS) ?? downloadedBrowser();
  const browser = find() ?? (installPackage("chromium") ? find() : undefined);
  if (browser) return browser;
  throw new Error("Chromium with windows is needed. Install the program chromium.");
}

if (import.meta.main) ensureBrowser();
