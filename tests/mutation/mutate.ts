// `npm run mutate`: takes each guard of guards.ts out of a copy of the project,
// one at a time, and runs the tests that must notice. `npm run mutate -- cookie`
// tries only the guards whose name holds one of the words.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ensureBrowser } from "../../scripts/browser.mjs";
import { ensureInstalled } from "../../scripts/install.mjs";
import {
  projectEnvironment,
  projectFolder,
  projectNode,
} from "../../scripts/project.mjs";
import { type Guard, GUARDS } from "./guards.ts";

/** How long the tests of one guard may run, in milliseconds. A hang counts as noticed. */
const TIME_LIMIT = 300_000;

/** Runs after every migration of the project. */
const LAST_MIGRATION = "29991231235959_mutation.sql";

type Verdict =
  "noticed" | "SURVIVED" | "NOT BUILT" | "NOT RUN" | "FAILS WITHOUT A CHANGE";

/**
 * Copies what git knows of this checkout, uncommitted changes included.
 *
 * @returns the copy's folder, below the system's temporary folder
 */
function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "teebox-mutate-"));
  const { stdout } = spawnSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "-z"],
    { cwd: projectFolder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  for (const file of stdout.split("\0").filter(Boolean)) {
    const source = join(projectFolder, file);
    // A file that was deleted but not yet committed.
    if (!existsSync(source)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(source, join(folder, file));
  }
  symlinkSync(
    join(projectFolder, "node_modules"),
    join(folder, "node_modules"),
  );
  return folder;
}

/** Runs one of the project's programs in the copy; its output is shown only with `--verbose`. */
function run(copy: string, words: readonly string[]) {
  return spawnSync(projectNode(), words, {
    cwd: copy,
    env: projectEnvironment(
      words.some((word) => word.includes("playwright"))
        ? { CHROMIUM_PATH: ensureBrowser() }
        : {},
    ),
    stdio: isVerbose ? "inherit" : "ignore",
    timeout: TIME_LIMIT,
  });
}

function build(copy: string): boolean {
  return run(copy, ["scripts/build.mjs"]).status === 0;
}

/** @returns whether all migrations run on an empty database */
function migrationsRun(copy: string): boolean {
  return run(copy, ["supabase/local/database-types.ts"]).status === 0;
}

/** @returns whether the tests of a guard pass in the copy */
function testsPass(copy: string, { test, named }: Guard): boolean {
  const only = named ? ["-t", named] : [];
  const words = test.endsWith(".spec.ts")
    ? ["node_modules/@playwright/test/cli.js", "test", test]
    : ["node_modules/vitest/vitest.mjs", "run", test, ...only];
  return run(copy, words).status === 0;
}

/**
 * Takes a guard out of the copy.
 *
 * @returns what puts it back
 * @throws Error when the text to change does not stand in its file exactly once
 */
function takeOut(copy: string, { name, change }: Guard): () => void {
  if ("sql" in change) {
    const migration = join(copy, "supabase/migrations", LAST_MIGRATION);
    writeFileSync(migration, change.sql);
    return () => {
      rmSync(migration);
    };
  }
  const path = join(copy, change.file);
  const original = readFileSync(path, "utf8");
  const places = original.split(change.remove).length - 1;
  if (places !== 1) {
    throw new Error(
      `${name}: ${change.file} holds ${JSON.stringify(change.remove)} ${String(places)} times, not once.`,
    );
  }
  writeFileSync(
    path,
    original.replace(change.remove, () => change.put),
  );
  return () => {
    writeFileSync(path, original);
  };
}

/** Only the site is built; the backend, the server and unit tests run from source. */
function needsBuild({ change, test }: Guard): boolean {
  return (
    "file" in change &&
    change.file.startsWith("app/") &&
    test.startsWith("tests/")
  );
}

/** Takes one guard out, runs its tests, and puts it back. */
function tryGuard(copy: string, guard: Guard): Verdict {
  const putBack = takeOut(copy, guard);
  try {
    // A change that breaks everything would be noticed by anything.
    if (needsBuild(guard) && !build(copy)) return "NOT BUILT";
    if ("sql" in guard.change && !migrationsRun(copy)) return "NOT RUN";
    return testsPass(copy, guard) ? "SURVIVED" : "noticed";
  } finally {
    putBack();
  }
}

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const isVerbose = process.argv.includes("--verbose");
const chosen = GUARDS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);

ensureInstalled();
const copy = copyProject();
const verdicts = new Map<Guard, Verdict>();
try {
  console.log(
    `${String(chosen.length)} guards, each without its guard, in ${copy}`,
  );
  if (!build(copy)) throw new Error("The site could not be built.");
  // A test that fails anyway would notice everything.
  const isWell = new Map<string, boolean>();
  for (const guard of chosen) {
    const key = `${guard.test} ${guard.named ?? ""}`;
    if (!isWell.has(key)) isWell.set(key, testsPass(copy, guard));
  }
  for (const guard of chosen) {
    const passes = isWell.get(`${guard.test} ${guard.named ?? ""}`);
    const verdict = passes ? tryGuard(copy, guard) : "FAILS WITHOUT A CHANGE";
    verdicts.set(guard, verdict);
    console.log(`${verdict.padEnd(10)} ${guard.name}  (${guard.test})`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}

const noticed = [...verdicts.values()].filter((each) => each === "noticed");
const failed = chosen.length - noticed.length;
console.log(`\n${String(noticed.length)} passed, ${String(failed)} failed`);
process.exit(failed === 0 ? 0 : 1);
