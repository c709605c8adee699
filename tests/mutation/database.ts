// `npm run mutate:database`: takes the guards of guards.sql out of a copy of the last
// commit, one at a time, and runs the tests that must notice. With words it tries only
// the guards whose name holds one of them.
import { spawnSync } from "node:child_process";
import {
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectFolder } from "../../scripts/project.mjs";

const [preamble = "", ...blocks] = readFileSync(
  join(import.meta.dirname, "guards.sql"),
  "utf8",
).split(/\n\n(?=-- )/);
const words = process.argv.slice(2);
const guards = blocks
  .map((sql) => {
    const [name = "", tests = ""] = sql
      .split("\n")
      .map((line) => line.slice(3));
    const [file = "", named = ""] = tests.split(": ");
    return { sql, name, file, named };
  })
  .filter(
    ({ name }) =>
      words.length === 0 || words.some((word) => name.includes(word)),
  );

const copy = mkdtempSync(join(tmpdir(), "teebox-mutation-"));
/** Runs after every migration of the project. */
const lastMigration = join(
  copy,
  "supabase/migrations/29991231235959_mutation.sql",
);

/**
 * Runs a program in the copy.
 *
 * @returns what it printed, and whether it succeeded
 */
function run(program: string, args: readonly string[], cwd = copy) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
  });
  return { isWell: status === 0, output: stdout + stderr };
}

/** Runs the tests with these names, of the database with this SQL after its migrations. */
function runTests(sql: string, { file, named }: (typeof guards)[number]) {
  writeFileSync(lastMigration, `${preamble}\n\n${sql}`);
  return run(process.execPath, [
    "node_modules/vitest/vitest.mjs",
    "run",
    // Some files belong to two projects; a folder is named as its own.
    `--project=${file.split("/")[1] ?? ""}`,
    `--testNamePattern=${named}`,
    file,
  ]);
}

/** A database that does not start, or a test that fails anyway, would notice everything. */
function tryGuard(guard: (typeof guards)[number]): string {
  const untouched = runTests("", guard);
  if (!untouched.isWell) return "FAILS ANYWAY";
  if (!/Tests .*passed/.test(untouched.output)) return "NO SUCH TEST";
  const mutated = runTests(guard.sql, guard);
  if (mutated.isWell) return "SURVIVED";
  return /AssertionError/.test(mutated.output) ? "noticed" : "DOES NOT RUN";
}

let noticed = 0;
run("git", ["worktree", "add", "--detach", copy], projectFolder);
try {
  symlinkSync(join(projectFolder, "node_modules"), join(copy, "node_modules"));
  for (const guard of guards) {
    const verdict = tryGuard(guard);
    if (verdict === "noticed") noticed += 1;
    console.log(`${verdict.padEnd(12)}  ${guard.name}`);
  }
} finally {
  run("git", ["worktree", "remove", "--force", copy], projectFolder);
  rmSync(copy, { recursive: true, force: true });
}
console.log(
  `\n${String(noticed)} passed, ${String(guards.length - noticed)} failed`,
);
process.exit(noticed === guards.length ? 0 : 1);
