import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { BASELINE } from "../supabase/local/baseline.ts";
import { projectFolder } from "./project.mjs";

const CHANGELOG = `# Changelog

## 1.0.0, not released

### Running it

- The first promise.

## 0.1.0, 1 January 2026

- A trial.
`;
const SCHEMA = "supabase/schemas/01_foundation.sql";

let folder: string;
let base: string;

function run(program: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...process.env,
      GIT_AUTHOR_NAME: "Owner",
      GIT_AUTHOR_EMAIL: "owner@example.com",
      GIT_COMMITTER_NAME: "Owner",
      GIT_COMMITTER_EMAIL: "owner@example.com",
    },
  });
  return { status, output: (stdout + stderr).trim() };
}

const git = (...args: string[]) => run("git", ...args).output;
const release = (...args: string[]) => run(process.execPath, "scripts/release.ts", ...args);
const read = (file: string) => readFileSync(join(folder, file), "utf8");
function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text);
}

function commit(file: string, text: string): void {
  write(file, text);
  git("add", file);
  git("commit", "--quiet", `--message=tests: write ${file}`, "--", file);
}

/** Instead of all tests: which version they would test. */
const CHECKS = `
  import { readFileSync } from "node:fs";
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  console.log("checks of", version, ...process.argv.slice(2));`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "teebox-release-"));
  git("clone", "--quiet", "--shared", "--no-tags", "--sparse", projectFolder, ".");
  git("sparse-checkout", "set", "scripts", "supabase");
  // What this checkout has beyond its commit, and the state before a first release.
  for (const file of [
    "scripts/release.ts",
    "supabase/local/baseline.ts",
    "supabase/local/commands/baseline.ts",
    "supabase/local/released-migrations.ts",
  ]) {
    write(file, readFileSync(join(projectFolder, file), "utf8"));
  }
  write("supabase/released-migrations.json", "{}\n");
  write("CHANGELOG.md", CHANGELOG);
  git("add", ".");
  git("commit", "--quiet", "--message=tests: prepare");
  run(process.execPath, "supabase/local/commands/baseline.ts");
  git("commit", "--quiet", "--all", "--message=tests: generate");
  commit("scripts/test.ts", CHECKS);
  base = git("rev-parse", "HEAD");
}, 60_000);

