import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { projectFolder } from "./project.mjs";
import { runSetUpStep } from "./set-up-step.mjs";

const LOG = join(projectFolder, "logs/counting-aloud.log");

let shown = "";

beforeEach(() => {
  shown = "";
  const show = (text: unknown) => ((shown += String(text)), true);
  vi.spyOn(process.stdout, "write").mockImplementation(show);
  for (const method of ["log", "error"] as const) {
    vi.spyOn(console, method).mockImplementation(show);
  }
});

afterEach(() => {
  rmSync(LOG, { force: true });
});

const run = (program: string) =>
  runSetUpStep("Counting aloud", process.execPath, ["--eval", program]);

test("a command has one line, and what it prints is in a file", () => {
  expect(run("console.log('one'); console.error('two')")).toBe(true);
  expect(readFileSync(LOG, "utf8")).toBe("one\ntwo\n");
  expect(shown).toMatch(/^Counting aloud… \d+ s$/);
});

test("of one that fails the end is shown, and where the rest is", () => {
  const program =
    "for (let n = 1; n <= 100; n += 1) console.log(`line ${n}`); process.exitCode = 1";
  expect(run(program)).toBe(false);
  expect(shown).toMatch(
    /^Counting aloud… failedline 71\n.*line 100\n.*logs\/counting-aloud\.log\)$/s,
  );
});

test("a program that is not there fails", () => {
  expect(runSetUpStep("Counting aloud", "no-such-program", [])).toBe(false);
});
