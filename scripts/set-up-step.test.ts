import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runSetUpStep } from "./set-up-step.mjs";

let folder: string;
let log: string;
let shown: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "teebox-set-up-"));
  log = join(folder, "set-up.log");
  shown = [];
  for (const method of ["log", "error"] as const) {
    vi.spyOn(console, method).mockImplementation((line: string) => {
      shown.push(line);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const run = (program: string) =>
  runSetUpStep("Counting", process.execPath, ["--eval", program], { log });

test("what a command prints goes to the log file", async () => {
  expect(await run("console.log('one'); console.error('two')")).toBe(true);
  expect(await run("console.log('three')")).toBe(true);
  expect(readFileSync(log, "utf8")).toBe("one\ntwo\nthree\n");
  expect(shown.join("\n")).toMatch(
    /^Counting…\nCounting… \d+ s, done\nCounting…\nCounting… \d+ s, done$/,
  );
});

test("of one that fails the end is shown, and where the rest is", async () => {
  await run("console.log('before')");
  shown = [];
  expect(
    await run(
      "for (let n = 1; n <= 100; n += 1) console.log(`line ${n}`); process.exitCode = 1",
    ),
  ).toBe(false);
  const text = shown.join("\n");
  expect(text).toContain("s, failed");
  expect(text).toContain("line 71\n");
  expect(text).toContain("line 100\n");
  expect(text).not.toContain("line 70\n");
  expect(text).not.toContain("before");
  expect(text).toContain("set-up.log");
});

test("a program that is not there fails", async () => {
  expect(
    await runSetUpStep("Starting", join(folder, "none"), [], { log }),
  ).toBe(false);
});
