import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./project.mjs";

/** How much of what it printed is shown when a command fails, in lines. */
const SHOWN_LINES = 30;

/**
 * Runs a command of the set-up. The terminal gets one line; what the command
 * prints goes to a file in `logs`, and its end to the terminal when it fails.
 *
 * @param {string} title what is being done, e.g. "Installing packages"
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnSyncOptions} [options]
 * @returns {boolean} whether it succeeded
 */
export function runSetUpStep(title, command, args, options) {
  const name = join("logs", `${title.toLowerCase().replaceAll(" ", "-")}.log`);
  const log = join(projectFolder, name);
  mkdirSync(join(projectFolder, "logs"), { recursive: true });
  const file = openSync(log, "w");
  process.stdout.write(`${title}… `);
  const startedAt = performance.now();
  const { status } = spawnSync(command, args, {
    cwd: projectFolder,
    ...options,
    stdio: ["ignore", file, file],
  });
  closeSync(file);
  if (status === 0) {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${seconds} s`);
    return true;
  }
  const lines = readFileSync(log, "utf8").trimEnd().split("\n");
  console.log("failed");
  console.error(`${lines.slice(-SHOWN_LINES).join("\n")}\n(all of it: ${name})`);
  return false;
}