beforeEach(() => {
  git("reset", "--quiet", "--hard", base);
  git("clean", "--quiet", "--force");
  for (const tag of git("tag").split("\n").filter(Boolean)) git("tag", "--delete", tag);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe("a dry run", () => {
  test("runs the checks on the new version, shows its notes, and leaves everything as it was", () => {
    const { status, output } = release("--dry-run");
    expect(output).toContain("checks of 1.0.0 all auth-service");
    expect(output).toContain("- The first promise.");
    expect(output).not.toContain("A trial");
    expect(output).toContain("supabase/released-migrations.json");
    expect(status).toBe(0);
    expect(git("status", "--porcelain")).toBe("");
    expect(git("rev-parse", "HEAD")).toBe(base);
    expect(git("tag")).toBe("");
  });

  test.each(["SIGTERM", "SIGINT"] as const)(
    "that gets %s ends its checks with all that they started, and puts the files back",
    async (signal) => {
      commit(
        "scripts/test.ts",
        `import { spawn } from "node:child_process";
         spawn("sh", ["-c", "while :; do echo . >> .git/alive; sleep 0.1; done"]);`,
      );
      const child = spawn(process.execPath, ["scripts/release.ts", "--dry-run"], { cwd: folder });
      let output = "";
      child.stderr.on("data", (text: Buffer) => (output += text.toString()));
      await vi.waitFor(() => {
        expect(existsSync(join(folder, ".git/alive"))).toBe(true);
      }, 20_000);
      expect(git("status", "--porcelain")).not.toBe("");
      child.kill(signal);
      expect(await once(child, "close")).toEqual([1, null]);
      expect(output).toContain("Stopped. No version was made.");
      expect(git("status", "--porcelain")).toBe("");
      rmSync(join(folder, ".git/alive"));
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(existsSync(join(folder, ".git/alive"))).toBe(false);
    },
  );

  test("with an unknown option says what there is", () => {
    const { status, output } = release("--dryrun");
    expect([status, output]).toEqual([
      1,
      "Usage: npm run release, or npm run release -- --dry-run",
    ]);
  });
});

describe("a release", () => {
  test("commits version, day and migrations, and tags with the notes", () => {
    expect(release().status).toBe(0);
    expect(git("status", "--porcelain")).toBe("");
    expect(git("rev-parse", "HEAD~1")).toBe(base);
    expect(git("rev-parse", "v1.0.0^{commit}")).toBe(git("rev-parse", "HEAD"));
    expect(git("tag", "--list", "--format=%(contents)", "v1.0.0")).toBe(
      "### Running it\n\n- The first promise.",
    );
    expect(read("CHANGELOG.md")).toMatch(/^## 1\.0\.0, \d{1,2} [A-Z][a-z]+ \d{4}$/m);
    const lock = JSON.parse(read("package-lock.json")) as {
      version: string;
      packages: Record<string, { version?: string }>;
    };
    expect([lock.version, lock.packages[""]?.version]).toEqual(["1.0.0", "1.0.0"]);
    expect(JSON.parse(read("package.json"))).toMatchObject({ version: "1.0.0" });
  });

  test("freezes the baseline: it is neither generated nor edited any more", () => {
    const baseline = join("supabase/migrations", BASELINE);
    const released = read(baseline);
    release();
    commit(SCHEMA, `${read(SCHEMA)}\n-- A later change.\n`);
    expect(run(process.execPath, "supabase/local/commands/baseline.ts").status).toBe(1);
    expect(read(baseline)).toBe(released);

    commit(
      "CHANGELOG.md",
      CHANGELOG.replace("## 1.0.0, not released", "## 1.1.0, not released\n\n- More.\n\n## 1.0.0"),
    );
    expect(release("--dry-run").status).toBe(0);
    commit(baseline, `${released}\n-- A later change.\n`);
    expect(release("--dry-run").output).toContain(BASELINE);
    git("mv", baseline, "supabase/migrations/20260101000000_other.sql");
    git("commit", "--quiet", "--message=tests: remove the baseline");
    expect(release("--dry-run").output).toContain(BASELINE);
    expect(git("tag")).toBe("v1.0.0");
  });

  test("before 1.0.0 freezes nothing", () => {
    commit("CHANGELOG.md", CHANGELOG.replace("1.0.0", "0.9.0"));
    expect(release().status).toBe(0);
    expect(git("tag")).toBe("v0.9.0");
    expect(read("supabase/released-migrations.json")).toBe("{}\n");
  });
});

describe("no version is made", () => {
  test.each<
    [string, { files?: Record<string, string>; isCommitted?: boolean; tag?: string }, RegExp]
  >([
    [
      "of changes that are not committed",
      { files: { "README.md": "Changed.\n" }, isCommitted: false },
      /not committed/,
    ],
    [
      "of a file that is not added",
      { files: { "new.txt": "New.\n" }, isCommitted: false },
      /not committed/,
    ],
    [
      "of an empty section",
      { files: { "CHANGELOG.md": CHANGELOG.replace("- The first promise.", "") } },
      /names no change/,
    ],
    [
      "when the first section is a released one",
      { files: { "CHANGELOG.md": CHANGELOG.replace("not released", "2 January 2026") } },
      /2 January 2026/,
    ],
    ["twice", { tag: "v1.0.0" }, /not newer than 1\.0\.0/],
    ["older than the tenth of its kind", { tag: "v1.0.10" }, /not newer than 1\.0\.10/],
    [
      "older than that of package.json",
      { files: { "package.json": '{ "type": "module", "version": "1.0.1" }\n' } },
      /older than 1\.0\.1/,
    ],
    [
      "from a baseline that the schemas do not generate",
      { files: { "supabase/schemas/99_more.sql": "select 1;\n" } },
      /db:baseline/,
    ],
    [
      "when the checks fail",
      { files: { "scripts/test.ts": "process.exit(1);\n" } },
      /checks failed/i,
    ],
  ])("%s", (_, { files = {}, isCommitted = true, tag }, reason) => {
    for (const [file, text] of Object.entries(files)) {
      if (isCommitted) commit(file, text);
      else write(file, text);
    }
    if (tag) git("tag", tag);
    const [before, tags, changes] = [git("rev-parse", "HEAD"), git("tag"), git("diff")];
    const { status, output } = release();
    expect(output).toMatch(reason);
    expect(status).toBe(1);
    expect([git("rev-parse", "HEAD"), git("tag"), git("diff")]).toEqual([before, tags, changes]);
  });
});

test("older versions, and tags that are none, do not stop a release", () => {
  for (const tag of ["v0.9.0", "v0.10.12", "vendor"]) git("tag", tag);
  expect(release("--dry-run").status).toBe(0);
});
