import { spawn } from "node:child_process";
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { projectFolder } from "./project.mjs";

/** What the commands of the set-up print. */
const SET_UP_LOG = join(projectFolder, "logs", "set-up.log");

/** How much of it is shown when a command fails, in lines. */
const SHOWN_LINES = 30;

let isBegun = false;

/**
 * Runs a command of the set-up. The terminal gets one line, which counts the
 * seconds while the command runs; what the command prints goes to the log file.
 *
 * @param {string} title what is being done, e.g. "Installing packages"
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions & { log?: string }} [options]
 *   `log`: another log file
 * @returns {Promise<boolean>} whether it succeeded; if not, the end of what it
 *   printed has been shown
 */
export async function runSetUpStep(
  title,
  command,
  args,
  { log = SET_UP_LOG, ...options } = {},
) {
  mkdirSync(dirname(log), { recursive: true });
  if (!isBegun) rmSync(log, { force: true });
  isBegun = true;
  const file = openSync(log, "a");
  const before = fstatSync(file).size;
  const endLine = showProgress(title);
  /** @type {boolean} */
  const isDone = await new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectFolder,
      ...options,
      stdio: ["ignore", file, file],
    });
    child.on("error", () => {
      resolve(false);
    });
    child.on("exit", (code) => {
      resolve(code === 0);
    });
  });
  closeSync(file);
  endLine(isDone ? "done" : "failed");
  if (!isDone) {
    const printed = readFileSync(log).subarray(before).toString();
    const lines = printed.trimEnd().split("\n").slice(-SHOWN_LINES);
    console.error(
      `${lines.join("\n")}\n(all of it: ${relative(process.cwd(), log)})`,
    );
  }
  return isDone;
}

/**
 * @param {string} title
 * @returns {(outcome: string) => void} ends the line
 */
function showProgress(title) {
  const startedAt = performance.now();
  const { stdout } = process;
  const line = () => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    return `${title}… ${String(seconds)} s`;
  };
  if (!stdout.isTTY) {
    console.log(`${title}…`);
    return (outcome) => {
      console.log(`${line()}, ${outcome}`);
    };
  }
  const show = () => stdout.write(`\r${line()}`);
  show();
  const timer = setInterval(show, 1000);
  return (outcome) => {
    clearInterval(timer);
    stdout.write(`\r${line()}, ${outcome}\n`);
  };
}
