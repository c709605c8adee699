import {
  defineConfig,
  devices,
  type PlaywrightTestOptions,
  type PlaywrightWorkerOptions,
} from "@playwright/test";
import { BROWSER_ARGUMENTS, findBrowser } from "./scripts/programs.ts";
import { testWorkers } from "./scripts/test-workers.ts";

const use: Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> = {
  ...devices["Desktop Chrome"],
  launchOptions: {
    executablePath: findBrowser(),
    args: BROWSER_ARGUMENTS,
  },
  locale: "en-IN",
  timezoneId: "Asia/Kolkata",
  screenshot: "only-on-failure",
  // Installing it with each test's first page is for the tests that are about it.
  serviceWorkers: "block",
};

/** What only `npm test -- all` runs. */
const OUTER =
  process.env.TEST_CIRCLE === "inner"
    ? ["**/*.all.spec.ts", "**/*.all.with-javascript.spec.ts"]
    : [];

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/global-setup.ts",
  outputDir: "test-results/e2e",
  forbidOnly: true,
  retries: 0,
  // On two processors three: they wait for the browser or the site a sixth of their time.
  workers: testWorkers(3, 700),
  // On a machine with nothing else to do a tenth of it would do.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json"]],
  projects: [
    // What is about browsers without scripts has this tag.
    { name: "with-javascript", use, testIgnore: OUTER, grepInvert: /@plain/ },
    {
      name: "without-javascript",
      use: { ...use, javaScriptEnabled: false },
      // What needs JavaScript is in files of that name, or has this tag.
      testIgnore: [...OUTER, "**/*.with-javascript.spec.ts"],
      grepInvert: /@javascript/,
    },
  ],
});
