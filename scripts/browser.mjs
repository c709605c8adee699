import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { projectEnvironment, projectNode } from "./project.mjs";
import { runSetUpStep } from "./set-up-step.mjs";

/** Those without windows first: they open a page with half the work. */
const NAMES = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/**
 * Features of Chromium that tests do without. With the first two it loads two pages
 * of its own for each window's address bar, which takes more processor time than
 * opening the window and one of the site's pages. The others are those that
 * Playwright switches off: Chromium takes only the last list that it is given.
 */
const DISABLED_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
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
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
];

/** Timeout of a download, in milliseconds. */
const DOWNLOAD_LIMIT = 120_000;

/**
 * Finds a program on the PATH.
 *
 * @param {readonly string[]} names possible names, most preferred first
 * @returns {string | undefined} its path
 */
export function findProgram(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/**
 * Finds a Chromium: the one that CHROMIUM_PATH names, one on the PATH, or the
 * one that Playwright downloaded.
 *
 * @returns {string | undefined} path of the program
 */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const installed = findProgram(NAMES);
  if (installed) return installed;
  // Imported lazily, because the package may not be installed yet.
  const playwright = /** @type {typeof import("@playwright/test")} */ (
    createRequire(import.meta.url)("@playwright/test")
  );
  const downloaded = playwright.chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

/**
 * Finds a browser, or installs one: by Playwright's download, else as the
 * distribution's package.
 *
 * @returns {Promise<string>} path of the program
 * @throws {Error} saying what to do when neither works
 */
export async function ensureBrowser() {
  const there = findBrowser();
  if (there) return there;

  const playwright = join("node_modules", "@playwright", "test", "cli.js");
  await runSetUpStep(
    "Downloading Chromium, which is not here",
    projectNode(),
    [playwright, "install", "chromium"],
    { env: projectEnvironment(), timeout: DOWNLOAD_LIMIT },
  );
  const downloaded = findBrowser();
  if (downloaded) return downloaded;

  const asRoot = process.getuid?.() === 0 ? "" : "sudo -n ";
  await runSetUpStep(
    "Installing the distribution's Chromium instead",
    `${asRoot}apt-get update && { ${asRoot}apt-get install -y --no-install-recommends chromium-headless-shell || ${asRoot}apt-get install -y --no-install-recommends chromium; }`,
    [],
    { shell: true },
  );
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    "Chromium is needed. Install it, or set CHROMIUM_PATH to the program.",
  );
}
