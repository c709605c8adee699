// `npm test`: sets everything up, then runs all checks. `npm test -- unit e2e`
// runs some, `npm test -- tests/e2e/profile.spec.ts` the tests of a file,
// `npm test -- all auth-service` all and one that runs only on request.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { join, relative } from "node:path";
import { ensureAuthService } from "./auth-service.mjs";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";
import { withLock } from "./with-lock.mjs";
import { ensureInstalled } from "./install.mjs";
import { ensureRedis } from "./redis.mjs";
import { projectEnvironment, projectFolder, projectNode } from "./project.mjs";
import {
  countPlaywright,
  countVitest,
  filesOfPlaywright,
  filesOfVitest,
} from "./test-counts.mjs";

const REPORTS = join(projectFolder, "test-results", "reports");
const LOGS = join(projectFolder, "test-results", "logs");

/** What hundreds of processes would each compile. */
const COMPILE_CACHE = join(projectFolder, "node_modules", ".cache", "node");

/**
 * Runs a program to its end.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ environment?: Record<string, string> }} [options]
 * @returns {Promise<boolean>} whether it succeeded
 */
async function run(program, args, { environment } = {}) {
  const child = spawn(program, args, {
    cwd: projectFolder,
    stdio: ["ignore", "inherit", "inherit"],
    env: projectEnvironment({
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...environment,
    }),
  });
  const [status] = await once(child, "close");
  return status === 0;
}

/**
 * Runs one of the project's tools.
 *
 * @param {string[]} command program file in node_modules, then its arguments
 * @param {Parameters<typeof run>[2]} [options]
 */
function runTool([program = "", ...args], options) {
  return run(projectNode(), [join("node_modules", program), ...args], options);
}

/**
 * @typedef {import("./test-counts.mjs").Counts} Counts
 * @typedef {import("./test-counts.mjs").FileResult} FileResult
 * @typedef {Counts & { files?: FileResult[] }} Outcome
 * @typedef {(files: readonly string[]) => Promise<Outcome>} Step
 *   runs these files of the step; none: all
 */

/**
 * A check without single tests: it counts as one.
 *
 * @param {() => Promise<boolean>} isWell
 * @returns {Step}
 */
