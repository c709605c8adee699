// `npm run mutate:database`: takes the guards of guards.sql out of a copy of the last
// commit, one at a time, and runs the tests that must notice. With words it tries only
// the guards whose name holds one of them.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
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
    const [name = "", tests = ""] = sql.split("\n").map((line) => line.slice(3));
    const [file = "", named = ""] = tests.split(": ");
    return { sql, name, file, named };
  })
  .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

type Guard = (typeof guards)[number];

/** As vitest writes it. */
type Report = {
  testResults: {
    name: string;
    assertionResults: {
      fullName: string;
      status: string;
      failureMessages: string[];
    }[];
  }[];
};

/** What the runs of guards that were not noticed have printed. */
const outputs = join(projectFolder, "test-results/mutation/database");
rmSync(outputs, { recursive: true, force: true });
mkdirSync(outputs, { recursive: true });

const copy = mkdtempSync(join(tmpdir(), "teebox-mutation-"));
/** Runs after every migration of the project. */
const lastMigration = join(copy, "supabase/migrations/29991231235959_mutation.sql");
const report = join(copy, "report.json");

/**
 * Runs a program in the copy.
 *
 * @returns what it printed
 */
function run(program: string, args: readonly string[], cwd = copy) {
  const { stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
  });
  return stdout + stderr;
}

/** Runs the tests of these guards, of the database with this SQL after its migrations. */
function runTests(sql: string, tried: readonly Guard[]) {
  writeFileSync(lastMigration, `${preamble}\n\n${sql}`);
  rmSync(report, { force: true });
  const output = run(process.execPath, [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile=${report}`,
    "--project=backend",
    `--testNamePattern=${tried.map(({ named }) => named).join("|")}`,
    ...new Set(tried.map(({ file }) => file)),
  ]);
  const { testResults } = existsSync(report)
    ? (JSON.parse(readFileSync(report, "utf8")) as Report)
    : { testResults: [] };
  return { output, testResults };
}

/** What became of the guard's tests. */
const testsOf = ({ file, named }: Guard, { testResults }: Report) =>
  testResults
    .filter(({ name }) => name.endsWith(file))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName }) => fullName.includes(named))
    .filter(({ status }) => status !== "skipped");

/** A database that does not start, or a test that fails anyway, would notice everything. */
function tryGuard(guard: Guard, untouched: Report): string {
  const before = testsOf(guard, untouched);
  if (before.length === 0) return "NO SUCH TEST";
  if (before.some(({ status }) => status !== "passed")) return "FAILS ANYWAY";
  const mutated = runTests(guard.sql, [guard]);
  const after = testsOf(guard, mutated);
  const failed = after.filter(({ status }) => status === "failed");
  const verdict = failed.some(({ failureMessages: [message = ""] }) =>
    // What was to be rejected and is not has no AssertionError.
    /^AssertionError|promise resolved/.test(message),
  )
    ? "noticed"
    : failed.length > 0 || after.length === 0
      ? "DOES NOT RUN"
      : "SURVIVED";
  if (verdict !== "noticed") {
    const name = guard.name.replaceAll(/\W+/g, "-");
    writeFileSync(join(outputs, `${name}.log`), mutated.output);
  }
  return verdict;
}

let noticed = 0;
run("git", ["worktree", "add", "--detach", copy], projectFolder);
try {
  symlinkSync(join(projectFolder, "node_modules"), join(copy, "node_modules"));
  const untouched = runTests("", guards);
  writeFileSync(join(outputs, "untouched.log"), untouched.output);
  for (const guard of guards) {
    const verdict = tryGuard(guard, untouched);
    if (verdict === "noticed") noticed += 1;
    console.log(`${verdict.padEnd(12)}  ${guard.name}`);
  }
} finally {
  run("git", ["worktree", "remove", "--force", copy], projectFolder);
  rmSync(copy, { recursive: true, force: true });
}
console.log(`\n${String(noticed)} passed, ${String(guards.length - noticed)} failed`);
process.exit(noticed === guards.length ? 0 : 1);
