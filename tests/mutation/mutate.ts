// `npm run mutate`: takes each guard of database-guards.ts out of a copy of the
// project, one at a time, and runs the tests that must notice. `npm run mutate -- cookie`
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
import { ensureInstalled } from "../../scripts/install.mjs";
import {
  projectEnvironment,
  projectFolder,
  projectNode,
} from "../../scripts/project.mjs";
import { DATABASE_GUARDS } from "./database-guards.ts";
import type { Guard } from "./guard.ts";

/** How long the tests of one guard may run, in milliseconds. A hang counts as noticed. */
const TIME_LIMIT = 300_000;

/** Runs after every migration of the project. */
const LAST_MIGRATION = "29991231235959_mutation.sql";

type Verdict = "noticed" | "SURVIVED" | "NO SUCH TEST" | "FAILS ANYWAY";

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
    env: projectEnvironment(),
    stdio: isVerbose ? "inherit" : "ignore",
    timeout: TIME_LIMIT,
  });
}

/**
 * Runs the SQL of all guards after the migrations, each by itself: a backend that
 * does not start would be noticed by anything.
 *
 * @throws Error when one of them does not run; `--verbose` shows which
 */
function checkSql(copy: string, guards: readonly Guard[]) {
  const migration = join(copy, "supabase/migrations", LAST_MIGRATION);
  const each = guards.map(
    ({ change }) =>
      `savepoint guard;\n${change.sql}\nrollback to savepoint guard;`,
  );
  if (each.length === 0) return;
  writeFileSync(migration, each.join("\n"));
  const { status } = run(copy, ["supabase/local/database-types.ts"]);
  rmSync(migration);
  if (status !== 0) throw new Error("The SQL of a guard does not run.");
}

/**
 * Runs tests in the copy.
 *
 * @param names of the tests, by a part of each; without any the whole file runs
 * @returns `none` when no test has such a name
 */
function runTests(
  copy: string,
  test: string,
  names: readonly string[],
): "passed" | "failed" | "none" {
  const pattern = names
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join("|");
  const report = join(copy, "test-report.json");
  const { status } = run(copy, [
    "node_modules/vitest/vitest.mjs",
    "run",
    // Some files belong to a second project, with a PostgreSQL server.
    "--project=!postgres",
    "--reporter=json",
    `--outputFile=${report}`,
    ...(pattern ? ["-t", pattern] : []),
    test,
  ]);
  if (status !== 0) return "failed";
  const { numPassedTests } = JSON.parse(readFileSync(report, "utf8")) as {
    numPassedTests: number;
  };
  return numPassedTests > 0 ? "passed" : "none";
}

/** Takes one guard out, runs its tests, and puts it back. */
function tryGuard(copy: string, guard: Guard): Verdict {
  const migration = join(copy, "supabase/migrations", LAST_MIGRATION);
  writeFileSync(migration, guard.change.sql);
  try {
    const names = guard.named ? [guard.named] : [];
    switch (runTests(copy, guard.test, names)) {
      case "failed":
        return "noticed";
      case "passed":
        return "SURVIVED";
      case "none":
        return "NO SUCH TEST";
    }
  } finally {
    rmSync(migration);
  }
}

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const isVerbose = process.argv.includes("--verbose");
const chosen = DATABASE_GUARDS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);

await ensureInstalled();
const copy = copyProject();
const verdicts = new Map<Guard, Verdict>();
try {
  console.log(
    `${String(chosen.length)} guards, each without its guard, in ${copy}`,
  );
  checkSql(copy, chosen);
  for (const test of new Set(chosen.map((guard) => guard.test))) {
    const guards = chosen.filter((guard) => guard.test === test);
    // A test that fails anyway would notice everything.
    const names = guards.map(({ named }) => named ?? "");
    const outcome = runTests(copy, test, names.includes("") ? [] : names);
    for (const guard of guards) {
      const verdict =
        outcome === "failed" ? "FAILS ANYWAY" : tryGuard(copy, guard);
      verdicts.set(guard, verdict);
      console.log(`${verdict.padEnd(8)} ${guard.name}  (${test})`);
    }
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}

const noticed = [...verdicts.values()].filter((each) => each === "noticed");
const failed = chosen.length - noticed.length;
console.log(`\n${String(noticed.length)} passed, ${String(failed)} failed`);
process.exit(failed === 0 ? 0 : 1);
