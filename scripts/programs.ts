// Programs that the tests need and npm does not bring. Run by itself, it sees to it that
// there is a browser.
import { existsSync, globSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, delimiter, join } from "node:path";
import { runSetUpStep } from "./set-up-step.mjs";

/** Those that people use: a back/forward cache is not in the ones without windows. */
const WITH_WINDOWS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** They open a page with half the work. */
const WITHOUT_WINDOWS = ["chromium-headless-shell", "chrome-headless-shell"];

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
 * Finds a Chromium: the one that CHROMIUM_PATH names, else one without windows before
 * one with, and one on the PATH before one that Playwright downloaded.
 *
 * @returns path of the program
 */
export function findBrowser(): string | undefined {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return existsSync(configured) ? configured : undefined;
  return (
    findProgram(...WITHOUT_WINDOWS) ??
    downloadedWithoutWindows() ??
    findProgram(...WITH_WINDOWS) ??
    downloadedWithWindows()
  );
}

/** Where Playwright downloads the Chromium with windows to. */
function downloadPath(): string {
  // Loading it takes longer than most who ask for another program have.
  const { chromium } = createRequire(import.meta.url)(
    "@playwright/test",
  ) as typeof import("@playwright/test");
  return chromium.executablePath();
}

function downloadedWithWindows(): string | undefined {
  const path = downloadPath();
  return existsSync(path) ? path : undefined;
}

/** Its folder lies beside that of the other, and is named likewise. */
function downloadedWithoutWindows(): string | undefined {
  const [, folder, revision] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(downloadPath()) ?? [];
  if (folder === undefined || revision === undefined) return undefined;
  const download = join(folder, `chromium_headless_shell-${revision}`);
  const [program] = globSync("*/{chrome-,}headless{-,_}shell{,.exe}", { cwd: download });
  return program === undefined ? undefined : join(download, program);
}

/**
 * Finds a browser without windows, or installs one: by Playwright's download, else as
 * the distribution's package. Where neither works, one with windows does.
 *
 * @returns path of the program
 * @throws Error saying what to do when there is none
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
    () => installPackage("chromium-headless-shell"),
  ];
  let browser = findBrowser();
  for (const attempt of attempts) {
    if (browser && (process.env.CHROMIUM_PATH || isWithoutWindows(browser))) return browser;
    attempt();
    browser = findBrowser();
  }
  if (!browser && installPackage("chromium")) browser = findBrowser();
  if (!browser) {
    throw new Error("Chromium is needed. Install it, or set CHROMIUM_PATH to the program.");
  }
  if (!isWithoutWindows(browser)) {
    console.log(
      `The tests take longer in ${browser}. CHROMIUM_PATH=${browser} saves these attempts.`,
    );
  }
  return browser;
}

const isWithoutWindows = (browser: string) => /headless[-_]shell/.test(basename(browser));

/**
 * Finds a Chromium with a back/forward cache, or installs one.
 *
 * @returns path of the program
 * @throws Error saying what to do when there is none
 */
export function ensureBrowserWithWindows(): string {
  const find = () => findProgram(...WITH_WINDOWS) ?? downloadedWithWindows();
  const browser = find() ?? (installPackage("chromium") ? find() : undefined);
  if (browser) return browser;
  throw new Error("Chromium with windows is needed. Install the program chromium.");
}

if (import.meta.main) ensureBrowser();
