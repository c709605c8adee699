// `npm run release`: makes the version that CHANGELOG.md names first, as a commit and a tag.
// `npm run release -- --dry-run` does all but these two, and leaves the files as they were.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  hashMigrations,
  migrationProblems,
  RELEASED_MIGRATIONS,
} from "../supabase/local/released-migrations.ts";
import { projectFolder } from "./project.mjs";

const CHANGELOG = "CHANGELOG.md";
const PACKAGES = ["package.json", "package-lock.json"];
const FROZEN = join("supabase", RELEASED_MIGRATIONS);
/** What a release changes. */
const FILES = [CHANGELOG, ...PACKAGES, FROZEN];

/** All that `npm test` runs, and the services of a hosted project where they can be built. */
const STEPS = ["all", "auth-service"];

/** Why no version is made, as a sentence. */
class ReleaseError extends Error {}

function git(args: readonly string[], input?: string): string {
  const { status, stdout, stderr } = spawnSync("git", args, {
    cwd: projectFolder,
    encoding: "utf8",
    input,
  });
  if (status !== 0) throw new ReleaseError(`git ${args.join(" ")}: ${stderr.trim()}`);
  return stdout.trim();
}

const read = (file: string) => readFileSync(join(projectFolder, file), "utf8");
function write(file: string, text: string): void {
  writeFileSync(join(projectFolder, file), text);
}

const numbersOf = (version: string) => version.split(".").map(Number);

function isNewer(version: string, other: string): boolean {
  const [numbers, others] = [numbersOf(version), numbersOf(other)];
  const place = numbers.findIndex((number, index) => number !== others[index]);
  return place !== -1 && (numbers[place] ?? 0) > (others[place] ?? 0);
}

/** The section of the next version: what it is called, and what it says. */
function nextVersion(changelog: string): { version: string; notes: string } {
  const [, heading = "", text = ""] = /^## (.*)\n([^]*?)(?=^## |(?![^]))/m.exec(changelog) ?? [];
  const [, version] = /^(\d+\.\d+\.\d+), not released$/.exec(heading) ?? [];
  if (!version) {
    throw new ReleaseError(
      `The first section of ${CHANGELOG} is "${heading}". That of the next version is called like "1.2.0, not released".`,
    );
  }
  if (!/^- /m.test(text)) {
    throw new ReleaseError(`The section of ${version} in ${CHANGELOG} names no change.`);
  }
  return { version, notes: text.trim() };
}

function assertNewer(version: string): void {
  const released = git(["tag", "--list", "v*"])
    .split("\n")
    .map((tag) => tag.slice(1))
    .filter((tag) => /^\d+\.\d+\.\d+$/.test(tag));
  const { version: current } = JSON.parse(read("package.json")) as { version: string };
  const newest = released.find((other) => !isNewer(version, other));
  if (newest) throw new ReleaseError(`${version} is not newer than ${newest}, which is released.`);
  if (isNewer(current, version)) {
    throw new ReleaseError(`${version} is older than ${current}, the version in package.json.`);
  }
}

/** Puts the version into the files that have one, and freezes the migrations from 1.0.0 on. */
async function writeVersion(version: string, day: string): Promise<void> {
  const supabase = join(projectFolder, "supabase");
  const [problem] = await migrationProblems(supabase);
  if (problem) throw new ReleaseError(problem);

  write(CHANGELOG, read(CHANGELOG).replace(`## ${version}, not released`, `## ${version}, ${day}`));
  for (const file of PACKAGES) {
    const content = JSON.parse(read(file)) as {
      version: string;
      packages?: Record<string, { version?: string }>;
    };
    content.version = version;
    if (content.packages?.[""]) content.packages[""].version = version;
    write(file, `${JSON.stringify(content, null, 2)}\n`);
  }
  const [major = 0] = numbersOf(version);
  if (major === 0) return;
  write(FROZEN, `${JSON.stringify(await hashMigrations(supabase), null, 2)}\n`);
}

const STOPPING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs the checks, all of which end when this process is told to. */
async function check(): Promise<void> {
  const checks = spawn(process.execPath, ["scripts/test.ts", ...STEPS], {
    cwd: projectFolder,
    stdio: ["ignore", "inherit", "inherit"],
    // A group of its own, with what it starts.
    detached: true,
  });
  const stopping = new AbortController();
  function stop() {
    stopping.abort();
    if (checks.pid !== undefined) process.kill(-checks.pid, "SIGTERM");
  }
  for (const signal of STOPPING) process.once(signal, stop);
  const [status] = (await once(checks, "close")) as [number | null];
  for (const signal of STOPPING) process.off(signal, stop);
  if (stopping.signal.aborted) throw new ReleaseError("Stopped. No version was made.");
  if (status !== 0) throw new ReleaseError("The checks failed. No version was made.");
}

/** @returns what was done, for the terminal */
async function release(isDryRun: boolean): Promise<string> {
  if (git(["status", "--porcelain"]) !== "") {
    throw new ReleaseError("There are changes that are not committed: git status shows them.");
  }
  const { version, notes } = nextVersion(read(CHANGELOG));
  assertNewer(version);

  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Asia/Kolkata" });
  let isCommitted = false;
  try {
    await writeVersion(version, day.format(new Date()));
    const changes = git(["diff", "--stat"]);
    await check();
    if (isDryRun) {
      return `${notes}\n\n${changes}\n\nDry run: ${version} would be committed and tagged v${version}. The files are as they were.`;
    }
    git(["commit", "--quiet", `--message=release: ${version}`, "--", ...FILES]);
    isCommitted = true;
    git(["tag", "--annotate", "--cleanup=verbatim", "--file=-", `v${version}`], notes);
    return `${notes}\n\n${version} is committed and tagged. Publish it with: git push --follow-tags`;
  } finally {
    if (!isCommitted) git(["restore", "--", ...FILES]);
  }
}

function readOptions(): { isDryRun: boolean } {
  try {
    const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
    return { isDryRun: values["dry-run"] };
  } catch {
    throw new ReleaseError("Usage: npm run release, or npm run release -- --dry-run");
  }
}

try {
  console.log(await release(readOptions().isDryRun));
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
