// `npm test`: builds what changed, then runs the checks of the inner circle, `npm test -- all`
// those of the outer one too (CONTRIBUTING.md). `npm test -- unit e2e` runs some steps whole,
// `npm test -- tests/e2e/profile.spec.ts` the tests of a file, `npm test -- all auth-service`
// all and one that runs only on request.
import { spawn, spawnSync, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { ensureHostedPrograms } from "./hosted-programs.ts";
import { loopbackProblem } from "./loopback.ts";
import {
  ensureBrowser,
  ensureBrowserWithWindows,
  findProgram,
  installPackage,
} from "./programs.ts";
import { projectFolder } from "./project.mjs";
import { filesOfPlaywright, filesOfVitest, type TestFile } from "./test-reports.ts";

const RESULTS = join(projectFolder, "test-results");
const REPORTS = join(RESULTS, "reports");

/** What a step found: single tests of files, or only whether it succeeded. */
type Outcome = { isWell: boolean; files?: TestFile[]; notRun?: string };

/** Runs these files of the step; none: all. Its output goes where `stdio` says. */
type Step = (files: readonly string[], stdio: StdioOptions) => Promise<Outcome>;

/** Runs a program to its end, and tells whether it succeeded. */
async function run(
  [program = "", ...args]: readonly string[],
  stdio: StdioOptions,
  environment: Record<string, string> = {},
): Promise<boolean> {
  const child = spawn(program, args, {
    cwd: projectFolder,
    stdio,
    env: {
      ...process.env,
      // What hundreds of processes would each compile.
      NODE_COMPILE_CACHE: join(projectFolder, "node_modules/.cache/node"),
      ...environment,
    },
  });
  const [status] = (await once(child, "close")) as [number | null];
  return status === 0;
}

/** A check without single tests: these commands, one after the other. */
function check(...commands: readonly string[][]): Step {
  return async (_files, stdio) => {
    for (const command of commands) {
      if (!(await run(command, stdio))) return { isWell: false };
    }
    return { isWell: true };
  };
}

const node = (file: string, ...args: string[]) => [
  process.execPath,
  join("node_modules", file),
  ...args,
];
const deno = (...args: string[]) => ["node_modules/.bin/deno", ...args];

// A second checker works out again the types that the files share. What is known of
// files that have not changed is kept, for development too.
const tsc = (project: string, name: string) =>
  node(
    "@typescript/native/bin/tsc",
    ...["--checkers", "1", "--incremental", "--tsBuildInfoFile"],
    `node_modules/.cache/tsc/${name}.json`,
    ...["--project", project],
  );

/** Tests with a report in JSON; without one they have failed. */
async function tests(
  name: string,
  run: (report: string) => Promise<boolean>,
  filesIn: (report: never) => TestFile[],
): Promise<Outcome> {
  const report = join(REPORTS, `${name}.json`);
  rmSync(report, { force: true });
  const isWell = await run(report);
  return existsSync(report)
    ? {
        isWell,
        files: filesIn(JSON.parse(readFileSync(report, "utf8")) as never),
      }
    : { isWell: false };
}

const words = process.argv.slice(2);
/** Without a word only the inner circle runs. */
const isInner = words.length === 0;

/** The files of a step that only `npm test -- all` runs, beside `*.all.test.ts`. */
const OUTER_FILES = ["tests/postgres/**"];

/**
 * @param project one of vitest.config.ts
 * @param options further ones of Vitest
 */
function vitest(project: string, ...options: string[]): Step {
  return (files, stdio) =>
    tests(
      project,
      (report) =>
        run(
          node(
            "vitest/vitest.mjs",
            "run",
            `--project=${project}`,
            "--reporter=default",
            "--reporter=json",
            `--outputFile.json=${report}`,
            ...options,
            ...(isInner ? ["**/*.all.test.ts", ...OUTER_FILES] : []).map(
              (files) => `--exclude=${files}`,
            ),
            ...files,
          ),
          stdio,
        ),
      filesOfVitest,
    );
}

const playwright: Step = (files, stdio) =>
  tests(
    "e2e",
    (report) =>
      run(node("@playwright/test/cli.js", "test", ...files), stdio, {
        ...(isInner && { TEST_CIRCLE: "inner" }),
        CHROMIUM_PATH: ensureBrowser(),
        CHROMIUM_WITH_WINDOWS_PATH: ensureBrowserWithWindows(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      }),
    filesOfPlaywright,
  );

/** A step that tests those of these programs that are there, or that their packages bring. */
function needs(programs: readonly string[], step: Step): Step {
  return async (files, stdio) => {
    const missing = programs.filter((name) => !findProgram(name) && !installPackage(name));
    const notRun = missing.length > 0 ? `what needs ${missing.join(" and ")}` : undefined;
    return missing.length === programs.length
      ? { isWell: true, notRun }
      : { ...(await step(files, stdio)), notRun };
  };
}

/** The programs that the journeys in an engine need, and Debian's packages that bring them. */
const ENGINES: Record<string, Record<string, string>> = {
  "tests/engines/firefox.test.ts": { "firefox-esr": "firefox-esr" },
  "tests/engines/webkit.test.ts": { WebKitWebDriver: "webkit2gtk-driver", Xvfb: "xvfb" },
};

/** The journeys in those engines that are there, or can be installed. */
const engines: Step = async (files, stdio) => {
  const missing: string[] = [];
  const runnable = Object.entries(ENGINES).flatMap(([file, programs]) => {
    if (files.length > 0 && !files.includes(file)) return [];
    const absent = Object.entries(programs)
      .filter(([program, name]) => !findProgram(program) && !installPackage(name))
      .map(([, name]) => name);
    missing.push(...absent);
    return absent.length > 0 ? [] : [file];
  });
  const notRun = missing.length > 0 ? `what needs ${missing.join(" and ")}` : undefined;
  return runnable.length === 0
    ? { isWell: true, notRun }
    : { ...(await vitest("engines")(runnable, stdio)), notRun };
};

const { stdout: commit } = spawnSync("git", ["rev-parse", "--short=8", "HEAD"], {
  cwd: projectFolder,
  encoding: "utf8",
});
/** The tests of a file run in an order that is the commit's own. */
const SHUFFLED = [
  "--sequence.shuffle.tests",
  `--sequence.seed=${Number.parseInt(commit, 16) || 1}`,
];

const FUNCTIONS = "supabase/functions";

const steps: Record<string, Step> = {
  types: check(
    tsc("tsconfig.json", "site"),
    tsc("app/pages/offline/worker", "offline"),
    tsc("app/pages/card/hole-script", "hole"),
    deno(
      "check",
      "--quiet",
      "--node-modules-dir=manual",
      "--no-lock",
      "--no-remote",
      ...globSync(`${FUNCTIONS}/[!_]*/index.ts`, { cwd: projectFolder }),
    ),
  ),
  format: check(node("oxfmt/bin/oxfmt", "--check")),
  lint: check(
    node("oxlint/bin/oxlint"),
    node(
      "dependency-cruiser/bin/dependency-cruiser.mjs",
      "--config=dependency-cruiser.config.js",
      "app",
      "packages",
      "server.ts",
      "supabase/local",
    ),
    deno("lint", "--quiet", FUNCTIONS),
  ),
  unit: vitest("unit", ...SHUFFLED),
  backend: vitest("backend", ...SHUFFLED),
  integration: vitest("integration", ...SHUFFLED),
  // It measures the duration of a start, so it runs alone.
  start: vitest("start"),
  e2e: playwright,
  engines,
  processes: needs(["redis-server"], vitest("processes")),
  proxies: needs(["nginx", "caddy"], vitest("proxies")),
  // Scans the logs of the other steps.
  secrets: vitest("secrets"),
};

/** They test the sources, so they need not wait for the build. */
const WITHOUT_BUILD = ["types", "format", "lint", "unit", "backend"];

/** What `npm test` runs without a word: each rule at the cheapest layer, each journey. */
const INNER = ["types", "format", "lint", "unit", "backend", "integration", "e2e", "secrets"];

/**
 * The steps that run beside each other: those of each lane one after the other. The
 * other steps follow, each alone: two that take both processors are no faster
 * together, and what they do within a time limit comes too late.
 */
const LANES = [
  ["types", "format", "lint", "processes", "proxies"],
  ["unit", "backend"],
];

const allSteps: Record<string, Step> = {
  ...steps,
  // Only when it is named: it needs programs that not every machine has.
  "auth-service": async (files, stdio) => {
    try {
      ensureHostedPrograms();
    } catch (error) {
      return { isWell: true, notRun: (error as Error).message };
    }
    return vitest("auth-service")(files, stdio);
  },
};

/** The step that runs a file, given from the project's folder. */
function stepOfFile(file: string): string | undefined {
  if (!existsSync(join(projectFolder, file))) return undefined;
  if (/^(app|scripts)\/.*\.test\.tsx?$/.test(file)) return "unit";
  const folder = /^tests\/([^/]+)\/.*\.(?:test|spec)\.ts$/.exec(file)?.[1];
  return folder === "postgres" ? "backend" : folder;
}

/** The steps that these words name, and the files of each; none: all of its files. */
function chosenSteps(words: readonly string[]): Map<string, string[]> {
  const filesByStep = new Map<string, string[]>();
  for (const word of words) {
    if (word === "all") {
      for (const step of Object.keys(steps)) filesByStep.set(step, []);
      continue;
    }
    const step = word in allSteps ? word : stepOfFile(word);
    if (!step || !(step in allSteps)) {
      console.error(
        `No such step, nor a file with tests: ${word}. The steps are ${Object.keys(allSteps).join(", ")}.`,
      );
      process.exit(1);
    }
    filesByStep.set(step, step === word ? [] : [...(filesByStep.get(step) ?? []), word]);
  }
  return filesByStep;
}

let building: Promise<boolean> | undefined;

type Result = { passed: number; failed: number; files: TestFile[] };

/**
 * Runs a step, and says in a line what came of it. One that runs by itself shows what
 * it prints; of several the output goes to files, and that of one that fails is shown.
 */
async function resultOf(name: string, files: readonly string[], isAlone: boolean): Promise<Result> {
  const log = join(RESULTS, "steps", `${name}.log`);
  mkdirSync(join(RESULTS, "steps"), { recursive: true });
  const output = isAlone ? "inherit" : openSync(log, "w");
  const startedAt = performance.now();
  let outcome: Outcome = { isWell: false };
  try {
    const step = allSteps[name] as Step;
    outcome = await step(files, ["ignore", output, output]);
  } catch (error) {
    console.error((error as Error).message);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);

  const { isWell, files: found = [], notRun } = outcome;
  const count = { passed: 0, failed: 0 };
  for (const { passed, failed } of found) {
    count.passed += passed;
    count.failed += failed.length;
  }
  if (!outcome.files && !notRun) count[isWell ? "passed" : "failed"] = 1;
  // It printed why, for instance of what is outside of its tests.
  if (!isWell && count.failed === 0) count.failed = 1;
  // Whose line on the terminal has its end when it is done.
  await building;
  if (count.failed > 0 && !isAlone) console.log(readFileSync(log, "utf8"));
  console.log(
    `${name.padEnd(12)}${String(count.passed).padStart(6)} passed${String(count.failed).padStart(5)} failed${seconds.padStart(8)} s${notRun ? `  not run: ${notRun}` : ""}`,
  );
  return { ...count, files: found };
}

const selection = chosenSteps(isInner ? INNER : words);

const problem = await loopbackProblem();
if (problem) {
  console.error(problem);
  console.log("0 passed, 1 failed");
  process.exit(1);
}

mkdirSync(REPORTS, { recursive: true });
rmSync(join(RESULTS, "ports"), { recursive: true, force: true });
// Alone, the secrets step scans the logs of an earlier run.
if ([...selection.keys()].join() !== "secrets") {
  rmSync(join(RESULTS, "logs"), { recursive: true, force: true });
}

/** Builds the site once, for the first step that needs it. */
async function build(): Promise<void> {
  building ??= run([process.execPath, "scripts/build.ts"], "inherit");
  if (await building) return;
  console.log("0 passed, 1 failed");
  process.exit(1);
}

/** Runs those of the steps that are chosen, one after the other. */
async function runSteps(names: readonly string[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const name of names) {
    const files = selection.get(name);
    if (!files) continue;
    if (!WITHOUT_BUILD.includes(name)) await build();
    results.push(await resultOf(name, files, selection.size === 1));
  }
  return results;
}

const results = (await Promise.all(LANES.map(runSteps))).flat();
const alone = Object.keys(allSteps).filter((name) => !LANES.flat().includes(name));
results.push(...(await runSteps(alone)));

const files = results.flatMap((result) => result.files);
const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
if (slowest.length > 1) console.log("\nslowest files, in seconds");
for (const { file, seconds } of slowest) {
  console.log(`${seconds.toFixed(1).padStart(7)}  ${relative(projectFolder, file)}`);
}

const failures = files.flatMap(({ file, failed }) =>
  failed.map((name) => `  ${relative(projectFolder, file)} > ${name}`),
);
if (failures.length > 0) console.log(`\nwhat failed\n${failures.join("\n")}`);

const sum = (kind: "passed" | "failed") =>
  results.reduce((total, result) => total + result[kind], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
// A step that lacks a program runs nothing: alone, that is no success.
process.exit(sum("failed") === 0 && sum("passed") > 0 ? 0 : 1);