function check(isWell) {
  return async () =>
    (await isWell()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Tests with a report; a missing report counts as a failure.
 *
 * @template {object} Report
 * @param {string} name
 * @param {(report: string, files: readonly string[]) => Promise<boolean>} run
 *   writes the report to the file
 * @param {(report: Report) => Counts} count
 * @param {(report: Report) => FileResult[]} filesIn
 * @returns {Step}
 */
function tests(name, run, count, filesIn) {
  return async (files) => {
    const file = join(REPORTS, `${name}.json`);
    rmSync(file, { force: true });
    const isWell = await run(file, files);
    if (!existsSync(file)) return { passed: 0, failed: 1 };
    const report = /** @type {Report} */ (
      JSON.parse(readFileSync(file, "utf8"))
    );
    const { passed, failed } = count(report);
    return {
      passed,
      failed: !isWell && failed === 0 ? 1 : failed,
      files: filesIn(report),
    };
  };
}

/** The tests of a file run in an order that is the commit's own. */
const SHUFFLED = [
  "--sequence.shuffle.tests",
  `--sequence.seed=${seedOfCommit()}`,
];

function seedOfCommit() {
  const { stdout } = spawnSync("git", ["rev-parse", "--short=8", "HEAD"], {
    cwd: projectFolder,
    encoding: "utf8",
  });
  return String(Number.parseInt(stdout, 16) || 1);
}

/**
 * @param {string} project one of vitest.config.ts
 * @param {readonly string[]} [options] further ones of Vitest
 */
function vitest(project, options = []) {
  return tests(
    project,
    (report, files) =>
      runTool([
        "vitest/vitest.mjs",
        "run",
        `--project=${project}`,
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
        ...options,
        ...files,
      ]),
    countVitest,
    filesOfVitest,
  );
}

/**
 * @param {string} reason
 * @returns {Outcome}
 */
function notRun(reason) {
  console.log(`Not run: ${reason}.`);
  return { passed: 0, failed: 0 };
}

/**
 * Runs TypeScript's compiler.
 *
 * @param {string} project
 */
function runTsc(project) {
  // A second checker works out again the types that the files share.
  return runTool([
    "@typescript/native/bin/tsc",
    "--checkers",
    "1",
    "--project",
    project,
  ]);
}

const FUNCTIONS = join("supabase", "functions");

/**
 * Runs Deno, for the edge functions.
 *
 * @param {string[]} args
 */
function runDeno(args) {
  return run(join(projectFolder, "node_modules", ".bin", "deno"), args);
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

/** @type {Record<string, Step>} */
const steps = {
  types: check(
    async () =>
      (await runTsc("tsconfig.json")) &&
      (await runTsc("app/pages/offline/worker")) &&
      (await checkFunctions()),
  ),
  format: check(() => runTool(["oxfmt/bin/oxfmt", "--check"])),
  lint: check(
    async () =>
      (await runTool(["oxlint/bin/oxlint"])) &&
      (await runTool([
        "dependency-cruiser/bin/dependency-cruiser.mjs",
        "--config=dependency-cruiser.config.js",
        "app",
        "packages",
        "server.ts",
        "supabase/local",
      ])) &&
      (await runDeno(["lint", "--quiet", FUNCTIONS])),
  ),
  unit: vitest("unit", SHUFFLED),
  backend: vitest("backend", SHUFFLED),
  postgres: vitest("postgres"),
  integration: vitest("integration", SHUFFLED),
  // It measures the duration of a start, so it runs alone.
  start: vitest("start"),
  e2e: tests(
    "e2e",
    async (report, files) =>
      runTool(["@playwright/test/cli.js", "test", ...files], {
        environment: {
          CHROMIUM_PATH: await ensureBrowser(),
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        },
      }),
    countPlaywright,
    filesOfPlaywright,
  ),
  processes: async (files) =>
    (await ensureRedis())
      ? vitest("processes")(files)
      : notRun("it needs redis-server, which could not be installed"),
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
  "auth-service": async (files) => {
    try {
      process.env.AUTH_SERVICE = ensureAuthService();
    } catch (error) {
      return notRun(/** @type {Error} */ (error).message);
    }
    return vitest("auth-service")(files);
  },
};

const asked = process.argv
  .slice(2)
  .flatMap((word) => (word === "all" ? Object.keys(steps) : [word]));
const allSteps = { ...steps, ...stepsOnRequest };
/** @type {Map<string, string[]>} */
const filesOf = new Map();
for (const word of asked) {
  const step = word in allSteps ? word : stepOfFile(word);
  if (!step) {
    console.error(
      `No such step, nor a file with tests: ${word}. The steps are ${Object.keys(allSteps).join(", ")}.`,
    );
    process.exit(1);
  }
  const files = filesOf.get(step) ?? [];
  filesOf.set(step, word in allSteps ? files : [...files, word]);
}

/**
 * @param {string} file from the project's folder
 * @returns {string | undefined} the step that runs it
 */
function stepOfFile(file) {
  if (!existsSync(join(projectFolder, file))) return undefined;
  if (/^(app|scripts)\/.*\.test\.tsx?$/.test(file)) return "unit";
  const folder = /^tests\/([^/]+)\/.*\.(test|spec)\.ts$/.exec(file)?.[1];
  return folder && folder in allSteps ? folder : undefined;
}

try {
  await withLock(projectFolder, async () => {
    await ensureInstalled();
    await ensureBuilt();
  });
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  console.log("0 passed, 1 failed");
  process.exit(1);
}
mkdirSync(REPORTS, { recursive: true });
// Alone, the secrets step scans the logs of an earlier run.
if (asked.join() !== "secrets") rmSync(LOGS, { recursive: true, force: true });

/** @type {(Counts & { name: string, files?: FileResult[], seconds: string })[]} */
const results = [];
const chosen = Object.entries(asked.length === 0 ? steps : allSteps).filter(
  ([name]) => asked.length === 0 || filesOf.has(name),
);
/**
 * Runs a step to its end.
 *
 * @param {string} name
 * @param {Step} step
 */
async function resultOf(name, step) {
  const startedAt = performance.now();
  /** @type {Outcome} */
  let outcome = { passed: 0, failed: 1 };
  try {
    outcome = await step(filesOf.get(name) ?? []);
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return { name, ...outcome, seconds };
}

for (const [index, [name, step]] of chosen.entries()) {
  console.log(
    `\n── ${name} (${String(index + 1)} of ${String(chosen.length)}) ──`,
  );
  results.push(await resultOf(name, step));
}

const slowest = results
  .flatMap(({ files = [] }) => files)
  .toSorted((one, other) => other.seconds - one.seconds)
  .slice(0, 10);
if (slowest.length > 1) console.log("\nslowest files, in seconds");
for (const { file, seconds } of slowest) {
  console.log(
    `${seconds.toFixed(1).padStart(7)}  ${relative(projectFolder, file)}`,
  );
}

const failures = results.flatMap(({ files = [] }) =>
  files.flatMap(({ file, failures }) =>
    failures.map((name) => `${relative(projectFolder, file)} > ${name}`),
  ),
);
if (failures.length > 0) console.log("\nwhat failed");
for (const failure of failures) console.log(`  ${failure}`);

console.log("\nstep          passed  failed  seconds");
for (const { name, passed, failed, seconds } of results) {
  console.log(
    `${name.padEnd(12)}  ${String(passed).padStart(6)}  ${String(failed).padStart(6)}  ${seconds.padStart(7)}`,
  );
}
/** @param {"passed" | "failed"} kind */
const sum = (kind) =>
  results.reduce((total, result) => total + result[kind], 0);
console.log(
  `\n${String(sum("passed"))} passed, ${String(sum("failed"))} failed`,
);
// A step that lacks a program runs nothing: alone, that is no success.
process.exit(sum("failed") === 0 && sum("passed") > 0 ? 0 : 1);
