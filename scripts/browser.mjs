import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { projectEnvironment, projectFolder, projectNode } from "./project.mjs";

const NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
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
 * @returns {string} path of the program
 * @throws {Error} saying what to do when neither works
 */
export function ensureBrowser() {
  const there = findBrowser();
  if (there) return there;

  console.log("No Chromium here; downloading one…");
  const playwright = join("node_modules", "@playwright", "test", "cli.js");
  spawnSync(projectNode(), [playwright, "install", "chromium"], {
    cwd: projectFolder,
    env: projectEnvironment(),
    stdio: ["ignore", "inherit", "inherit"],
    timeout: DOWNLOAD_LIMIT,
  });
  const downloaded = findBrowser();
  if (downloaded) return downloaded;

  console.log("No download; installing the distribution's Chromium…");
  const asRoot = process.getuid?.() === 0 ? "" : "sudo -n ";
  spawnSync(
    `${asRoot}apt-get update && ${asRoot}apt-get install -y --no-install-recommends chromium`,
    { shell: true, stdio: ["ignore", "inherit", "inherit"] },
  );
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    "The end-to-end tests need Chromium. Install it, or set CHROMIUM_PATH to the program.",
  );
}
