// `npm test`: sets everything up, then runs all checks. `npm test -- unit e2e`
// runs some.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";
import { withLock } from "./with-lock.mjs";
import { ensureInstalled } from "./install.mjs";
import { projectEnvironment, projectFolder, projectNode } from "./project.mjs";
import { countPlaywright, countVitest } from "./test-counts.mjs";

const REPORTS = join(projectFolder, "test-results", "reports");
const LOGS = join(projectFolder, "test-results", "logs");

/**
 * Runs one of the project's tools with its output inherited.
 *
 * @param {string[]} command program file in node_modules, then its arguments
 * @param {Record<string, string>} [environment]
 * @returns {boolean} whether it succeeded
 */
function runTool([program = "", ...args], environment) {
  const { status } = spawnSync(
    projectNode(),
    [join("node_modules", program), ...args],
    {
      cwd: projectFolder,
      stdio: ["ignore", "inherit", "inherit"],
      env: projectEnvironment(environment),
    },
  );
  return status === 0;
}

/**
 * A check without single tests: it counts as one.
 *
 * @param {() => boolean} run
 */
function check(run) {
  return () => (run() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

/**
 * Tests with a report; a missing report counts as a failure.
 *
 * @template Report
 * @param {string} name
 * @param {(file: string) => boolean} run writes the report to the file
 * @param {(report: Report) => import("./test-counts.mjs").Counts} count
 */
function tests(name, run, count) {
  return () => {
    const file = join(REPORTS, `${name}.json`);
    rmSync(file, { force: true });
    const isWell = run(file);
    if (!existsSync(file)) return { passed: 0, failed: 1 };
    const report = /** @type {Report} */ (
      JSON.parse(readFileSync(file, "utf8"))
    );
    const { passed, failed } = count(report);
    return { passed, failed: !isWell && failed === 0 ? 1 : failed };
  };
}

/** @param {string} project one of vitest.config.ts */
function vitest(project) {
  return tests(
    project,
    (file) =>
      runTool([
        "vitest/vitest.mjs",
        "run",
        `--project=${project}`,
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${file}`,
      ]),
    countVitest,
  );
}

const FUNCTIONS = join("supabase", "functions");

/**
 * Runs Deno, for the edge functions.
 *
 * @param {string[]} args
 * @returns {boolean} whether it succeeded
 */
function runDeno(args) {
  const { status } = spawnSync(
    join(projectFolder, "node_modules", ".bin", "deno"),
    args,
    {
      cwd: projectFolder,
      stdio: ["ignore", "inherit", "inherit"],
      env: projectEnvironment(),
    },
  );
  return status === 0;
}

function checkFunctions() {
  const entries = readdirSync(join(projectFolder, FUNCTIONS))
    .filter((name) => !name.startsWith("_"))
    .map((name) => join(FUNCTIONS, name, "index.ts"));
  return runDeno([
    "check",
    "--quiet",
    "--node-modules-dir=manual",
    "--no-lock",
    "--no-remote",
    ...entries,
  ]);
}

/** @type {Record<string, () => import("./test-counts.mjs").Counts>} */
const steps = {
  types: check(
    () =>
      runTool(["typescript/bin/tsc", "--project", "tsconfig.json"]) &&
      runTool(["typescript/bin/tsc", "--project", "app/offline/worker"]) &&
      checkFunctions(),
  ),
  lint: check(
    () =>
      runTool(["eslint/bin/eslint.js", "--max-warnings=0", "."]) &&
      runTool([
        "dependency-cruiser/bin/dependency-cruiser.mjs",
        "--config=dependency-cruiser.config.js",
        "app",
        "server.ts",
      ]) &&
      runDeno(["lint", "--quiet", FUNCTIONS]),
  ),
  format: check(() =>
    runTool(["prettier/bin/prettier.cjs", "--check", "--log-level=warn", "."]),
  ),
  unit: vitest("unit"),
  backend: vitest("backend"),
  postgres: vitest("postgres"),
  integration: vitest("integration"),
  // It measures the duration of a start, so it runs alone.
  start: vitest("start"),
  e2e: tests(
    "e2e",
    (file) =>
      runTool(["@playwright/test/cli.js", "test"], {
        CHROMIUM_PATH: ensureBrowser(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      }),
    countPlaywright,
  ),
  // Scans the logs of the other steps.
  secrets: vitest("secrets"),
};

/**
 * Steps that run only when named: they need programs that not every machine
 * has.
 *
 * @type {typeof steps}
 */
const stepsOnRequest = {
  engines: vitest("engines"),
};

const asked = process.argv.slice(2);
const allSteps = { ...steps, ...stepsOnRequest };
const unknown = asked.filter((name) => !(name in allSteps));
if (unknown.length > 0) {
  console.error(
    `No such step: ${unknown.join(", ")}. There are ${Object.keys(allSteps).join(", ")}.`,
  );
  process.exit(1);
}

try {
  await withLock(projectFolder, () => {
    ensureInstalled();
    ensureBuilt();
  });
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  console.log("0 passed, 1 failed");
  process.exit(1);
}
mkdirSync(REPORTS, { recursive: true });
// Alone, the secrets step scans the logs of an earlier run.
if (asked.join() !== "secrets") rmSync(LOGS, { recursive: true, force: true });

const results = Object.entries(asked.length === 0 ? steps : allSteps)
  .filter(([name]) => asked.length === 0 || asked.includes(name))
  .map(([name, run]) => {
    console.log(`\n── ${name} ──`);
    const startedAt = performance.now();
    let counted = { passed: 0, failed: 1 };
    try {
      counted = run();
    } catch (error) {
      console.error(/** @type {Error} */ (error).message);
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    return { name, ...counted, seconds };
  });

console.log("\nstep        passed  failed  seconds");
for (const { name, passed, failed, seconds } of results) {
  console.log(
    `${name.padEnd(10)}  ${String(passed).padStart(6)}  ${String(failed).padStart(6)}  ${seconds.padStart(7)}`,
  );
}
/** @param {"passed" | "failed"} kind */
const sum = (kind) =>
  results.reduce((total, result) => total + result[kind], 0);
console.log(
  `\n${String(sum("passed"))} passed, ${String(sum("failed"))} failed`,
);
process.exit(sum("failed") === 0 ? 0 : 1);
